import { omitUndefined, required } from '#kit/collect.ts';
import { objectAt, at, bool, count, id, isNode, list, node, str, type Node } from '#kit/dig.ts';
import { countIfMore } from '#vocab/attachment.ts';
import type { PostPicture } from '#vocab/image.ts';
import type { Creator } from '#vocab/person.ts';
import type { Video } from '#vocab/video.ts';
import { counted } from './counts.ts';
import { handle } from './creator.ts';
import { dated } from './dates.ts';
import { filmAt, placeOfCountry } from './item.ts';
import { userUrl, videoUrl } from './site.ts';
import { firstPicture, photo, picture, pictures, withCovers } from './pictures.ts';
import { length, readSound } from './sound.ts';
import { readEmbeddedUser } from './user.ts';
import { joinTags, mentionsIn, tagsInText, tagsFromItem } from './text-marks.ts';

/** Videos as TikTok shows them on other people’s pages: the embed pages, the embed player, oEmbed. */

const creator = (
  name: string | undefined,
  facts: Partial<Omit<Creator, 'type' | 'id' | 'url' | 'preferredUsername'>> = {},
): Creator | undefined => {
  const own = handle(name);
  if (own === undefined) return undefined;
  const url = userUrl(own);
  return omitUndefined({
    ...objectAt('Person', url),
    preferredUsername: own,
    ...facts,
  });
};

const base = (
  entityId: string,
  text: string | undefined,
  attributedTo: Creator | undefined,
  photos: readonly PostPicture[] = [],
) => {
  const isPhotos = photos.length > 0;
  const url = videoUrl(entityId, attributedTo?.preferredUsername, isPhotos);
  return {
    type: isPhotos ? ('Image' as const) : ('Video' as const),
    id: url,
    url,
    entityId,
    name: text,
    content: text,
  };
};

/** The embed page of one video: `videoData` (layout of August to September 2026). */
export const readEmbeddedVideo = (data: unknown): Video => {
  const item = node(data, 'itemInfos');
  const entityId = required(id(item, 'id'), 'identifier of the video');
  const size = node(item, 'video', 'videoMeta');
  const [width, height] = [count(size, 'width') || undefined, count(size, 'height') || undefined];
  const photoInfo = node(data, 'imagePostInfo') ?? node(item, 'imagePostInfo');
  const photos = photosIn(photoInfo);
  const film = filmAt(list(item, 'video', 'urls'), { width, height });
  const text = str(item, 'text');
  const attributedTo = embeddedAuthor(data);
  const marked = { contents: [data, ...list(data, 'contents'), item, ...list(item, 'contents')] };
  const music = node(data, 'musicInfos');
  return omitUndefined({
    ...base(entityId, text, attributedTo, photos),
    ...dated(at(item, 'createTime'), entityId),
    ...counted({
      viewCount: count(item, 'playCount'),
      likeCount: count(item, 'diggCount'),
      commentCount: count(item, 'commentCount'),
      shareCount: count(item, 'shareCount'),
    }),
    duration: length(count(size, 'duration')),
    width,
    height,
    image: withCovers(photos, pictures(...list(item, 'covers'), ...list(item, 'coversOrigin'))),
    preview: firstPicture(...list(item, 'coversDynamic')),
    attributedTo,
    tag: joinTags(
      tagsFromItem({
        ...marked,
        challenges: list(data, 'challengeInfoList').map((one) => ({
          title: str(one, 'challengeName'),
          id: id(one, 'challengeId'),
        })),
      }),
      mentionsIn(marked),
    ),
    audio: readSound(
      music && {
        id: id(music, 'musicId'),
        title: str(music, 'musicName'),
        authorName: str(music, 'authorName'),
        original: bool(music, 'original'),
        playUrl: list(music, 'playUrl')[0],
      },
    ),
    location: placeOfCountry(str(item, 'locationCreated')),
    createdIn: str(item, 'locationCreated'),
    isSponsored: bool(item, 'isAd'),
    attachment: photos.length > 0 ? undefined : film && [film],
    attachmentCount: countPhotos(photoInfo, photos),
  });
};

const embeddedAuthor = (data: unknown): Creator | undefined => {
  const [author, stats] = [node(data, 'authorInfos'), node(data, 'authorStats')];
  return creator(str(author, 'uniqueId'), {
    entityId: id(author, 'userId'),
    name: str(author, 'nickName'),
    icon: firstPicture(...list(author, 'covers')),
    isPrivate: bool(author, 'isSecret'),
    isVerified: bool(author, 'verified'),
    ...counted({
      followerCount: count(stats, 'followerCount'),
      followingCount: count(stats, 'followingCount'),
      likeCount: count(stats, 'heartCount'),
      mediaCount: count(stats, 'videoCount'),
    }),
    secondaryId: str(author, 'secUid'),
  });
};

/** Pictures of a post of photographs, under any of the names that these pages give them. */
const photosIn = (info: Node | undefined): PostPicture[] =>
  [...list(info, 'images'), ...list(info, 'displayImages')].flatMap((raw) => {
    const inner = isNode(raw) ? raw : {};
    const shown = inner['display_image'] ?? inner['displayImage'] ?? inner['imageURL'] ?? raw;
    return photo(shown) ?? [];
  });

const countPhotos = (info: Node | undefined, photos: readonly unknown[]): number | undefined =>
  countIfMore(list(info, 'images').length + list(info, 'displayImages').length, photos);

/** Whether the account of an embed page published a row of it. */
const isOwner = (owner: Node | undefined, name: string | undefined): boolean =>
  owner !== undefined && name !== undefined && str(owner, 'uniqueId') === name;

/** A row of the embed pages of accounts, hashtags and sounds; none for a video that is not public. */
export const readEmbeddedRow = (row: unknown): Video | undefined => {
  if (bool(row, 'privateItem') === true) return undefined;
  const entityId = required(id(row, 'id'), 'identifier of the video');
  const text = str(row, 'desc');
  const name = str(row, 'authorUniqueId');
  const attributedTo = isOwner(node(row, 'owner'), name)
    ? readEmbeddedUser(node(row, 'owner'))
    : creator(name);
  const size = {
    width: count(row, 'width') || undefined,
    height: count(row, 'height') || undefined,
  };
  const film = filmAt([at(row, 'playAddr')], size);
  return omitUndefined({
    ...base(entityId, text, attributedTo),
    ...dated(at(row, 'createTime'), entityId),
    ...counted({ viewCount: count(row, 'playCount') }),
    ...size,
    image: pictures(at(row, 'coverUrl'), at(row, 'originCoverUrl')),
    preview: picture(at(row, 'dynamicCoverUrl')),
    attributedTo,
    tag: joinTags(tagsFromItem(row) ?? tagsInText(text), mentionsIn(row)),
    attachment: film && [film],
  });
};

/** `meta.duration` is in milliseconds (recorded June 2026: 61667). */
const MS = 1000;

/** An item of the embed player’s own call. It gives no date and no views. */
export const readPlayerItem = (item: unknown): Video => {
  const entityId = required(id(item, 'id_str'), 'identifier of the video');
  const [video, author, stats] = [
    node(item, 'video_info'),
    node(item, 'author_info'),
    node(item, 'statistics_info'),
  ];
  const meta = node(video, 'meta');
  const [width, height] = [count(meta, 'width') || undefined, count(meta, 'height') || undefined];
  const ms = count(meta, 'duration');
  const film = filmAt(list(video, 'url_list'), { width, height });
  const photoInfo = node(item, 'image_post_info');
  const photos = photosIn(photoInfo);
  const text = str(item, 'desc');
  const attributedTo = creator(str(author, 'unique_id'), {
    entityId: id(author, 'uid') ?? id(author, 'id'),
    name: str(author, 'nickname'),
    icon: firstPicture(...list(author, 'avatar_url_list')),
    secondaryId: str(author, 'sec_uid'),
  });
  const music = node(item, 'music_info');
  return omitUndefined({
    ...base(entityId, text, attributedTo, photos),
    ...dated(at(item, 'create_time'), entityId),
    ...counted({
      viewCount: count(stats, 'play_count'),
      likeCount: count(stats, 'digg_count'),
      commentCount: count(stats, 'comment_count'),
      shareCount: count(stats, 'share_count'),
    }),
    duration: ms === undefined ? undefined : length(ms / MS),
    width,
    height,
    image: withCovers(photos, pictures(at(video, 'cover'), at(video, 'origin_cover'))),
    attributedTo,
    tag: joinTags(tagsFromItem(item) ?? tagsInText(text), mentionsIn(item)),
    audio: readSound(
      music && {
        id: id(music, 'id_str') ?? id(music, 'id'),
        title: str(music, 'title'),
        authorName: str(music, 'author'),
      },
    ),
    attachment: photos.length > 0 ? undefined : film && [film],
    attachmentCount: countPhotos(photoInfo, photos),
  });
};

/** oEmbed, the documented way for everybody: text, author and picture alone. */
export const readOembed = (value: unknown): Video => {
  const cite = /data-video-id="(\d{6,25})"/.exec(str(value, 'html') ?? '')?.[1];
  const entityId = required(id(value, 'embed_product_id') ?? cite, 'identifier of the video');
  const text = str(value, 'title');
  const attributedTo = creator(str(value, 'author_unique_id'), {
    name: str(value, 'author_name'),
  });
  const cover = picture(
    at(value, 'thumbnail_url'),
    count(value, 'thumbnail_width'),
    count(value, 'thumbnail_height'),
  );
  return omitUndefined({
    ...base(entityId, text, attributedTo),
    ...dated(undefined, entityId),
    image: cover && [cover],
    attributedTo,
    tag: tagsInText(text),
  });
};
