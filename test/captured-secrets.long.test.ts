import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importFiles, type ImportReport } from '../core/capture/import/import-files.ts';
import { createTaker } from '../core/capture/take.ts';
import type { Answer } from '#calls/index.ts';
import { draftFromItem } from '../core/collections/draft.ts';
import { itemsFromAnswer } from '../core/engine/answered-items.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import type { Reply } from '#kit/exchange.ts';
import { browsed } from './support/browsed.ts';
import { MEMBERS, planted, SECRETS, secretsIn } from './support/planted.ts';
import { removeDir, run, tempDir, type Running } from './support/running.ts';
import { writtenBelow } from './support/written.ts';

/** A person browses every platform, or brings what was recorded; no byte of what is written is secret. */

const FORMATS = [
  'csv',
  'xlsx',
  'ndjson',
  'as2',
  'parquet',
  'sqlite',
  'gexf',
  'qdpx',
  'package',
  'warc',
  'wacz',
  'ids',
  'bibtex',
  'ris',
  'csl-json',
] as const;

let dir: string;
beforeAll(() => {
  dir = tempDir();
});
afterAll(() => removeDir(dir));

const platforms = Object.keys(browsed());
const loaded: readonly Reply[] = Object.values(browsed())
  .flat()
  .map((reply) => planted({ ...reply, at: '2026-11-03T10:00:00.000Z' }));

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const listed = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

const harFromReplies = (replies: readonly Reply[]): string =>
  JSON.stringify({
    log: {
      entries: replies.map(({ request, status, headers, body, at }) => ({
        startedDateTime: at,
        request: {
          method: request.method,
          url: request.url,
          headers: listed(request.headers),
          ...(typeof request.body === 'string' && { postData: { text: request.body } }),
        },
        response: { status, headers: listed(headers), content: { text: text(body) } },
      })),
    },
  });

const record = (type: string, id: string, pair: string, url: string, content: string): string =>
  `${[
    'WARC/1.1',
    `WARC-Type: ${type}`,
    `WARC-Record-ID: <urn:uuid:${id}>`,
    `WARC-Concurrent-To: <urn:uuid:${pair}>`,
    `WARC-Target-URI: ${url}`,
    'WARC-Date: 2026-11-03T10:00:00Z',
    `Content-Type: application/http; msgtype=${type}`,
    `Content-Length: ${Buffer.byteLength(content)}`,
  ].join('\r\n')}\r\n\r\n${content}\r\n\r\n`;

const lines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .flatMap(([name, value]) => value.split('\n').map((one) => `${name}: ${one}\r\n`))
    .join('');

const warcFromReplies = (replies: readonly Reply[]): string =>
  replies
    .map(({ request, headers, body }, n) => {
      const { pathname, search } = new URL(request.url);
      const sent = typeof request.body === 'string' ? request.body : '';
      return (
        record(
          'request',
          `q${n}`,
          `r${n}`,
          request.url,
          `${request.method} ${pathname}${search} HTTP/1.1\r\n${lines(request.headers)}\r\n${sent}`,
        ) +
        record(
          'response',
          `r${n}`,
          `q${n}`,
          request.url,
          `HTTP/1.1 200 OK\r\n${lines(headers)}\r\n${text(body)}`,
        )
      );
    })
    .join('');

/** An item a line, as Zeeschuimer writes them: with the signed address of the answer it came in. */
const exportFromReplies = (replies: readonly Reply[]): string => {
  const list = replies.find(({ request }) => request.url.includes('/api/post/item_list/'));
  const { itemList } = JSON.parse(text(list?.body ?? new Uint8Array())) as {
    itemList: readonly object[];
  };
  return itemList
    .map((item) =>
      JSON.stringify({
        source_platform: 'tiktok.com',
        timestamp_collected: 1_762_160_400_000,
        source_url: list?.request.url,
        user_agent: SECRETS.deviceId,
        data: { ...item, ...MEMBERS },
      }),
    )
    .join('\n');
};

const bring = (
  { app }: Running,
  name: string,
  content: string,
  folders: readonly Reply[] = [],
): Promise<ImportReport> => {
  // What was recorded lies beside what the program writes, and is not looked at.
  const path = join(dir, name);
  if (folders.length > 0) mkdirSync(path);
  else writeFileSync(path, content);
  return importFiles([path], {
    taker: createTaker({ catalogue, store: app.store }),
    platforms: catalogue.platforms,
    folders: () => folders.map((reply) => () => reply),
  });
};

const ask = async ({ app }: Running, name: string, params: object = {}): Promise<unknown> => {
  const answer: Answer = await app.door.answer({ id: 1, name, params }, app.callers.window);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data;
};

/** What pages do not hold. */
const ONLY_IN_MEMBERS = new Set(['machineId', 'phone', 'inBase64']);

type Way = (running: Running) => unknown;

/** How what was loaded comes in, and of which platforms. */
const WAYS: readonly (readonly [name: string, from: readonly string[], bring: Way])[] = [
  ['browsing', platforms, ({ app }) => loaded.map(app.capture)],
  ['HAR', platforms, (running) => bring(running, 'saved.har', harFromReplies(loaded))],
  ['WARC', platforms, (running) => bring(running, 'saved.warc', warcFromReplies(loaded))],
  ['recordings', platforms, (running) => bring(running, 'recorded', '', loaded)],
  [
    'Zeeschuimer',
    ['shortvideo'],
    (running) => bring(running, 'items.ndjson', exportFromReplies(loaded)),
  ],
];

/** Everything that was kept, as a collection with its evidence; answers how many items it has. */
const collect = ({ app: { store } }: Running): number => {
  const collection = store.collections.open('Browsed').seq;
  for (const { callId, operation, fetchedAt } of store.answers.recent(100)) {
    const entry = catalogue.find(operation);
    const data = store.answers.find(callId)?.data;
    if (!entry) continue;
    const drafts = itemsFromAnswer(entry, data).flatMap(
      (item, at) => draftFromItem(entry, item, at) ?? [],
    );
    store.items.ingest({ collection, callId, at: fetchedAt }, drafts);
    store.runs.keepCall(callId, collection);
  }
  return store.collections.there('Browsed').items;
};

const found = async (folder: string): Promise<readonly string[]> => {
  const places = new Set<string>();
  for await (const { place, text: written } of writtenBelow(folder))
    for (const secret of secretsIn(written)) places.add(`${secret} in ${place}`);
  return [...places];
};

describe('what was planted', () => {
  test.each(loaded.map((reply) => [reply.request.url.split('?')[0], reply]))(
    'is in %s',
    (_, reply) => {
      const whole = JSON.stringify([reply.request, reply.headers, text(reply.body)]);
      const lacking = Object.keys(SECRETS).filter((name) => !secretsIn(whole).includes(name));
      // A page has less room for it, and what is asked for by its address has no form.
      expect(lacking.filter((name) => !ONLY_IN_MEMBERS.has(name))).toEqual([]);
    },
  );

  test('is found however it is written', () => {
    const { csrfBody } = SECRETS;
    const packed = Buffer.from(`{"a":"${csrfBody}"}`).toString('base64');
    expect(['', `x${encodeURIComponent(csrfBody)}`, packed].map(secretsIn)).toEqual([
      [],
      ['csrfBody'],
      ['csrfBody'],
    ]);
  });
});

test.each(WAYS)(
  '%s: no byte of what is written is secret',
  async (name, from, come) => {
    let log = '';
    const dataDir = join(dir, `data of ${name}`);
    const folder = join(dir, `exports of ${name}`);
    mkdirSync(folder);
    const running = await run({
      dataDir,
      warn: (sentence) => {
        log += `${sentence}\n`;
      },
    });
    try {
      await come(running);
      const { store } = running.app;
      const kept = store.answers.recent(100).map(({ operation }) => operation.split('.')[0]);
      expect(new Set(kept)).toEqual(new Set(from));
      // An answer that breaks off is told of, without its words.
      for (const reply of loaded) running.app.capture({ ...reply, body: reply.body.slice(0, -20) });
      expect(collect(running)).toBeGreaterThan(0);
      for (const format of FORMATS)
        await ask(running, 'collections.export', { name: 'Browsed', format, folder });
      expect(await found(dataDir)).toEqual([]);
      expect(await found(folder)).toEqual([]);
      expect(secretsIn(log)).toEqual([]);
    } finally {
      await running.close();
    }
    expect(await found(dataDir)).toEqual([]);
  },
  60_000,
);
