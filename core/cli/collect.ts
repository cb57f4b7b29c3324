import { inEnglish } from '#kit/message.ts';
import type { App } from '../app/app.ts';
import { withApp, WORLD_OPTIONS } from './app-for.ts';
import { command, EXIT, UsageError, option, onlyArgument } from './command.ts';
import { COLLECT_OPTIONS, wantedBy, type Collected, type Wanted } from './collect-sources.ts';
import { printAside, printJson, printLine, printTable } from './print.ts';
import { refuseTaken, writeNew } from './out-file.ts';
import { operationNameOf } from './find-call.ts';
import { followRun } from './runs.ts';
import { ATTRITION_STATES, computeAttrition, type Attrition } from '../collections/attrition.ts';
import type { WantedThing } from '../collections/ids-file.ts';
import { csvText } from '../exports/csv-text.ts';
import { ID_PREFIX } from '../exports/ids-csv.ts';

export const collect = command({
  name: 'collect',
  usage:
    '[operation|link] --into NAME [--param name=value]… [--ids @FILE|--from FILE] [--limit N|--all] [--until DATE] [--expand OPERATION]… [--things|--rehydrate] [--preflight]',
  summary: 'Gather a whole list into a collection; a run that was interrupted goes on.',
  options: COLLECT_OPTIONS,
  example:
    'collect youtube/list-playlist-videos --param playlistId=PLsample_quillmere_garden_year --into Garden --limit 10 --sample',
  argument: 'operation',
  run: async (given) => {
    checkUsage(given);
    const { into: name, preflight, rehydrate } = given.options;
    return withApp(given, async (app) => {
      const wanted = await wantedBy(app, given);
      if (name === undefined || preflight) return sayPreflight(app, wanted, given);
      sayRead(wanted, given.options);
      const most = {
        requests: given.options.mostRequests,
        credits: given.options.mostCredits,
      };
      const run = app.collecting.start(
        { name, sources: wanted.sources, most, pasted: wanted },
        app.callers.cli,
      );
      const code = await followRun(app, run.id, given);
      if (rehydrate) reportAttrition(app, run.id, wanted.things ?? [], given.options);
      return code;
    });
  },
});

/** Before the data folder is opened. */
const checkUsage = ({ rest, options }: Collected): void => {
  const { from, ids, into, preflight, rehydrate, report, all } = options;
  if (rest.length > 1 || (rest.length === 0 && from === undefined))
    throw new UsageError('collect takes one operation or link, or --from FILE');
  if (from !== undefined && ids !== undefined)
    throw new UsageError('--from and --ids exclude each other');
  if (into === undefined && !preflight) throw new UsageError('collect takes --into NAME');
  if (rehydrate && from === undefined) throw new UsageError('--rehydrate takes --from FILE');
  if (report !== undefined && !rehydrate) throw new UsageError('--report goes with --rehydrate');
  if (report !== undefined) refuseTaken(report, '--report');
  if (all && options.limit !== undefined)
    throw new UsageError('--all and --limit exclude each other');
};

/** What a list was read as; with `--json` only what was not read, as lines of JSON among the others. */
const sayRead = ({ sources, unread }: Wanted, { from, json }: Collected['options']): void => {
  if (json) {
    for (const one of unread) printJson({ event: 'unread', ...inEnglish(one) });
    return;
  }
  if (from !== undefined)
    for (const { operation, params, ids } of sources)
      printAside(
        `${ids?.length ?? 1} × ${operationNameOf(operation)} ${ids ? '' : JSON.stringify(params)}`.trim(),
      );
  for (const { line, text: words, reason } of unread)
    printAside(`line ${line}: ${reason?.message ?? 'not recognised'}: ${words}`);
};

const sayPreflight = (app: App, wanted: Wanted, given: Collected): number => {
  const preflight = app.collecting.preflight(wanted.sources);
  if (given.options.json) {
    printJson(
      inEnglish({ ...preflight, ...(wanted.unread.length > 0 && { unread: wanted.unread }) }),
    );
    return EXIT.ok;
  }
  sayRead(wanted, given.options);
  const { least, requests, credits, minutes, megabytes, atMost, items, repliesLeft, basis } =
    preflight;
  const about = (n: number | undefined, unit: string, from = n): string => {
    if (n === undefined) return from === undefined ? `${unit} unknown` : `${from} ${unit} or more`;
    return from === n || from === undefined ? `about ${n} ${unit}` : `${from} to ${n} ${unit}`;
  };
  printLine(
    [
      about(items, 'items'),
      `${about(requests.estimate, 'requests', least.requests)} (at most ${requests.atMost})`,
      `${about(credits.estimate, 'credits', least.credits)} (at most ${credits.atMost})`,
      `${about(minutes, 'minutes', least.minutes)} (at most ${atMost.minutes})`,
      `${about(megabytes, 'MB', least.megabytes)} (at most ${atMost.megabytes})`,
    ].join(', '),
  );
  if (repliesLeft !== undefined)
    printLine(`${repliesLeft} replies are known and not asked for (--expand).`);
  for (const { message } of basis) printLine(message);
  return EXIT.ok;
};

/** What `collect --rehydrate` tells at its end: what became of each thing of the file. */

const WORDS: Readonly<Record<(typeof ATTRITION_STATES)[number], string>> = {
  there: 'there again',
  'changed-id': 'there under another identifier',
  removed: 'removed: the platform says so',
  'not-shown': 'not shown: private, restricted or gone',
  refused: 'refused by the platform',
  unread: 'answered and not read',
  'not-asked': 'not asked for: not yet, or by no route here',
};

const reportAttrition = (
  { store, engine }: App,
  runId: string,
  wanted: readonly WantedThing[],
  { report: file, json }: Pick<Collected['options'], 'report' | 'json'>,
): void => {
  const attrition = computeAttrition(store, engine.catalogue, store.runs.there(runId), wanted);
  if (file !== undefined) writeNew(file, attritionCsv(attrition), '--report');
  if (json) {
    printJson(inEnglish({ event: 'attrition', ...attrition }));
    return;
  }
  const all = attrition.things.length;
  printTable(
    ['THINGS', 'SHARE', 'WHAT BECAME OF THEM'],
    ATTRITION_STATES.flatMap((state) => {
      const count = attrition.counts[state];
      return count === undefined
        ? []
        : [[String(count), `${((100 * count) / all).toFixed(1)} %`, WORDS[state]]];
    }),
  );
};

/** A line for each thing, in the order of the file. */
const attritionCsv = ({ things }: Attrition): string =>
  csvText([
    ['line', 'platform', 'shape', 'identifier', 'state', 'reason'],
    ...things.map(({ line, platform, shape, id, state, reason }) => [
      String(line),
      platform,
      shape,
      `${ID_PREFIX}${id}`,
      state,
      reason?.message ?? '',
    ]),
  ]);

export const recheck = command({
  name: 'recheck',
  usage: 'NAME',
  summary: 'Ask whether what a collection holds is still there; what is gone is marked.',
  options: { ...WORLD_OPTIONS, json: option.flag('Progress and result as lines of JSON.') },
  example: 'recheck Garden --sample',
  argument: 'collection',
  run: async (given) => {
    const name = onlyArgument(given, 'recheck takes one collection');
    return withApp(given, async (app) => {
      const run = await app.collecting.recheck(name, app.callers.cli);
      return followRun(app, run.id, given);
    });
  },
});
