import { COMMENT, OWNER, VIDEO, commentsToken, repliesToken } from './tokens.ts';

export * from './tokens.ts';

/** Invented comments in the platform's real shapes, of every layout that was seen. */

export const commentIdFromNumber = (n: number): string => `UgxInventedComment${n}AaABAg`;

export const more = (token: string) => ({
  continuationItemRenderer: {
    trigger: 'CONTINUATION_TRIGGER_ON_ITEM_SHOWN',
    continuationEndpoint: {
      continuationCommand: { token, request: 'CONTINUATION_REQUEST_TYPE_WATCH_NEXT' },
    },
  },
});
const moreReplies = (token: string) => ({
  continuationItemRenderer: {
    button: { buttonRenderer: { command: { continuationCommand: { token } } } },
  },
});

const repliesRenderer = (inside: readonly unknown[], key = 'contents') => ({
  commentRepliesRenderer: { [key]: inside, targetId: 'comment-replies-item-x' },
});

export const model = (id: string, extra: object = {}) => ({
  commentId: id,
  commentKey: `key-${id}`,
  toolbarStateKey: `state-${id}`,
  ...extra,
});

/** A thread of the layout since 2024; its body is in `bodies`. */
export const thread = (id: string, extra: object = {}, modelExtra: object = {}) => ({
  commentThreadRenderer: {
    commentViewModel: { commentViewModel: model(id, modelExtra) },
    renderingPriority: 'RENDERING_PRIORITY_UNKNOWN',
    replies: repliesRenderer([more(repliesToken(id))]),
    ...extra,
  },
});

export interface Statement {
  readonly content?: unknown;
  readonly publishedTime?: string;
  readonly likes?: string;
  readonly likesLabel?: string;
  readonly replies?: string;
  readonly heart?: boolean;
  readonly level?: number;
  readonly author?: object;
}

const AUTHOR = {
  channelId: 'UCinventedPerson00000001',
  displayName: '@someone',
  avatarThumbnailUrl: 'https://yt3.ggpht.com/invented=s88-c',
  isCreator: false,
  channelCommand: {
    innertubeCommand: {
      browseEndpoint: { browseId: 'UCinventedPerson00000001', canonicalBaseUrl: '/@someone' },
    },
  },
};

/** The two entities of a comment: its body, and the state of its buttons. */
export const body = (id: string, stated: Statement = {}) => [
  {
    entityKey: `key-${id}`,
    payload: {
      commentEntityPayload: {
        key: `key-${id}`,
        properties: {
          commentId: id,
          content: { content: stated.content ?? `Words of ${id}` },
          publishedTime: stated.publishedTime ?? '2 weeks ago',
          replyLevel: stated.level ?? 0,
          toolbarStateKey: `state-${id}`,
        },
        author: stated.author ?? AUTHOR,
        toolbar: {
          likeCountNotliked: stated.likes ?? '12',
          likeCountA11y: stated.likesLabel ?? `${stated.likes ?? '12'} likes`,
          replyCount: stated.replies ?? '3',
          replyCountA11y: `${stated.replies === '' ? '0' : (stated.replies ?? '3')} replies`,
        },
      },
    },
  },
  {
    entityKey: `state-${id}`,
    payload: {
      engagementToolbarStateEntityPayload: {
        key: `state-${id}`,
        heartState: stated.heart ? 'TOOLBAR_HEART_STATE_HEARTED' : 'TOOLBAR_HEART_STATE_UNHEARTED',
      },
    },
  },
];

const entities = (...bodies: readonly object[]) => ({
  frameworkUpdates: { entityBatchUpdate: { mutations: bodies } },
});

const header = (total = '1,234 Comments') => ({
  commentsHeaderRenderer: {
    countText: { runs: [{ text: total }] },
    sortMenu: {
      sortFilterSubMenuRenderer: {
        subMenuItems: [0, 1].map((sort) => ({
          serviceEndpoint: { continuationCommand: { token: commentsToken(sort === 1 ? 1 : 0) } },
        })),
      },
    },
    createRenderer: { commentSimpleboxRenderer: { disabledText: 'Comments are turned off.' } },
  },
});

const reload = (slot: 'HEADER' | 'BODY', continuationItems: readonly unknown[]) => ({
  reloadContinuationItemsCommand: {
    targetId: 'comments-section',
    continuationItems,
    slot: `RELOAD_CONTINUATION_SLOT_${slot}`,
  },
});

/** A first page: header and body. */
export const firstPage = (
  elements: readonly unknown[],
  bodies: readonly object[],
  total?: string,
) => ({
  onResponseReceivedEndpoints: [reload('HEADER', [header(total)]), reload('BODY', elements)],
  ...entities(...bodies),
});

/** A later page, or a page of replies. */
export const appended = (
  continuationItems: readonly unknown[],
  bodies: readonly object[],
  targetId = 'comments-section',
) => ({
  onResponseReceivedEndpoints: [{ appendContinuationItemsAction: { continuationItems, targetId } }],
  ...entities(...bodies),
});

export const newPage = firstPage(
  [
    thread(commentIdFromNumber(1), { renderingPriority: 'RENDERING_PRIORITY_PINNED_COMMENT' }),
    thread(commentIdFromNumber(2)),
    thread(commentIdFromNumber(3), { replies: undefined }),
    more(commentsToken(0, 'page-2')),
  ],
  [
    ...body(commentIdFromNumber(1), { likes: '9.8K', replies: '322', heart: true, publishedTime: '4 years ago (edited)' }),
    ...body(commentIdFromNumber(2)),
    ...body(commentIdFromNumber(3), { likes: ' ', likesLabel: '0 likes', replies: '' }),
  ],
);

/** A comment of the layout until 2024. */
export const oldComment = (id: string, extra: object = {}) => ({
  commentId: id,
  authorText: { simpleText: '@someone' },
  authorEndpoint: {
    browseEndpoint: {
      browseId: 'UCinventedPerson00000001',
      canonicalBaseUrl: '/channel/UCinventedPerson00000001',
    },
  },
  authorThumbnail: {
    thumbnails: [
      { url: 'https://yt3.ggpht.com/invented=s48-c', width: 48, height: 48 },
      { url: 'https://yt3.ggpht.com/invented=s88-c', width: 88, height: 88 },
    ],
  },
  contentText: { runs: [{ text: 'Words ' }, { text: `of ${id}` }] },
  publishedTimeText: {
    runs: [
      {
        text: '2 weeks ago',
        navigationEndpoint: { watchEndpoint: { videoId: VIDEO, params: 'x' } },
      },
    ],
  },
  voteCount: { simpleText: '12', accessibility: { accessibilityData: { label: '12 likes' } } },
  replyCount: 3,
  authorIsChannelOwner: false,
  actionButtons: { commentActionButtonsRenderer: { style: 'x' } },
  ...extra,
});
export const oldThread = (id: string, extra: object = {}, threadExtra: object = {}) => ({
  commentThreadRenderer: {
    comment: { commentRenderer: oldComment(id, extra) },
    replies: repliesRenderer([more(repliesToken(id))]),
    ...threadExtra,
  },
});
export const oldPage = firstPage(
  [oldThread(commentIdFromNumber(1)), oldThread(commentIdFromNumber(2)), more(commentsToken(0, 'page-2'))],
  [],
);

/** Until 2021: no actions, and tokens beside the elements. */
export const page2020 = {
  response: {
    continuationContents: {
      itemSectionContinuation: {
        contents: [oldThread(commentIdFromNumber(1), { authorText: { simpleText: 'Some One' } })],
        continuations: [{ nextContinuationData: { continuation: 'old-token' } }],
        header: header('21 Comments'),
      },
    },
  },
};

/** Replies, the last of them nested in another's thread as since December 2025. */
export const replyPage = appended(
  [
    { commentViewModel: model(`${COMMENT}.reply0001`) },
    {
      commentThreadRenderer: {
        commentViewModel: { commentViewModel: model(`${COMMENT}.reply0002`) },
        replies: repliesRenderer(
          [
            {
              commentThreadRenderer: {
                commentViewModel: { commentViewModel: model(`${COMMENT}.reply0003`) },
              },
            },
            more(repliesToken(`${COMMENT}.reply0002`)),
          ],
          'subThreads',
        ),
      },
    },
    moreReplies(repliesToken(COMMENT, VIDEO, 'page-2')),
  ],
  [
    ...body(`${COMMENT}.reply0001`, { level: 1, content: 'First' }),
    ...body(`${COMMENT}.reply0002`, { level: 1 }),
    ...body(`${COMMENT}.reply0003`, { level: 2 }),
  ],
  `comment-replies-item-${COMMENT}`,
);

/** What a watch answer says about comments, with a video around it. */
export const watch = (section?: readonly unknown[], panel?: readonly unknown[]) => ({
  contents: {
    twoColumnWatchNextResults: {
      results: {
        results: {
          contents: [
            { videoPrimaryInfoRenderer: { title: { runs: [{ text: 'Invented video' }] } } },
            {
              videoSecondaryInfoRenderer: {
                owner: {
                  videoOwnerRenderer: {
                    title: { runs: [{ text: 'Invented channel' }] },
                    navigationEndpoint: { browseEndpoint: { browseId: OWNER } },
                  },
                },
              },
            },
            ...(section
              ? [
                  {
                    itemSectionRenderer: {
                      contents: section,
                      sectionIdentifier: 'comment-item-section',
                    },
                  },
                ]
              : []),
          ],
        },
      },
    },
  },
  currentVideoEndpoint: { watchEndpoint: { videoId: VIDEO } },
  ...(panel && {
    engagementPanels: [
      {
        engagementPanelSectionListRenderer: {
          panelIdentifier: 'engagement-panel-comments-section',
          content: {
            sectionListRenderer: {
              contents: [
                {
                  itemSectionRenderer: {
                    contents: panel,
                    sectionIdentifier: 'comment-item-section',
                  },
                },
              ],
            },
          },
        },
      },
    ],
  }),
});

export const turnedOff = {
  messageRenderer: {
    text: { runs: [{ text: 'Comments are turned off. ' }, { text: 'Learn more' }] },
  },
};
