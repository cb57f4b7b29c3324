import { at, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { answer, isFeed } from '../answer.ts';
import { listingChildren } from '../listing.ts';
import { morePage, type MorePage } from './more-page.ts';
import { messages } from '../messages.ts';

/** A page of a post: the post, and comments of its tree. */
export interface TreePage {
  readonly post: Node | undefined;
  /** Top of what the page shows: comments of the post, or the thread of the comment in `focus`. */
  readonly roots: readonly unknown[];
  /** Identifier of the one comment that was asked for. */
  readonly focus: string | undefined;
  /** The whole address, for what it says of the parameters. */
  readonly url: URL;
}

/** The replies of one call, told apart by what was asked, whatever their order. */
export interface TreeReplies {
  readonly pages: readonly TreePage[];
  readonly more: readonly MorePage[];
  /** Things of `/api/info`; empty when the platform knows none of them, absent when not asked. */
  readonly info: readonly unknown[] | undefined;
  readonly feeds: readonly Reply[];
  /** Comments whose own page is gone: nothing goes on below them. */
  readonly gone: readonly string[];
}

/**
 * Throws what the platform says instead. `what` names the thing in errors. Where a list goes on, a
 * comment may have gone since it was listed: that is no error.
 */
export const treeReplies = (
  replies: readonly Reply[],
  what: string,
  goesOn: boolean,
): TreeReplies => {
  if (replies.length === 0) throw new AppError('platform_error', messages.noReply);
  const pages: TreePage[] = [];
  const more: MorePage[] = [];
  const feeds: Reply[] = [];
  const gone: string[] = [];
  let info: readonly unknown[] | undefined;
  for (const reply of replies) {
    if (isFeed(reply)) {
      feeds.push(reply);
      continue;
    }
    const url = new URL(reply.request.url);
    const focus = focusFromUrl(url);
    if (isMore(url)) more.push(morePage(reply, what));
    else if (isInfo(url)) info = [...(info ?? []), ...listingChildren(answer(reply, what))];
    else if (goesOn && reply.status === 404 && focus !== undefined) gone.push(focus);
    else pages.push(treePage(answer(reply, what), url, focus));
  }
  return { pages, more, info, feeds, gone };
};

const trimmedPath = ({ pathname }: URL): string => pathname.replace(/\/?(?:\.json|\.rss)?\/?$/, '');

const isMore = (url: URL): boolean => trimmedPath(url) === '/api/morechildren';

const isInfo = (url: URL): boolean => /^(?:\/r\/[^/]+)?\/api\/info$/.test(trimmedPath(url));

/**
 * `/comments/<post>/<slug>/<comment>`, on a subreddit or a profile or on neither; or the documented
 * `comment=` after the address of the post.
 */
export const focusFromUrl = (url: URL): string | undefined =>
  /\/comments\/[^/]+\/[^/]*\/(?:t1_)?([0-9a-z]{1,13})$/.exec(trimmedPath(url))?.[1] ??
  /^(?:t1_)?([0-9a-z]{1,13})$/.exec(url.searchParams.get('comment') ?? '')?.[1];

const treePage = (value: unknown, url: URL, focus: string | undefined): TreePage => {
  if (!Array.isArray(value) || value.length < 2)
    throw new AppError('platform_error', messages.discussionLayoutUnknown);
  const post = node(at(value, 0, 'data', 'children', 0, 'data'));
  return { post, roots: listingChildren(value[1]), focus, url };
};

/** A comment of a page with those above it, the topmost first; `undefined` when it is not there. */
export const findComment = (
  roots: readonly unknown[],
  id: string,
): { readonly data: Node; readonly above: readonly Node[] } | undefined => {
  // A chain may be longer than a stack: the way down is kept by hand.
  const way: {
    readonly data: Node | undefined;
    readonly rest: readonly unknown[];
    next: number;
  }[] = [{ data: undefined, rest: roots, next: 0 }];
  for (let here = way.at(-1); here; here = way.at(-1)) {
    const thing = here.rest[here.next];
    here.next += 1;
    if (here.next > here.rest.length) way.pop();
    else {
      const data = commentIn(thing);
      if (data && str(data, 'id') === id)
        return { data, above: way.flatMap((step) => (step.data ? [step.data] : [])) };
      if (data) way.push({ data, rest: listReplies(data), next: 0 });
    }
  }
  return undefined;
};

const commentIn = (thing: unknown): Node | undefined =>
  str(thing, 'kind') === 't1' ? node(thing, 'data') : undefined;

/** `replies` is an empty text where there are none. */
export const listReplies = (data: Node): readonly unknown[] =>
  list(data['replies'], 'data', 'children');
