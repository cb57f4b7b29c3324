import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import {
  compileUse,
  generateClients,
  loadUse,
  openClientFolder,
} from './support/generated-clients.ts';
import { ask } from './support/http.ts';
import { run, type Running } from './support/running.ts';
import { EXAMPLES } from './support/sample.ts';

/** Clients that other programs write from our description: they compile, and their calls are answered. */
const { folder, remove } = openClientFolder();

let on: Running;
beforeAll(async () => {
  on = await run({ sample: true });
  on.app.store.ledger.grant(1000, 'for the tests');
});
afterAll(async () => {
  remove();
  await on.close();
});

/** What a researcher would write: the same video by each client, its name typed as it is declared. */
const USE = `
import createClient from 'openapi-fetch';
import type { paths } from './api';
import { createApiClient } from './zod';
import * as sdk from './sdk/sdk.gen';
import { client } from './sdk/client.gen';

export const openClients = (baseUrl: string, key: string) => {
  const headers = { authorization: \`Bearer \${key}\` };
  client.setConfig({ baseUrl, headers });
  return {
    typed: createClient<paths>({ baseUrl, headers }),
    checked: createApiClient(baseUrl, { axiosConfig: { headers } }),
    sdk,
  };
};

export const namesOf = async (baseUrl: string, key: string, videoId: string) => {
  const { typed, checked } = openClients(baseUrl, key);
  const path = { videoId };
  const one = await typed.GET('/v1/videosite/videos/{videoId}', { params: { path } });
  const two = await sdk.videositeGetVideo({ path });
  const three = await checked.videosite_get_video({ params: path });
  const list = await typed.GET('/v1/videosite/videos/{videoId}/comments', { params: { path } });
  const listed = await sdk.videositeListVideoComments({ path });
  const totals: (number | null | undefined)[] = [list.data?.data.totalItems, listed.data?.data.totalItems];
  if (list.error) return [list.error.errors[0]?.code, ...totals];
  const names: (string | undefined)[] = [one.data?.data.name, two.data?.data.name, three.data.name];
  return names;
};
`;

interface Sent {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
type Answering = (...requests: readonly unknown[]) => Promise<unknown>;
interface Clients {
  readonly typed: { readonly request: Answering };
  readonly checked: Readonly<Record<string, Answering>>;
  readonly sdk: Readonly<Record<string, Answering>>;
}
interface Use {
  readonly openClients: (base: string, key: string) => Clients;
  readonly namesOf: (base: string, key: string, videoId: string) => Promise<readonly unknown[]>;
}

const sentFor = (path: string, method: string, params: Sent['query']): Sent => {
  const isInPath = ([name]: readonly [string, unknown]): boolean => path.includes(`{${name}}`);
  const entries = Object.entries(params);
  const rest = Object.fromEntries(entries.filter((one) => !isInPath(one)));
  const inPath = Object.fromEntries(entries.filter(isInPath));
  return method === 'GET' ? { path: inPath, query: rest } : { path: {}, query: {}, body: rest };
};

const camelCase = (tool: string): string =>
  tool.replaceAll(/_(\w)/g, (_, c: string) => c.toUpperCase());

test('three generated clients compile and call every operation of the sample', async () => {
  const { text } = await ask(on.port, '/openapi.json');
  await generateClients(text, folder, ['types', 'schemas', 'sdk']);
  const { openClients, namesOf } = (await loadUse(folder, USE)) as Use;
  await compileUse(folder);
  const [name, ...others] = await namesOf(on.base, on.key, 'sample_001x');
  expect(name).toEqual(expect.any(String));
  expect(others).toEqual([name, name]);

  const { typed, checked, sdk } = openClients(on.base, on.key);
  let requestCount = 0;
  for (const { id, path, tool, operation } of catalogue.entries) {
    const params = EXAMPLES[id];
    if (!params) continue;
    const { body, ...inAddress } = sentFor(path, operation.method, params);
    const one = await typed.request(operation.method.toLowerCase(), path, {
      params: inAddress,
      body,
    });
    const two = await sdk[camelCase(tool)]?.({ ...inAddress, body });
    const queries = { params: inAddress.path, queries: inAddress.query };
    const three = await (body ? checked[tool]?.(body) : checked[tool]?.(queries));
    for (const answered of [one, two, { data: three }])
      expect([id, answered]).toEqual([
        id,
        expect.objectContaining({ data: { data: expect.any(Object) as object } }),
      ]);
    requestCount += 1;
  }
  expect(requestCount).toBeGreaterThan(30);
}, 600_000);
