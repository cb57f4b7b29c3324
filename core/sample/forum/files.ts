import { drawing } from '../drawing.ts';
import type { Recording } from '../recording.ts';

/** A picture or a film that an answer of the forum names, with its address as it stands in JSON. */
const PICTURE = /https:\/\/(?:i|preview)\.redd\.it\/sample-([\w-]+)\.jpg(?:\?[^"\\\s]*)?/g;
const FILM = /https:\/\/v\.redd\.it\/sample\w+\/DASH_720\.mp4[^"\\\s]*/g;

/** The files behind them, so that whatever is named here can be saved. `film` is a film at hand. */
export const files = (answers: readonly Recording[], film: Uint8Array): readonly Recording[] => {
  const named = new Map<string, Recording>();
  const texts = answers.flatMap(({ body }) => (typeof body === 'string' ? [body] : []));
  for (const text of texts) {
    for (const [url, id = ''] of text.matchAll(PICTURE)) {
      const name = `forum/picture-${id}-${/width=(\d+)/.exec(url)?.[1] ?? 'full'}`;
      named.set(url, {
        name,
        ask: { url },
        headers: { 'content-type': 'image/jpeg' },
        body: drawing(id, 16, 10),
      });
    }
    for (const [url] of text.matchAll(FILM))
      named.set(url, {
        name: 'forum/film-file',
        ask: { url },
        headers: { 'content-type': 'video/mp4', 'accept-ranges': 'bytes', etag: '"sample-film-2"' },
        body: film,
      });
  }
  return [...named.values()];
};
