import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lendSchema, takeBackSchema } from '../testing/emptied-schemas.ts';
import type { Ending } from './call-rows.ts';
import type { Exchange } from './evidence.ts';

/** Small invented material for this folder's tests. */

const START = Date.parse('2026-08-15T10:00:00.000Z');

/** A clock that stands still until it is moved. */
export const clock = (start = START) => {
  let ms = start;
  return {
    now: () => ms,
    pass: (more: number) => void (ms += more),
    set: (instant: string) => void (ms = Date.parse(instant)),
  };
};

export const tempDir = (): { readonly dir: string; readonly remove: () => void } => {
  const dir = mkdtempSync(join(tmpdir(), 'bowerbird-store-'));
  lendSchema(dir);
  return {
    dir,
    remove: () => {
      takeBackSchema(dir);
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

export const makeExchange = (body: string, more: Partial<Exchange['reply']> = {}): Exchange => ({
  platform: 'videosite',
  identity: 'GET https://videos.example/watch?v=abc',
  reply: {
    request: { method: 'GET', url: 'https://videos.example/watch?v=abc', headers: {} },
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: new TextEncoder().encode(body),
    at: '2026-08-15T10:00:01.000Z',
    ...more,
  },
});

export const makeEnding = (more: Partial<Ending> = {}): Ending => ({
  operation: 'videosite.get-video',
  params: { videoId: 'abc' },
  keyId: 'window',
  door: 'window',
  startedAt: '2026-08-15T10:00:00.000Z',
  outcome: 'ok',
  world: 'live',
  close: 'settle',
  ...more,
});

/** A call that was answered at this instant with a body of its own. */
export const makeEndingAt = (at: string, body = at): Ending =>
  makeEnding({
    params: { videoId: body },
    keyId: 'cli',
    door: 'cli',
    startedAt: at,
    close: 'free',
    exchanges: [
      {
        platform: 'videosite',
        identity: `GET ${at}`,
        reply: {
          request: { method: 'GET', url: `https://site.test/${at}`, headers: {} },
          status: 200,
          headers: {},
          body: Buffer.from(body),
          at,
        },
      },
    ],
  });
