import { channelId, type Film, type Studio } from '../films.ts';
import type { Recording } from '../recording.ts';
import { aged, counted, rounded } from '../said.ts';
import { call } from './calls.ts';
import { film } from './library.ts';
import { more, pages, toChannel } from './rows.ts';
import { SMALL_TALK, TALK, type Said } from './talk.ts';
import { commentsToken, repliesToken } from './tokens.ts';

/** The platform's own page lengths. */
const PAGE = 20;
const REPLIES_PAGE = 10;

/** A comment where it stands: real ids end in `AaABAg`. */
interface Placed extends Said {
  readonly id: string;
  readonly level: number;
}

/** The comments of a film, with ids, in the order in which the platform ranks them. */
const commentsOf = ({ id }: Film, said: readonly Said[]): readonly Placed[] =>
  said.map((one, index) => ({
    ...one,
    id: `Ugx${id.replace('sample_', 'Sample-')}-${String(index + 1).padStart(3, '0')}-AaABAx`,
    level: 0,
  }));

const repliesTo = ({ id, replies }: Placed): readonly Placed[] =>
  (replies ?? []).map((one, index) => ({
    ...one,
    id: `${id}.SampleReply-${String(index + 1).padStart(2, '0')}`,
    level: 1,
  }));

const FIRST: readonly Placed[] = commentsOf(film(1), TALK);

const threadOf = (number: number): Placed => {
  const found = FIRST[number - 1];
  if (found === undefined) throw new Error(`there is no comment ${number}`);
  return found;
};

/** The comments whose replies can be read, and the one that a link points at. */
export const THREADS = {
  pinned: threadOf(1).id,
  bench: threadOf(2).id,
  wren: threadOf(21).id,
} as const;

const personOf = (by: string, owner: Studio): Studio =>
  by === 'studio'
    ? owner
    : {
        id: channelId(`Person-${by.replaceAll('.', '-')}`.slice(0, 21)),
        name: by,
        handle: `${by}_`,
      };

const authorOf = (by: string, owner: Studio): object => {
  const person = personOf(by, owner);
  return {
    channelId: person.id,
    displayName: `@${person.handle}`,
    avatarThumbnailUrl: `https://yt3.ggpht.com/sample/${person.handle}=s88`,
    isCreator: person === owner,
    channelCommand: { innertubeCommand: toChannel(person) },
  };
};

/** The body of a comment and the state of its buttons stand apart from its thread. */
const bodyOf = (said: Placed, owner: Studio): readonly object[] => {
  const { id, text, by, likes, replies, level } = said;
  const answers = replies?.length ?? 0;
  return [
    {
      entityKey: `body-${id}`,
      payload: {
        commentEntityPayload: {
          key: `body-${id}`,
          properties: {
            commentId: id,
            content: { content: text },
            publishedTime: `${aged(said.hours)}${said.edited ? ' (edited)' : ''}`,
            replyLevel: level,
            toolbarStateKey: `state-${id}`,
          },
          ...(by === undefined ? {} : { author: authorOf(by, owner) }),
          toolbar: {
            ...(likes === undefined
              ? {}
              : {
                  likeCountNotliked: likes === 0 ? ' ' : rounded(likes),
                  likeCountA11y: `${rounded(likes)} like${likes === 1 ? '' : 's'}`,
                }),
            replyCount: answers === 0 ? '' : String(answers),
            replyCountA11y: `${answers} repl${answers === 1 ? 'y' : 'ies'}`,
          },
        },
      },
    },
    {
      entityKey: `state-${id}`,
      payload: {
        engagementToolbarStateEntityPayload: {
          key: `state-${id}`,
          heartState: `TOOLBAR_HEART_STATE_${said.hearted ? 'HEARTED' : 'UNHEARTED'}`,
        },
      },
    },
  ];
};

const bodies = (said: readonly Placed[], owner: Studio): object => ({
  frameworkUpdates: {
    entityBatchUpdate: { mutations: said.flatMap((one) => bodyOf(one, owner)) },
  },
});

const model = ({ id, pinned }: Placed): object => ({
  commentViewModel: {
    commentId: id,
    commentKey: `body-${id}`,
    toolbarStateKey: `state-${id}`,
    ...(pinned ? { pinnedText: 'Pinned by @bower.sample.studio_' } : {}),
  },
});

const thread = (said: Placed, video: string): object => ({
  commentThreadRenderer: {
    commentViewModel: model(said),
    renderingPriority: said.pinned
      ? 'RENDERING_PRIORITY_PINNED_COMMENT'
      : 'RENDERING_PRIORITY_UNKNOWN',
    ...(said.replies === undefined
      ? {}
      : {
          replies: {
            commentRepliesRenderer: {
              contents: [more(repliesToken(video, said.id))],
              targetId: `comment-replies-item-${said.id}`,
              ...(said.replies.some(({ by }) => by === 'studio')
                ? { viewRepliesCreatorThumbnail: { thumbnails: [] } }
                : {}),
            },
          },
        }),
  },
});

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
const totalOf = (said: readonly Said[]): number =>
  said.reduce((sum, { replies }) => sum + 1 + (replies?.length ?? 0), 0) +
  (said.length > PAGE ? HIDDEN : 0);

/** All pages of a film's comments in one order. */
const inOrder = (of: Film, said: readonly Placed[], newest: boolean): readonly Recording[] => {
  const video = of.id;
  const tokenAt = (start: number): string =>
    commentsToken(video, { newest, ...(start > 0 ? { place: `from-${start}` } : {}) });
  return pages(said, PAGE, tokenAt).map(({ items, asks, next }, index) => {
    const elements = [
      ...items.map((one) => thread(one, video)),
      ...(next === undefined ? [] : [more(next)]),
    ];
    return call(
      `comments-${video}-${newest ? 'newest' : 'top'}-${index + 1}`,
      'next',
      { continuation: asks },
      {
        onResponseReceivedEndpoints:
          index === 0
            ? [reload('HEADER', [header(video, totalOf(said))]), reload('BODY', elements)]
            : [append('comments-section', elements)],
        ...bodies(items, of.by),
      },
    );
  });
};

/** The pinned one stays on top in either order. */
const newestFirst = (said: readonly Placed[]): readonly Placed[] =>
  [...said].sort(
    (a, b) => Number(b.pinned ?? false) - Number(a.pinned ?? false) || a.hours - b.hours,
  );

const replyPages = (of: Film, said: Placed): readonly Recording[] => {
  const tokenAt = (start: number): string =>
    repliesToken(of.id, said.id, start > 0 ? `from-${start}` : undefined);
  return pages(repliesTo(said), REPLIES_PAGE, tokenAt).map(({ items, asks, next }, index) => {
    const command = { continuationCommand: { token: next } };
    const button = { continuationItemRenderer: { button: { buttonRenderer: { command } } } };
    return call(
      `replies-${said.id}-${index + 1}`,
      'next',
      { continuation: asks },
      {
        onResponseReceivedEndpoints: [
          append(`comment-replies-item-${said.id}`, [
            ...items.map(model),
            ...(next === undefined ? [] : [button]),
          ]),
        ],
        ...bodies(items, of.by),
      },
    );
  });
};

/** Behind the link to one comment: that one comes first, then the others as usual. */
const linked = (): Recording => {
  const of = film(1);
  const items = [threadOf(21), ...FIRST.slice(0, PAGE - 1)];
  return call(
    `comments-${of.id}-linked`,
    'next',
    { continuation: LINKED.token },
    {
      onResponseReceivedEndpoints: [
        reload('HEADER', [header(of.id, totalOf(TALK))]),
        reload('BODY', [
          ...items.map((one) => thread(one, of.id)),
          more(commentsToken(of.id, { place: `from-${PAGE}` })),
        ]),
      ],
      ...bodies(items, of.by),
    },
  );
};

/** The comment that a link points at, and the token by which its page asks for the comments. */
export const LINKED = {
  film: film(1),
  comment: THREADS.wren,
  token: commentsToken(film(1).id, { linked: THREADS.wren }),
} as const;

export const comments = (): readonly Recording[] => [
  ...[false, true].flatMap((newest) =>
    inOrder(film(1), newest ? newestFirst(FIRST) : FIRST, newest),
  ),
  linked(),
  ...FIRST.filter(({ replies }) => replies !== undefined).flatMap((said) =>
    replyPages(film(1), said),
  ),
  ...Object.entries(SMALL_TALK).flatMap(([number, said]) =>
    [false, true].flatMap((newest) => {
      const of = film(Number(number));
      const placed = commentsOf(of, said);
      return inOrder(of, newest ? newestFirst(placed) : placed, newest);
    }),
  ),
];
