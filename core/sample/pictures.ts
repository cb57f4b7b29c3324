import { createHash } from 'node:crypto';
import { drawing } from './drawing.ts';
import type { Recording } from './recording.ts';

/** The largest picture of a film, as its own page and the lists name it, and a channel's banner. */
const LARGEST =
  /https:\/\/(?:i\.ytimg\.com\/vi|yt3\.googleusercontent\.com\/sample)\/([\w.]+)(?:\/maxresdefault\.jpg|\/hqdefault\.jpg\?sample=(336|1080)|=w(1060))/g;

const KINDS: Readonly<Record<string, readonly [name: string, columns: number, rows: number]>> = {
  page: ['page', 16, 9],
  336: ['list', 12, 7],
  1080: ['tall', 7, 12],
  1060: ['banner', 33, 5],
};

/** The files behind the pictures that these answers name: whatever can be seen here can be saved. */
export const pictures = (answers: readonly Recording[]): readonly Recording[] => {
  const named = new Map<string, Recording>();
  for (const { body } of answers)
    for (const [url, id = '', film, banner] of typeof body === 'string'
      ? body.matchAll(LARGEST)
      : []) {
      const [kind = '', columns = 1, rows = 1] = KINDS[film ?? banner ?? 'page'] ?? [];
      const bytes = drawing(id, columns, rows);
      named.set(url, {
        name: `videosite/picture-${id}-${kind}`,
        ask: { url },
        headers: {
          'content-type': 'image/jpeg',
          etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`,
        },
        body: bytes,
      });
    }
  return [...named.values()];
};
