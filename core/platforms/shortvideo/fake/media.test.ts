import { expect, test } from 'vitest';
import { film } from '#kit/fake/film.ts';
import { createNet } from '../../../net/index.ts';
import platform from '../platform.ts';
import { FILM } from './world.ts';
import site from './index.ts';

test('the film is a file that can be fetched whole or in parts', async () => {
  const net = createNet({ userAgent: 'Bowerbird/0', fake: () => Promise.resolve(site) });
  const fetchMediaChunk = async (headers: Record<string, string>): Promise<[number, Buffer]> => {
    const reply = await net.media(FILM, platform, { headers });
    const chunks: Uint8Array[] = [];
    for await (const chunk of reply.body) chunks.push(chunk);
    return [reply.status, Buffer.concat(chunks)];
  };
  const [status, whole] = await fetchMediaChunk({});
  expect([status, whole.equals(film())]).toEqual([200, true]);
  const [partly, rest] = await fetchMediaChunk({ range: 'bytes=60000-' });
  expect([partly, rest.equals(whole.subarray(60_000))]).toEqual([206, true]);
});
