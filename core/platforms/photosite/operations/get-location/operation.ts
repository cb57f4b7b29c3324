import { z } from 'zod';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Place } from '#vocab/place.ts';
import { readsFrom } from '../../readers/parsed-request.ts';
import { LOCATION_PAGE, site } from '../../readers/site.ts';
import { locationId } from '../../readers/params.ts';
import { omitUndefined, required, type Parsed } from '#kit/collect.ts';
import { count, id, isNode } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { documentsWithKeys } from '../../readers/documents.ts';
import { PLACE_KEYS, placeNumber, placesIn } from '../../readers/places.ts';
import { placeFromLocation } from '../../readers/used-things.ts';
import * as verdicts from '../../readers/refusals.ts';
import { defineMessages } from '#kit/message.ts';

const params = z.object({ locationId });

export const messages = defineMessages('photosite.get-location', {
  noReply: 'there is no answer to read',
});

/** A place out of the answers that its page loads. */
const parse = (
  replies: readonly Reply[],
  { locationId }: KnownParams<'locationId'>,
): Parsed<Place> => {
  const documents = replies.map((reply) => documentsWithKeys(reply, PLACE_KEYS));
  const values = documents.flatMap((document) => document.values);
  const places = values.flatMap(placesIn);
  const requested = locationId ?? placeNumber(replies, places);
  const found = places.filter(isNode);
  const ours = found.find((place) => requested === undefined || isNumber(place, requested));
  if (ours) {
    const place =
      placeFromLocation(ours) ??
      placeFromLocation({ ...ours, pk: required(requested, 'location id') });
    return {
      data: omitUndefined({
        ...required(place, 'location id'),
        postCount: count(ours, 'media_count') ?? count(ours, 'edge_location_to_media', 'count'),
      }),
      notices: [],
      ...(locationId === undefined &&
        requested !== undefined && { params: { locationId: requested } }),
    };
  }
  if (found.length > 0) throw verdicts.another('place');
  if (places.length > 0) throw verdicts.unknown('place');
  const reply = replies.at(-1);
  if (!reply) throw new AppError('platform_error', messages.noReply);
  throw documents.some(({ plain, broken }) => plain || broken > 0)
    ? verdicts.unreadable(reply, values, 'place')
    : (verdicts.statusError(reply, 'place') ?? verdicts.emptyPage(reply, 'place'));
};

/** A place without a number is the one that was asked for. */
const isNumber = (place: unknown, requested: string): boolean => {
  const numbers = [id(place, 'pk'), id(place, 'location_id'), id(place, 'id')].filter(
    (one) => one !== undefined,
  );
  return numbers.length === 0 || numbers.includes(requested);
};

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
