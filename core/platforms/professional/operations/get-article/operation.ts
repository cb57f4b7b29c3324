import { z } from 'zod';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import { browserPage, capture, publicPage } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { articleId } from '../../readers/params.ts';
import { type Get, type Reply, jsonFromReply, textFromReply } from '#kit/exchange.ts';
import { articleAsk } from '../../readers/ask.ts';
import { isPageAt } from '../../readers/captured.ts';
import { site, articleIn, articleUrl } from '../../readers/site.ts';
import { type Parsed, omitUndefined } from '#kit/collect.ts';
import { lastReadable } from '../../readers/telling.ts';
import { objectAt, count, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { hasType } from '#kit/linked-data.ts';
import { elements, type Selection } from '#kit/markup.ts';
import { fromIso } from '#kit/times.ts';
import { image } from '#vocab/image.ts';
import type { Attachment } from '#vocab/attachment.ts';
import { actorIn } from '../../readers/actors.ts';
import {
  pageAddresses,
  guestPage,
  unrecognised,
  type GuestPage,
} from '../../readers/pages/guest-page.ts';
import {
  countInteractions,
  each,
  pictureIn,
  textAt,
  unbroken,
  paragraphsFromSelection,
  testId,
  marksIn,
} from '../../readers/markup.ts';
import { addressOfImage, isMedia, altText, altTextNotice } from '../../readers/post-media.ts';
import { messages } from '../../readers/messages.ts';

const ARTICLES = ['Article', 'NewsArticle', 'BlogPosting'];

/** The article of a page, or of its JSON-LD alone, which some tools keep instead of the page. */
const readArticle = (reply: Reply, articleId?: string): Parsed<Post> => {
  if (/^\s*[[{]/.test(textFromReply(reply).slice(0, 100))) return fromLinked(reply, articleId);
  const page = guestPage(reply, 'article');
  const article = page.linked.find((one) => hasType(one, ...ARTICLES));
  if (!article) throw unrecognised('article');
  return buildArticle(article, pageAddresses(page, reply), articleId, page);
};

const fromLinked = (reply: Reply, articleId?: string): Parsed<Post> => {
  const articles = each(jsonFromReply(reply)).filter((one) => hasType(one, ...ARTICLES));
  const named = articles.find((one) => articleIn(str(one, 'url')) === articleId);
  const article = named ?? articles[0];
  if (!article) throw new AppError('platform_error', messages.articleMissing);
  return buildArticle(article, [], articleId, undefined);
};

/** `name` is the title; `headline` is the text that introduces the article. */
const buildArticle = (
  article: unknown,
  addresses: readonly string[],
  articleId: string | undefined,
  page: GuestPage | undefined,
): Parsed<Post> => {
  const slug =
    [str(article, 'url'), str(article, 'mainEntityOfPage'), ...addresses]
      .map(articleIn)
      .find((one) => one !== undefined) ?? articleId;
  if (slug === undefined) throw unrecognised('address of the article');
  const url = articleUrl(slug);
  const body = page?.document.find(testId('article-content-blocks')).first();
  const content =
    (body && paragraphsFromSelection(body)) ?? unbroken(textAt(article, 'articleBody'))?.trim();
  const published = fromIso(str(article, 'datePublished'));
  const updated = fromIso(str(article, 'dateModified'));
  const cover = pictureUrls(article)[0];
  const marks = marksIn(body);
  const attachment = [...(body ? imagesIn(body) : []), ...marks.links];
  return {
    data: omitUndefined({
      ...objectAt('Article', url),
      entityId: slug,
      name: textAt(article, 'name') ?? page?.meta.get('og:title'),
      content,
      mediaType: content === undefined ? undefined : 'text/plain',
      published,
      updated: updated === published ? undefined : updated,
      attributedTo: actorIn((article as { author?: unknown }).author),
      likeCount: countInteractions(article, 'LikeAction'),
      replyCount: count(article, 'commentCount') ?? countInteractions(article, 'CommentAction'),
      tag: marks.tag,
      mention: marks.mention,
      image: cover === undefined ? undefined : coverImage(cover),
      attachment: attachment.length > 0 ? attachment : undefined,
    }),
    notices: page && body ? altTextNotice(page, body.find('img')) : [],
    params: { articleId: slug },
  };
};

const pictureUrls = (article: unknown): string[] =>
  each((article as { image?: unknown }).image)
    .map(pictureIn)
    .filter(isMedia);

const coverImage = (url: string): Post['image'] => {
  const picture = image(url);
  return picture && [picture];
};

/** The pictures of the text, in its order. */
const imagesIn = (body: Selection): Attachment[] =>
  elements(body.find('img')).flatMap((node) => {
    const url = addressOfImage(node);
    return url === undefined
      ? []
      : [omitUndefined({ type: 'Image' as const, url: [url], name: altText(node) })];
  });

/** One article, by its public page. */
const parse = (replies: readonly Reply[], { articleId }: KnownParams<'articleId'>): Parsed<Post> =>
  lastReadable(replies, (reply) => readArticle(reply, articleId));

interface Params {
  readonly articleId: string;
}

const params = z.object({ articleId });

export default defineOperation({
  name: 'get-article',
  title: 'Article',
  summary: 'One article: title, text, author and time.',

  path: '/articles/{articleId}',
  params,
  links: site.links(params, ['/pulse/{articleId}/**']),
  result: Post,
  readerChanges: [{ since: '0.10.0', fields: ['attachment'] }],
  part: { of: 'article', by: 'articleId', as: 'facts' },
  example: { articleId: 'how-can-ai-change-financial-services-ramya-joseph' },

  routes: [
    // Many plain requests are refused that a guest's browser is not (status 999, 2026).
    browserPage({
      fetch: async (get: Get, { articleId }: Params) => [await get(articleAsk(articleId))],
      parse,
    }),
    publicPage({
      fetch: async (get: Get, { articleId }: Params) => [await get(articleAsk(articleId))],
      parse,
    }),
    capture({ reads: isPageAt(/^\/pulse\/[^/]+\/?$/), parse }),
  ],
});
