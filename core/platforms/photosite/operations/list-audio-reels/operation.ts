import { z } from 'zod';
import { cursor, defineList, type KnownParams, type ListPage } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { readsFrom } from '../../readers/captured.ts';
import { AUDIO_PAGE } from '../../readers/pages.ts';
import { audioId } from '../../readers/params.ts';
import { site } from '../../readers/site.ts';
import { slidesRead, videosDescribed } from '../../readers/read-post.ts';
import type { Parsed } from '#kit/collect.ts';
import { at, find, id, isNode, node, str } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import { afterIn, audioIn } from '../../readers/parsed-request.ts';
import { documentsWithKeys } from '../../readers/documents.ts';
import { gridAt, learnt, rowsIn } from '../../readers/grids.ts';
import { rowsFromItems, reelsIn, scrolledPage, type Rows } from '../../readers/list-posts.ts';
import * as verdicts from '../../readers/verdicts.ts';

const params = z.object({ audioId, cursor });

const XDT = 'xdt_api__v1__clips__music__connection';
const KEYS = [XDT];

/** The reels of a sound, out of the answers that its page loads. */
const parse = (
  replies: readonly Reply[],
  { audioId }: KnownParams<'audioId'>,
): Parsed<ListPage<Post>> => {
  const values = replies.flatMap((reply) => documentsWithKeys(reply, KEYS).values);
  if (values.some(isUnknown)) throw verdicts.unknown('audio track');
  const rows = rowsIn(replies, KEYS, audioRows, 'audio track');
  const after = replies.map(({ request }) => afterIn(request)).find((one) => one !== undefined);
  const page = scrolledPage(reelsIn(rows.rows), rows, after);
  const requested = replies.map(({ request }) => audioIn(request)).find((one) => one !== undefined);
  return learnt(page, 'audioId', audioId, requested ?? values.map(numberIn).find(Boolean));
};

const unwrapPayload = (value: unknown): unknown => at(value, 'payload') ?? value;

/** `for (;;);{"payload": {"items": [{"media": …}], "paging_info": …}}` */
const audioRows = (value: unknown, reply: Reply): Rows | undefined => {
  const connection = find(value, XDT);
  if (isNode(connection)) return gridAt(connection);
  return /\/clips\/music\//.test(reply.request.url)
    ? rowsFromItems(unwrapPayload(value))
    : undefined;
};

/** A sound that there is not is answered without items and without its number (captured September 2026). */
const isUnknown = (value: unknown): boolean => {
  const payload = unwrapPayload(value);
  return at(payload, 'items') === undefined && at(payload, 'music_canonical_id') === '';
};

const numberIn = (value: unknown): string | undefined => {
  const metadata = node(unwrapPayload(value), 'metadata');
  return (
    id(metadata, 'music_info', 'music_asset_info', 'audio_cluster_id') ??
    id(metadata, 'original_sound_info', 'audio_asset_id') ??
    str(unwrapPayload(value), 'music_canonical_id')
  );
};

export default defineList({
  name: 'list-audio-reels',
  title: 'Reels with an audio track',
  label: 'Audio track',
  summary:
    'Reels that use an audio track, as its page lists them. Reels name their track in `audio`.',
  readerChanges: [slidesRead, videosDescribed],
  path: '/audios/{audioId}/reels',
  params,
  links: site.links(params, ['/reels/audio/{audioId}/', '/reels/audio/{audioId}/**']),
  item: Post,
  example: { audioId: '271328201351336' },
  // The list is known from people who were logged in; no official API gives it.
  routes: [
    capture({
      reads: readsFrom({
        paths: [AUDIO_PAGE, /^\/api\/v1\/clips\/music\/$/],
        names: ['Clips Audio', 'Clips Music', 'Audio Page', 'Music Page'],
      }),
      parse,
    }),
  ],
});
