import { z } from 'zod';
import type { Operation, Platform } from '#kit/operation.ts';
import { isNode } from '#kit/dig.ts';
import type { Refusal } from '#kit/errors.ts';
import { isBrowserPage, isRunnable, type RouteName } from '#kit/route.ts';
import { batchSchema, pageSchema, wholeSchema } from '#vocab/page.ts';
import { withContext } from '#vocab/context.ts';
import { shapeIds } from '#vocab/shape.ts';
import { platforms } from '../platforms/index.ts';
import { toBrowse } from './browser-source.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';
import { messages as shared } from '#kit/messages.ts';

export { checkParams, coerceParams, isList } from '#kit/params.ts';

/** One operation with everything that the doors derive from it. */
export interface Entry {
  /** `videosite.list-playlist-videos` */
  readonly id: string;
  readonly platform: Platform;
  readonly operation: Operation;
  /** `/v1/videosite/playlists/{playlistId}` */
  readonly path: string;
  /** The same, and where else it answers. */
  readonly paths: readonly string[];
  /** MCP tool name: `videosite_list_playlist_videos`. */
  readonly tool: string;
  /** The parameters, with unknown names refused. */
  readonly params: z.ZodObject;
  /** Credits of a call with these parameters, once they are checked. */
  readonly cost: (params: JsonObject) => number;
  /** The schema of `data`. */
  readonly result: z.ZodType;
  /** The ids of the shapes that a resource or an item of it can have. */
  readonly shapes: readonly string[];
  /** JSON Schema of the parameters. */
  readonly paramsSchema: JsonObject;
  /** The names of its routes, in the order in which they are tried. */
  readonly routes: readonly RouteName[];
  /** Why it cannot answer here, whatever its parameters. Nobody is asked then, and nothing is paid. */
  readonly unavailable?: Refusal | undefined;
}

export type JsonObject = Readonly<Record<string, unknown>>;

export interface Catalogue {
  readonly platforms: readonly Platform[];
  readonly entries: readonly Entry[];
  readonly find: (id: string) => Entry | undefined;
  /** The platform of a segment or of one of its aliases. */
  readonly platform: (segment: string) => Platform | undefined;
}

export const buildCatalogue = (all: readonly Platform[]): Catalogue => {
  const entries = all.flatMap((platform) =>
    platform.operations.map((operation) => buildEntry(platform, operation)),
  );
  refuseDuplicates(
    'operation',
    entries.map((entry) => entry.id),
  );
  refuseDuplicates(
    'tool',
    entries.map((entry) => entry.tool),
  );
  refuseDuplicates(
    'route',
    entries.flatMap(({ operation, paths }) =>
      paths.map((path) => `${operation.method} ${path.replace(/\{\w+\}/g, '{}')}`),
    ),
  );
  refuseDuplicates(
    'segment',
    all.flatMap((platform) => [platform.segment, ...platform.aliases]),
  );
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const bySegment = new Map(
    all.flatMap((platform) =>
      [platform.segment, ...platform.aliases].map((name) => [name, platform]),
    ),
  );
  return {
    platforms: all,
    entries,
    find: (id) => byId.get(id),
    platform: (segment) => bySegment.get(segment),
  };
};

const buildEntry = (platform: Platform, operation: Operation): Entry => {
  const id = `${platform.segment}.${operation.name}`;
  refuseFaultyRoutes(id, platform, operation);
  const unavailable = unavailability(id, operation, platform);
  const params = operation.params.strict();
  let result: z.ZodType | undefined;
  let paramsSchema: JsonObject | undefined;
  const path = `/v1/${platform.segment}${operation.path}`;
  return {
    id,
    platform,
    operation,
    path,
    paths: [path, ...operation.otherPaths.map((other) => `/v1/${platform.segment}${other}`)],
    tool: id.replaceAll(/[.-]/g, '_'),
    params,
    // What an operation reads of its parameters was checked by its schema.
    cost: (checked) => operation.cost(checked as never),
    // Both take a while to make, and a command needs those of one operation of a hundred.
    get result() {
      return (result ??= buildResultSchema(operation));
    },
    shapes: shapeIds(operation.schema),
    get paramsSchema() {
      return (paramsSchema ??= plainSchema(z.toJSONSchema(params, { io: 'input' })) as JsonObject);
    },
    routes: operation.routes.map(({ name }) => name),
    unavailable,
  };
};

const buildResultSchema = ({ list, method, isWhole, schema }: Operation): z.ZodType => {
  if (!list) return withContext(schema);
  if (method === 'POST') return batchSchema(schema);
  return isWhole ? wholeSchema(schema) : pageSchema(schema);
};

const refuseFaultyRoutes = (id: string, { official }: Platform, operation: Operation): void => {
  const names = operation.routes.map(({ name }) => name);
  if (names.length === 0 && !operation.noRoute)
    throw new Error(`${id} has no route, and does not say why`);
  if (new Set(names).size < names.length) throw new Error(`${id} has two routes of one name`);
  if (names.includes('official-api') && !official)
    throw new Error(`${id}: its platform has no official API`);
};

/** What brings an answer that only browsing brings. */
const TO_CAPTURE: readonly Message[] = [messages.openInCaptureWindow, shared.importARecording];

const unavailability = (
  id: string,
  { routes, noRoute }: Operation,
  platform: Platform,
): Refusal | undefined => {
  const { brand } = platform;
  if (noRoute)
    return {
      kind: 'no-honest-route',
      ...messages.reasonAsOf({
        because: { message: noRoute.because.replace(/\.$/, ''), id: `${id}.because` },
        since: noRoute.since,
      }),
      // Whether an official API would have it is in the reason, where that is known.
      choices: [],
    };
  if (routes.some(isRunnable)) return undefined;
  return routes.some(({ name }) => name === 'capture')
    ? captureNeeded(platform, routes)
    : {
        kind: 'browser-needed',
        ...messages.browserRouteNotSwitchedOn({ brand }),
        choices: [toBrowse(platform), messages.openPageInBrowser],
      };
};

/** Says every honest way to what a platform shows in a browser only, and where it shows it. */
export const captureNeeded = (
  platform: Platform,
  routes: Operation['routes'],
  page?: string,
): Refusal => {
  const byBrowser = routes.some(isBrowserPage);
  const { brand } = platform;
  const ways = byBrowser ? messages.capturedOrBrowserPage : messages.capturedOrImported;
  return {
    kind: 'capture-needed',
    ...(page === undefined
      ? messages.answeredFromCapturesOnly({ brand, ways })
      : messages.answeredFromCapturesOpenPage({ brand, ways, page })),
    choices: [...TO_CAPTURE, ...(byBrowser ? [toBrowse(platform)] : [])],
    page,
  };
};

const refuseDuplicates = (what: string, names: readonly string[]): void => {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw new Error(`Two of the catalogue share the ${what} ${name}`);
    seen.add(name);
  }
};

/** JSON Schema without the bounds of double precision, which say nothing to a reader. */
export const plainSchema = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(plainSchema);
  if (!isNode(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([, value]) => Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER)
      .map(([key, value]) => [key, plainSchema(value)]),
  );
};

export const catalogue: Catalogue = buildCatalogue(platforms);
