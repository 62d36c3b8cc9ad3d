// Prints, one line for each set-up on stdin, the options that the page says have no effect, and what
// differs from the preset. Stdin: {form, setups: [{preset, changes}]}.

import { readFileSync } from 'node:fs';

const { changesFrom, complete, isOff } = await import(`${process.argv[2]}/optionvalues.js`);
const { form, setups } = JSON.parse(readFileSync(0, 'utf8'));

for (const { preset, changes } of setups) {
  const values = complete(form, preset, changes);
  const off = form.options.filter((option) => isOff(option, values)).map(({ id }) => id);
  console.log(JSON.stringify({ off, changed: Object.keys(changesFrom(form, preset, values)) }));
}
