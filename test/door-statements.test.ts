import { expect, test } from 'vitest';
import { ownPaths } from '../core/doors/http/own-routes.ts';
import { listTools } from '../core/doors/mcp/tool-list.ts';
import { createToolset } from '../core/doors/mcp/parts.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import { isOnPostgres } from '../core/store/testing/engines.ts';
import {
  beyondPage,
  countAll,
  growing,
  nameIn,
  type Ask,
  type Filled,
} from './support/count-readings.ts';
import {
  OTHER_ROUTES,
  RESOURCE_READINGS,
  REST_READINGS,
  TOOL_READINGS,
  type McpReading,
  type RestReading,
} from './support/door-readings.ts';
import { keepAnswers } from './support/kept-answers.ts';
import { fillWithMany } from './support/many-of-everything.ts';
import { connectTo } from './support/mcp.ts';
import { run, type Running } from './support/running.ts';

const EACH_REPLY = 'replies are large: each is read by itself, once for all rows that it brought';
const ITEM_BY_ITEM = 'what changed is found item by item, and kept until something changes';
const EACH_LOG = 'that rows were read stands in the log of each collection that they are of';

/** What takes more statements where there are more rows, with the reason. */
const GROWING_OVER_REST = {
  'collections_changes, days': ITEM_BY_ITEM,
  'collections_items, CSV': EACH_REPLY,
  'collections_items, NDJSON': EACH_REPLY,
};
const GROWING_OVER_MCP = { 'search_collections, everything': EACH_LOG };

const OF_A_COLLECTION = 'no page: all that a collection is known by';
const CODED = 'beside the rows: the kinds, the codebook, its coders and what they wrote';

/** What takes more than a page may, but no more where there are more rows, with the reason. */
const MANY_OVER_REST = {
  collections_case: OF_A_COLLECTION,
  'collections_changes, check': 'the check, both its ends and the log stand beside the rows',
  collections_get: OF_A_COLLECTION,
  'collections_items, CSV of one reply': CODED,
  'collections_items, NDJSON of one reply': CODED,
};
const MANY_OVER_MCP = {
  collect: 'no page: what gathering takes is told by the latest answers of each kind',
  search_collections: 'four write down that rows were read, three tell of credits',
  'search_collections, with words': 'four write down that rows were read, three tell of credits',
  collection: OF_A_COLLECTION,
  completeness: OF_A_COLLECTION,
};

/** Resources that are made of the catalogue alone. */
const OF_NOTHING: ReadonlySet<string> = new Set(['schema']);

/** Of a page. PostgreSQL is asked for the key and its credits in each turn: no file tells that nothing changed. */
const MOST = isOnPostgres() ? 17 : 12;

/** No sign of life of the process comes in between. */
const SILENCE_MS = 3_600_000;

/** With runs of the key that asks, and answers in no collection that were taken in already. */
const openFilled = async (rows: number, door: (on: Running) => Promise<Ask>): Promise<Filled> => {
  const on = await run({ silenceMs: SILENCE_MS });
  const planted = await fillWithMany(on.app.store, on.dataDir, rows, on.keyId);
  const call = keepAnswers(on.app.store, rows);
  await on.app.collecting.catchUpInTurns();
  return { ask: await door(on), planted: { ...planted, call }, close: on.close };
};

const overRest = (rows: number): Promise<Filled> =>
  openFilled(rows, async ({ get }) => {
    // The first use of a key is noted.
    await get('/v1/collections');
    return async (name, params) => {
      const { path, accept } = params as RestReading;
      const { status, text } = await get(path, { headers: { accept } });
      if (status !== 200) throw new Error(`${name}: ${text}`);
    };
  });

const overMcp = (rows: number): Promise<Filled> =>
  openFilled(rows, async ({ base, key }) => {
    const client = await connectTo(base, key);
    return async (name, params) => {
      const { uri, arguments: given } = params as McpReading;
      if (uri !== undefined) return client.readResource({ uri });
      if (given === undefined) return client.listResources();
      const result = await client.callTool({ name, arguments: given });
      if (result.isError === true) throw new Error(`${name}: ${JSON.stringify(result.content)}`);
      return result;
    };
  });

const namesOf = (readings: Readonly<Record<string, unknown>>): string[] =>
  [...new Set(Object.keys(readings).map(nameIn))].toSorted();

test('every route of ours that reads is counted', () => {
  const ids = Object.values(ownPaths({}, catalogue)).flatMap(({ get }) => get?.operationId ?? []);
  expect(namesOf(REST_READINGS)).toEqual(ids.toSorted());
});

test('so is every tool of ours, but those that ask a platform, and every resource', async () => {
  const tools = listTools([], {}, createToolset().definitionOf).map(({ name }) => name);
  expect([...namesOf(TOOL_READINGS), 'call_operation', 'open_link'].toSorted()).toEqual(
    tools.toSorted(),
  );
  const on = await run();
  const client = await connectTo(on.base, on.key);
  const { resourceTemplates } = await client.listResourceTemplates();
  await client.close();
  await on.close();
  const names = resourceTemplates.map(({ name }) => name).filter((name) => !OF_NOTHING.has(name));
  expect(namesOf(RESOURCE_READINGS)).toEqual(names.toSorted());
});

test('REST takes as many statements for a hundred rows as for ten', async () => {
  const counts = await countAll({ ...REST_READINGS, ...OTHER_ROUTES }, overRest);
  expect(growing(counts)).toEqual(Object.keys(GROWING_OVER_REST));
  expect(beyondPage(counts, MOST)).toEqual(Object.keys(MANY_OVER_REST));
});

test('so do assistants', async () => {
  const counts = await countAll({ list: {}, ...TOOL_READINGS, ...RESOURCE_READINGS }, overMcp);
  expect(growing(counts)).toEqual(Object.keys(GROWING_OVER_MCP));
  expect(beyondPage(counts, MOST)).toEqual(Object.keys(MANY_OVER_MCP));
});
