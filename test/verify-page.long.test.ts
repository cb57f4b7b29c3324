/** The page that a study package checks itself with: one file, the same each time, that needs nothing of Node. */
import { unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inEnglish, type InEnglish } from '#kit/message.ts';
import { VERSION } from '../core/app/version.ts';
import { PACKAGE } from '../core/exports/package-format.ts';
import { readVerifyPage, verifyPageSha256 } from '../core/exports/verify-page.ts';
import type { Verified } from '../core/exports/verify-package.ts';
import { makeVerifyPage } from '../scripts/verify-page.ts';
import { openForge, type Forge } from './support/forging.ts';
import { forgedPackages } from './support/forgeries.ts';
import { verifyPackage as verifyByJob } from '../core/app/jobs/packages.ts';

let forge: Forge;
let html = '';
beforeAll(async () => {
  forge = await openForge();
  html = Buffer.from(await readVerifyPage()).toString('utf8');
});
afterAll(() => forge.close());

const part = (id: string): string =>
  new RegExp(`<(script|style) id="${id}"[^>]*>([^]*?)</\\1>`).exec(html)?.[2] ?? '';
const sha256 = (data: string | Uint8Array, encoding: 'hex' | 'base64'): string =>
  createHash('sha256').update(data).digest(encoding);

test('the same sources make the same bytes, which stand in every package', async () => {
  expect(await makeVerifyPage()).toBe(html);
  const { [PACKAGE.page]: page } = unzipSync(forge.original);
  expect(Buffer.from(page ?? []).toString('utf8')).toBe(html);
  expect(sha256(html, 'hex')).toBe(await verifyPageSha256());
});

test('nothing comes from outside or goes there, and only what has its hash in the policy runs', () => {
  const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1];
  expect(policy?.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'sha256-${sha256(part('script'), 'base64')}'`,
    `style-src 'sha256-${sha256(part('style'), 'base64')}'`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ]);
  // Behind the policy, which holds for what follows it.
  expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.indexOf('<style'));
  const markup = html.replaceAll(/<(script|style)[^>]*>[^]*?<\/\1>/g, '');
  expect(markup).not.toMatch(/src=|href=|url\(|@import/);
  expect(part('style')).not.toMatch(/url\(|@import/);
  expect(html.match(/<script/g)).toHaveLength(3);
});

test('it is small enough to stand in every package', () => {
  const size = { bytes: html.length, packed: deflateRawSync(html).length };
  console.log(`verify.html: ${size.bytes} bytes, ${size.packed} packed`);
  expect(size.bytes).toBeLessThan(2_200_000);
  expect(size.packed).toBeLessThan(550_000);
});

/** The thread of the page with what every browser has, and nothing of Node. */
const checkedByPage = (bytes: Uint8Array): Promise<InEnglish<Verified>> => {
  const { promise, resolve, reject } = Promise.withResolvers<InEnglish<Verified>>();
  let check: ((event: { data: unknown }) => void) | undefined;
  const postMessage = (message: Record<string, unknown>): void => {
    if ('verified' in message)
      resolve(JSON.parse(JSON.stringify(message['verified'])) as InEnglish<Verified>);
    else if ('problem' in message) reject(new Error(String(message['problem'])));
  };
  const context = createContext({
    postMessage,
    addEventListener: (_: string, listen: typeof check) => (check = listen),
    TextEncoder,
    TextDecoder,
    URL,
    URLSearchParams,
    crypto,
    atob,
    btoa,
    Uint8Array,
  });
  runInContext(part('readers'), context);
  const file = new Blob([Uint8Array.from(bytes)]);
  const [style, script, readers, licences] = ['style', 'script', 'readers', 'licences'].map(part);
  check?.({ data: { file, parts: { style, script, readers, licences }, authorities: [] } });
  return promise;
};

/** As the window has it. */
const checkedByJob = async (bytes: Uint8Array): Promise<InEnglish<Verified>> => {
  const path = join(forge.dir, 'job.zip');
  writeFileSync(path, bytes);
  const channel = {
    tell: () => undefined,
    ask: () => Promise.reject(new Error('asks nothing')),
    signal: new AbortController().signal,
  };
  return inEnglish(await verifyByJob({ path, version: VERSION, trusted: [] }, channel));
};

/** As the command line prints it, without the name of the file. */
const checkedByProgram = async (bytes: Uint8Array): Promise<unknown> => {
  const { code: _, file: _file, ...verified } = { file: '', ...(await forge.verified(bytes)) };
  return verified;
};

test('its readers say what the window and the command line say, of what is whole and of what is forged', async () => {
  expect(await checkedByPage(forge.original)).toMatchObject({
    verdict: 'proven',
    rows: 84,
    rowsProven: 84,
    page: 'known',
    readBy: VERSION,
  });
  const packages = [{ kind: 'whole', bytes: forge.original }];
  for await (const forged of forgedPackages(forge.original, { seed: 5, count: 12 }))
    packages.push({ kind: forged.kind, bytes: Buffer.from(forged.bytes) });
  for (const { kind, bytes } of packages) {
    const verified = [kind, await checkedByProgram(bytes)];
    expect([kind, await checkedByPage(bytes)]).toEqual(verified);
    expect([kind, await checkedByJob(bytes)]).toEqual(verified);
  }
});

test('its program is text that can be read: names as they were given, and lines', () => {
  const readers = part('readers');
  expect(readers).toContain('checkExchanges');
  expect(readers.split('\n').length).toBeGreaterThan(10_000);
  expect(part('licences')).toContain('@noble/hashes 1.8.0, MIT');
});
