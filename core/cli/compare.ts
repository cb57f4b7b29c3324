import type { OverlapView, ParamsOf } from '#calls/index.ts';
import type { NoEstimate } from '#kit/comparing/capture-recapture.ts';
import { COMPARED_ROUTES } from '#kit/comparing/overlap.ts';
import type { App } from '../app/app.ts';
import { withApp, WORLD_OPTIONS } from './app-for.ts';
import { command, EXIT, option, UsageError } from './command.ts';
import { askLocal } from './local-call.ts';
import { printJson, printLine, printTable } from './print.ts';

const ROUTE_WORDS = `Only what came by this route: ${COMPARED_ROUTES.join(', ')}.`;

const OPTIONS = {
  run: option.text('ID', 'Only what this run of NAME, or of OTHER, listed.'),
  otherRun: option.text('ID'),
  route: option.choice(COMPARED_ROUTES, ROUTE_WORDS, 'ROUTE'),
  otherRoute: option.choice(COMPARED_ROUTES, undefined, 'ROUTE'),
  ...WORLD_OPTIONS,
};

export const compare = command({
  name: 'compare',
  usage: 'NAME [OTHER]',
  summary:
    'What two collections, runs or routes have in common, and how many things exist; of one collection its two latest runs.',
  options: OPTIONS,
  example: 'compare Garden Comments --sample',
  argument: 'collection',
  run: async (given) => {
    const [name, other = name, ...more] = given.rest;
    if (name === undefined || other === undefined || more.length > 0)
      throw new UsageError('compare takes one collection, or two');
    return withApp(given, async (app) => {
      const { run, route, otherRun, otherRoute } = given.options;
      const lists = {
        first: { name, run, route },
        second: { name: other, run: otherRun, route: otherRoute },
      };
      const isWholeTwice = JSON.stringify(lists.first) === JSON.stringify(lists.second);
      const compared = isWholeTwice ? latestRuns(app, name) : lists;
      printOverlap(await askLocal(app, 'collections.compare', compared), given.options.json);
      return EXIT.ok;
    });
  },
});

type ListChoice = ParamsOf<'collections.compare'>['first'];

const latestRuns = ({ store }: App, name: string): Record<'first' | 'second', ListChoice> => {
  const { seq } = store.collections.there(name);
  const [latest, before] = store.runs.recent(1000, seq).filter(({ kind }) => kind === 'collect');
  if (!latest || !before)
    throw new UsageError(`${name} has no two runs; name another collection, or a run`);
  return { first: { name, run: before.id }, second: { name, run: latest.id } };
};

const NO_ESTIMATE: Readonly<Record<NoEstimate, string>> = {
  empty: 'one of the two is empty',
  fewShared: 'fewer than seven things are on both',
  identical: 'both have the same things, as lists do that are no samples',
  truncated: 'a list was not followed to its end',
};

const PLACES = 2;

const printOverlap = (view: OverlapView, isJson: boolean): void => {
  if (isJson) {
    printJson(view);
    return;
  }
  const { first, second, both, share, order, estimate, noEstimate } = view;
  const rows: readonly (readonly [string, string])[] = [
    ['first', String(first.rows)],
    ['second', String(second.rows)],
    ['both', String(both)],
    ['only in the first', String(first.only)],
    ['only in the second', String(second.only)],
    ...(share === undefined ? [] : [['shared', `${(share * 100).toFixed(1)} %`] as const]),
    ...(order === undefined
      ? []
      : [['order of the shared (Spearman)', order.toFixed(PLACES)] as const]),
  ];
  printTable(['WHAT', 'VALUE'], rows);
  for (const [name, { unfinished }] of [
    ['first', first],
    ['second', second],
  ] as const)
    if (unfinished.length > 0)
      printLine(`the ${name} is not known to be whole: ${unfinished.join(', ')}`);
  if (estimate)
    printLine(
      `about ${estimate.exist} exist, very likely between ${estimate.least} and ${estimate.most}, if each found things by chance and independently of the other`,
    );
  else if (noEstimate) printLine(`how many exist is not estimated: ${NO_ESTIMATE[noEstimate]}`);
};
