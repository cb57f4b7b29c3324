/** Which kept pages hold an account: they are named before they go, and they go whole. */
import { hash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeDir, tempDir } from '../../../test/support/running.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { packContent } from '../../store/calls/contents.ts';
import { packBody } from '../../store/calls/bodies.ts';
import { openStore, type PageFile } from '../../store/index.ts';
import { openReading } from '../../store/reading.ts';
import { splitIntoPortions } from './forget-planned.ts';
import { planForgetting } from './plan-forgetting.ts';

let dir: string;
let store: ReturnType<typeof openStore>;
beforeEach(() => {
  dir = tempDir();
  store = openStore({ dir });
});
afterEach(() => {
  store.close();
  removeDir(dir);
});

const AT = '2026-11-03T10:00:00.000Z';
const GIVEN = ['@heron', 'heron'];
const PICTURE = file('picture', 'a picture');

function file(role: PageFile['role'], text: string): PageFile {
  const bytes = new TextEncoder().encode(text);
  return { role, sha256: hash('sha256', bytes, 'hex'), bytes };
}

const snapshotOf = (page: string): PageFile =>
  file(
    'snapshot',
    `From: x\r\nContent-Type: multipart/related; boundary="-B-"\r\n\r\n---B-\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${page}\r\n---B---\r\n`,
  );

const keepPage = async (
  id: string,
  address: string,
  { calls = [], files = [PICTURE] }: { calls?: string[]; files?: PageFile[] } = {},
): Promise<void> => {
  const record = JSON.stringify({ address: { start: address, end: address } });
  await store.keptPages.add({
    id,
    platform: 'shortvideo',
    at: AT,
    collection: null,
    record,
    sha256: hash('sha256', record, 'hex'),
    calls,
    files,
  });
};

const keepCall = (id: string, body: string): void => {
  store.calls.finish(id, {
    operation: 'shortvideo.of-the-past',
    params: {},
    keyId: 'window',
    door: 'capture',
    startedAt: AT,
    outcome: 'ok',
    world: 'live',
    close: 'free',
    exchanges: [
      {
        platform: 'shortvideo',
        identity: id,
        reply: {
          request: { method: 'GET', url: 'https://www.tiktok.com/api/x', headers: {} },
          status: 200,
          headers: {},
          body: new TextEncoder().encode(body),
          at: AT,
        },
      },
    ],
  });
};

const plan = async () => {
  const reading = openReading(dir);
  try {
    const signal = new AbortController().signal;
    return await planForgetting(reading, catalogue, 'shortvideo', GIVEN, {
      tell: () => undefined,
      signal,
    });
  } finally {
    reading.close();
  }
};

const ids = (): string[] => store.keptPages.list().map(({ id }) => id);

test('pages by their address, their snapshot and their replies are named and deleted, no others', async () => {
  keepCall('of-heron', '{"username":"heron"}');
  keepCall('of-wren', '{"username":"wren"}');
  await keepPage('address', 'https://www.tiktok.com/@heron');
  await keepPage('snapshot', 'https://www.tiktok.com/explore', {
    files: [PICTURE, snapshotOf('<a href=3D"https://www.tiktok.com/@her=\r\non">x</a>')],
  });
  await keepPage('reply', 'https://www.tiktok.com/foryou', { calls: ['of-heron'] });
  await keepPage('other', 'https://www.tiktok.com/@wren', {
    calls: ['of-wren'],
    files: [PICTURE, snapshotOf('<p>heron</p><a href=3D"https://www.tiktok.com/@wren">x</a>')],
  });
  const found = await plan();
  expect(found.pages.map(({ id, address }) => [id, address])).toEqual([
    ['address', 'https://www.tiktok.com/@heron'],
    ['snapshot', 'https://www.tiktok.com/explore'],
    ['reply', 'https://www.tiktok.com/foryou'],
  ]);

  const reading = openReading(dir);
  const request = store.people.request('shortvideo', 1);
  const packing = { body: packBody, content: packContent };
  for (const portion of splitIntoPortions(reading, catalogue, found, GIVEN, packing))
    if (!('others' in portion)) store.people.forget(request, portion);
  reading.close();
  expect(ids()).toEqual(['other']);
  expect((await plan()).pages).toEqual([]);
});

test('a page that is kept after the list was shown makes it another list', async () => {
  const { digest } = await plan();
  await keepPage('address', 'https://www.tiktok.com/@heron');
  expect((await plan()).digest).not.toBe(digest);
});
