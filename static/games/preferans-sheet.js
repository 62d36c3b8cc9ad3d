/** The rows of a Preferans match for sheet.js. */

import { t } from '../i18n.js';

/** @typedef {import('./index.js').View} View */

/** @param {View} view @returns {import('./index.js').SheetModel} */
export const sheet = (view) => ({
  caption: t('sheet.caption'), corner: t('sheet.corner'), seats: view.names.map((_, seat) => seat), rows: [], totals: view.table.totals,
});
