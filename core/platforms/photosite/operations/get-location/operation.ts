import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Place } from '#vocab/place.ts';
import { readsFrom } from '../../readers/captured.ts';
import { LOCATION_PAGE } from '../../readers/pages.ts';
import { locationId } from '../../readers/params.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';

const params = z.object({ locationId });

export default defineOperation({
  name: 'get-location',
  title: 'Location',
  summary:
    'One place: name, address, coordinates, and how many posts are tagged with it. A post tells its own place too.',
  path: '/locations/{locationId}/details',
  params,
  links: site.links(params, [
    '/explore/locations/{locationId}/',
    '/explore/locations/{locationId}/**',
  ]),
  result: Place,
  part: { of: 'place', by: 'locationId', as: 'facts' },
  example: { locationId: '558750588' },
  // Guests are sent to the login page, and no official API knows the places of posts.
  routes: [
    capture({
      reads: readsFrom({
        paths: [
          LOCATION_PAGE,
          /^\/api\/v1\/locations\/(?:web_info|\d{1,20}\/(?:location_info|info))\/$/,
        ],
        names: ['Location'],
      }),
      parse,
    }),
  ],
});
