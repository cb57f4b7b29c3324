import {
  requireScopes,
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
  type ReadResourceResult,
} from '@modelcontextprotocol/server';
import type { Caller } from '../../engine/caller.ts';
import { omitUndefined } from '#kit/collect.ts';
import type { Completeness } from '#kit/completeness.ts';
import type { CollectionRow } from '../../store/index.ts';
import { largest } from './budget.ts';
import { markedResource } from './marked-result.ts';
import type { McpParts } from './parts.ts';
import { tokensInResource } from './resources.ts';
import { SCOPE_ARCHIVE } from './scopes.ts';

const LISTED = 100;

/** What was gathered at length, as a description, and how complete it is; `search_collections` reads the items. */
export const registerCollections = (server: McpServer, parts: McpParts, caller: Caller): void => {
  const { store } = parts;
  const list = () => {
    if (caller.noArchive) return { resources: [] };
    store.keys.check(caller.keyId);
    return { resources: store.collections.list().slice(0, LISTED).map(resourceFromCollection) };
  };
  const collectionIn = (uri: URL, name: unknown): CollectionRow => {
    store.keys.check(caller.keyId);
    const row = store.collections.find(typeof name === 'string' ? decodedName(name) : '');
    if (row) return row;
    throw new ResourceNotFoundError(uri.href);
  };
  const about = { mimeType: 'application/json', scopeChallenge: requireScopes(SCOPE_ARCHIVE) };
  server.registerResource(
    'collection',
    new ResourceTemplate('bowerbird://collections/{name}', { list }),
    {
      ...about,
      title: 'A collection',
      description: 'What it holds, from which sources, and how its runs stand.',
    },
    (uri, { name }) => described(parts, uri.href, collectionIn(uri, name)),
  );
  server.registerResource(
    'completeness',
    new ResourceTemplate('bowerbird://collections/{name}/completeness', { list: undefined }),
    {
      ...about,
      title: 'How complete a collection is',
      description:
        'How many of how many, what was refused, left out or removed and why, and the text for a methods section.',
    },
    async (uri, { name }) => {
      const whole = await parts.collecting.completeness(collectionIn(uri, name).name);
      return within(uri.href, whole, parts.budget());
    },
  );
};

const resourceFromCollection = ({ name, items, updated }: CollectionRow) => ({
  uri: `bowerbird://collections/${encodeURIComponent(name)}`,
  name,
  title: `Collection: ${name}`,
  description: `${items} items, changed ${updated}.`,
  mimeType: 'application/json',
});

/** A name as it stands in an address. */
const decodedName = (name: string): string => {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

const RUNS = 5;

const described = async (
  { store, collecting }: McpParts,
  uri: string,
  row: CollectionRow,
): Promise<ReadResourceResult> => {
  const { kinds, unread } = await collecting.rows.overview(row);
  const data = {
    name: row.name,
    ...(row.description === null ? {} : { description: row.description }),
    items: row.items,
    ...store.completeness.absent([row.seq])(row.seq),
    created: row.created,
    updated: row.updated,
    kinds,
    worlds: store.gathering.worlds(row.seq, row.items),
    // A list of identifiers can be longer than a model reads.
    sources: store.collections
      .sources(row.seq)
      .slice(0, LISTED)
      .map(({ operation, params, ids, limit, until, expand }) =>
        omitUndefined({ operation, params, ids: ids?.length, limit, until, expand }),
      ),
    gaps: unread.gaps,
    refused: unread.refused,
    notFound: unread.notFound,
    runs: store.runs
      .recent(RUNS, row.seq)
      .map(({ id, state, reason, waitUntil, seen, added, requests, credits }) =>
        omitUndefined({
          id,
          state,
          reason: reason ?? undefined,
          waitUntil: waitUntil ?? undefined,
          seen,
          added,
          requests,
          credits,
        }),
      ),
  };
  return markedResource(uri, { data });
};

/** Lists of what was not read are cut to as many of their first as fit; how many there are is told. */
const within = (uri: string, whole: Completeness, budget: number): ReadResourceResult => {
  const { gaps, refusals, notFound = [] } = whole;
  const longest = Math.max(gaps.length, refusals.length, notFound.length);
  const withFirst = (count: number): ReadResourceResult =>
    markedResource(uri, {
      data: {
        ...whole,
        gaps: gaps.slice(0, count),
        refusals: refusals.slice(0, count),
        ...(notFound.length > 0 && { notFound: notFound.slice(0, count) }),
        ...(count < longest && {
          shortened: {
            gaps: gaps.length,
            refusals: refusals.length,
            ...(notFound.length > 0 && { notFound: notFound.length }),
          },
        }),
      },
    });
  return withFirst(largest(longest, (count) => tokensInResource(withFirst(count)) <= budget));
};
