import { z } from 'zod';
import { cursor, defineList, type KnownParams, type ListPage } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Comment } from '#vocab/comment.ts';
import { postId } from '../../readers/params.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { askForPost } from '../../readers/ask.ts';
import { passesAny, isCallTo, POST_PAGES } from '../../readers/captured.ts';
import { settles, lastReadable } from '../../readers/telling.ts';
import { site } from '../../readers/site.ts';
import { type Parsed, collect, countNotice, omitUndefined, required } from '#kit/collect.ts';
import { isLoaded } from '../../readers/pages/guest-page.ts';
import { readPostPage, readPost, type PostPage } from '../../readers/pages/post-page.ts';
import { readLoadedComments } from '../../readers/voyager/comments.ts';
import { str } from '#kit/dig.ts';
import { figure } from '#kit/figures.ts';
import { hasType } from '#kit/linked-data.ts';
import { elements, type Selection } from '#kit/markup.ts';
import { relativeInterval } from '#kit/relative-time.ts';
import { fromIso } from '#kit/times.ts';
import type { Author } from '#vocab/person.ts';
import { actorAt, actorIn } from '../../readers/actors.ts';
import {
  countInteractions,
  each,
  textAt,
  attribute,
  lineFromSelection,
  proseFromSelection,
  mentionFromHref,
} from '../../readers/markup.ts';
import { addressOfImage } from '../../readers/post-media.ts';
import { entityIdFromUrn, postUrl } from '../../readers/urns.ts';
import { messages } from '../../readers/messages.ts';

/** A comment as the page draws it. */
interface Drawn {
  readonly text: string | undefined;
  readonly author: Author | undefined;
  /** "2mo" */
  readonly age: string | undefined;
  readonly likes: number | undefined;
  readonly mention: Comment['mention'];
}

const drawnIn = (top: Selection): readonly Drawn[] => {
  const sections = top.find('.comment');
  const places = sections.length > 0 ? sections : top.find('.comment__text');
  return elements(places).map((place) => {
    const text = place.is('.comment__text') ? place : place.find('.comment__text').first();
    const name = place.find('a.comment__author');
    const links = elements(text.find('a'));
    const mention = links.flatMap((link) => mentionFromHref(attribute(link, 'href')));
    return {
      text: proseFromSelection(text),
      author: actorAt(
        attribute(name, 'href'),
        lineFromSelection(name),
        addressOfImage(place.find('img')),
      ),
      age: lineFromSelection(place.find('.comment__duration-since')),
      likes: figure(lineFromSelection(place.find('.comment__reactions-count'))),
      mention: mention.length > 0 ? mention : undefined,
    };
  });
};

/** Enough to tell two texts apart; the JSON-LD may have other spaces. */
const beginning = (text: string | undefined): string =>
  (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60);

/** FNV-1a of 64 bits: a short name for a text, the same on every machine. Nothing is kept secret by it. */
const shortName = (text: string): string => {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return hash.toString(16).padStart(16, '0');
};

/** The comments that a post's page holds. They have no identifiers: what is said of them makes one. */
const readComments = (found: PostPage, at: string): Parsed<ListPage<Comment>> => {
  const { root, urn, page, article } = found;
  const drawn = [...drawnIn(article ?? page.document)];
  const linked = each(root?.['comment']).filter((one) => hasType(one, 'Comment'));
  const used = new Set<string>();
  let unnamed = 0;
  const uniqueCommentId = (parts: readonly (string | undefined)[]): string => {
    const name = shortName([entityIdFromUrn(urn), ...parts].join('\n'));
    let id = name;
    for (let n = 2; used.has(id); n += 1) id = `${name}-${n}`;
    used.add(id);
    return id;
  };
  const context = (entityId: string) => ({
    type: 'Note' as const,
    id: `${postUrl(urn)}#comment-${entityId}`,
    entityId,
    mediaType: 'text/plain',
    inReplyTo: postUrl(urn),
    depth: 0,
  });
  // Most commenters come without an address: they are told apart within the post alone.
  const nameless = (name: string | undefined): Author | undefined => {
    if (name === undefined) return undefined;
    unnamed += 1;
    const url = `${postUrl(urn)}#commenter-${shortName(name)}`;
    return { type: 'Person', id: url, url, name };
  };
  const fromLinked = (one: unknown): Comment => {
    const text = required(textAt(one, 'text'), 'text of a comment');
    const published = fromIso(str(one, 'datePublished'));
    const author = (one as { readonly author?: unknown }).author;
    const at = drawn.findIndex((other) => beginning(other.text) === beginning(text));
    const [same] = at < 0 ? [] : drawn.splice(at, 1);
    const name = textAt(author, 'name');
    return omitUndefined({
      ...context(uniqueCommentId([name, published ?? text])),
      content: text.trim(),
      published,
      publishedInterval: published === undefined ? intervalFromAge(same?.age) : undefined,
      attributedTo: actorIn(author) ?? same?.author ?? nameless(name),
      likeCount: countInteractions(one, 'LikeAction') ?? same?.likes,
      mention: same?.mention,
    });
  };
  let unreadAges = 0;
  const intervalFromAge = (age: string | undefined) => {
    const interval = age === undefined ? undefined : relativeInterval(`${age} ago`, at);
    if (age !== undefined && !interval) unreadAges += 1;
    return interval;
  };
  const fromDrawn = (one: Drawn): Comment => {
    const text = required(one.text, 'text of a comment');
    return omitUndefined({
      ...context(uniqueCommentId([one.author?.entityId, text])),
      content: text,
      publishedInterval: intervalFromAge(one.age),
      attributedTo: one.author,
      likeCount: one.likes,
      mention: one.mention,
    });
  };
  const { items, notices } =
    linked.length > 0 ? collect(linked, fromLinked) : collect(drawn, fromDrawn);
  const stated = readPost(found).post.replyCount ?? null;
  const isAll = stated !== null && stated <= items.length;
  return {
    data: {
      items,
      totalItems: stated,
      next: null,
      ...(isAll ? {} : { incomplete: { reason: messages.tenCommentsOfPost, statedTotal: stated } }),
    },
    notices: [
      ...notices,
      ...countNotice(unreadAges, 'dates-unread', messages.agesUnread({ count: unreadAges })),
      ...countNotice(
        unnamed,
        'authors-without-address',
        messages.authorsWithoutAddress({ count: unnamed }),
      ),
    ],
    params: { postId: entityIdFromUrn(urn) },
  };
};

interface Params {
  readonly postId: string;
}

const params = z.object({ postId, cursor });

/** Comments of a post: the few of its public page, or those that the site’s own pages load. */
const parse = (
  replies: readonly Reply[],
  { postId }: KnownParams<'postId'>,
): Parsed<ListPage<Comment>> => {
  const calls = replies.filter(isLoaded);
  return calls.length > 0
    ? readLoadedComments(calls)
    : lastReadable(replies, (reply) => readComments(readPostPage(reply, postId), reply.at));
};

export default defineList({
  name: 'list-post-comments',
  title: 'Comments of a post',
  summary: 'Comments of a public post.',

  path: '/posts/{postId}/comments',
  params,
  links: site.links(params, ['/feed/update/{postId}']),
  item: Comment,
  readerChanges: [{ since: '0.10.0', fields: ['totalItems'] }],
  example: { postId: '7453496735747760128' },

  part: { of: 'post', by: 'postId', as: 'comments' },
  routes: [
    publicPage({
      fetch: (get: Get, { postId }: Params) =>
        askForPost(
          get,
          postId,
          settles((reply) => {
            const { items, totalItems } = parse([reply], { postId }).data;
            return items.length > 0 || totalItems === 0;
          }),
        ),
      parse,
    }),
    capture({
      reads: passesAny(
        isCallTo('voyagerSocialDashComments', 'feed/comments*', 'feed/dash/comments*'),
        POST_PAGES,
      ),
      parse,
    }),
  ],
});
