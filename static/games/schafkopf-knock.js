/** Klopfen: with the first four cards in the hand somebody may double the deal. */

import { t } from '../i18n.js';
import { choosing } from './choosing.js';

export const mountKnock = choosing(['klopfen'], (_view, { legal }) => ({
  title: t('schaf.knock.ask'), hint: t('schaf.knock.hint'),
  answers: legal.map((action) => ({ id: String(action.yes), label: t(action.yes ? 'schaf.knock.yes' : 'schaf.knock.no'), action })),
}));
