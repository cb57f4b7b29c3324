import { z } from 'zod';
import type { Reply } from '#kit/exchange.ts';
import { defineList, type ListPage } from '#kit/operation.ts';
import { Trophy } from '#vocab/trophy.ts';
import { apiPage } from '../../readers/ask.ts';
import { username } from '../../readers/names.ts';
import { site } from '../../readers/site.ts';
import { collect, omitUndefined, required, type Parsed } from '#kit/collect.ts';
import { int, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { fromUnix } from '#kit/times.ts';
import { SITE } from '../../readers/addresses.ts';
import { readThingData } from '../../readers/answer.ts';
import { pictureAtKeys } from '../../readers/people.ts';
import { defineMessages } from '#kit/message.ts';

const params = z.object({ username });

/** No page of its own shows them: the address is that of the API. */
const links = site.links(params, ['/api/v1/user/{username}/trophies']);

export const messages = defineMessages('forum.list-user-trophies', {
  trophiesMissing: 'no trophies in the answer',
});

/** The trophies of an account, all on one page. */
export const parse = (
  replies: readonly Reply[],
  { username }: { readonly username?: string },
): Parsed<ListPage<Trophy>> => {
  const what = `u/${username ?? '…'}`;
  const { trophies } = readThingData(replies, 'TrophyList', what);
  if (!Array.isArray(trophies)) throw new AppError('platform_error', messages.trophiesMissing);
  const { items, notices } = collect(trophies, (raw) =>
    trophy(required(node(raw, 'data'), 'trophy')),
  );
  return { data: { items, totalItems: trophies.length, next: null }, notices };
};

const trophy = (data: Node): Trophy => {
  const granted = int(data, 'granted_at');
  return omitUndefined({
    type: 'Trophy' as const,
    entityId: str(data, 'id'),
    awardId: str(data, 'award_id'),
    name: required(str(data, 'name'), 'name of the trophy'),
    summary: str(data, 'description'),
    url: webUrlFromPath(str(data, 'url')),
    icon: pictureAtKeys(data, 'icon_70', 'icon_40'),
    published: granted === undefined ? undefined : fromUnix(granted),
  });
};

/** A trophy may lead to a path of the site, such as the post that it was given for. */
const webUrlFromPath = (url: string | undefined): string | undefined => {
  if (url === undefined || !URL.canParse(url, SITE)) return undefined;
  const { protocol, href } = new URL(url, SITE);
  return /^https?:$/.test(protocol) ? href : undefined;
};

export default defineList({
  name: 'list-user-trophies',
  title: 'Trophies of a user',
  summary:
    'The trophies that an account shows on its profile. By the official API only. Always one page.',
  path: '/users/{username}/trophies',
  params,
  links,
  item: Trophy,
  part: { of: 'user', by: 'username', as: 'trophies' },
  example: { username: 'reddit' },
  routes: [apiPage(links, parse)],
});
