import { omitUndefined } from '#kit/collect.ts';
import { at, count, list, node, str, type Node } from '#kit/dig.ts';
import type { Attachment } from '#vocab/attachment.ts';
import { objectionTo } from './hosts.ts';

type Film = Extract<Attachment, { readonly type: 'Video' }>;

/** A file that anybody may fetch; links that only the page itself can follow are left out. */
export const filmAt = (
  url: string | undefined,
  size: { readonly width?: number | undefined; readonly height?: number | undefined },
): Film | undefined => {
  const full = url?.replace(/^\/\//, 'https://');
  return full === undefined || objectionTo(full) !== undefined
    ? undefined
    : omitUndefined({
        type: 'Video' as const,
        url: full,
        mediaType: 'video/mp4',
        width: size.width || undefined,
        height: size.height || undefined,
      });
};

/**
 * The file of an item of the site, where one of its links is for everybody: most are bound to the session
 * of the page (`playAddr`, `bitrateInfo[].PlayAddr.UrlList[]`; recorded 2023 to 2026).
 */
export const filmFromItem = (item: Node): Film | undefined => {
  const video = node(item, 'video');
  const size = { width: count(video, 'width'), height: count(video, 'height') };
  const links = [
    str(video, 'playAddr'),
    ...list(video, 'bitrateInfo').flatMap((one) => list(at(one, 'PlayAddr'), 'UrlList')),
  ];
  for (const link of links) {
    const film = filmAt(typeof link === 'string' ? link : undefined, size);
    if (film) return film;
  }
  return undefined;
};
