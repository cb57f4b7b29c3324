/** What is special about a post or a comment, in words and signs; the gravest first. Pure. */
import {
  Archive,
  BarChart3,
  EyeOff,
  Images,
  Link2,
  Lock,
  Megaphone,
  Pin,
  Repeat2,
  Scale,
  SearchX,
  ShieldAlert,
  Sparkles,
  Swords,
  TriangleAlert,
  Video,
  VolumeX,
  type LucideIcon,
} from 'lucide-react';
import type { TFunction } from 'i18next';
import { mediaInPost } from '#vocab/media-in-post.ts';
import { amountOf, harmless } from '../format.ts';
import type { Tone } from '../parts/controls/chip.tsx';
import { isCrosspost, isInGroup, pollFromTalk, type Talk } from './talk.ts';
import { formatHost } from './votes.ts';

export interface Mark {
  readonly words: string;
  readonly sign: LucideIcon;
  readonly tone: Tone;
}

/** What one may not want to look at unasked. */
export const isVeiled = ({ isAdult, isSpoiler }: Talk): boolean =>
  isAdult === true || isSpoiler === true;

const GRAVE = [
  ['isAdult', 'adult', TriangleAlert, 'refused'],
  ['isSpoiler', 'spoiler', EyeOff, 'waiting'],
  ['isQuarantined', 'quarantined', ShieldAlert, 'refused'],
] as const;

const LIGHT = [
  ['isSponsored', 'advert', Megaphone, 'waiting'],
  ['isLocked', 'locked', Lock, 'waiting'],
  ['isArchived', 'archived', Archive, 'plain'],
  ['isContestMode', 'contest', Scale, 'plain'],
  ['isOriginal', 'original', Sparkles, 'plain'],
  ['isControversial', 'controversial', Swords, 'waiting'],
] as const;

type Flags = readonly (readonly [
  keyof Talk,
  (typeof GRAVE | typeof LIGHT)[number][1],
  LucideIcon,
  Tone,
])[];

const marked = (item: Talk, flags: Flags, t: TFunction): readonly Mark[] =>
  flags.flatMap(([field, words, sign, tone]) =>
    item[field] === true ? [{ words: t(`post.mark.${words}`), sign, tone }] : [],
  );

/** A group keeps it on top of its list, or its author on top of a profile. */
const pinMark = (item: Talk, t: TFunction): Mark =>
  isInGroup(item)
    ? { words: t('post.mark.stickied'), sign: Pin, tone: 'good' }
    : { words: t('post.mark.profile'), sign: Pin, tone: 'plain' };

/** What is said before all else. */
export const graveMarks = (item: Talk, t: TFunction): readonly Mark[] => marked(item, GRAVE, t);

export const lightMarks = (item: Talk, t: TFunction): readonly Mark[] => [
  ...(item.isPinned === true ? [pinMark(item, t)] : []),
  ...marked(item, LIGHT, t),
  ...(item.isSearchable === false
    ? [{ words: t('post.mark.unlisted'), sign: SearchX, tone: 'plain' as const }]
    : []),
];

/** What hangs on a post: a gallery, a video, a poll, the host of a link, the post that it repeats. */
export const contentMarks = (item: Talk, t: TFunction): readonly Mark[] => {
  const attached = item.attachment ?? [];
  const media = mediaInPost(item);
  const count = media.filter(({ type }) => type === 'Image').length;
  const videos = media.filter((one) => one.type === 'Video');
  const link = attached.find((one) => one.type === 'Link')?.href;
  const plain = (words: string, sign: LucideIcon): Mark => ({ words, sign, tone: 'plain' });
  return [
    ...(isCrosspost(item) ? [plain(t('post.mark.crosspost'), Repeat2)] : []),
    ...(pollFromTalk(item) ? [plain(t('post.mark.poll'), BarChart3)] : []),
    ...(count > 0 ? [plain(t('post.mark.pictures', amountOf(count)), Images)] : []),
    ...(videos.length > 0 || (item.type === 'Video' && attached.length === 0)
      ? [plain(t('post.mark.video'), Video)]
      : []),
    ...(videos.some(({ hasSound }) => hasSound === false)
      ? [plain(t('post.mark.silent'), VolumeX)]
      : []),
    // What a crosspost leads to is the post that it repeats.
    ...(link === undefined || isCrosspost(item) ? [] : [plain(harmless(formatHost(link)), Link2)]),
  ];
};
