/**
 * Clients that two generators write from the description of the published interface run here: nothing but the
 * address is changed. The description stands beside the project and is no part of it.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateClients, loadUse, openClientFolder } from './support/generated-clients.ts';
import {
  bodyFor,
  DESCRIPTION,
  entryAt,
  examplesFrom,
  isThere,
  parametersFor,
  published,
  why,
} from './support/published.ts';
import { run, type Running } from './support/running.ts';

const USE = `
import { createApiClient } from './zod';
import * as sdk from './sdk/sdk.gen';
import { client } from './sdk/client.gen';

export const openClients = (baseUrl: string, key: string) => {
  const headers = { authorization: \`Bearer \${key}\` };
  client.setConfig({ baseUrl, headers });
  return {
    sdk,
    checked: createApiClient(baseUrl, { axiosConfig: { headers }, validate: 'request' }),
  };
};
`;

type Client = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>;

interface Use {
  readonly openClients: (
    base: string,
    key: string,
  ) => { readonly sdk: Client; readonly checked: Client };
}

const { folder, remove } = openClientFolder();
let on: Running;
beforeAll(async () => {
  on = await run({ sample: true });
  on.app.store.ledger.grant(10_000, 'for the tests');
});
afterAll(async () => {
  remove();
  await on.close();
});

test.skipIf(!isThere)(
  `clients that are generated from it call each of the 67 operations${why}`,
  async () => {
    await generateClients(readFileSync(DESCRIPTION, 'utf8'), folder, ['schemas', 'sdk']);
    const { openClients } = (await loadUse(folder, USE)) as Use;
    const { sdk, checked } = openClients(on.base, on.key);
    const examples = examplesFrom((await on.get('/openapi.json')).text);

    const failing: string[] = [];
    const note = async (call: string, answer: Promise<unknown> | undefined): Promise<void> => {
      const found: unknown = await answer?.catch((error: unknown) => ({ error: String(error) }));
      const isAnswered = typeof (found as { data?: unknown } | undefined)?.data === 'object';
      if (!isAnswered) failing.push(`${call}: ${JSON.stringify(found).slice(0, 300)}`);
    };
    for (const one of published) {
      const { operationId } = one;
      const entry = entryAt(one);
      if (!entry) throw new Error(`${one.path} is missing`);
      const { path, query } = parametersFor(one, entry, examples, false);
      const body = bodyFor(one, entry);
      await note(`sdk ${operationId}`, sdk[operationId]?.({ path, query, body }));
      const params = { params: path, queries: query };
      await note(`checked ${operationId}`, checked[operationId]?.(body ?? params));
    }
    expect(failing).toEqual([]);
    expect(published).toHaveLength(67);
  },
);
