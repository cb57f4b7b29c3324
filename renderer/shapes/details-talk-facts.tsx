/** Plain fields of posts, comments, groups, people and rules of a forum, by their names. */
import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { exactly, figure } from '../format.ts';
import { Id, Said } from '../parts/said.tsx';
import { isTalk } from './columns.ts';
import { numberOf, textOf, truthOf, type Thing } from './thing.ts';
import { exactScore, goneWords, shareOf } from './votes.ts';

type How = 'score' | 'count' | 'yes-no' | 'words' | 'date' | 'share' | 'place';

const FIELDS = (t: TFunction): readonly (readonly [field: string, name: string, how: How])[] => [
  ['formerType', t('post.facts.was'), 'words'],
  ['upvoteRatio', t('post.ratio'), 'share'],
  ['shareCount', t('post.crossposts'), 'count'],
  ['awardCount', t('post.awards'), 'count'],
  ['updated', t('item.updated'), 'date'],
  ['authorFlair', t('post.facts.authorFlair'), 'words'],
  ['flair', t('post.facts.flair'), 'words'],
  ['distinguished', t('post.facts.office'), 'words'],
  ['sensitive', t('group.adult'), 'yes-no'],
  ['isSpoiler', t('post.mark.spoiler'), 'yes-no'],
  ['isStickied', t('post.mark.stickied'), 'yes-no'],
  ['isLocked', t('post.mark.locked'), 'yes-no'],
  ['isArchived', t('post.mark.archived'), 'yes-no'],
  ['isContestMode', t('post.mark.contest'), 'yes-no'],
  ['isOriginalContent', t('post.mark.original'), 'yes-no'],
  ['isQuarantined', t('group.quarantined'), 'yes-no'],
  ['isControversial', t('post.mark.controversial'), 'yes-no'],
  ['isPromoted', t('post.facts.promoted'), 'yes-no'],
  ['isRobotIndexable', t('post.facts.indexed'), 'yes-no'],
  ['isCollapsed', t('post.facts.collapsed'), 'yes-no'],
  ['depth', t('post.facts.depth'), 'count'],
  ['linkKarma', t('user.posts'), 'score'],
  ['commentKarma', t('user.comments'), 'score'],
  ['awarderKarma', t('user.given'), 'score'],
  ['awardeeKarma', t('user.received'), 'score'],
  ['totalKarma', t('user.total'), 'score'],
  ['hasVerifiedEmail', t('user.mail'), 'yes-no'],
  ['isConfirmed', t('user.confirmed'), 'yes-no'],
  ['isEmployee', t('user.employee'), 'yes-no'],
  ['isModerator', t('user.moderator'), 'yes-no'],
  ['isPremium', t('user.premium'), 'yes-no'],
  ['acceptsFollowers', t('user.follow'), 'yes-no'],
  ['hidesFromRobots', t('user.robots'), 'yes-no'],
  ['activeCount', t('group.active'), 'count'],
  ['language', t('group.language'), 'words'],
  ['postTypes', t('group.postTypes'), 'words'],
  ['appliesTo', t('rule.of'), 'words'],
  ['violationReason', t('rule.reason'), 'words'],
  ['position', t('rule.place'), 'place'],
];

/** Fields that are told here, or elsewhere in the details. */
export const TALK_FIELDS: readonly string[] = [
  'formerType', 'upvoteRatio', 'shareCount', 'awardCount', 'updated', 'authorFlair', 'flair',
  'distinguished', 'sensitive', 'isSpoiler', 'isStickied', 'isLocked', 'isArchived',
  'isContestMode', 'isOriginalContent', 'isQuarantined', 'isControversial', 'isRobotIndexable', 'isPromoted',
  'isCollapsed', 'depth', 'linkKarma', 'commentKarma', 'awarderKarma', 'awardeeKarma',
  'totalKarma', 'hasVerifiedEmail', 'isConfirmed', 'isEmployee', 'isModerator', 'isPremium', 'acceptsFollowers',
  'hidesFromRobots', 'activeCount', 'language', 'postTypes', 'appliesTo', 'violationReason',
  'position', 'audience', 'inPost', 'removedBy', 'isMissing', 'isAuthorDeleted', 'isScoreHidden',
  'collapsedBecause', 'oneOf', 'votersCount', 'crosspostOf', 'entityIds', 'continues',
]; // prettier-ignore

export const talkFacts = (item: Thing, t: TFunction): readonly [string, ReactNode][] => {
  const forum = TALK_FIELDS.some((field) => item[field] !== undefined);
  if (!forum) return [];
  const rows: [string, ReactNode][] = [];
  if (isTalk(item)) rows.push(...votesOf(item, t));
  for (const [field, name, how] of FIELDS(t)) {
    const value = shown(item, field, how, t);
    if (value !== undefined) rows.push([name, value]);
  }
  if (isTalk(item)) rows.push(...flagsOf(item, t));
  const why = textOf(item, 'collapsedBecause');
  if (why !== undefined) rows.push([t('post.facts.because'), <Said key="w" text={why} />]);
  const end = isTalk(item) ? textOf(item, 'endTime') : undefined;
  if (end !== undefined) rows.push([t('post.facts.ends'), exactly(end)]);
  const ids = item['entityIds'];
  if (Array.isArray(ids))
    rows.push([t('post.facts.missing'), <Id key="i" text={ids.filter(isText).join(' ')} />]);
  return rows.map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]);
};

const votesOf = (item: Thing, t: TFunction): readonly [string, ReactNode][] => {
  const rows: [string, ReactNode][] = [];
  if (item['type'] === 'Tombstone') rows.push([t('post.facts.removedBy'), goneWords(item, t)]);
  const score = numberOf(item, 'likeCount');
  if (score !== undefined) rows.push([t('post.score'), exactScore(score)]);
  if (truthOf(item, 'isScoreHidden')) rows.push([t('post.score'), t('post.scoreHidden')]);
  const replies = numberOf(item, 'replyCount');
  if (replies !== undefined) rows.push([t('post.commentsHead'), figure(replies)]);
  return rows;
};

/** Flags that other kinds of things have by other names. */
const flagsOf = (item: Thing, t: TFunction): readonly [string, ReactNode][] =>
  (
    [
      ['isEdited', t('post.facts.edited')],
      ['isPinned', t('post.mark.profile')],
    ] as const
  ).flatMap(([field, name]): [string, ReactNode][] => {
    const value = shown(item, field, 'yes-no', t);
    return value === undefined ? [] : [[name, value]];
  });

const isText = (value: unknown): value is string => typeof value === 'string';

const shown = (item: Thing, field: string, how: How, t: TFunction): ReactNode => {
  const number = numberOf(item, field);
  const text = textOf(item, field);
  const truth = truthOf(item, field);
  if (how === 'yes-no')
    return truth === undefined ? undefined : t(truth ? 'common.yes' : 'common.no');
  if (how === 'words') return text === undefined ? undefined : <Said text={text} />;
  if (how === 'date') return text === undefined ? undefined : exactly(text);
  if (number === undefined) return undefined;
  if (how === 'share') return shareOf(number, 1);
  if (how === 'place') return figure(number + 1);
  return how === 'score' ? exactScore(number) : figure(number);
};
