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
import { figure, harmless } from '../format.ts';
import type { Tone } from '../parts/chip.tsx';
import { isThing, textOf, thingsOf, truthOf, type Thing } from './thing.ts';
import { hostOf } from './votes.ts';

export interface Mark {
  readonly words: string;
  readonly sign: LucideIcon;
  readonly tone: Tone;
}

/** What one may not want to look at unasked. */
export const isVeiled = (item: Thing): boolean =>
  truthOf(item, 'sensitive') === true || truthOf(item, 'isSpoiler') === true;

const GRAVE = [
  ['sensitive', 'adult', TriangleAlert, 'refused'],
  ['isSpoiler', 'spoiler', EyeOff, 'waiting'],
  ['isQuarantined', 'quarantined', ShieldAlert, 'refused'],
] as const;

const LIGHT = [
  ['isPromoted', 'advert', Megaphone, 'waiting'],
  ['isStickied', 'stickied', Pin, 'good'],
  ['isPinned', 'profile', Pin, 'plain'],
  ['isLocked', 'locked', Lock, 'waiting'],
  ['isArchived', 'archived', Archive, 'plain'],
  ['isContestMode', 'contest', Scale, 'plain'],
  ['isOriginalContent', 'original', Sparkles, 'plain'],
  ['isControversial', 'controversial', Swords, 'waiting'],
] as const;

type Flags = readonly (readonly [
  string,
  (typeof GRAVE | typeof LIGHT)[number][1],
  LucideIcon,
  Tone,
])[];

const marked = (item: Thing, flags: Flags, t: TFunction): readonly Mark[] =>
  flags.flatMap(([field, words, sign, tone]) =>
    truthOf(item, field) === true ? [{ words: t(`post.mark.${words}`), sign, tone }] : [],
  );

/** What is said before all else. */
export const graveMarks = (item: Thing, t: TFunction): readonly Mark[] => marked(item, GRAVE, t);

export const lightMarks = (item: Thing, t: TFunction): readonly Mark[] => [
  ...marked(item, LIGHT, t),
  ...(truthOf(item, 'isRobotIndexable') === false
    ? [{ words: t('post.mark.unlisted'), sign: SearchX, tone: 'plain' as const }]
    : []),
];

/** What hangs on a post: a gallery, a video, a poll, the host of a link, the post that it repeats. */
export const contentMarks = (item: Thing, t: TFunction): readonly Mark[] => {
  const attached = thingsOf(item, 'attachment');
  const of = (type: string): readonly Thing[] => attached.filter((one) => one['type'] === type);
  const [pictures, videos, links] = [of('Image'), of('Video'), of('Link')];
  const link = links[0] && textOf(links[0], 'href');
  const plain = (words: string, sign: LucideIcon): Mark => ({ words, sign, tone: 'plain' });
  const count = pictures.length;
  return [
    ...(isThing(item['crosspostOf']) ? [plain(t('post.mark.crosspost'), Repeat2)] : []),
    ...(thingsOf(item, 'oneOf').length > 0 ? [plain(t('post.mark.poll'), BarChart3)] : []),
    ...(count > 0 ? [plain(t('post.mark.pictures', { count, n: figure(count) }), Images)] : []),
    ...(videos.length > 0 || (item['type'] === 'Video' && attached.length === 0)
      ? [plain(t('post.mark.video'), Video)]
      : []),
    ...(videos.some((video) => truthOf(video, 'hasSound') === false)
      ? [plain(t('post.mark.silent'), VolumeX)]
      : []),
    // What a crosspost leads to is the post that it repeats.
    ...(link === undefined || isThing(item['crosspostOf'])
      ? []
      : [plain(harmless(hostOf(link)), Link2)]),
  ];
};
