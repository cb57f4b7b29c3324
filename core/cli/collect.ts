import { readFile } from 'node:fs/promises';
import { openApp, type App } from '../app/open-app.ts';
import { defaultDataDir } from '../app/data-dir.ts';
import { VERSION } from '../app/version.ts';
import type { RecognisedView } from '../contract/index.ts';
import { coerceParams, listIn } from '../kit/params.ts';
import type { SourceWish } from '../store/index.ts';
import {
  EXIT,
  flag,
  namedParams,
  text,
  texts,
  UsageError,
  whole,
  type Command,
  type Given,
} from './command.ts';
import { printJson, printLine } from './print.ts';
import { passphraseAsker } from './prompt.ts';
import { followRun } from './run-progress.ts';

/** What every command takes that may ask a platform. */
export const WORLD_OPTIONS = {
  replay: { type: 'string', multiple: true },
  sample: { type: 'boolean' },
} as const;
export const WORLD_HELP = [
  ['--replay DIR, --sample', 'Answer from recordings, or from the sample world.'],
] as const;

/** The program for one command: what is open beside it is left alone. */
export const appFor = (given: Given): App => {
  const askPassphrase = passphraseAsker();
  return openApp({
    dataDir: text(given, 'data') ?? defaultDataDir(),
    version: VERSION,
    replay: texts(given, 'replay'),
    sample: flag(given, 'sample'),
    background: false,
    ...(askPassphrase && { askPassphrase }),
  });
};

export const collect: Command = {
  name: 'collect',
  usage:
    '<operation|link> --into NAME [--param name=value]… [--ids FILE] [--limit N|--all] [--until DATE] [--expand OPERATION] [--preflight]',
  summary: 'Gather a whole list into a collection; a run that was interrupted goes on.',
  options: {
    ...WORLD_OPTIONS,
    param: { type: 'string', multiple: true },
    ids: { type: 'string' },
    into: { type: 'string' },
    limit: { type: 'string' },
    all: { type: 'boolean' },
    until: { type: 'string' },
    expand: { type: 'string' },
    preflight: { type: 'boolean' },
    'most-requests': { type: 'string' },
    'most-credits': { type: 'string' },
  },
  help: [
    ['--into NAME', 'The collection; it is made when there is none of that name.'],
    ['--param name=value', 'A parameter of the operation. May be repeated.'],
    [
      '--ids FILE',
      'Ask for each identifier in the file (- for standard input): one a line, or JSON.',
    ],
    ['--limit N, --all', 'The first N items of each list, or all of them, which is the default.'],
    ['--until DATE', 'Nothing published before that day, on lists that begin with the newest.'],
    [
      '--expand OPERATION',
      'Ask this about each item: comments of each video, replies to each comment.',
    ],
    ['--preflight', 'Say what it takes, and begin nothing.'],
    ['--most-requests N, --most-credits N', 'Stop there, instead of where the preflight says.'],
    ...WORLD_HELP,
    ['--json', 'Progress and result as lines of JSON.'],
  ],
  run: async (given) => {
    const [what, ...rest] = given.rest;
    if (what === undefined || rest.length > 0)
      throw new UsageError('collect takes one operation or link');
    const name = text(given, 'into');
    const isPreflight = flag(given, 'preflight');
    if (name === undefined && !isPreflight) throw new UsageError('collect takes --into NAME');
    if (flag(given, 'all') && whole(given, 'limit') !== undefined)
      throw new UsageError('--all and --limit exclude each other');
    const app = appFor(given);
    try {
      const source = await sourceIn(app, what, given);
      if (name === undefined || isPreflight) return sayPreflight(app, source, given);
      const most = {
        requests: whole(given, 'most-requests'),
        credits: whole(given, 'most-credits'),
      };
      const run = app.collecting.start({ name, sources: [source], most }, app.callers.cli);
      return await followRun(app, run.id, given);
    } finally {
      await app.close();
    }
  },
};

const sourceIn = async (app: App, what: string, given: Given): Promise<SourceWish> => {
  const found = app.engine.catalogue.find(what)
    ? { operation: what, params: {} }
    : await listOfLink(app, what);
  const entry = app.engine.catalogue.find(found.operation);
  if (!entry) throw new UsageError(`no such operation: ${what}`);
  const ids = await idsIn(given);
  const limit = whole(given, 'limit');
  const until = text(given, 'until');
  const expand = text(given, 'expand');
  return {
    operation: entry.id,
    params: { ...found.params, ...coerceParams(entry.params, namedParams(given)) },
    ...(ids && { ids }),
    ...(limit === undefined ? {} : { limit }),
    ...(until === undefined ? {} : { until }),
    ...(expand === undefined ? {} : { expand }),
  };
};

/** The list that a link means: of a video or a post what is said under it, of others what they hold. */
const listOfLink = async (
  app: App,
  link: string,
): Promise<{ operation: string; params: Readonly<Record<string, unknown>> }> => {
  const answer = await app.door.answer(
    { id: 1, name: 'box.recognise', params: { text: link } },
    app.callers.cli,
  );
  const match = answer.ok ? (answer.data as RecognisedView).matches[0] : undefined;
  if (!match) throw new UsageError(`neither an operation nor a link that is known: ${link}`);
  return app.collecting.listFor(match.operation, match.params);
};

const idsIn = async (given: Given): Promise<string[] | undefined> => {
  const file = text(given, 'ids');
  if (file === undefined) return undefined;
  const list = listIn(await readIds(file));
  if (Array.isArray(list)) return list.map(String);
  throw new UsageError('--ids: the file holds no list of identifiers');
};

const readIds = async (file: string): Promise<string> => {
  try {
    return await readFile(file === '-' ? '/dev/stdin' : file, 'utf8');
  } catch {
    throw new UsageError(`--ids: no readable file ${file}`);
  }
};

const sayPreflight = (app: App, source: SourceWish, given: Given): number => {
  const preflight = app.collecting.preflight([source]);
  if (flag(given, 'json')) {
    printJson(preflight);
    return EXIT.ok;
  }
  const { requests, credits, minutes, megabytes, items, basis } = preflight;
  const about = (n: number | undefined, unit: string): string =>
    n === undefined ? `${unit} unknown` : `about ${n} ${unit}`;
  printLine(
    [
      about(items, 'items'),
      `${about(requests.estimate, 'requests')} (at most ${requests.atMost})`,
      `${about(credits.estimate, 'credits')} (at most ${credits.atMost})`,
      about(minutes, 'minutes'),
      about(megabytes, 'MB'),
    ].join(', '),
  );
  for (const sentence of basis) printLine(sentence);
  return EXIT.ok;
};
