import { omitUndefined } from '#kit/collect.ts';
import { at, count, list, node, str, type Node } from '#kit/dig.ts';
import type { Attachment } from '#vocab/attachment.ts';
import { objectionTo } from './hosts.ts';

type Film = Extract<Attachment, { readonly type: 'Video' }>;
type FilmFacts = {
  readonly [Name in 'name' | 'codec' | 'width' | 'height' | 'bitrate']?: Film[Name] | undefined;
};

/** A file that anybody may fetch; links that only the page itself can follow are left out. */
export const filmAt = (links: readonly unknown[], facts: FilmFacts): Film | undefined => {
  const url = links
    .filter((link) => typeof link === 'string')
    .map((link) => link.replace(/^\/\//, 'https://'))
    .filter((link) => objectionTo(link) === undefined);
  const { name, codec, width, height, bitrate } = facts;
  return url.length === 0
    ? undefined
    : omitUndefined({
        type: 'Video' as const,
        name,
        url: [...new Set(url)],
        mediaType: 'video/mp4',
        codec,
        width: width || undefined,
        height: height || undefined,
        bitrate,
      });
};

/**
 * The files of an item of the site in their qualities, as far as links are for everybody: most are bound to the
 * session of the page (`playAddr`, `bitrateInfo[].PlayAddr.UrlList[]`; recorded 2023 to 2026).
 */
export const filmsFromItem = (item: Node): readonly Film[] => {
  const video = node(item, 'video');
  const size = { width: count(video, 'width'), height: count(video, 'height') };
  const films = list(video, 'bitrateInfo').flatMap(
    (quality) =>
      filmAt(list(at(quality, 'PlayAddr'), 'UrlList'), {
        name: str(quality, 'GearName'),
        codec: str(quality, 'CodecType'),
        width: count(quality, 'PlayAddr', 'Width') ?? size.width,
        height: count(quality, 'PlayAddr', 'Height') ?? size.height,
        bitrate: count(quality, 'Bitrate'),
      }) ?? [],
  );
  if (films.length > 0) return films;
  const whole = filmAt([at(video, 'playAddr')], {
    ...size,
    name: str(video, 'definition') ?? str(video, 'ratio'),
    codec: str(video, 'codecType'),
    bitrate: count(video, 'bitrate'),
  });
  return whole ? [whole] : [];
};
