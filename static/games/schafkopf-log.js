/** Schafkopf in sentences: what the events of a frame say, for the log and for the screen reader. */

import { cardName } from '../cards.js';
import { listed, t } from '../i18n.js';
import { either, logOf, main, say, simple, trick } from './saying.js';
import { outcome, payments, valueWords } from './schafkopf-counting.js';
import { forcedOf, noticeOf, revealOf } from './schafkopf-partner.js';
import { contractName, doubleName, gameWords } from './schafkopf-words.js';

/** @typedef {import('./saying.js').Say} Say */

/** @type {Say} */
const declared = (words, event) => [
  main(say(words, 'schaf.log.declared', event.seat, { game: gameWords(/** @type {any} */ (event)) })),
  ...noticeOf(words.view, event).map(main),
];

/** Who plays together now; the two read what they got and gave. @type {Say} */
const married = ({ view, names }, event) => [
  main(t('schaf.log.married', { names: listed([event.seat, event.with].map((seat) => (seat === view.me ? t('who.you') : names[seat]))) })),
  ...(event.received ? [main(t('schaf.log.swapped', { received: cardName(event.received), given: cardName(event.given) }))] : []),
];

/** Every card by its whole name: which are trumps the contract decides. @type {Say} */
const taken = (words, event) => trick(words, event, () => false, () => true);

/** What the cards do not tell. @type {Say} */
const opened = (words, { rest }) => (rest ? [main(say(words, 'schaf.log.rest', rest.seat))] : []);

/** @type {Say} */
function dealEnd({ view }, { row }) {
  const paid = payments(view, row);
  return [main(t('schaf.log.end', { outcome: outcome(view, row), game: gameWords(row.game), value: valueWords(view, row), paid }))];
}

export const sentences = logOf({
  knock: either('schaf.log.knock', 'schaf.log.knock.no'),
  second_packet: () => [main(t('schaf.log.second'))],
  bid: (words, { seat, contract }) => [main(say(words, 'schaf.log.bid', seat, { game: contractName(contract) }))],
  declarer: (words, { seat, contract }) => [main(say(words, 'schaf.log.declarer', seat, { game: contractName(contract) }))],
  all_passed: () => [main(t('log.all_passed'))],
  thrown_in: (words, { dealer }) => [main(say(words, 'schaf.thrown_in', dealer))],
  forced: (words, event) => [main(forcedOf(words, event))],
  hochzeit: simple('schaf.log.hochzeit'),
  marry: either('schaf.log.marry', 'schaf.log.marry.no'),
  married,
  declared,
  stoss: (words, { seat, number }) => [main(say(words, 'schaf.log.stoss', seat, { double: doubleName(number) }))],
  stoss_no: () => [{ text: t('schaf.log.stoss.no'), level: 'card' }],
  trick: taken,
  partner: (words, event) => [main(revealOf(words, event))],
  claim: simple('request.claim'),
  claim_answer: either('request.accepts', 'request.declines'),
  concede: simple('request.concede'),
  scoring: opened,
  deal_end: dealEnd,
});
