import { z } from 'zod';
import type { Reply } from '#kit/exchange.ts';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { afterIn } from '../../readers/parsed-request.ts';
import { readsFrom } from '../../readers/captured.ts';
import { documentsWithKeys } from '../../readers/documents.ts';
import { learnt, rowsIn } from '../../readers/grids.ts';
import { postsIn, scrolledPage } from '../../readers/list-posts.ts';
import { LOCATION_PAGE } from '../../readers/pages.ts';
import { locationId } from '../../readers/params.ts';
import { PLACE_KEYS, placeNumber, placeRows, placesIn } from '../../readers/places.ts';
import { site } from '../../readers/site.ts';
import { slidesRead, videosDescribed } from '../../readers/read-post.ts';

const params = z.object({
  locationId,
  count: pageCount({ least: 21, most: 21 }),
  cursor,
});
type Params = z.infer<typeof params>;

const parse = (replies: readonly Reply[], { locationId }: Partial<Params>) => {
  const rows = rowsIn(replies, PLACE_KEYS, placeRows, 'list');
  const after = replies.map(({ request }) => afterIn(request)).find((one) => one !== undefined);
  const places = replies.flatMap((reply) =>
    documentsWithKeys(reply, PLACE_KEYS).values.flatMap(placesIn),
  );
  const page = scrolledPage(postsIn(rows.rows), rows, after);
  return learnt(page, 'locationId', locationId, placeNumber(replies, places));
};

export default defineList({
  name: 'list-location-posts',
  title: 'Posts of a location',
  summary:
    'Posts that are tagged with a place: those of the tab that is open, the newest or the popular ones.',
  readerChanges: [slidesRead, videosDescribed],
  path: '/locations/{locationId}',
  otherPaths: ['/locations/{locationId}/posts'],
  params,
  links: site.links(params, ['/explore/locations/{locationId}/']),
  item: Post,
  part: { of: 'place', by: 'locationId', as: 'posts' },
  example: { locationId: '558750588' },
  // Guests are sent to the login page, and no official API knows the places of posts.
  routes: [
    capture({
      reads: readsFrom({
        paths: [LOCATION_PAGE, /^\/api\/v1\/locations\/(?:web_info|\d{1,20}\/sections)\/$/],
        names: ['Location'],
      }),
      parse,
    }),
  ],
});
