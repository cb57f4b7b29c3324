/** How a post, a comment in a group, and what is left of either are shown alike. */
import type { TFunction } from 'i18next';
import { authorName } from './author.ts';
import { counted, datedSentence } from './label.ts';
import { contentMarks, graveMarks, lightMarks } from './marks.ts';
import { isDated } from './published.ts';
import { hasReplies, countAnswers, type Talk, type TalkKind } from './talk.ts';
import type { Cells, Heights } from './shape-view.ts';
import { Poll, Quoted } from './talk-details.tsx';
import { exactScore, formerWords, goneWords, groupName } from './votes.ts';

export const talkHeights: Heights = { compact: 52, comfortable: 78 };

export const talkCells = (item: Talk): Cells => ({
  date: isDated(item),
  score: (item.voteCount ?? item.likeCount) !== undefined || item.isScoreHidden !== undefined,
  replies: countAnswers(item) !== undefined,
  group: groupName(item),
  author: authorName(item),
  ...(item.isMissing ? { isMissing: true } : {}),
});

const begins = (item: Talk, kind: TalkKind, t: TFunction): readonly (string | undefined)[] => {
  const by = authorName(item);
  const byWhom = by === undefined ? undefined : t('heard.by', { who: by });
  if (kind === 'comment')
    return [
      by === undefined ? t('heard.comment') : t('heard.commentBy', { who: by }),
      item.content ?? undefined,
    ];
  if (kind === 'post') return [item.name ?? item.content ?? t('post.untitled'), byWhom];
  return [item.name ?? `${formerWords(item, t)} ${item.entityId}`, goneWords(item, t), byWhom];
};

/** The row as it is heard. */
export const talkLabel = (item: Talk, kind: TalkKind, t: TFunction): string => {
  const group = groupName(item);
  const post = item.inPost?.name;
  const { likeCount, voteCount } = item;
  return datedSentence(
    [
      ...begins(item, kind, t),
      group === undefined ? undefined : t('heard.in', { where: group }),
      post === undefined ? undefined : t('heard.under', { title: post }),
      ...[...graveMarks(item, t), ...contentMarks(item, t), ...lightMarks(item, t)].map(
        ({ words }) => words,
      ),
      item.isScoreHidden ? t('heard.scoreHidden') : undefined,
      item.isScoreHidden || voteCount === undefined
        ? counted(likeCount, (likes) => t('heard.likes', likes))
        : t('heard.score', { n: exactScore(voteCount) }),
      counted(countAnswers(item), (answers) =>
        hasReplies(item) ? t('heard.replies', answers) : t('heard.comments', answers),
      ),
    ],
    item,
    t,
  );
};

/** What only they have in their details: a poll, the post that is repeated. */
export const TalkParts = ({ item }: { readonly item: Talk }) => (
  <>
    <Poll item={item} />
    <Quoted item={item} />
  </>
);
