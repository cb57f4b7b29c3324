import { AppError } from '#kit/errors.ts';
import type { Get, Reply, RequestSpec } from '#kit/exchange.ts';
import { elements } from '#kit/markup.ts';
import { placeUrl, postPage, SITE } from './site.ts';
import { guestPage } from './pages/guest-page.ts';
import { attribute } from './markup.ts';
import { urnFromPostId, postUrl, postUrn, sameUrn, urnText } from './urns.ts';

/** English, for counts and dates are words there. */
const pageAsk = (url: string): RequestSpec => ({
  url,
  headers: { accept: 'text/html', 'accept-language': 'en-US,en;q=0.9' },
});

export const profileAsk = (username: string): RequestSpec =>
  pageAsk(placeUrl({ kind: 'in', slug: username }));

export const companyAsk = (companyId: string): RequestSpec =>
  pageAsk(placeUrl({ kind: 'company', slug: companyId }));

export const articleAsk = (articleId: string): RequestSpec =>
  pageAsk(`${SITE}/pulse/${encodeURIComponent(articleId.toWellFormed())}`);

/** The page that LinkedIn makes for showing a post on other sites. */
const embedAsk = (postId: string): RequestSpec =>
  pageAsk(`${SITE}/embed/feed/update/${urnText(urnFromPostId(postId))}`);

/** The post's own page, where the embed page names it; the address by number alone often leads to a login. */
const fullPageAsk = (embed: Reply, postId: string): RequestSpec => {
  const urn = urnFromPostId(postId);
  const { document, canonical, meta } = guestPage(embed, 'post');
  const links = elements(document.find('a')).map((link) => attribute(link, 'href'));
  const page = [canonical, meta.get('og:url'), ...links]
    .map(postPage)
    .find((one) => one?.startsWith(`${SITE}/posts/`) === true && sameUrn(postUrn(one), urn));
  return pageAsk(page ?? postUrl(urn));
};

/**
 * The embed page, and the post's own page where that has not what is wanted. Nothing more is asked where the
 * platform knows no such post, and never after a refusal, which is thrown.
 */
export const askForPost = async (
  get: Get,
  postId: string,
  isEnough: (reply: Reply) => boolean,
): Promise<readonly Reply[]> => {
  const embed = await get(embedAsk(postId));
  try {
    if (isEnough(embed)) return [embed];
    return [embed, await get(fullPageAsk(embed, postId))];
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') return [embed];
    throw error;
  }
};
