// Prints, one line for each fraction of the wire on stdin, how a bullet writes it, without and with a plus.

import { readFileSync } from 'node:fs';

const { exact } = await import(`${process.argv[2]}/games/preferans-figures.js`);

for (const fraction of JSON.parse(readFileSync(0, 'utf8'))) {
  console.log(`${exact(fraction)} ${exact(fraction, true)}`);
}
