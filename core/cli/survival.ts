import { SURVIVAL_STARTS, type SurvivalPoint } from '#kit/survival.ts';
import { WORLD_OPTIONS } from './app-for.ts';
import { command, EXIT, option, onlyArgument } from './command.ts';
import { localCall } from './local-call.ts';
import { printJson, printLine, printTable } from './print.ts';

export const survival = command({
  name: 'survival',
  usage: 'NAME',
  summary: 'How long the things of a collection stay shown on their platform.',
  options: {
    start: option.choice(
      SURVIVAL_STARTS,
      'Since when their time counts; since they were gathered first.',
    ),
    split: option.choice(
      ['platform', 'author', 'list', 'kind', 'code'],
      'A curve for each: platform, author, list, kind or code.',
      'WHAT',
    ),
    ...WORLD_OPTIONS,
  },
  example: 'survival Garden --sample',
  argument: 'collection',
  run: async (given) => {
    const name = onlyArgument(given, 'survival takes one collection');
    const { start = 'gathered', split, json } = given.options;
    const view = await localCall(given, 'collections.chart-survival', {
      name,
      start,
      split,
    });
    if (json) {
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
});

const HEADS = ['DAY', 'WATCHED', 'GONE', 'STILL THERE', '95 % INTERVAL'];

const columnsFromPoint = (point: SurvivalPoint): string[] => [
  point.time.toFixed(2),
  String(point.atRisk),
  String(point.gone),
  `${point.shareLeast.toFixed(4)} to ${point.shareMost.toFixed(4)}`,
  point.least === undefined || point.most === undefined
    ? ''
    : `${point.least.toFixed(4)} to ${point.most.toFixed(4)}`,
];
