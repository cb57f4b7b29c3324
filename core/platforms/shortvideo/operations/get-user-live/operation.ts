import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import type { Get } from '#kit/exchange.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { username } from '../../readers/params.ts';
import { pageAsk } from '../../readers/ask.ts';
import { passesAny, isCallToPath, isPageAtPath } from '../../readers/captured.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';
import { liveDescribed } from '../../readers/live.ts';

const params = z.object({ username });
type Params = z.infer<typeof params>;

export default defineOperation({
  name: 'get-user-live',
  title: 'Live stream of a user',
  label: 'Live stream',
  summary: 'The live stream of a user: title, viewers, and whether it is running now.',

  readerChanges: [liveDescribed],
  path: '/users/{username}/live',
  params,
  links: site.links(params, ['/@{username}/live/**', '/embed/@{username}/live/**']),
  result: Video,
  part: { of: 'user', by: 'username', as: 'live' },
  example: { username: 'illojuan' },

  routes: [
    publicPage({
      fetch: async (get: Get, { username }: Params) => [await get(pageAsk(`/@${username}/live`))],
      parse,
    }),
    capture({
      reads: passesAny(isCallToPath('/api-live/user/room/'), isPageAtPath(/^\/@[^/]+\/live\/$/)),
      parse,
    }),
  ],
});
