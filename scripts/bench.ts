import { parseArgs } from 'node:util';
import { benchAnswering, benchPages } from './bench/answering.ts';
import { benchBeside } from './bench/beside.ts';
import { benchAssistants } from './bench/assistants.ts';
import { benchCapturing } from './bench/capturing.ts';
import { benchCollecting } from './bench/collecting.ts';
import { benchCollections } from './bench/collections.ts';
import { benchExporting } from './bench/exporting.ts';
import { benchOracle } from './bench/oracle.ts';
import { benchReading, pages } from './bench/reading.ts';
import { benchRest } from './bench/rest.ts';
import { say } from './command.ts';

/**
 * `npm run bench [-- --only NAME]`: ratios measured side by side in one run; read differences under ten
 * percent as equal.
 */
const BENCHES: Readonly<Record<string, () => unknown>> = {
  reading: async () => benchReading(await pages()),
  oracle: async () => benchOracle(await pages()),
  assistants: benchAssistants,
  rest: benchRest,
  beside: async () => benchBeside(await pages()),
  pages: benchPages,
  answering: benchAnswering,
  collecting: benchCollecting,
  capturing: benchCapturing,
  collections: benchCollections,
  exporting: benchExporting,
};

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const chosen = Object.entries(BENCHES).filter(
  ([name]) => values.only === undefined || name === values.only,
);
if (chosen.length === 0) {
  say(`Usage: npm run bench -- [--only ${Object.keys(BENCHES).join('|')}]`);
  process.exit(2);
}
for (const [, bench] of chosen) await bench();
