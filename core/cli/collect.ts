import type { App } from '../app/app.ts';
import { appFor, WORLD_HELP, WORLD_OPTIONS } from './app-for.ts';
import { EXIT, flag, text, UsageError, whole, type Command, type Given } from './command.ts';
import { wantedBy, type Wanted } from './collect-sources.ts';
import { printAside, printJson, printLine } from './print.ts';
import { reportAttrition } from './rehydrate.ts';
import { followRun } from './run-progress.ts';
import { inEnglish } from '#kit/message.ts';

export const collect: Command = {
  name: 'collect',
  usage:
    '[operation|link] --into NAME [--param name=value]… [--ids @FILE|--from FILE] [--limit N|--all] [--until DATE] [--expand OPERATION]… [--things|--rehydrate] [--preflight]',
  summary: 'Gather a whole list into a collection; a run that was interrupted goes on.',
  options: {
    ...WORLD_OPTIONS,
    param: { type: 'string', multiple: true },
    ids: { type: 'string' },
    from: { type: 'string' },
    into: { type: 'string' },
    limit: { type: 'string' },
    all: { type: 'boolean' },
    until: { type: 'string' },
    expand: { type: 'string', multiple: true },
    things: { type: 'boolean' },
    rehydrate: { type: 'boolean' },
    report: { type: 'string' },
    preflight: { type: 'boolean' },
    'most-requests': { type: 'string' },
    'most-credits': { type: 'string' },
  },
  help: [
    ['--into NAME', 'The collection; it is made when there is none of that name.'],
    ['--param name=value', 'A parameter of the operation. May be repeated.'],
    [
      '--ids @FILE',
      'Ask for each identifier in the file (- for standard input): one a line, or JSON.',
    ],
    [
      '--from FILE',
      'Links, handles and identifiers (- for standard input), one a line or a table with a column of links.',
    ],
    ['', 'An operation beside it is asked about each; without one, each link means its own list.'],
    ['--limit N, --all', 'The first N items of each list, or all of them, which is the default.'],
    ['--until DATE', 'Nothing published before that day, on lists that begin with the newest.'],
    [
      '--expand OPERATION',
      'Ask this about each item: comments of each video, replies to each comment. May be repeated; list-video-comments/list-comment-replies asks for the replies to each comment, too.',
    ],
    ['--things', 'With --from: the videos, posts and people of the links themselves, too.'],
    [
      '--rehydrate',
      'With --from: have the things again that a file of identifiers names (export --format ids), and tell what became of each.',
    ],
    ['--report FILE', 'With --rehydrate: what became of each, as CSV.'],
    ['--preflight', 'Say what it takes, and begin nothing.'],
    ['--most-requests N, --most-credits N', 'Stop there, instead of where the preflight says.'],
    ...WORLD_HELP,
    ['--json', 'Progress and result as lines of JSON.'],
  ],
  example:
    'collect youtube/list-playlist-videos --param playlistId=PLsample_quillmere_garden_year --into Garden --limit 10 --sample',
  argument: 'operation',
  run: async (given) => {
    checkUsage(given);
    const name = text(given, 'into');
    const app = appFor(given);
    try {
      const wanted = await wantedBy(app, given);
      if (name === undefined || flag(given, 'preflight')) return sayPreflight(app, wanted, given);
      sayRead(wanted, given);
      const most = {
        requests: whole(given, 'most-requests'),
        credits: whole(given, 'most-credits'),
      };
      const run = app.collecting.start(
        { name, sources: wanted.sources, most, pasted: wanted },
        app.callers.cli,
      );
      const code = await followRun(app, run.id, given);
      if (flag(given, 'rehydrate')) reportAttrition(app, run.id, wanted.things ?? [], given);
      return code;
    } finally {
      await app.close();
    }
  },
};

/** Before the data folder is opened. */
const checkUsage = (given: Given): void => {
  const from = text(given, 'from');
  if (given.rest.length > 1 || (given.rest.length === 0 && from === undefined))
    throw new UsageError('collect takes one operation or link, or --from FILE');
  if (from !== undefined && text(given, 'ids') !== undefined)
    throw new UsageError('--from and --ids exclude each other');
  if (text(given, 'into') === undefined && !flag(given, 'preflight'))
    throw new UsageError('collect takes --into NAME');
  if (flag(given, 'rehydrate') && from === undefined)
    throw new UsageError('--rehydrate takes --from FILE');
  if (text(given, 'report') !== undefined && !flag(given, 'rehydrate'))
    throw new UsageError('--report goes with --rehydrate');
  if (flag(given, 'all') && whole(given, 'limit') !== undefined)
    throw new UsageError('--all and --limit exclude each other');
};

/** What a list was read as; with `--json` only what was not read, as lines of JSON among the others. */
const sayRead = ({ sources, unread }: Wanted, given: Given): void => {
  if (flag(given, 'json')) {
    for (const one of unread) printJson({ event: 'unread', ...inEnglish(one) });
    return;
  }
  if (text(given, 'from') !== undefined)
    for (const { operation, params, ids } of sources)
      printAside(`${ids?.length ?? 1} × ${operation} ${ids ? '' : JSON.stringify(params)}`.trim());
  for (const { line, text: words, reason } of unread)
    printAside(`line ${line}: ${reason?.message ?? 'not recognised'}: ${words}`);
};

const sayPreflight = (app: App, wanted: Wanted, given: Given): number => {
  const preflight = app.collecting.preflight(wanted.sources);
  if (flag(given, 'json')) {
    printJson(
      inEnglish({ ...preflight, ...(wanted.unread.length > 0 && { unread: wanted.unread }) }),
    );
    return EXIT.ok;
  }
  sayRead(wanted, given);
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
