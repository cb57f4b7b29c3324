/** A row as it is heard: one sentence, with exact figures. */
import type { TFunction } from 'i18next';
import { exactly, figure, harmless, lengthInWords } from '../format.ts';
import { isTalk } from './columns.ts';
import { contentMarks, graveMarks, lightMarks } from './marks.ts';
import {
  authorOf,
  isRemark,
  kindOf,
  numberOf,
  publishedOf,
  textOf,
  thingOf,
  truthOf,
  type Thing,
} from './thing.ts';
import { exactScore, formerWords, goneWords, groupOf, scoreOf } from './votes.ts';

type Parts = readonly (string | undefined)[];

export const sentenceOf = (item: Thing, t: TFunction): string => {
  const { at, words } = publishedOf(item);
  const date = at === undefined ? words : exactly(at);
  return harmless(
    [...partsOf(item, t), date === undefined ? undefined : t('heard.published', { when: date })]
      .filter(Boolean)
      .join(', '),
  );
};

const partsOf = (item: Thing, t: TFunction): Parts => {
  if (isTalk(item)) return talkParts(item, t);
  const kind = kindOf(item);
  if (kind === 'comment') return commentParts(item, t);
  if (kind === 'rule' || kind === 'trophy' || kind === 'group') return listedParts(item, t);
  const by = authorName(item);
  const duration = numberOf(item, 'duration');
  return [
    nameOf(item, t),
    by === undefined ? undefined : t('heard.by', { who: by }),
    truthOf(item, 'isLive') ? t('heard.live') : undefined,
    duration === undefined ? undefined : lengthInWords(duration),
    counted(item, 'viewCount', (n, count) => t('heard.views', { n, count })),
    counted(item, 'totalKarma', (n) => t('heard.karma', { n })),
    truthOf(item, 'hidesFromRobots') ? t('user.robots') : undefined,
  ];
};

const nameOf = (item: Thing, t: TFunction): string =>
  textOf(item, 'name') ?? textOf(item, 'preferredUsername') ?? t('item.unnamed');

const authorName = (item: Thing): string | undefined => {
  const { name, handle } = authorOf(item);
  return name ?? handle;
};

const counted = (
  item: Thing,
  field: string,
  say: (n: string, count: number) => string,
): string | undefined => {
  const value = numberOf(item, field);
  return value === undefined ? undefined : say(figure(value), value);
};

const commentParts = (item: Thing, t: TFunction): Parts => {
  const by = authorName(item);
  return [
    by === undefined ? t('heard.comment') : t('heard.commentBy', { who: by }),
    textOf(item, 'content'),
    counted(item, 'likeCount', (n, count) => t('heard.likes', { n, count })),
    counted(item, 'replyCount', (n, count) => t('heard.replies', { n, count })),
  ];
};

const talkParts = (item: Thing, t: TFunction): Parts => {
  const by = authorName(item);
  const gone = kindOf(item) === 'gone';
  const group = groupOf(item);
  const { value, hidden } = scoreOf(item);
  const post = textOf(thingOf(item, 'inPost') ?? {}, 'name');
  const first = gone
    ? [
        textOf(item, 'name') ?? `${formerWords(item, t)} ${textOf(item, 'entityId') ?? ''}`,
        goneWords(item, t),
      ]
    : isRemark(item)
      ? [
          by === undefined ? t('heard.comment') : t('heard.commentBy', { who: by }),
          textOf(item, 'content'),
        ]
      : [textOf(item, 'name') ?? t('post.untitled')];
  return [
    ...first,
    by === undefined || (isRemark(item) && !gone) ? undefined : t('heard.by', { who: by }),
    group === undefined ? undefined : t('heard.in', { where: group }),
    post === undefined ? undefined : t('heard.under', { title: post }),
    ...[...graveMarks(item, t), ...contentMarks(item, t), ...lightMarks(item, t)].map(
      ({ words }) => words,
    ),
    hidden
      ? t('heard.scoreHidden')
      : value === undefined
        ? undefined
        : t('heard.score', { n: exactScore(value) }),
    counted(item, 'replyCount', (n, count) => t('heard.comments', { n, count })),
  ];
};

const listedParts = (item: Thing, t: TFunction): Parts => [
  nameOf(item, t),
  textOf(item, 'summary') ?? textOf(item, 'content'),
  counted(item, 'followerCount', (n, count) => t('heard.members', { n, count })),
];
