/**
 * `npm run chaos [-- --rounds N] [-- --only NAME]`: what kills, fills, locks, deletes and lies, and what
 * has to hold all the same. Ends after ten minutes at the latest; the last line is the sum.
 */
import { parseArgs } from 'node:util';
import { SCENARIOS } from './chaos/index.ts';
import { playRound, type Scenario } from './chaos/scenario.ts';
import { say } from './command.ts';

const LIMIT_MS = 10 * 60_000;
/** No round takes this long unless something hangs. */
const ROUND_MS = 90_000;

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string' } },
});
const rounds = Number(values.rounds);
const chosen = SCENARIOS.filter(({ name }) => values.only === undefined || name === values.only);
if (!Number.isSafeInteger(rounds) || rounds < 1 || chosen.length === 0) {
  const names = SCENARIOS.map(({ name, summary }) => `  ${name.padEnd(12)} ${summary}`).join('\n');
  say(`Usage: npm run chaos -- [--rounds N] [--only NAME]\n${names}`);
  process.exit(2);
}

const end = performance.now() + LIMIT_MS;

/** What was thrown, or `undefined` when all held. */
const playOnce = async (scenario: Scenario, number: number): Promise<Error | undefined> => {
  const mostMs = Math.min(ROUND_MS, Math.max(1000, end - performance.now()));
  try {
    await playRound(scenario, { number, mostMs });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('threw what is no error', { cause: error });
  }
};

let [played, failed, skipped] = [0, 0, 0];
for (let number = 0; number < rounds; number += 1)
  for (const scenario of chosen) {
    if (scenario.unless !== undefined) {
      if (number === 0) say(`${scenario.name}: skipped, ${scenario.unless}`);
      skipped += 1;
      continue;
    }
    if (performance.now() > end) {
      skipped += 1;
      continue;
    }
    const start = performance.now();
    const error = await playOnce(scenario, number);
    played += 1;
    if (error !== undefined) failed += 1;
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    say(
      `${scenario.name} ${number + 1}/${rounds}: ${error === undefined ? 'held' : 'FAILED'} (${seconds} s)`,
    );
    if (error) say(error.stack ?? error.message);
  }
process.stdout.write(`${played - failed} held, ${failed} failed, ${skipped} skipped\n`);
// What a failed round has left running must not keep us.
process.exit(failed > 0 ? 1 : 0);
