import { Readable } from 'node:stream';
import { Hono, type Context } from 'hono';
import { accepts } from 'hono/accepts';
import { z } from 'zod';
import type { Collecting } from '../../collections/collecting.ts';
import type { Overview } from '../../collections/row-reading.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import { openCursor, sealCursor } from '../../engine/cursor.ts';
import { columnsFromSchema } from '../../exports/columns.ts';
import { damagedText } from '../../exports/damaged.ts';
import { writeCsv } from '../../exports/csv.ts';
import { writeNdjson } from '../../exports/ndjson.ts';
import { countNotice, omitUndefined, type Notice } from '#kit/collect.ts';
import type { CollectionRow, ItemRow, Store } from '../../store/index.ts';
import { shapes } from '#vocab/index.ts';
import { page } from '#vocab/page.ts';
import { authenticateHeader } from './bearer.ts';
import { addRunRoutes } from './collection-runs.ts';
import { COLLECTIONS_PATH, ItemsParams, NameParams } from './collections-openapi.ts';
import { computeEtag, isNamed } from './etag.ts';
import { guard } from './guard.ts';
import { CSV_TYPE, NDJSON_TYPE } from './list-formats.ts';
import { metaHeaders } from './meta-headers.ts';
import { paramsFromPath } from './path-params.ts';
import { PLAIN_HEADERS, SECURITY_HEADERS } from './plain.ts';
import { limitBody, type BodyTimes } from './request.ts';
import { verbatim } from '#kit/message.ts';

export interface CollectionPagesConfig {
  readonly store: Store;
  readonly collecting: Collecting;
  readonly catalogue: Catalogue;
  /** `http://127.0.0.1:8674`, for the addresses that we print. */
  readonly base: () => string;
  readonly hosts: () => readonly string[];
  /** Aborted when the program closes: open streams end. */
  readonly ending: AbortSignal;
  readonly bodyTimes?: BodyTimes | undefined;
}

/** The collections, for reading: a key opens them, and nothing is spent. Some keys gather into them, too. */
export const collectionPages = (config: CollectionPagesConfig): Hono => {
  const { store, base, hosts } = config;
  const app = new Hono();
  const authorize = (context: Context): string =>
    authenticateHeader(store, context.req.header('authorization')).id;
  const isKnown = (context: Context): boolean => {
    try {
      return authorize(context) !== '';
    } catch {
      return false;
    }
  };
  for (const path of [COLLECTIONS_PATH, `${COLLECTIONS_PATH}/*`])
    app.use(path, guard(hosts), limitBody({ times: config.bodyTimes, isKnown }));

  app.get(COLLECTIONS_PATH, (context) => {
    const keyId = authorize(context);
    paramsFromPath(context, z.strictObject({}));
    const items = store.collections.list().map((row) => buildSummary(row, base()));
    const partOf = base() + COLLECTIONS_PATH;
    const whole = { partOf, items, totalItems: items.length, cursor: null, nextCursor: null };
    return json(context, page(whole), credits(store, keyId));
  });
  app.get(`${COLLECTIONS_PATH}/:name`, async (context) => {
    const keyId = authorize(context);
    const { name } = paramsFromPath(context, NameParams);
    const row = store.collections.there(name);
    const sources = store.collections
      .sources(row.seq)
      .map(({ operation, params, ids, limit, until, expand }) =>
        omitUndefined({ operation, params, ids, limit, until, expand }),
      );
    const data = {
      ...buildSummary(row, base()),
      sources,
      completeness: await config.collecting.completeness(row.id),
    };
    return json(context, data, credits(store, keyId));
  });
  app.get(`${COLLECTIONS_PATH}/:name/items`, (context) => {
    const keyId = authorize(context);
    return itemsAnswer(context, config, keyId);
  });
  addRunRoutes(app, { ...config, authorize });
  return app;
};

type Headers = Readonly<Record<string, string>>;

const credits = (store: Store, keyId: string, notices: readonly Notice[] = []): Headers =>
  metaHeaders({ creditsUsed: 0, creditsRemaining: store.ledger.remaining(keyId), notices });

/** Items of the page that are not in it, because what is kept of them is damaged. */
const damagedNotices = (rows: readonly ItemRow[]): Notice[] => {
  const names = rows.map(({ shape, entityId }) => `${shape}:${entityId}`);
  return countNotice(
    rows.length,
    'items-damaged',
    verbatim(damagedText({ part: 'item', count: rows.length, names })),
  );
};

/** From which worlds the items of a page are, where not all are from the live platforms. */
const buildWorldHeaders = ({ calls }: Store, rows: readonly ItemRow[]): Headers => {
  const callIds = [...new Set(rows.map(({ callId }) => callId))];
  const worlds = [...new Set(callIds.map((id) => calls.find(id)?.world ?? 'unknown'))];
  return worlds.every((world) => world === 'live')
    ? {}
    : { 'x-bowerbird-world': worlds.sort().join(', ') };
};

const itemsAnswer = async (
  context: Context,
  { store, collecting, base }: CollectionPagesConfig,
  keyId: string,
): Promise<Response> => {
  const { name, cursor, count } = paramsFromPath(context, ItemsParams);
  const row = store.collections.there(name);
  const bound = { id: row.id };
  const after = cursor === undefined ? undefined : openCursor(LIST, bound, cursor);
  const { rows, next } = store.itemRows.page({
    collection: row.seq,
    ascending: true,
    limit: count,
    ...(after === undefined ? {} : { after: [0, Number(after)] as const }),
  });
  // Another program holds them from now on.
  if (rows.length > 0)
    store.caseLog.actAs({ door: 'rest', keyId }, () =>
      store.caseLog.count(row.seq, 'read', { rows: rows.length }),
    );
  const read = rows.map((one) => ({ one, item: store.itemRows.read(one).item }));
  const items = read.flatMap(({ item }) => item ?? []);
  const damaged = damagedNotices(read.flatMap(({ one, item }) => (item ? [] : [one])));
  const headers = { ...credits(store, keyId, damaged), ...buildWorldHeaders(store, rows) };
  const answer = page({
    partOf: collectionAddress(row, base()) + ITEMS,
    items,
    totalItems: row.items,
    cursor: cursor ?? null,
    nextCursor: next && sealCursor(LIST, bound, String(next[1])),
    count,
  });
  const supports = [JSON_TYPE, CSV_TYPE, NDJSON_TYPE];
  const type = accepts(context, { header: 'Accept', supports, default: JSON_TYPE });
  if (type === JSON_TYPE) return json(context, answer, headers);
  const isCsv = type === CSV_TYPE;
  const lines = isCsv
    ? writeCsv(columnsFor(await collecting.rows.overview(row)), answer.orderedItems)
    : writeNdjson(answer.orderedItems);
  return new Response(Readable.toWeb(lines) as ReadableStream<Uint8Array>, {
    headers: {
      ...SECURITY_HEADERS,
      ...headers,
      'content-type': isCsv ? `${CSV_TYPE}; charset=utf-8; header=present` : NDJSON_TYPE,
      vary: 'accept, accept-encoding',
      ...(answer.next === null ? {} : { link: `<${answer.next}>; rel="next"` }),
    },
  });
};

/** A name that no operation has. */
const LIST = 'collections items';
const ITEMS = '/items';
const JSON_TYPE = 'application/json';

/** The same on every page: of all shapes that the collection holds. */
const columnsFor = ({ kinds }: Overview) => {
  const held = new Set(kinds.map(({ shape }) => shape));
  const schemas = Object.entries(shapes)
    .filter(([name]) => held.has(name))
    .map(([, schema]) => schema as z.ZodType);
  return columnsFromSchema(z.union([...schemas, shapes.Tombstone]));
};

const collectionAddress = ({ name }: CollectionRow, base: string): string =>
  `${base}${COLLECTIONS_PATH}/${encodeURIComponent(name)}`;

const buildSummary = (row: CollectionRow, base: string) =>
  omitUndefined({
    type: 'OrderedCollection',
    id: collectionAddress(row, base),
    name: row.name,
    summary: row.description ?? undefined,
    totalItems: row.items,
    published: row.created,
    updated: row.updated,
    first: collectionAddress(row, base) + ITEMS,
  });

const json = (context: Context, data: unknown, headers: Headers): Response => {
  const body = JSON.stringify({ data });
  const all = {
    ...PLAIN_HEADERS,
    ...headers,
    vary: 'accept, accept-encoding',
    etag: computeEtag(body),
  };
  return isNamed(context.req.header('if-none-match'), all.etag)
    ? new Response(null, { status: 304, headers: all })
    : new Response(body, { status: 200, headers: all });
};
