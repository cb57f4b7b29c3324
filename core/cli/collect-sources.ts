import type { App } from '../app/app.ts';
import { groupLinks, type PastedLink } from '../collections/link-groups.ts';
import { idParam } from '../collections/sources.ts';
import { catalogue } from '../engine/catalogue.ts';
import { findPlatform } from '../engine/operation-names.ts';
import type { WantedThing } from '../collections/ids-file.ts';
import type { UnreadLine } from '../collections/pasted.ts';
import { BATCH_IDS } from '#kit/batch.ts';
import { AppError } from '#kit/errors.ts';
import { expandFrom, type Expand, type Expansion } from '#kit/expand.ts';
import { coerceParams, listIn } from '#kit/params.ts';
import type { AddSourceInput } from '../store/index.ts';
import { option, UsageError, type GivenOf } from './command.ts';
import { WORLD_OPTIONS } from './app-for.ts';
import { findCall, operationNamed, refuseMissing, requireParams } from './find-call.ts';
import { givenLinks, givenText } from './given-text.ts';
import { messages } from './messages.ts';

export const COLLECT_OPTIONS = {
  into: option.text(
    'NAME',
    'The collection; it is made when there is none of that name.',
    'collection',
  ),
  param: option.params('A parameter of the operation. May be repeated.'),
  ids: option.text(
    '@FILE',
    'Ask for each identifier in the file (- for standard input): one a line, or JSON.',
  ),
  from: option.text(
    'FILE',
    'Links, handles and identifiers (- for standard input), one a line or a table with a column of links. An operation beside it is asked about each; without one, each link means its own list.',
    'file',
  ),
  limit: option.whole('N', 'The first N items of each list, or all of them, which is the default.'),
  all: option.flag(),
  until: option.text(
    'DATE',
    'Nothing published before that day, on lists that begin with the newest.',
  ),
  expand: option.texts(
    'OPERATION',
    'Ask this about each item: comments of each video, replies to each comment. May be repeated; youtube/list-video-comments/list-comment-replies asks for the replies to each comment, too.',
    'operation',
  ),
  things: option.flag('With --from: the videos, posts and people of the links themselves, too.'),
  rehydrate: option.flag(
    'With --from: have the things again that a file of identifiers names (export --format ids), and tell what became of each.',
  ),
  report: option.text(
    'FILE',
    'With --rehydrate: what became of each, as CSV, into a new file.',
    'file',
  ),
  preflight: option.flag('Say what it takes, and begin nothing.'),
  mostRequests: option.whole('N', 'Stop there, instead of where the preflight says.'),
  mostCredits: option.whole('N'),
  ...WORLD_OPTIONS,
  json: option.flag('Progress and result as lines of JSON.'),
};

export type Collected = GivenOf<typeof COLLECT_OPTIONS>;

/** What `collect` gathers, and the lines of a list that say nothing that is known. */
export interface Wanted {
  readonly sources: readonly AddSourceInput[];
  readonly unread: readonly UnreadLine[];
  readonly links: readonly PastedLink[];
  /** Of a file of identifiers alone. */
  readonly things?: readonly WantedThing[] | undefined;
}

/** What the command line asks to be gathered; throws `UsageError` for what cannot be meant. */
export const wantedBy = async (app: App, given: Collected): Promise<Wanted> => {
  const [what = ''] = given.rest;
  const { from, rehydrate } = given.options;
  const {
    sources,
    unread,
    links,
    things: wanted,
  } = from === undefined
    ? { sources: [await resolveSource(app, what, given)], unread: [], links: [] }
    : await sourcesIn(app, from, what, given);
  if (rehydrate && !wanted)
    throw new UsageError('--rehydrate takes --from FILE that export --format ids has written');
  const lists = sources.map((source) => ({ ...source, ...howFar(given.options) }));
  const things = given.options.things ? thingsFromLinks(app, links) : [];
  // What is asked for by the hundred is kept as its hundred, not as links of its own.
  const batched = new Set(
    wanted?.flatMap(({ line, request }) => (request?.by === BATCH_IDS ? line : [])),
  );
  const kept = links.filter(({ line }) => !batched.has(line));
  return { sources: [...things, ...lists], unread, links: kept, things: wanted };
};

const howFar = ({ limit, until, expand }: Collected['options']): Partial<AddSourceInput> => ({
  limit,
  until,
  expand: expandFromPaths(expand),
});

/** `youtube/list-video-comments/list-comment-replies`, several times: what is asked of each item, and of each of theirs. */
const expandFromPaths = (paths: readonly string[]): Expand | undefined => {
  if (paths.length === 0) return undefined;
  const chain = ([operation = '', ...below]: readonly string[]): Expansion => ({
    operation,
    ...(below.length > 0 && { expand: [chain(below)] }),
  });
  return expandFrom(paths.map((path) => chain(operationsIn(path))));
};

/** Each may have its platform before it, as help spells it. */
const operationsIn = (path: string): readonly string[] =>
  path.split('/').reduce<string[]>((operations, word) => {
    const before = operations.at(-1);
    if (before === undefined || !findPlatform(catalogue, before)) return [...operations, word];
    return [...operations.slice(0, -1), `${before}/${word}`];
  }, []);

/** The videos, posts and people themselves to which links lead. */
const thingsFromLinks = (app: App, links: readonly PastedLink[]): AddSourceInput[] =>
  groupLinks(app.engine.catalogue, links).flatMap(({ choices, ids }) =>
    choices
      .filter(({ role }) => role === 'itself')
      .flatMap(({ operation }) => (ids ? [{ operation, params: {}, ids }] : [])),
  );

const resolveSource = async (app: App, what: string, given: Collected): Promise<AddSourceInput> => {
  const { entry: found, params, isLink } = findCall(what);
  // A link means a list: of a video or a post what is said under it, of others what they hold.
  const list = isLink ? app.collecting.listFor(found.id, params) : { operation: found.id, params };
  const entry = operationNamed(list.operation);
  const named = given.options.param;
  const known = Object.keys({ ...list.params, ...named });
  requireParams(entry, Object.keys(named));
  if (given.options.ids === undefined) refuseMissing(entry, known);
  const ids = await idsIn(given);
  return {
    operation: entry.id,
    params: { ...list.params, ...coerceParams(entry.params, named) },
    ids,
  };
};

const idsIn = async (given: Collected): Promise<string[] | undefined> => {
  const place = given.options.ids?.replace(/^@/, '');
  if (place === undefined) return undefined;
  const list = listIn(await givenText('--ids', place, process.stdin));
  if (Array.isArray(list)) return list.map(String);
  throw new UsageError('--ids: the file holds no list of identifiers');
};

/** Links and identifiers of a list, each asked about as `what` says, or as it means by itself. */
const sourcesIn = async (
  app: App,
  place: string,
  what: string,
  given: Collected,
): Promise<Wanted> => {
  const about = what === '' ? undefined : aboutEach(what, given);
  if (!about && Object.keys(given.options.param).length > 0)
    throw new UsageError('--param is for an operation, and none is named beside --from');
  const lines = await givenLinks('--from', place, process.stdin, app.collecting.workbookLines);
  const { sources, unread, links, things } = await app.collecting.pasted(lines, about);
  if (sources.length > 0) return { sources, unread, links, things };
  const first = unread.find(({ reason }) => reason) ?? unread[0];
  throw new AppError(
    'validation_error',
    first
      ? messages.noLineUsable({ line: first.line, reason: first.reason?.message ?? first.text })
      : messages.listEmpty,
  );
};

/** An operation that is asked about each line, with what else it is asked with. */
const aboutEach = (what: string, given: Collected) => {
  const { entry, isLink } = findCall(what);
  if (isLink)
    throw new UsageError(
      `--from takes an operation beside it, or none: ${what} belongs in the list`,
    );
  const params = coerceParams(entry.params, given.options.param);
  const by = idParam(entry);
  if (by in params) throw new UsageError(`--param ${by}: each line of the list says it`);
  return { operation: entry.id, params };
};
