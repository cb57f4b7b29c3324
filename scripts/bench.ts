import { parseArgs } from 'node:util';
import { say } from './command.ts';

/**
 * `npm run bench [-- --only NAME,NAME]`: ratios measured side by side in one run; read differences under ten
 * percent as equal. `--against REV [--turns N]` runs today's benchmarks in that revision, too, in turns with
 * this tree.
 */
const PARTS: Readonly<Record<string, () => Promise<unknown>>> = {
  reading: async () => (await import('./bench/reading.ts')).benchReading(),
  oracle: async () => (await import('./bench/oracle.ts')).benchOracle(),
  assistants: async () => (await import('./bench/assistants.ts')).benchAssistants(),
  rest: async () => (await import('./bench/rest.ts')).benchRest(),
  beside: async () => (await import('./bench/beside.ts')).benchBeside(),
  'light-calls': async () => (await import('./bench/light-calls.ts')).benchLightCalls(),
  pages: async () => (await import('./bench/answering.ts')).benchPages(),
  answering: async () => (await import('./bench/answering.ts')).benchAnswering(),
  collecting: async () => (await import('./bench/collecting.ts')).benchCollecting(),
  capturing: async () => (await import('./bench/capturing.ts')).benchCapturing(),
  'putting-in': async () => (await import('./bench/putting-in.ts')).benchPuttingIn(),
  tables: async () => (await import('./bench/many-items.ts')).benchTables(),
  exporting: async () => (await import('./bench/exporting.ts')).benchExporting(),
  'many-exports': async () => (await import('./bench/many-items.ts')).benchManyExports(),
};

/** Builds 21 GB first, which stay: only where it is named. */
const TEN_MILLION = {
  'ten-million': async () => (await import('./bench/ten-million.ts')).benchTenMillion(),
};

/** Needs Electron, with which `npm run bench:window` and `--against` start it. */
const STARTING = {
  starting: async () => (await import('./bench/window/starting.ts')).benchStarting(),
};

/** What two revisions are compared by, in which every figure is told. */
const COMPARED = [
  'reading',
  'oracle',
  'rest',
  'beside',
  'putting-in',
  'tables',
  'exporting',
  'many-exports',
  'starting',
];

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    against: { type: 'string' },
    turns: { type: 'string', default: '5' },
  },
});
const known = values.against === undefined ? Object.keys(PARTS) : COMPARED;
const chosen = values.only?.split(',') ?? known;
const turns = Number(values.turns);
const parts = { ...PARTS, ...TEN_MILLION, ...STARTING };
if (!chosen.every((name) => name in parts) || !Number.isSafeInteger(turns) || turns < 1) {
  say(
    `Usage: npm run bench -- [--only ${known.join(',')}] [--against REV [--turns ${values.turns}]]`,
  );
  process.exit(2);
}
if (values.against !== undefined)
  await (
    await import('./bench/against.ts')
  ).benchAgainst({ revision: values.against, parts: chosen, turns });
else for (const name of chosen) await parts[name as keyof typeof parts]?.();
