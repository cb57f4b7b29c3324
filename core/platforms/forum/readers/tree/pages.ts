import { at, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { answer, isFeed } from '../answer.ts';
import { listingChildren } from '../listing.ts';
import { messages } from '../messages.ts';
import { bare, ID36 } from '../names.ts';

/** An answer to the identifiers of a stub: comments and new stubs, flat, in the order of the tree. */
interface MorePage {
  readonly requestedIds: readonly string[];
  readonly things: readonly unknown[];
  readonly post: string | undefined;
  readonly sort: string | undefined;
}

/** Such an answer out of a reply of `/api/morechildren`. Throws what the platform says instead. */
export const morePage = (reply: Reply, what: string): MorePage => {
  const form = formFromReply(reply);
  const things = thingsIn(answer(reply, what));
  const post = bare(form.get('link_id') ?? '');
  return {
    requestedIds: (form.get('children') ?? '').split(',').filter((id) => ID36.test(id)),
    things,
    post: ID36.test(post) ? post : undefined,
    sort: form.get('sort') ?? undefined,
  };
};

/** The form of a request, wherever it stood. */
const formFromReply = ({ request: { url, body } }: Reply): URLSearchParams => {
  const form = new URLSearchParams(new URL(url).search);
  if (typeof body === 'string')
    for (const [name, value] of new URLSearchParams(body)) form.set(name, value);
  return form;
};

const thingsIn = (value: unknown): readonly unknown[] => {
  const steps = at(value, 'jquery');
  if (Array.isArray(steps)) return thingsOfSteps(steps, at(value, 'success') === false);
  const errors = list(value, 'json', 'errors');
  if (errors.length > 0) throw notGiven(errorWords(errors));
  const things = at(value, 'json', 'data', 'things');
  if (Array.isArray(things)) return things;
  throw new AppError('platform_error', messages.moreCommentsLayoutUnknown);
};

const notGiven = (why: string): AppError =>
  new AppError('platform_error', messages.moreCommentsRefused({ why }));

/**
 * Who does not ask with `api_type=json` is told what the pages of then had to do, step by step: `[from,
 * to, "call", [things]]` puts comments into their places.
 */
const thingsOfSteps = (steps: readonly unknown[], hasFailed: boolean): readonly unknown[] => {
  const given = steps.map((step) => list(step, 3, 0));
  const things = given.find((some) => str(some[0], 'kind') !== undefined);
  if (things === undefined && hasFailed) throw notGiven('it does not say why');
  return (things ?? []).map(unmarked);
};

/** There a thing may stand as a piece of a page, with its text beside it and full names throughout. */
const unmarked = (thing: unknown): unknown => {
  const data = node(thing, 'data');
  const id = str(data, 'id');
  if (data?.['parent_id'] !== undefined || id === undefined) return thing;
  const { parent, link, contentText } = data ?? {};
  return {
    kind: str(thing, 'kind'),
    data: { id: bare(id), name: id, parent_id: parent, link_id: link, body: contentText },
  };
};

/** Errors stand as lists of a code, words and a field. */
const errorWords = (errors: readonly unknown[]): string => {
  const words = errors.map((error) =>
    list(error)
      .filter((word): word is string => typeof word === 'string' && word !== '')
      .join(', '),
  );
  const text = words.filter(Boolean).join('; ').replaceAll(/\s+/g, ' ');
  return text === '' ? 'it does not say why' : text.slice(0, 300);
};

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
