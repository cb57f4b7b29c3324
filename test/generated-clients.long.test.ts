import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import { ask } from './support/http.ts';
import { run, type Running } from './support/running.ts';
import { EXAMPLES } from './support/sample.ts';

/** Clients that other programs write from our description: they compile, and their calls are answered. */
const HERE = join(import.meta.dirname, 'generators');
const ROOT = join(import.meta.dirname, '..');
const inPackage = (path: string): string => join(ROOT, 'node_modules', path);

let on: Running;
let folder: string;
beforeAll(async () => {
  on = await run({ sample: true });
  on.app.store.ledger.grant(1000, 'for the tests');
  // Beside the generators, whose packages the clients import.
  folder = mkdtempSync(join(HERE, '.generated-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await on.close();
});

const node = async (...args: readonly string[]): Promise<void> => {
  await promisify(execFile)(process.execPath, [...args], { cwd: HERE });
};

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

const generate = async (): Promise<void> => {
  const document = join(folder, 'openapi.json');
  writeFileSync(document, (await ask(on.port, '/openapi.json')).text);
  writeFileSync(join(folder, 'use.ts'), USE);
  const hook = pathToFileURL(join(HERE, 'typescript-5.mjs')).href;
  await Promise.all([
    node('node_modules/openapi-typescript/bin/cli.js', document, '-o', join(folder, 'api.d.ts')),
    node(inPackage('openapi-zod-client/bin.js'), document, '-o', join(folder, 'zod.ts')),
    node(
      '--import',
      hook,
      inPackage('@hey-api/openapi-ts/dist/run.mjs'),
      '-i',
      document,
      '-o',
      join(folder, 'sdk'),
    ),
  ]);
};

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
  await generate();
  const strict = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022'];
  const bundler = ['--module', 'esnext', '--moduleResolution', 'bundler', '--ignoreConfig'];
  await node(inPackage('typescript/bin/tsc'), ...strict, ...bundler, join(folder, 'use.ts'));
  const outfile = join(folder, 'use.mjs');
  await build({
    entryPoints: [join(folder, 'use.ts')],
    outfile,
    bundle: true,
    logLevel: 'silent',
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  const { openClients, namesOf } = (await import(pathToFileURL(outfile).href)) as Use;
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
