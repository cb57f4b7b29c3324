/** What the README says of the status is what the list of field trials says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

const NOT_CONFIRMED =
  'tested on recorded and invented traffic, not yet confirmed live ([field trials](docs/field-trials.md))';

/** The words of the README for a list of trials; the last one counts. */
const statusFromTrials = (list: string): string => {
  const last = list.split('\n').findLast((line) => /^\| \d{4}-\d\d-\d\d \|/.test(line));
  if (last === undefined) return NOT_CONFIRMED;
  const [day, , operations, answered] = last
    .split('|')
    .map((cell) => cell.trim())
    .slice(1);
  return `tested on recorded and invented traffic, and live on ${day}: ${answered} of ${operations} operations answered ([field trials](docs/field-trials.md))`;
};

test('the status in the README is that of the last trial', () => {
  expect(read('README.md')).toContain(
    `**Status:** ${statusFromTrials(read('docs/field-trials.md'))};`,
  );
});

test('where there is a trial, its day and result are told', () => {
  const list = [
    '| Day | Version | Operations | Answered | Refused | Not understood |',
    '| 2027-01-04 | 0.9.0 | 66 | 51 | 12 | 3 |',
    '| 2027-02-01 | 0.9.1 | 66 | 58 | 6 | 2 |',
  ].join('\n');
  expect(statusFromTrials('')).toBe(NOT_CONFIRMED);
  expect(statusFromTrials(list)).toBe(
    'tested on recorded and invented traffic, and live on 2027-02-01: 58 of 66 operations answered ([field trials](docs/field-trials.md))',
  );
});
