import { omitUndefined } from '#kit/collect.ts';
import { at, bool, count, list, node, str, type Node } from '#kit/dig.ts';
import { figure, plain } from '#kit/figures.ts';
import type { VideoDetail } from '#vocab/video.ts';
import { parseDay } from '../dates.ts';
import {
  channelFromId,
  channelsInPanel,
  channelsInText,
  creatorsFrom,
  type Creators,
} from '../channel/listed-channel.ts';
import { exactViews, hasFigure, label, text } from '../text.ts';
import type { Facts, Source } from './facts.ts';
import { hrefFromLink } from '../site.ts';

/**
 * The description under the player. Its links are shown cut ("https://lnk.to/lofi-hip...") or as a
 * sign and a name ("/ somebody", "• Some video"): those are written out, and the text is again what
 * the player response has (recorded 2022 to July 2026).
 */
export const descriptionFromSecondary = (secondary: Node | undefined): string | undefined =>
  fromContent(node(secondary, 'attributedDescription')) ?? fromRuns(node(secondary, 'description'));

const fromContent = (description: Node | undefined): string | undefined => {
  const shown = text(description);
  if (shown === undefined) return undefined;
  let written = '';
  let from = 0;
  for (const run of list(description, 'commandRuns')) {
    const start = count(run, 'startIndex') ?? 0;
    const end = start + (count(run, 'length') ?? 0);
    if (start < from || end > shown.length) continue;
    const words = shown.slice(start, end);
    written += shown.slice(from, start) + writtenOut(words, node(run, 'onTap', 'innertubeCommand'));
    from = end;
  }
  return written + shown.slice(from);
};

const fromRuns = (description: Node | undefined): string | undefined => {
  const shown = text(description);
  const runs = list(description, 'runs');
  if (shown === undefined || runs.length === 0) return shown;
  return runs
    .map((run) => writtenOut(str(run, 'text') ?? '', node(run, 'navigationEndpoint')))
    .join('');
};

const SHORTENED = /^(?:https?:\/\/.*(?:\.\.\.|…)|[\s\u200b]*[/•]\s.*)$/u;

/** A name that is a link stands between marks of writing direction that nobody wrote. */
const MENTION = /^\u202a(@[^\u202c]*)\u202c$/u;

const writtenOut = (words: string, command: Node | undefined): string => {
  if (command === undefined) return words;
  if (!SHORTENED.test(words)) return MENTION.exec(words)?.[1] ?? words;
  const outside = hrefFromLink(command['urlEndpoint']);
  return outside ?? hrefFromLink(node(command, 'commandMetadata', 'webCommandMetadata')) ?? words;
};

/** What stands under the player on a watch page: the answer of `next`, or the page's own data. */
export const watchSource = (data: Node): Source => {
  const contents = list(
    data,
    'contents',
    'twoColumnWatchNextResults',
    'results',
    'results',
    'contents',
  );
  const primary = section(contents, 'videoPrimaryInfoRenderer');
  const secondary = section(contents, 'videoSecondaryInfoRenderer');
  const likeCount = readLikeCount(primary) ?? likesBeside(data);
  const facts: Facts = omitUndefined({
    name: text(at(primary, 'title')),
    date: parseDay(text(at(primary, 'dateText'))),
    viewCount: exactViews(text(viewCountPart(primary, 'viewCount'))),
    content: descriptionFromSecondary(secondary),
    likeCount,
    unreadLikes: likeCount === undefined ? unreadLikes(primary) : undefined,
    visibility: visibilityFromBadges(primary),
    isLive: readIsLive(primary),
    ...creatorsFromOwner(node(secondary, 'owner', 'videoOwnerRenderer')),
  });
  return {
    kind: 'watch',
    id: str(data, 'currentVideoEndpoint', 'watchEndpoint', 'videoId'),
    facts,
  };
};

/** Whether an answer is about watching at all, even where it has nothing to show. */
export const isWatchData = (data: Node): boolean =>
  node(data, 'contents', 'twoColumnWatchNextResults') !== undefined ||
  node(data, 'currentVideoEndpoint') !== undefined;

/** By name, not by place: shops, adverts and notes stand between the sections. */
const section = (contents: readonly unknown[], name: string): Node | undefined => {
  for (const one of contents) {
    const found = node(one, name);
    if (found) return found;
  }
  return undefined;
};

const viewCountPart = (primary: Node | undefined, key: string): unknown =>
  at(primary, 'viewCount', 'videoViewCountRenderer', key);

/**
 * `isLive` is set on announced streams too, so the words decide: watching, or waiting. Other words,
 * as of another language, leave it open.
 */
const readIsLive = (primary: Node | undefined): boolean | undefined => {
  if (!primary) return undefined;
  if (bool(viewCountPart(primary, 'isLive')) !== true) return false;
  const words = text(viewCountPart(primary, 'viewCount')) ?? '';
  if (/\bwatching\b/i.test(words)) return true;
  return /\bwaiting\b/i.test(words) ? false : undefined;
};

const visibilityFromBadges = (primary: Node | undefined): VideoDetail['visibility'] =>
  [...list(primary, 'badges'), at(primary, 'privacy')].some(
    (badge) => str(badge, 'metadataBadgeRenderer', 'icon', 'iconType') === 'PRIVACY_UNLISTED',
  )
    ? 'unlisted'
    : undefined;

const OTHERS = /\balong with ([\d,]+) other (?:people|person)/i;
const LIKES = /^(?:no|[\d,]+) likes?$/i;

/** Exact likes from the words for screen readers; the number on the button is rounded. */
const readLikeCount = (primary: Node | undefined): number | undefined => {
  for (const text of likeLabelsIn(primary)) {
    const words = plain(text);
    const others = OTHERS.exec(words)?.[1];
    if (others !== undefined) return figure(others);
    if (LIKES.test(words)) return figure(words);
  }
  return undefined;
};

/** In other languages. */
const unreadLikes = (primary: Node | undefined): string | undefined =>
  likeLabelsIn(primary).find(hasFigure);

const likeLabelsIn = (primary: Node | undefined): string[] =>
  list(primary, 'videoActions', 'menuRenderer', 'topLevelButtons').flatMap(likeLabels);

/** Since 2025 the number may also stand apart from the button, among the things that change live. */
const likesBeside = (data: Node): number | undefined => {
  for (const change of list(data, 'frameworkUpdates', 'entityBatchUpdate', 'mutations')) {
    const likes = count(change, 'payload', 'likeCountEntity', 'likeCountIfIndifferentNumber');
    if (likes !== undefined) return likes;
  }
  return undefined;
};

const likeLabels = (button: unknown): string[] => {
  const model = at(
    at(button, 'segmentedLikeDislikeButtonViewModel', 'likeButtonViewModel', 'likeButtonViewModel'),
    'toggleButtonViewModel',
    'toggleButtonViewModel',
    'defaultButtonViewModel',
    'buttonViewModel',
  );
  const toggle =
    node(button, 'segmentedLikeDislikeButtonRenderer', 'likeButton', 'toggleButtonRenderer') ??
    node(button, 'toggleButtonRenderer');
  const isLike = toggle !== undefined && str(toggle, 'defaultIcon', 'iconType') !== 'DISLIKE';
  const labels = [
    label(model),
    isLike ? label(toggle['defaultText']) : undefined,
    isLike ? str(toggle, 'accessibility', 'label') : undefined,
    isLike ? label(toggle) : undefined,
  ];
  return labels.filter((text) => text !== undefined);
};

const creatorsFromOwner = (
  owner: Node | undefined,
): Pick<Facts, 'unreadCoauthors' | keyof Creators> => {
  const run = list(owner, 'title', 'runs')[0];
  const id =
    str(owner, 'navigationEndpoint', 'browseEndpoint', 'browseId') ??
    str(run, 'navigationEndpoint', 'browseEndpoint', 'browseId');
  const channel = channelFromId(id, str(run, 'text') ?? text(at(owner, 'title')));
  if (channel) return { attributedTo: channel };
  const panel = channelsInPanel(at(owner, 'navigationEndpoint'));
  const channels = panel.length > 0 ? panel : channelsInText(at(owner, 'attributedTitle'));
  const unread: string[] = [];
  const creators = creatorsFrom(channels, (name) => unread.push(name));
  return unread.length === 0 ? creators : { ...creators, unreadCoauthors: unread };
};
