import { describe, expect, it } from 'vitest';
import { compareFigures, comparisonLine, whyNotMeasured } from '../scripts/bench/compare.ts';
import { namesOfRevision } from '../scripts/bench/earlier-names.ts';
import { goalVerdict, type NamedFigure } from '../scripts/bench/tell.ts';

const rate = (value: number, cpu: number): NamedFigure => ({
  what: 'put in',
  value,
  cpu,
  unit: 'a second',
  isLeast: true,
});

const lines = (
  ...turns: readonly (readonly [now: NamedFigure, earlier: NamedFigure | undefined])[]
): string[] =>
  compareFigures(
    turns.map(([now, earlier]) => ({ now: [now], earlier: earlier ? [earlier] : [] })),
  ).map(comparisonLine);

describe('two revisions in turns', () => {
  it('are compared turn by turn, so that a slow moment of both does not count', () => {
    expect(
      lines(
        [rate(900, 1000), rate(1000, 1000)],
        [rate(90, 100), rate(100, 100)],
        [rate(950, 1020), rate(1000, 1000)],
      ),
    ).toEqual([
      'put in: 0.90 (0.90–0.95); processor time 1.00 (1.00–1.02); now 900 a second; then 1000 a second',
    ]);
  });

  it('are called worse or better where every turn agrees', () => {
    const slower = [rate(900, 900), rate(1000, 1000)] as const;
    const quicker = [rate(1100, 1100), rate(1000, 1000)] as const;
    expect(lines(slower, slower)[0]).toContain('; WORSE; ');
    expect(lines(quicker, quicker)[0]).toContain('; better; ');
    expect(lines(slower, quicker)[0]).not.toMatch(/WORSE|better/);
  });

  it('are compared by the parts that both have', () => {
    const pages = (value: number, parts: Record<string, number>): NamedFigure => ({
      what: 'pages',
      value,
      unit: 'times',
      goal: 1.5,
      parts: Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, { value: part }]),
      ),
    });
    expect(lines([pages(8, { a: 2, b: 32 }), pages(1, { a: 1 })])).toEqual([
      'pages: 2.00 (2.00–2.00); WORSE; now 8.00 times; then 1.00 times; goal at most 1.50 times, MISSED',
    ]);
  });

  it('are not compared where they did not do the same', () => {
    const found = (rows: number): NamedFigure => ({ ...rate(10, 10), found: rows });
    expect(lines([found(7), found(50)])).toEqual([
      'put in: not compared: that revision found something else (50, now 7); now 10 a second; then 10 a second',
    ]);
    expect(lines([rate(10, 10), undefined])).toEqual([
      'put in: not compared: that revision did not measure it; now 10 a second',
    ]);
  });

  it('say why a revision was not measured', () => {
    expect(
      whyNotMeasured(
        "SyntaxError: The requested module '../../core/kit/dig.ts' does not provide an export named 'dig'",
        '/tmp/tree',
      ),
    ).toBe('that revision has no dig in core/kit/dig.ts');
    expect(
      whyNotMeasured(
        "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/tmp/tree/core/new.ts' imported from /tmp/tree/a.ts",
        '/tmp/tree',
      ),
    ).toBe('that revision has no core/new.ts');
    expect(whyNotMeasured('  at x\nTypeError: a is not a function\n  at y', '/tmp/tree')).toBe(
      'TypeError: a is not a function',
    );
  });
});

describe('today’s measuring programs in an earlier revision', () => {
  const product: Readonly<Record<string, string>> = {
    'core/kit/exchange.ts': 'export const textOf = 1; export interface Reply {}',
    'core/store/read-charts.ts': 'export const readChart = 1;',
  };
  const written = (line: string): string => namesOfRevision(line, (path) => product[path]);

  it('import by the names and from the files of then', () => {
    expect(written("import { textFromReply, type Reply } from '#kit/exchange.ts';")).toBe(
      "import { textOf as textFromReply, type Reply } from '../../core/kit/exchange.ts';",
    );
    expect(
      written("import { readChart } from '../../core/store/collections/charts/read-charts.ts';"),
    ).toBe("import { readChart } from '../../core/store/read-charts.ts';");
  });

  it('keep what is under no known name, and what is no part of the product', () => {
    for (const line of [
      "import { laterName } from '../../core/later.ts';",
      "import { say } from '../command.ts';",
      "import { join } from 'node:path';",
    ])
      expect(written(line)).toBe(line);
  });
});

it('a missed goal is called so, and one that is reached is kept', () => {
  const figure = { value: 0, unit: 'times', goal: 0.7 } as const;
  expect(goalVerdict(0.71, figure)).toBe('goal at most 0.70 times, MISSED');
  expect(goalVerdict(0.71, { ...figure, isLeast: true })).toBe('goal at least 0.70 times, kept');
});
