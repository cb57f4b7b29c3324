import { expect, test } from 'vitest';
import { survivors, formatReports, type Report } from '../scripts/mutate/table.ts';

const mutant = (status: string, line = 1) => ({
  status,
  mutatorName: 'EqualityOperator',
  replacement: 'a <= b\n  && c',
  location: { start: { line, column: 3 } },
});

const report: Report = {
  files: {
    'core/a.ts': {
      mutants: [
        mutant('Killed'),
        mutant('Timeout'),
        mutant('Survived', 12),
        mutant('NoCoverage', 13),
        mutant('Ignored'),
      ],
    },
    'core/b.ts': { mutants: [mutant('Ignored'), mutant('CompileError')] },
  },
};

test('each file has its share, and one of which nothing ran has none', () => {
  expect(formatReports([report])).toBe(
    [
      'File                                  killed  survived',
      'core/a.ts                                  2         2    50.0 %',
      'core/b.ts                                  0         0   not run',
      'All                                        2         2    50.0 %',
    ].join('\n'),
  );
  expect(formatReports([])).toMatch(/All +0 +0 +not run$/);
});

test('what no test noticed is named by its place and the first line of the change', () => {
  expect(survivors(report)).toEqual([
    'core/a.ts:12:3 EqualityOperator a <= b',
    'core/a.ts:13:3 EqualityOperator a <= b',
  ]);
});
