import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DownloadView } from '#calls/index.ts';
import { createNet, type MediaOptions, type MediaReply } from '../../core/net/index.ts';
import { run } from '../../test/support/running.ts';
import { testCatalogue } from '../../test/support/testsite.ts';
import { eventually, assertSound } from './program.ts';
import type { Scenario } from './scenario.ts';

const SIZE = 200_000;
const CUT = 90_000;

/** A file as a host has it: every byte tells of which version it is. */
const version = (mark: number, size = SIZE): Buffer => Buffer.alloc(size, mark);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Change {
  readonly name: string;
  readonly before: Readonly<Record<string, string>>;
  /** Answers the second request; `from` is where it was to go on. */
  readonly after: (from: number | undefined) => Omit<MediaReply, 'body'> & { bytes: Uint8Array };
}

const OLD = version(1);
const NEW = version(2);
const part = (
  bytes: Uint8Array,
  from: number,
  headers: Record<string, string>,
  total = bytes.length,
) => ({
  status: 206,
  headers: { ...headers, 'content-range': `bytes ${from}-${bytes.length - 1}/${total}` },
  bytes: bytes.subarray(from),
});
const whole = (bytes: Uint8Array, headers: Record<string, string> = {}) => ({
  status: 200,
  headers: { ...headers, 'content-length': String(bytes.length) },
  bytes,
});
/** Goes on wherever it was asked to, whatever If-Range said. */
const careless =
  (bytes: Uint8Array, headers: Record<string, string>, total?: number) =>
  (from: number | undefined) =>
    from === undefined ? whole(bytes, headers) : part(bytes, from, headers, total);

const CHANGES: readonly Change[] = [
  { name: 'the same file goes on', before: { etag: '"1"' }, after: careless(OLD, { etag: '"1"' }) },
  { name: 'another ETag', before: { etag: '"1"' }, after: careless(NEW, { etag: '"2"' }) },
  { name: 'no ETag any more', before: { etag: '"1"' }, after: careless(NEW, {}) },
  { name: 'a weak ETag', before: { etag: 'W/"1"' }, after: careless(NEW, { etag: 'W/"1"' }) },
  { name: 'never an ETag', before: {}, after: careless(NEW, {}) },
  {
    name: 'another date',
    before: { 'last-modified': 'Wed, 01 Jul 2026 12:00:00 GMT' },
    after: careless(NEW, { 'last-modified': 'Thu, 02 Jul 2026 12:00:00 GMT' }),
  },
  {
    name: 'another length under the same ETag',
    before: { etag: '"1"' },
    after: careless(version(2, SIZE + 500), { etag: '"1"' }),
  },
  {
    name: 'a part from somewhere else',
    before: { etag: '"1"' },
    after: (from) =>
      from === undefined ? whole(NEW, { etag: '"2"' }) : part(NEW, from + 10, { etag: '"1"' }),
  },
  {
    name: 'Range is passed over',
    before: { etag: '"1"' },
    after: () => whole(NEW, { etag: '"2"' }),
  },
];

/** A download breaks off, and the host has changed the file when it goes on. Never a mixture of both. */
export const downloads: Scenario = {
  name: 'downloads',
  summary: 'a download breaks off, and goes on from a host that changed the file',
  play: async ({ dir }) => {
    for (const [n, change] of CHANGES.entries()) await playChange(join(dir, String(n)), change);
  },
};

const playChange = async (dir: string, { name, before, after }: Change): Promise<void> => {
  let requestCount = 0;
  const media = (_url: string, _platform: unknown, options: MediaOptions = {}) => {
    requestCount += 1;
    const range = /^bytes=(\d+)-/.exec(options.headers?.['range'] ?? '')?.[1];
    if (requestCount === 1) return Promise.resolve({ ...whole(OLD, before), body: broken(OLD) });
    const { bytes, ...head } = after(range === undefined ? undefined : Number(range));
    const headers = { 'content-type': 'image/png', ...head.headers };
    return Promise.resolve({ ...head, headers, body: streamed(bytes) });
  };
  const net = { ...createNet({ userAgent: 'Bowerbird/9.9.9 (test)', replay: [] }), media };
  const running = await run({ dataDir: join(dir, 'data'), catalogue: testCatalogue, net });
  const tell = async (what: string, params: object): Promise<unknown> => {
    const answer = await running.app.door.answer(
      { id: 1, name: what, params },
      running.app.callers.window,
    );
    if (!answer.ok) throw new Error(`${what}: ${answer.error.message}`);
    return answer.data;
  };
  try {
    await tell('settings.set', { downloadFolder: join(dir, 'files') });
    const { id } = (await tell('downloads.add-file', {
      operation: 'testsite.list-items',
      params: { listId: 'l', size: 2 },
      url: 'https://media.testsite.example/a.png',
    })) as DownloadView;
    const row = async (): Promise<DownloadView | undefined> =>
      ((await tell('downloads.list', {})) as DownloadView[]).find((one) => one.id === id);
    await eventually(`${name}: it ends`, async () => {
      const state = (await row())?.state;
      if (state === 'failed') await tell('downloads.retry', { id });
      return state === 'done' || requestCount > 6;
    });
    const done = await row();
    assert.equal(done?.state, 'done', `${name}: ${done?.error?.message ?? ''}`);
    const file = readFileSync(done.file ?? '');
    assert.equal(new Set(file).size, 1, `${name}: two versions were joined`);
    assert.equal(done.sha256, sha256(file), name);
    await running.close();
    assertSound(join(dir, 'data'), []);
  } finally {
    await running.close();
  }
};

async function* streamed(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 16_384) {
    await Promise.resolve();
    yield bytes.subarray(at, at + 16_384);
  }
}

async function* broken(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* streamed(bytes.subarray(0, CUT));
  throw new Error('the connection was reset');
}
