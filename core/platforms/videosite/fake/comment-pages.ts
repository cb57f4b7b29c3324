import type { Film } from './films.ts';
import { counted } from './figures.ts';
import type { Continuation } from './answer.ts';
import {
  bodies,
  countStatements,
  repliesTo,
  reply,
  thread,
  withBelow,
  type Placed,
} from './comment-rows.ts';
import { film } from './library.ts';
import { more, pages } from './rows.ts';
import { type Statement, SMALL_TALK, TALK } from './talk.ts';
import { commentsToken, repliesToken } from './tokens.ts';

/** The platform's own page lengths. */
const PAGE = 20;
const REPLIES_PAGE = 10;

/** The comments of a film, with ids, in the order in which the platform ranks them. */
const placeComments = ({ id }: Film, texts: readonly Statement[]): readonly Placed[] =>
  texts.map((one, index) => ({
    ...one,
    id: `Ugx${id.replace('sample_', 'Sample-')}-${String(index + 1).padStart(3, '0')}-AaABAx`,
    level: 0,
  }));

const FIRST: readonly Placed[] = placeComments(film(1), TALK);

const requireThread = (number: number): Placed => {
  const found = FIRST[number - 1];
  if (found === undefined) throw new Error(`there is no comment ${number}`);
  return found;
};

/** The comments whose replies can be read, and the one that a link points at. */
export const THREADS = {
  pinned: requireThread(1).id,
  bench: requireThread(2).id,
  wren: requireThread(21).id,
} as const;

/** The total and the two orders, above the first page. */
const header = (video: string, total: number): object => ({
  commentsHeaderRenderer: {
    countText: {
      runs: [{ text: counted(total) }, { text: total === 1 ? ' Comment' : ' Comments' }],
    },
    sortMenu: {
      sortFilterSubMenuRenderer: {
        subMenuItems: [false, true].map((newest) => ({
          title: newest ? 'Newest' : 'Top',
          serviceEndpoint: { continuationCommand: { token: commentsToken(video, { newest }) } },
        })),
      },
    },
  },
});

const reload = (slot: string, continuationItems: readonly object[]): object => ({
  reloadContinuationItemsCommand: {
    targetId: 'comments-section',
    continuationItems,
    slot: `RELOAD_CONTINUATION_SLOT_${slot}`,
  },
});

const append = (targetId: string, continuationItems: readonly object[]): object => ({
  appendContinuationItemsAction: { targetId, continuationItems },
});

/** Replies count, and so do a few comments that the platform hides. */
const HIDDEN = 2;
const commentTotal = (texts: readonly Statement[]): number =>
  countStatements(texts) + (texts.length > PAGE ? HIDDEN : 0);

/** All pages of a film's comments in one order. */
const inOrder = (of: Film, texts: readonly Placed[], newest: boolean): readonly Continuation[] => {
  const video = of.id;
  const tokenAt = (start: number): string =>
    commentsToken(video, { newest, ...(start > 0 ? { place: `from-${start}` } : {}) });
  return pages(texts, PAGE, tokenAt).map(({ items, asks, next }, index) => {
    const elements = (): readonly object[] => [
      ...items.map((one) => thread(one, video)),
      ...(next === undefined ? [] : [more(next)]),
    ];
    return [
      asks,
      () => ({
        onResponseReceivedEndpoints:
          index === 0
            ? [reload('HEADER', [header(video, commentTotal(texts))]), reload('BODY', elements())]
            : [append('comments-section', elements())],
        ...bodies(items, of.by),
      }),
    ];
  });
};

/** The pinned one stays on top in either order. */
const newestFirst = (texts: readonly Placed[]): readonly Placed[] =>
  [...texts].sort(
    (a, b) => Number(b.pinned ?? false) - Number(a.pinned ?? false) || a.hours - b.hours,
  );

const replyPages = (of: Film, stated: Placed): readonly Continuation[] => {
  const tokenAt = (start: number): string =>
    repliesToken(of.id, stated.id, start > 0 ? `from-${start}` : undefined);
  return pages(repliesTo(stated), REPLIES_PAGE, tokenAt).map(({ items, asks, next }) => {
    const command = { continuationCommand: { token: next } };
    const button = { continuationItemRenderer: { button: { buttonRenderer: { command } } } };
    return [
      asks,
      () => ({
        onResponseReceivedEndpoints: [
          append(`comment-replies-item-${stated.id}`, [
            ...items.map(reply),
            ...(next === undefined ? [] : [button]),
          ]),
        ],
        ...bodies(withBelow(items), of.by),
      }),
    ];
  });
};

/** By which the page behind a comment's own link asks for the comments. */
const linkToken = (comment: string): string => commentsToken(film(1).id, { linked: comment });

/** The token behind the link to a comment of this film; `undefined` where there is no such comment. */
export const findLinkToken = (video: string, comment: string): string | undefined =>
  video === film(1).id && FIRST.some(({ id }) => id === comment) ? linkToken(comment) : undefined;

/** Behind the link to one comment: that one comes first, then the others as usual. */
const linked = (stated: Placed): Continuation => [
  linkToken(stated.id),
  () => {
    const of = film(1);
    const items = [stated, ...FIRST.filter((one) => one !== stated).slice(0, PAGE - 1)];
    return {
      onResponseReceivedEndpoints: [
        reload('HEADER', [header(of.id, commentTotal(TALK))]),
        reload('BODY', [
          ...items.map((one) => thread(one, of.id)),
          more(commentsToken(of.id, { place: `from-${PAGE}` })),
        ]),
      ],
      ...bodies(items, of.by),
    };
  },
];

const bothOrders = (of: Film, texts: readonly Placed[]): readonly Continuation[] => [
  ...inOrder(of, texts, false),
  ...inOrder(of, newestFirst(texts), true),
];

export const commentContinuations: readonly Continuation[] = [
  ...bothOrders(film(1), FIRST),
  ...FIRST.map(linked),
  ...FIRST.filter(({ replies }) => replies !== undefined).flatMap((stated) =>
    replyPages(film(1), stated),
  ),
  ...Object.entries(SMALL_TALK).flatMap(([number, texts]) => {
    const of = film(Number(number));
    return bothOrders(of, placeComments(of, texts));
  }),
];
