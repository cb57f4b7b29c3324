import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../engine/catalogue.ts';
import type { SentRequest } from '../kit/exchange.ts';
import { isHostOf } from '../kit/operation.ts';
import { createNet } from '../net/index.ts';
import { recordings, worldFiles } from './build.ts';
import { SAMPLE_WORLD } from './index.ts';
import { FILM } from './shortvideo.ts';

const requestOf = (ask: { readonly url: string }): SentRequest => ({
  method: 'GET',
  headers: {},
  ...ask,
});

const identityFor = (request: SentRequest): string | undefined => {
  const { hostname } = new URL(request.url);
  const platform = catalogue.platforms.find(({ hosts, mediaHosts }) =>
    isHostOf(hostname, [...hosts, ...mediaHosts]),
  );
  return platform?.identity(request);
};

describe('the folder', () => {
  test('is what the generator writes, byte for byte', () => {
    const world = join(import.meta.dirname, 'world');
    const there = readdirSync(world, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(world, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
    const made = worldFiles();
    expect(there.sort()).toEqual([...made.keys()].sort());
    const different = [...made].filter(
      ([path, bytes]) => !readFileSync(join(world, path)).equals(bytes),
    );
    expect(different.map(([path]) => path)).toEqual([]);
  });

  test('is the one that is replayed, whole, and stays small', () => {
    expect(existsSync(SAMPLE_WORLD)).toBe(true);
    const files = [...worldFiles().values()];
    expect(files.reduce((sum, bytes) => sum + bytes.byteLength, 0)).toBeLessThan(4_500_000);
    const { replay } = createNet({
      userAgent: 'Bowerbird/0',
      replay: [SAMPLE_WORLD],
      identityFor,
    }).state();
    expect(replay).toEqual({ recordings: recordings().length, setAside: [] });
    const names = recordings().map(({ ask }) => identityFor(requestOf(ask)));
    expect(new Set(names).size).toBe(recordings().length);
  });

  test('the film is a file that can be fetched whole or in parts', async () => {
    const net = createNet({ userAgent: 'Bowerbird/0', replay: [SAMPLE_WORLD], identityFor });
    const platform = catalogue.platform('shortvideo');
    if (!platform) throw new Error('there is no such platform');
    const bytesOf = async (headers: Record<string, string>): Promise<[number, Buffer]> => {
      const reply = await net.media(FILM, platform, { headers });
      const chunks: Uint8Array[] = [];
      for await (const chunk of reply.body) chunks.push(chunk);
      return [reply.status, Buffer.concat(chunks)];
    };
    const [status, whole] = await bytesOf({});
    expect([status, whole.length, whole.toString('latin1', 4, 8)]).toEqual([200, 204_203, 'ftyp']);
    const [partly, rest] = await bytesOf({ range: 'bytes=100000-' });
    expect([partly, rest.length]).toEqual([206, 104_203]);
    const hash = createHash('sha256').update(whole.subarray(0, 100_000)).update(rest);
    expect(hash.digest('hex')).toBe(
      '72d92c8e6f724df8327875a24b1bb8ec664cd20afb08dbaf1e31327bf4b5c544',
    );
  });

  test('the largest picture of each film is there, small and whole', async () => {
    const net = createNet({ userAgent: 'Bowerbird/0', replay: [SAMPLE_WORLD], identityFor });
    const platform = catalogue.platform('videosite');
    if (!platform) throw new Error('there is no such platform');
    const pictures = recordings().filter(
      ({ name, headers }) =>
        name.startsWith('videosite/') && headers['content-type'] === 'image/jpeg',
    );
    expect(pictures.length).toBeGreaterThan(250);
    const urls = pictures.map(({ ask }) => ask.url);
    expect(urls).toContain('https://i.ytimg.com/vi/sample_001x/maxresdefault.jpg');
    expect(urls).toContain('https://i.ytimg.com/vi/sample_001x/hqdefault.jpg?sample=336');
    const sums = new Set<string>();
    for (const url of urls) {
      const { status, headers, body } = await net.media(url, platform);
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect([bytes.toString('latin1', 6, 10), bytes.toString('hex', 0, 2)]).toEqual([
        'JFIF',
        'ffd8',
      ]);
      expect(bytes.toString('hex', bytes.length - 2)).toBe('ffd9');
      expect(bytes.length).toBeLessThan(600);
      sums.add(createHash('sha256').update(bytes).digest('hex'));
    }
    expect(sums.size).toBeGreaterThan(100);
  });
});
