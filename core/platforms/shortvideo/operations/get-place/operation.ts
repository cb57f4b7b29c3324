import { z } from 'zod';
import { objectAt, node, count, id, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { firstReadable } from '#kit/readable.ts';
import { capture } from '#kit/route.ts';
import { Place } from '#vocab/place.ts';
import { callAnswer } from '../../readers/answer.ts';
import { isCallToPath } from '../../readers/captured.ts';
import { placeId } from '../../readers/params.ts';
import { site, placeUrl } from '../../readers/site.ts';
import { defineMessages } from '#kit/message.ts';
import { omitUndefined, required } from '#kit/collect.ts';

export const messages = defineMessages('shortvideo.get-place', {
  answerWithoutPlace: 'TikTok answered without the place',
});

/** `poiInfo` of the site’s own call (captured October 2026). It tells no coordinates. */
const readPlace = (info: unknown): Place => {
  const poi = node(info, 'poi');
  const entityId = required(id(poi, 'id'), 'identifier of the place');
  const name = str(poi, 'name');
  const url = placeUrl(entityId, name);
  return omitUndefined({
    ...objectAt('Place', url),
    entityId,
    name,
    postCount: count(info, 'stats', 'videoCount'),
    address: str(poi, 'address'),
  });
};

const readOne = (reply: Reply): Place => {
  const info = node(callAnswer(reply), 'poiInfo');
  if (info) return readPlace(info);
  throw new AppError('platform_error', messages.answerWithoutPlace);
};

const params = z.object({ placeId });

export default defineOperation({
  name: 'get-place',
  title: 'Place',
  summary: 'One place: name, address, and how many videos are tagged with it.',

  path: '/places/{placeId}',
  params,
  links: site.links(params, ['/place/{placeId}/**', '/embed/place/{placeId}/**']),
  result: Place,
  part: { of: 'place', by: 'placeId', as: 'facts' },
  example: { placeId: '20442395500433212' },

  // The site signs what it asks of places, and the Research API knows none.
  routes: [
    capture({
      reads: isCallToPath('/api/poi/detail/'),
      parse: (replies) => {
        const data = firstReadable(replies, readOne);
        return { data, notices: [], params: { placeId: data.entityId } };
      },
    }),
  ],
});
