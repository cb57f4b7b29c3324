import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { apiRequest, type Visit } from '../../readers/ask.ts';
import { channelParam } from '../../readers/channel/address.ts';
import { ifHeld, resolveChannel, TABS } from '../../readers/channel/fetch.ts';
import { aboutToken } from './about.ts';
import { fetchOfficial, parseOfficial } from './official.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';

/** The channel's page, and what its "more" opens: the day it was opened, all its views, its links. */
const fetch = async (
  get: Get,
  { channelId }: { readonly channelId: string },
  session: Visit,
): Promise<readonly Reply[]> => {
  const { id, replies } = await resolveChannel(get, channelId, session);
  const page = await get(apiRequest('browse', { browseId: id, params: TABS.videos }, session));
  const continuation = aboutToken(page);
  const about =
    continuation === undefined
      ? []
      : await ifHeld(get, apiRequest('browse', { continuation }, session));
  return [...replies, page, ...about];
};

const params = z.object({ channelId: channelParam });

export default defineOperation({
  name: 'get-channel',
  title: 'Channel',
  summary:
    'One channel: name, handle, description, pictures, keywords, links, countries, the day it was opened. Subscribers are rounded to three digits: the platform publishes no more.',
  path: '/channels/{channelId}',
  params,
  links: site.links(params, ['/channel/{channelId}/**', '/{channelId}/**']),
  result: Person,
  part: { of: 'channel', by: 'channelId', as: 'facts' },
  example: { channelId: '@Gronkh' },
  routes: [
    publicPage({ fetch, parse }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
  ],
});
