import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Place } from '../../../../vocab/place.ts';
import { locationId } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-location',
  title: 'Location',
  summary: 'One place: name, address and coordinates.',

  path: '/locations/{locationId}',
  params: z.object({ locationId }),
  result: Place,
  example: { locationId: '558750588' },

  routes: none({
    because:
      'Instagram shows the page of a place to people who are logged in only, and no official API gives it.',
    since: '2026-09-27',
  }),
});
