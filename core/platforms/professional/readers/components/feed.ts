import { collect, countNotice, repeatNotice, type Notice, type Parsed } from '#kit/collect.ts';
import type { Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { PostOrAnnounce } from '#vocab/announce.ts';
import {
  isAdvertCard,
  isCard,
  isJobCard,
  JOB,
  namesCards,
  readCard,
  viewName,
  type ComponentCard,
} from './card.ts';
import { isRepostUndecided, postOfCard, repostOfCard, sharedPostOfCard } from './card-post.ts';
import { filtersIn, windowFromRequest } from './requests.ts';
import { figuresIn, type FiguresByUrn } from './states.ts';
import { serverComponentsIn, visit, type ServerComponents } from './server-components.ts';
import { eachOnce } from '../voyager/list.ts';
import { messages } from '../messages.ts';

/** Posts out of one stream, each once, in its order. */
export interface StreamedPosts {
  readonly posts: readonly PostOrAnnounce[];
  /** Cards of whatever kind: posts, adverts, jobs. */
  readonly cards: number;
  readonly notices: readonly Notice[];
}

const UNPROVEN: Notice = {
  code: 'unproven-form',
  ...messages.formReadFromOtherPrograms,
};

interface FoundCard {
  readonly card: ComponentCard;
  readonly inner: readonly ComponentCard[];
}

/** The outermost cards of a stream, and how many jobs stand beside them. */
const cardsIn = (
  from: ServerComponents,
): { readonly found: FoundCard[]; readonly jobs: number } => {
  const found: FoundCard[] = [];
  let jobs = 0;
  const entered = new Set<string>();
  const take = (props: Node, within: ReadonlySet<string>): void => {
    const card = readCard(from, props, within);
    const inner = card.inner.map((one) => readCard(from, one, within));
    found.push({ card, inner });
    // Rows of a card are no cards of their own.
    visit(from, props, { outside: within, entered });
  };
  for (const id of from.ids)
    visit(from, `$${id}`, {
      entered,
      object: (props, within) => {
        const isJob = viewName(from, props) === JOB;
        if (isJob) jobs += 1;
        else if (isCard(from, props)) take(props, within);
        else return true;
        return false;
      },
    });
  return { found, jobs };
};

const readFound = (
  from: ServerComponents,
  { card, inner }: FoundCard,
  figures: FiguresByUrn,
): PostOrAnnounce => {
  const repost = repostOfCard(from, card, figures);
  if (repost) return repost;
  const post = postOfCard(from, card, figures);
  const [first] = inner;
  if (!first) return post;
  const shared = sharedPostOfCard(from, first, figures);
  return shared.entityId === post.entityId ? post : { ...post, quote: shared };
};

/** The posts of a stream. Throws `platform_error` where it speaks of posts and none can be read. */
export const postsInStream = (reply: Reply): StreamedPosts => {
  if (reply.status === 404) throw new AppError('not_found', messages.noSuchThing);
  if (reply.status >= 400)
    throw new AppError('platform_error', messages.answeredStatus({ status: reply.status }));
  const from = serverComponentsIn(reply);
  const { found, jobs } = cardsIn(from);
  const suggested = found.filter(({ card }) => isJobCard(card));
  const others = found.filter(({ card }) => !isJobCard(card));
  const adverts = others.filter(({ card }) => isAdvertCard(from, card));
  const rows = others.filter((one) => !adverts.includes(one));
  const figures = figuresIn(from);
  const { items, notices } = readEach(rows, (row) => readFound(from, row, figures));
  if (items.length === 0 && namesCards(textFromReply(reply))) throw changed();
  const inner = rows.reduce((sum, row) => sum + Math.max(0, row.inner.length - 1), 0);
  const suggestions = suggested.length + jobs;
  const undecided = rows.filter(({ card }) => isRepostUndecided(card)).length;
  const posts = eachOnce(items, ({ entityId }) => entityId);
  return {
    posts,
    cards: found.length,
    notices: [
      ...notices,
      ...repeatNotice(items.length - posts.length),
      ...countNotice(
        adverts.length,
        'adverts-left-out',
        messages.advertsLeftOut({ advertCount: adverts.length }),
      ),
      ...countNotice(
        suggestions,
        'suggestions-left-out',
        messages.streamedSuggestionsLeftOut({ suggestions }),
      ),
      ...countNotice(
        undecided,
        'reposts-undecided',
        messages.repostsUndecided({ count: undecided }),
      ),
      ...countNotice(inner, 'items-left-out', messages.innerPostsLeftOut({ count: inner })),
      ...countNotice(
        from.broken,
        'lines-unreadable',
        messages.linesDamaged({ broken: from.broken }),
      ),
      UNPROVEN,
    ],
  };
};

const changed = (): AppError => new AppError('platform_error', messages.postsFormUnknown);

/** What cannot be read is set aside; where that is everything, the form has changed. */
const readEach = (rows: readonly FoundCard[], read: (row: FoundCard) => PostOrAnnounce) => {
  try {
    return collect(rows, read);
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.kind === 'platform_error') throw changed();
    throw thrown;
  }
};

/** A list out of streams, each post once; `learns` tells of its parameters what its posts tell. */
export const readStreamedList = (
  replies: readonly Reply[],
  learns: (posts: readonly PostOrAnnounce[]) => Readonly<Record<string, string | undefined>>,
): Parsed<ListPage<PostOrAnnounce>> => {
  const [first, last] = [replies[0], replies.at(-1)];
  if (!first || !last) throw new AppError('platform_error', messages.noReply);
  const parts = replies.map(postsInStream);
  const all = parts.flatMap((part) => part.posts);
  const posts = eachOnce(all, ({ entityId }) => entityId);
  const begin = windowFromRequest(first.request);
  if (posts.length === 0 && begin.start === 0)
    throw new AppError('platform_error', messages.noPostRecognised);
  const end = windowFromRequest(last.request);
  const next =
    end.count !== undefined && (parts.at(-1)?.cards ?? 0) > 0
      ? String(end.start + end.count)
      : null;
  const params = {
    ...learns(posts),
    cursor: begin.start === 0 ? undefined : String(begin.start),
  };
  return {
    data: {
      items: posts,
      totalItems: null,
      next,
      ...(next === null && { incomplete: { reason: messages.moreNotLoaded, statedTotal: null } }),
    },
    notices: [
      ...parts.flatMap(({ notices }) => notices),
      ...repeatNotice(all.length - posts.length),
      ...filtersIn(replies),
    ],
    params: Object.fromEntries(
      Object.entries(params).filter((one): one is [string, string] => one[1] !== undefined),
    ),
  };
};
