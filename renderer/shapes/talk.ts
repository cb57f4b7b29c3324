/** What posts, comments and what is left of them have alike. Pure. */
import type { Shape } from '#vocab/index.ts';
import { isReplyHost } from '../operation-registry.ts';

/** The fields of any of them; each has some. */
export type Talk = Omit<Shape<'Tombstone'>, 'type'> & {
  readonly type?: Shape<'Post'>['type'] | Shape<'Comment'>['type'] | 'Tombstone' | undefined;
};

/** How it is shown: as a post with a title, as a comment with its words, or as what is left. */
export type TalkKind = 'post' | 'comment' | 'gone';

/**
 * A post or a comment in a forum: it is voted up and down, and stands in a group that has a name of its
 * own. The communities of other platforms have none, and comments on a post or a video are liked.
 */
export const isInGroup = ({ audience }: Pick<Talk, 'audience'>): boolean =>
  audience?.preferredUsername !== undefined;

/** A post of a group that repeats one of another. */
export const isCrosspost = (item: Pick<Talk, 'audience' | 'quote'>): boolean =>
  item.quote !== undefined && isInGroup(item);

/** Its flair: the first of its keywords, in a group. */
export const flairFromTalk = (item: Pick<Talk, 'audience' | 'tag'>): string | undefined =>
  isInGroup(item) ? item.tag?.find(({ type }) => type === 'Tag')?.name : undefined;

interface TalkPoll {
  readonly options: readonly { readonly name: string; readonly votes: number | undefined }[];
  readonly voters: number | undefined;
  /** When it ends, or ended. */
  readonly end: string | undefined;
}

/** Its poll: of a forum told by the post itself, of a microblog by what hangs on it. */
export const pollFromTalk = (
  item: Pick<Talk, 'oneOf' | 'votersCount' | 'endTime' | 'attachment'>,
): TalkPoll | undefined => {
  const attached = item.attachment?.find((one) => one.type === 'Question');
  const { oneOf, voterCount, closed } = attached ?? {
    oneOf: item.oneOf ?? [],
    voterCount: item.votersCount,
    closed: item.endTime,
  };
  const options = oneOf.map(({ name, voteCount: votes }) => ({ name, votes }));
  return options.length === 0 ? undefined : { options, voters: voterCount, end: closed };
};

/** How many answered: comments on a post, replies to a comment or a post of a timeline. */
export const countAnswers = ({
  commentCount,
  replyCount,
}: Pick<Talk, 'commentCount' | 'replyCount'>): number | undefined => commentCount ?? replyCount;

/** The field that says so. */
export const answersField = (item: object): 'commentCount' | 'replyCount' =>
  'commentCount' in item ? 'commentCount' : 'replyCount';

/** Whether what is left was a comment; of what was never told, `false`. */
export const wasComment = ({ inPost, inReplyTo, formerType, name }: Talk): boolean =>
  inPost !== undefined || inReplyTo !== undefined || (formerType === 'Note' && name === undefined);

/**
 * What answers to a post are called: replies where its platform says so, else comments. An item is known
 * to be of a platform by its address, as the shapes of all platforms are the same. Pure.
 */
export type Addressed = Partial<Pick<Talk, 'id' | 'url'>>;

export const hasReplies = ({ id, url }: Addressed): boolean =>
  [url, id].some((one) => {
    const address = one === undefined ? null : URL.parse(one);
    return address !== null && isReplyHost(address.hostname.replace(/^www\./, ''));
  });

/** As the name of their number. */
export const repliesHead = (item: Addressed): 'item.repliesHead' | 'post.commentsHead' =>
  hasReplies(item) ? 'item.repliesHead' : 'post.commentsHead';
