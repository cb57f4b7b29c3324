import { omitUndefined, required } from '#kit/collect.ts';
import { objectAt, at, count, id, list, str } from '#kit/dig.ts';
import type { Mention } from '#vocab/tag.ts';
import type { Video } from '#vocab/video.ts';
import { handle } from './creator.ts';
import { dated } from './dates.ts';
import { soundUrl, userUrl, videoUrl } from './site.ts';
import { length } from './sound.ts';
import { joinTags, tagsNamed } from './text-marks.ts';

/** What is asked for of each video (reference of the Research API, September 2026). */
export const VIDEO_FIELDS: readonly string[] = [
  'id',
  'video_description',
  'create_time',
  'region_code',
  'share_count',
  'view_count',
  'like_count',
  'comment_count',
  'favorites_count',
  'music_id',
  'hashtag_names',
  'username',
  'video_duration',
  'video_mention_list',
  'video_label',
];

/** A video of the Research API. Its counts are exact. */
export const readResearchVideo = (raw: unknown): Video => {
  const entityId = required(id(raw, 'id'), 'identifier of the video');
  const name = handle(str(raw, 'username'));
  const url = videoUrl(entityId, name);
  const [text, music] = [str(raw, 'video_description'), id(raw, 'music_id')];
  const label = str(raw, 'video_label', 'content');
  return omitUndefined({
    ...objectAt('Video', url),
    entityId,
    name: text,
    content: text,
    ...dated(at(raw, 'create_time'), entityId),
    viewCount: count(raw, 'view_count'),
    likeCount: count(raw, 'like_count'),
    commentCount: count(raw, 'comment_count'),
    shareCount: count(raw, 'share_count'),
    saveCount: count(raw, 'favorites_count') ?? count(raw, 'favourites_count'),
    duration: length(count(raw, 'video_duration')),
    attributedTo:
      name === undefined
        ? undefined
        : {
            type: 'Person' as const,
            id: userUrl(name),
            url: userUrl(name),
            preferredUsername: name,
          },
    tag: joinTags(
      tagsNamed(list(raw, 'hashtag_names')),
      mentionsFromNames(list(raw, 'video_mention_list')),
    ),
    audio:
      music === undefined || music === '0'
        ? undefined
        : { type: 'Audio' as const, id: soundUrl(music), entityId: music },
    createdIn: str(raw, 'region_code'),
    warnings: label === undefined ? undefined : [label],
  });
};

const mentionsFromNames = (names: readonly unknown[]): Mention[] | undefined => {
  const handles = names.flatMap((name) =>
    typeof name === 'string' ? (handle(name.replace(/^@/, '')) ?? []) : [],
  );
  const found = [...new Set(handles)];
  return found.length === 0
    ? undefined
    : found.map((name) => ({ type: 'Mention' as const, name: `@${name}`, href: userUrl(name) }));
};
