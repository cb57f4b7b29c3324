import { SURVIVAL_STARTS } from '#kit/survival/survival-chart.ts';
import { WORLD_HELP, WORLD_OPTIONS } from './app-for.ts';
import { EXIT, flag, text, UsageError, type Command } from './command.ts';
import { localCall } from './local-call.ts';
import { printJson, printLine, printTable } from './print.ts';

export const survival: Command = {
  name: 'survival',
  usage: 'NAME [--start gathered|published] [--split platform|author|list|kind|code]',
  summary: 'How long the things of a collection stay shown on their platform.',
  options: { ...WORLD_OPTIONS, start: { type: 'string' }, split: { type: 'string' } },
  help: [
    ['--start gathered|published', 'Since when their time counts; since they were gathered first.'],
    ['--split WHAT', 'A curve for each: platform, author, list, kind or code.'],
    ...WORLD_HELP,
  ],
  example: 'survival Garden --sample',
  argument: 'collection',
  run: async (given) => {
    const [name, ...more] = given.rest;
    if (name === undefined || more.length > 0)
      throw new UsageError('survival takes one collection');
    const view = await localCall(given, 'collections.chart-survival', {
      name,
      start: oneOf(SURVIVAL_STARTS, text(given, 'start') ?? 'gathered', 'start'),
      ...splitFromText(text(given, 'split')),
    });
    if (flag(given, 'json')) {
      printJson(view);
      return EXIT.ok;
    }
    for (const [at, { things, gone, removed, points }] of view.curves.entries()) {
      const series = view.series?.[at];
      if (series) printLine(series.kind === 'value' ? series.key : series.kind);
      printLine(
        `watched ${things}, no longer shown ${gone} (removed, as the platform says: ${removed})`,
      );
      if (points.length > 0) printTable(HEADS, points.map(columnsFromPoint));
    }
    printLine(
      `not counted: ${view.seenOnce} seen once, ${view.neverThere} not shown at first sight, ${view.undated} without a date`,
    );
    return EXIT.ok;
  },
};

const SPLITS = ['platform', 'author', 'list', 'kind', 'code'] as const;

const oneOf = <T extends string>(known: readonly T[], value: string, option: string): T => {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new UsageError(`--${option} takes one of ${known.join(', ')}`);
  return found;
};

const splitFromText = (value: string | undefined) =>
  value === undefined ? {} : { split: oneOf(SPLITS, value, 'split') };

const HEADS = ['DAY', 'WATCHED', 'GONE', 'STILL THERE', '95 % INTERVAL'];

interface Point {
  readonly time: number;
  readonly atRisk: number;
  readonly gone: number;
  readonly shareLeast: number;
  readonly shareMost: number;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

const columnsFromPoint = (point: Point): string[] => [
  point.time.toFixed(2),
  String(point.atRisk),
  String(point.gone),
  `${point.shareLeast.toFixed(4)} to ${point.shareMost.toFixed(4)}`,
  point.least === undefined || point.most === undefined
    ? ''
    : `${point.least.toFixed(4)} to ${point.most.toFixed(4)}`,
];
