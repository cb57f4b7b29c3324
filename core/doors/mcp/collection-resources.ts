import {
  requireScopes,
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
  type ReadResourceResult,
} from '@modelcontextprotocol/server';
import type { Caller } from '../../engine/caller.ts';
import { omitUndefined } from '#kit/collect.ts';
import { visibleJson } from '#kit/printable.ts';
import type { McpParts } from './parts.ts';
import { UNTRUSTED } from './marks.ts';
import { SCOPE_ARCHIVE } from './scopes.ts';

const LISTED = 100;

/** What was gathered at length, as a description; `search_collections` reads the items. */
export const registerCollections = (server: McpServer, parts: McpParts, caller: Caller): void => {
  const { store } = parts;
  const list = () => {
    if (caller.noArchive) return { resources: [] };
    store.keys.check(caller.keyId);
    return { resources: store.collections.list().slice(0, LISTED).map(resourceFromCollection) };
  };
  server.registerResource(
    'collection',
    new ResourceTemplate('bowerbird://collections/{name}', { list }),
    {
      mimeType: 'application/json',
      scopeChallenge: requireScopes(SCOPE_ARCHIVE),
      title: 'A collection',
      description: 'What it holds, from which sources, and how its runs stand.',
    },
    (uri, { name }) => {
      store.keys.check(caller.keyId);
      return described(parts, uri.href, typeof name === 'string' ? decodedName(name) : '');
    },
  );
};

const resourceFromCollection = ({
  name,
  items,
  updated,
}: {
  name: string;
  items: number;
  updated: string;
}) => ({
  uri: `bowerbird://collections/${encodeURIComponent(name)}`,
  name,
  title: `Collection: ${name}`,
  description: `${items} items, changed ${updated}.`,
  mimeType: 'application/json',
});

/** A name as it stands in an address. */
export const decodedName = (name: string): string => {
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
  name: string,
): Promise<ReadResourceResult> => {
  const row = store.collections.find(name);
  if (!row) throw new ResourceNotFoundError(uri);
  const { kinds, unread } = await collecting.rows.overview(row);
  const data = {
    name: row.name,
    ...(row.description === null ? {} : { description: row.description }),
    items: row.items,
    ...store.completeness.absent(row.seq),
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
  return {
    contents: [
      {
        uri,
        mimeType: 'application/json',
        // Names and parameters may hold what was copied from a platform.
        text: visibleJson(JSON.stringify({ note: UNTRUSTED, data })),
        _meta: { 'bowerbird/untrusted': true },
      },
    ],
  };
};
