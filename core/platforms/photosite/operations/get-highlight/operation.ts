import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Highlight } from '#vocab/highlight.ts';
import { readsFrom } from '../../readers/captured.ts';
import { HIGHLIGHT_PAGE } from '../../readers/pages.ts';
import { highlightId } from '../../readers/params.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';

const params = z.object({ highlightId });

export default defineOperation({
  name: 'get-highlight',
  publishedName: 'get-highlight-stories',
  title: 'Highlight',
  summary:
    'One highlight with its stories, in their order. Instagram shows the stories to people who browse only, and most of them to people who are logged in.',
  readerChanges: [{ since: '0.10.0', fields: ['totalItems', 'orderedItems'] }],
  path: '/highlights/{highlightId}',
  params,
  links: site.links(params, [
    '/stories/highlights/{highlightId}/',
    '/stories/highlights/{highlightId}/**',
  ]),
  result: Highlight,
  example: { highlightId: '18137590444014024' },
  routes: [
    capture({
      reads: readsFrom({
        paths: [HIGHLIGHT_PAGE, /^\/api\/v1\/feed\/reels_media\/$/],
        names: ['Highlight', 'Story', 'Stories', 'ReelsMedia'],
      }),
      parse,
    }),
  ],
});
