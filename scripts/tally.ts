/** Counting tests across runners. */
import { stripVTControlCharacters } from 'node:util';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const FAILED = 'Failed: ';
const CLOSING = /^(\d+) passed, (\d+) failed, (\d+) skipped$/gm;

/** The last closing line that a runner wrote; `undefined` when it broke off before that. */
const readTally = (output: string): Tally | undefined => {
  const last = [...output.matchAll(CLOSING)].at(-1);
  if (last === undefined) return undefined;
  return { passed: Number(last[1]), failed: Number(last[2]), skipped: Number(last[3]) };
};

/**
 * What a runner's end counts as. One that failed without a failed test (it broke off, or an error
 * escaped) still counts as one failure: a sum of zero failures has to mean that all is well.
 */
export const tallyFromOutput = (output: string, succeeded: boolean): Tally => {
  const tally = readTally(output) ?? { passed: 0, failed: 0, skipped: 0 };
  const hidden = !succeeded && tally.failed === 0;
  return hidden || (succeeded && readTally(output) === undefined)
    ? { ...tally, failed: tally.failed + 1 }
    : tally;
};

/** A failed test in one line: its name, and the first line of what it said, without colours. */
export const failedLine = (
  name: string,
  error: { readonly message?: string } | undefined,
): string => {
  const [text = ''] = stripVTControlCharacters(error?.message ?? '').split('\n');
  return `${FAILED}${name}${text === '' ? '' : `: ${text}`}`;
};

/** The failed tests that a runner named, each in its line. */
export const failedLines = (output: string): readonly string[] =>
  output.split('\n').filter((line) => line.startsWith(FAILED));

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
});

export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
