import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { defineList, type KnownParams, type ListPage } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { profileAsk } from '../../readers/ask.ts';
import { isPageAt } from '../../readers/captured.ts';
import { username } from '../../readers/params.ts';
import { site, articleIn, articleUrl } from '../../readers/site.ts';
import { collect, omitUndefined, required, type Parsed } from '#kit/collect.ts';
import { objectAt, str } from '#kit/dig.ts';
import { hasType } from '#kit/linked-data.ts';
import { elements, type Selection } from '#kit/markup.ts';
import { fromIso } from '#kit/times.ts';
import {
  countInteractions,
  pictureIn,
  textAt,
  attribute,
  lineFromSelection,
} from '../../readers/markup.ts';
import { authorFromPlace } from '../../readers/pages/activity-page.ts';
import { profilePage, type ProfilePage } from '../../readers/pages/person-page.ts';
import { addressOfImage, pictureFromUrl } from '../../readers/post-media.ts';
import { lastReadable } from '../../readers/telling.ts';
import { messages } from '../../readers/messages.ts';

/** What the page says of an article: as a card, as JSON-LD, or as both. */
interface Article {
  readonly address: string | undefined;
  readonly name: string | undefined;
  readonly picture: string | undefined;
  readonly published?: string | undefined;
  readonly likeCount?: number | undefined;
}

const fromCard = (card: Selection): Article => ({
  address: attribute(card.find('.base-card__full-link'), 'href') ?? attribute(card, 'href'),
  name: lineFromSelection(card.find('.base-main-card__title')),
  picture: addressOfImage(card.find('img').first()),
});

const fromLinked = (article: unknown): Article => ({
  address: str(article, 'url') ?? str(article, 'mainEntityOfPage'),
  name: textAt(article, 'name') ?? textAt(article, 'headline'),
  picture: pictureIn((article as { image?: unknown }).image),
  published: fromIso(str(article, 'datePublished')),
  likeCount: countInteractions(article, 'LikeAction'),
});

const readArticles = ({ page, place, person }: ProfilePage): Parsed<ListPage<Post>> => {
  const author = authorFromPlace(place, textAt(person, 'name'));
  const found = [
    ...elements(page.document.find('.main-article-card')).map(fromCard),
    ...page.linked.filter((one) => hasType(one, 'Article')).map(fromLinked),
  ];
  const bySlug = Map.groupBy(found, ({ address }) => articleIn(address));
  const { items, notices } = collect([...bySlug], ([slug, same]): Post => {
    const entityId = required(slug, 'address of an article');
    const url = articleUrl(entityId);
    const first = <K extends keyof Article>(key: K): Article[K] | undefined =>
      same.find((one) => one[key] !== undefined)?.[key];
    const picture = pictureFromUrl(first('picture'));
    return omitUndefined({
      ...objectAt('Article', url),
      entityId,
      name: first('name'),
      published: first('published'),
      attributedTo: author,
      likeCount: first('likeCount'),
      image: picture && [picture],
    });
  });
  return {
    data: {
      items,
      totalItems: null,
      next: null,
      incomplete: { reason: messages.fewActivities, statedTotal: null },
    },
    notices,
    params: { username: place.slug },
  };
};

/** Articles of a member, by the public profile. */
const parse = (
  replies: readonly Reply[],
  { username }: KnownParams<'username'>,
): Parsed<ListPage<Post>> =>
  lastReadable(replies, (reply) => readArticles(profilePage(reply, username)));

interface Params {
  readonly username: string;
}

const params = z.object({ username });

export default defineList({
  name: 'list-user-articles',
  title: 'Articles of a user',
  summary:
    'The articles that the public profile of a member shows: title, address and picture of each, with likes where the page tells them. Always one page.',
  path: '/users/{username}/articles',
  params,
  links: site.links(params, ['/in/{username}/recent-activity/articles/']),
  isWhole: true,
  item: Post,
  part: { of: 'user', by: 'username', as: 'articles' },
  example: { username: 'williamhgates' },
  routes: [
    publicPage({
      fetch: async (get: Get, { username }: Params) => [await get(profileAsk(username))],
      parse,
      without: ['contents', 'date'],
    }),
    capture({ reads: isPageAt(/^\/in\/[^/]+\/$/), parse }),
  ],
});
