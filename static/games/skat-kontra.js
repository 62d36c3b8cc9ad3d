/** Kontra and Re: what each does, said in words before it is said for good. */

import { t } from '../i18n.js';
import { choosing } from './choosing.js';
import { gameWords } from './skat-words.js';

/** The second thought, but for a no. @param {string} kind */
const sureOf = (kind) => ({ title: t(`skat.ask.${kind}`), label: t(`skat.${kind}`), sentences: [t(`skat.${kind}.hint`)] });

export const mountKontra = choosing(['kontra', 're'], ({ table: { declarer, game, kontra }, names }, { kind, legal }) => {
  const p = names[kind === 're' ? kontra : declarer];
  return {
    title: t(`skat.ask.${kind}`), hint: `${t(`skat.${kind}.game`, { p, game: gameWords(game) })} ${t(`skat.${kind}.hint`)}`,
    answers: legal.map((action) => (action.kind === 'no' ? { id: 'no', label: t('skat.say.no'), action }
      : { id: action.kind, label: t(`skat.${action.kind}`), primary: true, action, sure: sureOf(action.kind) })),
  };
});
