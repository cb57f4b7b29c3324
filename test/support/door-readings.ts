/** What REST and MCP read of what is kept, and how it is asked for where there is much of everything. */
import type { Params } from './local-readings.ts';
import { COLLECTION, LISTED } from './many-of-everything.ts';

/** An address of the API. */
export interface RestReading {
  readonly path: string;
  readonly accept: string;
}

/** Of an assistant: a tool with its arguments, a resource, or the list of the latter where neither is named. */
export interface McpReading {
  readonly arguments?: Record<string, unknown>;
  readonly uri?: string;
}

const CSV = 'text/csv';
const NDJSON = 'application/x-ndjson';

const at = (path: string, accept = 'application/json'): RestReading => ({ path, accept });
const of = (path: string, accept?: string) => at(`/v1/collections/${COLLECTION}${path}`, accept);
const page = (path: string, accept?: string): Params => {
  return (_, count) => of(`${path}${path.includes('?') ? '&' : '?'}count=${count}`, accept);
};
const listed = (accept: string): Params => {
  return (_, count) => at(`/v1/collections/${LISTED}/items?count=${count}`, accept);
};

/** Routes of our own that read, by the ids of their operations. */
export const REST_READINGS: Readonly<Record<string, Params>> = {
  codes_codebook: of('/codebook'),
  collections_case: page('/case'),
  'collections_changes, check': ({ check }, count) => of(`/changes?check=${check}&count=${count}`),
  'collections_changes, days': page('/changes?since=2026-08-16&until=2026-08-20'),
  collections_get: of(''),
  collections_items: page('/items'),
  'collections_items, CSV': page('/items', CSV),
  'collections_items, NDJSON': page('/items', NDJSON),
  'collections_items, CSV of one reply': listed(CSV),
  'collections_items, NDJSON of one reply': listed(NDJSON),
  collections_list: at('/v1/collections'),
  collections_pages: of('/pages'),
  collections_run: ({ check }) => of(`/runs/${check}`),
  collections_runs: page('/runs'),
  collections_survival: of('/survival'),
  links_get: at(
    `/v1/links?link=${encodeURIComponent('https://www.youtube.com/watch?v=abcdefghijk')}`,
  ),
};

/** Routes that have no operation, and read as well. */
export const OTHER_ROUTES: Readonly<Record<string, Params>> = {
  columns: of('/columns'),
  health: at('/health'),
};

/** Tools of our own that read, by their names. */
export const TOOL_READINGS: Readonly<Record<string, Params>> = {
  collect: {
    arguments: {
      sources: [{ operation: 'videosite.list-video-comments', params: { videoId: 'abcdefghijk' } }],
    },
  },
  collection_codebook: { arguments: { collection: COLLECTION } },
  collection_runs: { arguments: {} },
  'collection_runs, one': ({ check }) => ({ arguments: { run: check } }),
  find_operations: { arguments: { query: 'comments' } },
  search_collections: (_, count) => ({ arguments: { collection: COLLECTION, count } }),
  'search_collections, with words': (_, count) => ({
    arguments: { collection: COLLECTION, query: 'reply', count },
  }),
  'search_collections, everything': (_, count) => ({ arguments: { query: 'one', count } }),
};

/** Resources, by the names of their templates; `call` is one whose answer is kept. */
export const RESOURCE_READINGS: Readonly<Record<string, Params>> = {
  answer: ({ call }) => ({ uri: `bowerbird://answers/${call}` }),
  'answer-from': ({ call }) => ({ uri: `bowerbird://answers/${call}/from/1` }),
  collection: { uri: `bowerbird://collections/${COLLECTION}` },
  completeness: { uri: `bowerbird://collections/${COLLECTION}/completeness` },
  item: ({ call }) => ({ uri: `bowerbird://answers/${call}/items/1` }),
};
