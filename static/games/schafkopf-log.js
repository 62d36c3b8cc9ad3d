/** What happens at a Schafkopf table in sentences. */

/** @type {import('./index.js').GameUi['sentences']} */
export const sentences = () => [];
