import { objectAt, at, count, id, node, str } from '../../../kit/dig.ts';
import { omitUndefined, required } from '#kit/collect.ts';
import type { Hashtag } from '#vocab/hashtag.ts';
import { tagUrl } from './links.ts';
import { firstPicture } from './pictures.ts';

const hashtag = (
  name: string | undefined,
  facts: Partial<Omit<Hashtag, 'type' | 'id' | 'url' | 'name'>>,
): Hashtag => {
  const own = required(name, 'name of the hashtag');
  const url = tagUrl(own);
  return omitUndefined({ ...objectAt('Hashtag', url), name: own, ...facts });
};

/** The header of the hashtag’s embed page. Views and videos are counted as displayed. */
export const readEmbeddedTag = (info: unknown): Hashtag => {
  const cover = firstPicture(at(info, 'coverUrl'));
  return hashtag(str(info, 'title'), {
    entityId: id(info, 'id'),
    content: str(info, 'description'),
    viewCount: count(info, 'viewCount'),
    videoCount: count(info, 'videoCount'),
    image: cover && [cover],
  });
};

/** `challengeInfo` of the site’s own call: the numbers of `stats` may be 0 where `statsV2` has them. */
export const readTag = (info: unknown): Hashtag => {
  const [challenge, stats, exact] = [
    node(info, 'challenge'),
    node(info, 'stats'),
    node(info, 'statsV2'),
  ];
  const cover = firstPicture(
    at(challenge, 'coverLarger'),
    at(challenge, 'coverMedium'),
    at(challenge, 'profileLarger'),
  );
  return hashtag(str(challenge, 'title'), {
    entityId: id(challenge, 'id'),
    content: str(challenge, 'desc'),
    viewCount: count(exact, 'viewCount') ?? count(stats, 'viewCount'),
    videoCount: count(exact, 'videoCount') ?? (count(stats, 'videoCount') || undefined),
    image: cover && [cover],
  });
};
