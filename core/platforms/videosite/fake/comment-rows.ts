import type { Studio } from './films.ts';
import { aged, rounded } from './figures.ts';
import { more, toChannel } from './rows.ts';
import type { Statement } from './talk.ts';
import { repliesToken } from './tokens.ts';
import { viewerNamed } from './channels.ts';

/** A comment where it stands: real ids end in `AaABAg`. */
export interface Placed extends Statement {
  readonly id: string;
  readonly level: number;
}

/** These and everything below them. */
export const countStatements = (texts: readonly Statement[]): number =>
  texts.reduce((sum, { replies }) => sum + 1 + countStatements(replies ?? []), 0);

/** The id of a reply begins with that of its thread, however deep it stands. */
export const repliesTo = ({ id, level, replies }: Placed): readonly Placed[] =>
  (replies ?? []).map((one, index) => ({
    ...one,
    id: `${id}${level === 0 ? '.SampleReply' : ''}-${String(index + 1).padStart(2, '0')}`,
    level: level + 1,
  }));

/** Replies, each with what stands below it. */
export const withBelow = (texts: readonly Placed[]): readonly Placed[] =>
  texts.flatMap((one) => [one, ...withBelow(repliesTo(one))]);

const studioFromName = (by: string, owner: Studio): Studio =>
  by === 'studio' ? owner : viewerNamed(by);

const buildCommentAuthor = (by: string, owner: Studio): object => {
  const person = studioFromName(by, owner);
  return {
    channelId: person.id,
    displayName: `@${person.handle}`,
    avatarThumbnailUrl: `https://yt3.ggpht.com/sample/${person.handle}=s88`,
    isCreator: person === owner,
    channelCommand: { innertubeCommand: toChannel(person) },
  };
};

/** The body of a comment and the state of its buttons stand apart from its thread. */
const buildCommentEntities = (stated: Placed, owner: Studio): readonly object[] => {
  const { id, text, by, likes, replies, level } = stated;
  const answers = countStatements(replies ?? []);
  return [
    {
      entityKey: `body-${id}`,
      payload: {
        commentEntityPayload: {
          key: `body-${id}`,
          properties: {
            commentId: id,
            content: { content: text },
            publishedTime: `${aged(stated.hours)}${stated.edited ? ' (edited)' : ''}`,
            replyLevel: level,
            toolbarStateKey: `state-${id}`,
          },
          ...(by === undefined ? {} : { author: buildCommentAuthor(by, owner) }),
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
          heartState: `TOOLBAR_HEART_STATE_${stated.hearted ? 'HEARTED' : 'UNHEARTED'}`,
        },
      },
    },
  ];
};

/** What an answer says of its comments, beside the list of them. */
export const bodies = (texts: readonly Placed[], owner: Studio): object => ({
  frameworkUpdates: {
    entityBatchUpdate: { mutations: texts.flatMap((one) => buildCommentEntities(one, owner)) },
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

/** A reply; since December 2025 the answers to it stand in a thread of its own. */
export const reply = (stated: Placed): object => {
  const below = repliesTo(stated);
  if (below.length === 0) return model(stated);
  const subThreads = below.map((one) => ({
    commentThreadRenderer: { commentViewModel: model(one) },
  }));
  return {
    commentThreadRenderer: {
      commentViewModel: model(stated),
      replies: { commentRepliesRenderer: { subThreads } },
    },
  };
};

/** A comment and the way to its replies. */
export const thread = (stated: Placed, video: string): object => ({
  commentThreadRenderer: {
    commentViewModel: model(stated),
    renderingPriority: stated.pinned
      ? 'RENDERING_PRIORITY_PINNED_COMMENT'
      : 'RENDERING_PRIORITY_UNKNOWN',
    ...(stated.replies === undefined
      ? {}
      : {
          replies: {
            commentRepliesRenderer: {
              contents: [more(repliesToken(video, stated.id))],
              targetId: `comment-replies-item-${stated.id}`,
              ...(stated.replies.some(({ by }) => by === 'studio')
                ? { viewRepliesCreatorThumbnail: { thumbnails: [] } }
                : {}),
            },
          },
        }),
  },
});
