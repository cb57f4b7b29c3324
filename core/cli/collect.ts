import type { App } from '../app/app.ts';
import { withApp } from './app-for.ts';
import { command, EXIT, UsageError } from './command.ts';
import { COLLECT_OPTIONS, wantedBy, type Collected, type Wanted } from './collect-sources.ts';
import { printAside, printJson, printLine } from './print.ts';
import { refuseTaken } from './out-file.ts';
import { operationNameOf } from './find-call.ts';
import { reportAttrition } from './rehydrate.ts';
import { followRun } from './run-progress.ts';
import { inEnglish } from '#kit/message.ts';

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
