import {
  requireScopes,
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
  type ReadResourceResult,
} from '@modelcontextprotocol/server';
import type { Entry } from '../../engine/catalogue.ts';
import type { Caller } from '../../engine/caller.ts';
import { listedItems } from '#kit/listed-items.ts';
import { answerFromPage, pageFromAnswer, type Page } from '#vocab/page.ts';
import { largest, estimateTokens } from './budget.ts';
import { cutPage, pageFrom } from '../../engine/cut-pages.ts';
import { markedResource, answerUri } from './marked-result.ts';
import { SCOPE_ARCHIVE } from './scopes.ts';
import { answerSchema } from './schema.ts';
import type { McpParts } from './parts.ts';

const LISTED = 50;

/**
 * What was fetched can be read back by its address, without asking anybody again, by a caller that
 * may read the archive. For any other the list is empty: it tells what the person asked.
 */
export const registerResources = (server: McpServer, parts: McpParts, caller: Caller): void => {
  /** Over standard input nobody else looks at the key again after the start. */
  const checked = (): McpParts => {
    parts.store.keys.check(caller.keyId);
    return parts;
  };
  const about = { mimeType: 'application/json', scopeChallenge: requireScopes(SCOPE_ARCHIVE) };
  const list = () => (caller.noArchive ? { resources: [] } : listed(checked()));
  server.registerResource(
    'answer',
    new ResourceTemplate('bowerbird://answers/{callId}', { list }),
    {
      ...about,
      title: 'A kept answer',
      description: 'A collection’s page or one thing, as it was fetched; the latest are listed.',
    },
    (uri, { callId }) => answer(checked(), uri.href, one(callId), 0),
  );
  server.registerResource(
    'answer-from',
    new ResourceTemplate('bowerbird://answers/{callId}/from/{offset}', { list: undefined }),
    {
      ...about,
      title: 'A kept collection’s page, from one of its items on',
      description: 'For pages that are too long for one answer; items are counted from 0.',
    },
    (uri, { callId, offset }) =>
      answer(checked(), uri.href, one(callId), parseCount(uri.href, offset)),
  );
  server.registerResource(
    'item',
    new ResourceTemplate('bowerbird://answers/{callId}/items/{index}', { list: undefined }),
    {
      ...about,
      title: 'One item of a kept collection’s page',
      description: 'Items are counted from 0.',
    },
    (uri, { callId, index }) => item(checked(), uri.href, one(callId), parseCount(uri.href, index)),
  );
  server.registerResource(
    'schema',
    new ResourceTemplate('bowerbird://schemas/{tool}', { list: undefined }),
    {
      mimeType: about.mimeType,
      title: 'The schema of a tool’s answers',
      description:
        'What each field means and when it is left out; the tool itself gives an outline.',
    },
    (uri, { tool }) => readSchemaResource(checked(), uri.href, one(tool)),
  );
};

const readSchemaResource = (
  { engine }: McpParts,
  uri: string,
  tool: string,
): ReadResourceResult => {
  const entry = engine.catalogue.entries.find((found) => found.tool === tool);
  if (!entry) throw new ResourceNotFoundError(uri);
  const text = JSON.stringify(answerSchema(entry));
  return { contents: [{ uri, mimeType: 'application/schema+json', text }] };
};

const one = (value: string | string[] | undefined): string =>
  typeof value === 'string' ? value : '';

const parseCount = (uri: string, value: string | string[] | undefined): number => {
  if (!/^\d{1,9}$/.test(one(value))) throw new ResourceNotFoundError(uri);
  return Number(one(value));
};

const listed = ({ engine, store }: McpParts) => ({
  resources: store.answers.recent(LISTED).flatMap((row) => {
    const entry = engine.catalogue.find(row.operation);
    if (!entry) return [];
    const of = Object.entries(row.params as Readonly<Record<string, unknown>>)
      .filter(([name]) => name !== 'cursor')
      .map(([, value]) => (typeof value === 'string' ? value : JSON.stringify(value)));
    return [
      {
        uri: answerUri(row.callId),
        name: row.callId,
        title: `${entry.platform.brand}: ${entry.operation.title} (${of.join(', ').slice(0, 80)})`,
        description: `Fetched ${row.fetchedAt}.`,
        mimeType: 'application/json',
      },
    ];
  }),
});

const kept = ({ engine, store }: McpParts, uri: string, callId: string) => {
  const row = store.answers.find(callId);
  const entry = row && engine.catalogue.find(row.operation);
  if (!entry) throw new ResourceNotFoundError(uri);
  return { row, entry, data: row.data };
};

const answer = (
  parts: McpParts,
  uri: string,
  callId: string,
  offset: number,
): ReadResourceResult => {
  const { row, entry, data } = kept(parts, uri, callId);
  if (!entry.operation.list) {
    if (offset > 0) throw new ResourceNotFoundError(uri);
    return within(parts, uri, entry, row.fetchedAt, data);
  }
  const whole = pageFromAnswer(data as Page<unknown>);
  if (offset > 0 && offset >= whole.orderedItems.length) throw new ResourceNotFoundError(uri);
  const { cursor: _, ...params } = row.params as Readonly<Record<string, unknown>>;
  const page = offset === 0 ? whole : { ...pageFrom(whole, offset, ''), cursor: whole.cursor };
  const made = (given: Page<unknown>) => {
    const to = offset + given.itemCount;
    const more = to < whole.orderedItems.length;
    const onward = more ? { continues: `${answerUri(callId)}/from/${to}` } : {};
    const shown = given === whole ? data : answerFromPage(given);
    return contents(uri, entry, row.fetchedAt, shown, onward);
  };
  const budget = parts.budget();
  const fits = (given: Page<unknown>) => tokensInResource(made(given)) <= budget;
  if (fits(page)) return made(page);
  const cut = (count: number) => cutPage(entry, params, page, { callId, offset }, count);
  const count = largest(page.itemCount, (count) => fits(cut(count)));
  return count > 0
    ? made(cut(count))
    : within(parts, uri, entry, row.fetchedAt, page.orderedItems[0]);
};

const item = (parts: McpParts, uri: string, callId: string, index: number): ReadResourceResult => {
  const { row, entry, data } = kept(parts, uri, callId);
  const found = entry.operation.list ? listedItems(data)?.[index] : undefined;
  if (found === undefined) throw new ResourceNotFoundError(uri);
  return within(parts, uri, entry, row.fetchedAt, found);
};

/** One thing whole, or why not: it is never shortened. */
const within = (
  parts: McpParts,
  uri: string,
  entry: Entry,
  at: string,
  data: unknown,
): ReadResourceResult => {
  const made = contents(uri, entry, at, data);
  const tokens = tokensInResource(made);
  const budget = parts.budget();
  if (tokens <= budget) return made;
  const warning = `It is about ${tokens} tokens long, over this client's budget of ${budget}; a higher budget in Bowerbird's settings shows it.`;
  return {
    contents: [{ uri, mimeType: 'application/json', text: JSON.stringify({ says: warning }) }],
  };
};

export const tokensInResource = ({ contents: all }: ReadResourceResult): number =>
  all.reduce((sum, one) => sum + estimateTokens('text' in one ? one.text : one.blob), 0);

const contents = (
  uri: string,
  { platform }: Entry,
  at: string,
  data: unknown,
  more: object = {},
): ReadResourceResult =>
  markedResource(uri, { from: platform.brand, fetchedAt: at, ...more, data });
