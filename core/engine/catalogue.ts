import { z } from 'zod';
import type { Operation, Platform } from '../kit/operation.ts';
import { isNode } from '../kit/dig.ts';
import { AppError } from '../kit/errors.ts';
import { pageOf } from '../vocab/page.ts';
import { shapeIds } from '../vocab/shape.ts';
import { platforms } from '../platforms/index.ts';

export { checkParams, coerceParams, isList } from '../kit/params.ts';

/** One operation with everything that the doors derive from it. */
export interface Entry {
  /** `videosite.list-playlist-videos` */
  readonly id: string;
  readonly platform: Platform;
  readonly operation: Operation;
  /** `/v1/videosite/playlists/{playlistId}` */
  readonly path: string;
  /** MCP tool name: `videosite_list_playlist_videos`. */
  readonly tool: string;
  /** The parameters, with unknown names refused. */
  readonly params: z.ZodObject;
  /** The schema of `data`. */
  readonly result: z.ZodType;
  /** The ids of the shapes that a resource or an item of it can have. */
  readonly shapes: readonly string[];
  /** JSON Schema of the parameters. */
  readonly paramsSchema: JsonObject;
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
    platform.operations.map((operation) => entryOf(platform, operation)),
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
    entries.map((entry) => `${entry.operation.method} ${entry.path.replace(/\{\w+\}/g, '{}')}`),
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

const entryOf = (platform: Platform, operation: Operation): Entry => {
  const id = `${platform.segment}.${operation.name}`;
  refuseHalfAWay(id, platform, operation);
  const params = operation.params.strict();
  return {
    id,
    platform,
    operation,
    path: `/v1/${platform.segment}${operation.path}`,
    tool: id.replaceAll(/[.-]/g, '_'),
    params,
    result: operation.list ? pageOf(operation.schema) : operation.schema,
    shapes: shapeIds(operation.schema),
    paramsSchema: plainSchema(z.toJSONSchema(params, { io: 'input' })) as JsonObject,
  };
};

/** A route that is named has to be there, and one that is there has to be named. */
const refuseHalfAWay = (id: string, platform: Platform, operation: Operation): void => {
  if (!operation.official && !operation.routes.includes('official-api')) return;
  if (!operation.official || !platform.official || !operation.routes.includes('official-api'))
    throw new Error(`${id}: its way by the official API is not whole`);
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

/** The error of an operation to which no honest way is known; nobody is asked. */
export const noHonestRoute = (entry: Entry): AppError => {
  const says = entry.operation.because ?? 'there is no honest public way to this';
  return new AppError('platform_error', says, {
    refusal: {
      kind: 'no-honest-route',
      says,
      choices: ['Use the platform’s official interface where you have access to it.'],
    },
  });
};

export const catalogue: Catalogue = buildCatalogue(platforms);
