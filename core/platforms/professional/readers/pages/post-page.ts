import { omitUndefined, type Notice } from '#kit/collect.ts';
import { count, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { figure } from '#kit/figures.ts';
import type { Reply } from '#kit/exchange.ts';
import { hasType } from '#kit/linked-data.ts';
import { elements, type Selection } from '#kit/markup.ts';
import { fromIso } from '#kit/times.ts';
import type { Attachment } from '#vocab/attachment.ts';
import type { Author } from '#vocab/person.ts';
import type { Post } from '#vocab/post.ts';
import { actorIn } from '../actors.ts';
import { isSiteLink, postPage, target } from '../site.ts';
import { FEED_CARD, readCard, sharedPostFromCard, type FeedCard } from '../feed-card.ts';
import { pageAddresses, guestPage, unrecognised, type GuestPage } from './guest-page.ts';
import {
  countInteractions,
  each,
  pictureIn,
  textAt,
  unbroken,
  attribute,
  isEnglish,
} from '../markup.ts';
import { isMedia, altTextNotice } from '../post-media.ts';
import { postForMembers } from '../refusals.ts';
import {
  aliasesFromUrns,
  urnFromPostId,
  chosenUrn,
  entityIdFromUrn,
  postUrl,
  postUrn,
  sameUrn,
  timeFromUrn,
  type PostUrn,
} from '../urns.ts';
import { messages } from '../messages.ts';

/** What a post's page holds of it: what it says as JSON-LD, and what it draws. */
export interface PostPage {
  readonly page: GuestPage;
  readonly urn: PostUrn;
  readonly urns: readonly PostUrn[];
  readonly root: Node | undefined;
  readonly article: Selection | undefined;
  readonly card: FeedCard | undefined;
}

const ROOTS = [
  'SocialMediaPosting',
  'DiscussionForumPosting',
  'VideoObject',
  'ImageObject',
  'Article',
];

/** The page of a post, whichever of its names it was asked by. Throws where it is none. */
export const readPostPage = (reply: Reply, postId: string | undefined): PostPage => {
  const page = guestPage(reply, 'post');
  const requestedUrn = postId === undefined ? undefined : urnFromPostId(postId);
  const root = findRoot(page, requestedUrn);
  const named = [...pageAddresses(page, reply), str(root, '@id'), str(root, 'url')].map(postUrn);
  const article = findArticle(page.document, [requestedUrn, ...named]);
  const card = article && readCard(article);
  // A whole page draws its post: in the place of one for members alone stands an invitation.
  if (page.key !== undefined && !root && !article) throw postForMembers();
  if (!root && card?.content === undefined && metaText(page) === undefined)
    throw unrecognised('post');
  const urns = [...named, ...(card?.urns ?? []), requestedUrn].filter((urn) => urn !== undefined);
  const urn = chosenUrn(urns);
  if (!urn) throw new AppError('platform_error', messages.postNotStated);
  return { page, urn, urns, root, article, card };
};

const findRoot = ({ linked }: GuestPage, requestedUrn: PostUrn | undefined): Node | undefined => {
  const roots = linked.filter((one) => hasType(one, ...ROOTS));
  const isRequested = (one: Node): boolean =>
    sameUrn(requestedUrn, postUrn(str(one, '@id'))) ||
    sameUrn(requestedUrn, postUrn(str(one, 'url')));
  return roots.find(isRequested) ?? roots[0];
};

/** Other posts stand on the page, too, with counts of their own: the one whose name is known, else the first. */
const findArticle = (
  document: Selection,
  urns: readonly (PostUrn | undefined)[],
): Selection | undefined => {
  const articles = elements(document.find(FEED_CARD));
  const isIt = (article: Selection): boolean =>
    ['data-activity-urn', 'data-featured-activity-urn', 'data-attributed-urn'].some((name) =>
      urns.some((urn) => sameUrn(urn, postUrn(attribute(article, name)))),
    );
  // A page that was cut to its text has an article without any name.
  return articles.find(isIt) ?? articles[0] ?? elements(document.find('article'))[0];
};

/** What the description of a page ends with where a post has comments: "… | 12 comments on LinkedIn". */
const COUNTED = /^\p{Nd}[^|]{1,60} LinkedIn$/u;
const COUNTED_IN_ENGLISH = /^[\d.,KM]{1,12} comments? on LinkedIn$/;

interface MetaText {
  readonly text: string;
  readonly comments: number | undefined;
}

/** The text of a post as it stands in the head of its page, and how many comments that names. */
const metaText = ({ meta, language }: GuestPage): MetaText | undefined => {
  const text = meta.get('og:description') ?? meta.get('description');
  if (text === undefined) return undefined;
  const at = text.lastIndexOf(' | ');
  const end = at < 0 ? '' : text.slice(at + 3);
  const counted = isEnglish(language) ? COUNTED_IN_ENGLISH : COUNTED;
  return counted.test(end)
    ? { text: text.slice(0, at), comments: figure(end) }
    : { text, comments: undefined };
};

export interface ReadPost {
  readonly post: Post;
  readonly notices: readonly Notice[];
}

const TIME_FROM_ID: Notice = {
  code: 'time-from-id',
  ...messages.timeFromPostNumber,
};

/** The post of a page. What the page says as JSON-LD comes first; counts are those that it draws. */
export const readPost = ({ page, urn, urns, root, article, card }: PostPage): ReadPost => {
  const dated = fromIso(str(root, 'datePublished') ?? str(root, 'uploadDate'));
  const published = dated ?? timeFromUrn(urn);
  const content = postPageText(page, root, card);
  const attachment = hungOn(root, card);
  const isVideo = root !== undefined && hasType(root, 'VideoObject');
  const post = omitUndefined({
    type: card?.parts.oneOf ? ('Question' as const) : ('Note' as const),
    id: postUrl(urn),
    url:
      [page.canonical, str(root, '@id'), str(root, 'url')].map(postPage).find(Boolean) ??
      postUrl(urn),
    entityId: entityIdFromUrn(urn),
    aliases: aliasesFromUrns(urn, urns),
    name: isVideo ? undefined : articleTitle(root),
    content,
    mediaType: content === undefined ? undefined : 'text/plain',
    published,
    updated: changed(str(root, 'dateModified'), dated),
    isEdited: card?.isEdited,
    attributedTo: joined(actorIn(root?.['author'] ?? root?.['creator']), card?.author),
    ...figuresFromPage(page, root, article && card),
    tag: card?.parts.tag,
    mention: card?.parts.mention,
    oneOf: card?.parts.oneOf,
    attachment: attachment.length > 0 ? attachment : undefined,
    quote: card?.shared && sharedPostFromCard(card.shared),
  });
  const timeNotice = dated === undefined && published !== undefined ? [TIME_FROM_ID] : [];
  return { post, notices: [...timeNotice, ...altTextNotice(page)] };
};

/** An article that was posted has a title; of a plain post `headline` is its first line. */
const articleTitle = (root: Node | undefined): string | undefined =>
  hasType(root, 'Article') ? textAt(root, 'name') : undefined;

const changed = (text: string | undefined, dated: string | undefined): string | undefined => {
  const time = fromIso(text);
  return time === dated ? undefined : time;
};

const postPageText = (
  page: GuestPage,
  root: Node | undefined,
  card: FeedCard | undefined,
): string | undefined => {
  const described = hasType(root, 'VideoObject') ? textAt(root, 'description') : undefined;
  return (
    unbroken(textAt(root, 'articleBody')) ??
    card?.content ??
    unbroken(described) ??
    metaText(page)?.text.trim() ??
    textAt(root, 'headline')
  );
};

/** Who they are from the one, their picture from the other where the first has none. */
const joined = (one: Author | undefined, other: Author | undefined): Author | undefined =>
  one && other && one.id === other.id ? { ...other, ...one } : (one ?? other);

/** A card draws no zeros. That there are none is known only where the page is whole. */
const figuresFromPage = (page: GuestPage, root: Node | undefined, card: FeedCard | undefined) => {
  const none =
    root !== undefined && card !== undefined && card.author !== undefined ? 0 : undefined;
  return {
    likeCount: card?.reactions ?? countInteractions(root, 'LikeAction') ?? none,
    replyCount:
      count(root, 'commentCount') ??
      card?.comments ??
      countInteractions(root, 'CommentAction') ??
      metaText(page)?.comments ??
      none,
  };
};

/** What the page draws in its order; where it draws nothing, what it says as JSON-LD. */
const hungOn = (root: Node | undefined, card: FeedCard | undefined): Attachment[] => {
  const drawn = [...(card?.parts.attachment ?? [])];
  const link = linkFromShared(root?.['sharedContent']);
  const known = drawn.some((one) => one.type === 'Link' && link && one.href === link.href);
  const links = link && !known ? [link] : [];
  if (card?.author) return [...drawn, ...links];
  const pictures = each(root?.['image'])
    .map(pictureIn)
    .filter(isMedia)
    .map((url) => ({ type: 'Image' as const, url: [url] }));
  return [...pictures, ...links];
};

/** A page elsewhere that the post shows; a post that it repeats is told as such. */
const linkFromShared = (shared: unknown) => {
  const href = target(str(shared, 'url'));
  if (href === undefined || isSiteLink(href)) return undefined;
  return omitUndefined({ type: 'Link' as const, href, name: textAt(shared, 'headline') });
};
