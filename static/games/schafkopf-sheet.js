/** The list of a Schafkopf match as rows for sheet.js: every line adds up to nothing. */

import { t } from '../i18n.js';

/** @param {import('./index.js').View} view @returns {import('./index.js').SheetModel} */
export const sheet = (view) => ({
  caption: t('sheet.caption'), corner: t('sheet.corner'), seats: view.names.map((_, seat) => seat), rows: [],
  totals: view.sheet?.totals ?? view.table.totals,
});
