import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { readsFrom } from '../../readers/captured.ts';
import { AUDIO_PAGE } from '../../readers/pages.ts';
import { audioId } from '../../readers/params.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';
import { slidesCounted, videosDescribed } from '../../readers/read-post.ts';

const params = z.object({ audioId, cursor });

export default defineList({
  name: 'list-audio-reels',
  title: 'Reels with an audio track',
  label: 'Audio track',
  summary:
    'Reels that use an audio track, as its page lists them. Reels name their track in `audio`.',
  readerChanges: [slidesCounted, videosDescribed],
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
