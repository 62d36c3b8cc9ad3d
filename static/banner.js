/** Whose turn it is, in words: from the open prompts for the viewer, from the table for the others. */

import { gameUi } from './games/index.js';
import { has, listed, t } from './i18n.js';

/** @typedef {import('./view.js').View} View */

/**
 * The text for the kind of decision, else the general one.
 * @param {string} key
 * @param {string} kind
 */
const special = (key, kind) => (has(`${key}.${kind}`) ? `${key}.${kind}` : key);

/** What the table waits for, as texts call it. @param {View} view */
export const stageOf = (view) => gameUi(view.room.game)?.stage?.(view) ?? view.table.phase;

/**
 * @param {View} view
 * @returns {{words: string, yours: boolean}}
 */
export function bannerOf(view) {
  const prompt = view.ask.find((one) => one.must);
  if (view.sending) return { words: t('turn.sending'), yours: false };
  if (prompt) return { words: gameUi(view.room.game)?.question?.(view, prompt.kind) ?? t(special('turn.you', prompt.kind)), yours: true };
  const others = view.table.turn.filter((seat) => seat !== view.me).map((seat) => view.names[seat]);
  if (others.length === 0) return { words: '', yours: false };
  if (others.length > 1) return { words: t('turn.several', { names: listed(others), n: others.length }), yours: false };
  return { words: t(special('turn.other', stageOf(view)), { p: others[0] }), yours: false };
}
