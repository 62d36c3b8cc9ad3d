/** A misère that is shared: the declarer may offer half of it to the dealer, who has seen no card. */

import { t } from '../i18n.js';
import { choosing } from './choosing.js';

export const mountShare = choosing(['share', 'share_answer'], ({ table, names }, { kind, legal }) => ({
  title: t(`turn.you.${kind}`),
  hint: t(`pref.${kind}.hint`, { p: names[kind === 'share' ? table.dealer : table.declarer] }),
  answers: legal.map((action) => ({
    id: action.kind, label: t(`pref.${kind}.${action.kind}`), primary: action.kind === 'offer' || action.kind === 'accept', action,
  })),
}));
