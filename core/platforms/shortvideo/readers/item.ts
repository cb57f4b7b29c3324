import { omitUndefined, required } from '#kit/collect.ts';
import {
  objectAt,
  at,
  bool,
  count,
  id,
  int,
  isNode,
  list,
  node,
  str,
  type Node,
} from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { countIfMore, type Attachment } from '#vocab/attachment.ts';
import type { PostPicture } from '#vocab/image.ts';
import type { Video } from '#vocab/video.ts';
import { captionsFromItem } from './captions.ts';
import { counted } from './counts.ts';
import { creatorFromItem } from './creator.ts';
import { dated } from './dates.ts';
import { textLanguage } from './languages.ts';
import { placeUrl, videoUrl, objectionTo } from './site.ts';
import { photo, picture, pictures, withCovers } from './pictures.ts';
import { length, readSound } from './sound.ts';
import { joinTags, mentionsIn, tagsFromItem } from './text-marks.ts';
import { messages } from './messages.ts';

/**
 * An item of the site (`itemStruct`, `itemList[]`, `data[].item`, an item that another tool captured): the
 * one reading of it, whichever route brought it. Field paths: recorded 2021 to 2026.
 */
export const readItem = (item: Node): Video => {
  const entityId = required(id(item, 'id'), 'identifier of the video');
  const attributedTo = creatorFromItem(item);
  const photos = photosFromItem(item);
  const isPhotos = photos.length > 0;
  const url = videoUrl(entityId, attributedTo?.preferredUsername, isPhotos);
  const desc = str(item, 'desc') ?? str(list(item, 'contents')[0], 'desc');
  const { viewCount, likeCount, ...counts } = readCounts(item);
  const { published, publishedFrom } = dated(at(item, 'createTime'), entityId);
  const film = node(item, 'video');
  return omitUndefined({
    type: isPhotos ? ('Image' as const) : ('Video' as const),
    id: url,
    url,
    entityId,
    name: str(item, 'imagePost', 'title') ?? desc,
    viewCount,
    image: withCovers(photos, pictures(at(film, 'cover'), at(film, 'originCover'))),
    preview: picture(at(film, 'dynamicCover')),
    content: desc,
    // A post of photographs has a film of no length.
    duration: length(count(film, 'duration')),
    published,
    attributedTo,
    likeCount,
    isFamilySafe: bool(item, 'isContentClassified') === true ? false : undefined,
    visibility: visibilityFromItem(item),
    category: list(item, 'diversificationLabels').find((one) => typeof one === 'string'),
    tag: joinTags(tagsFromItem(item), mentionsIn(item)),
    captions: captionsFromItem(item),
    audienceScope: audienceScopeFromItem(item),
    publishedFrom,
    width: count(film, 'width') || undefined,
    height: count(film, 'height') || undefined,
    ...counts,
    audio: readSound(node(item, 'music')),
    effects: stringsFromValues(list(item, 'effectStickers').map((one) => str(one, 'name'))),
    overlayText: stringsFromValues(
      list(item, 'stickersOnItem').flatMap((one) => list(one, 'stickerText')),
    ),
    location: placeFromPoi(item) ?? placeOfCountry(str(item, 'locationCreated')),
    createdIn: str(item, 'locationCreated'),
    language: textLanguage(str(item, 'textLanguage')),
    duetOf: duetUrlFromItem(item),
    ...readFlags(item),
    suggestedSearches: stringsFromValues(list(item, 'suggestedWords')),
    attachmentCount: countIfMore(list(item, 'imagePost', 'images').length, photos),
  });
};

/** A row of a list: no item is what is none (a live stream among videos, an advert’s place). */
export const readListedItem = (row: unknown): Video | undefined => {
  if (!isNode(row)) throw new AppError('platform_error', messages.itemNotAnObject);
  return node(row, 'liveRoomInfo') ? undefined : readItem(row);
};

/**
 * Counts as the page displays them. On a video’s page `statsV2` is rounded as `stats` is (recorded 2024 and
 * 2025), unlike on a profile.
 */
const readCounts = (item: Node) => {
  const [stats, more] = [node(item, 'stats'), node(item, 'statsV2')];
  const figure = (name: string): number | undefined => count(more, name) ?? count(stats, name);
  return counted({
    viewCount: figure('playCount'),
    likeCount: figure('diggCount'),
    commentCount: figure('commentCount'),
    shareCount: figure('shareCount'),
    saveCount: figure('collectCount'),
    repostCount: figure('repostCount'),
  });
};

/** Pictures of a post of photographs, as far as they have an address. */
const photosFromItem = (item: Node): PostPicture[] =>
  list(item, 'imagePost', 'images').flatMap(
    (raw) => photo(at(raw, 'imageURL'), count(raw, 'imageWidth'), count(raw, 'imageHeight')) ?? [],
  );

const stringsFromValues = (values: readonly unknown[]): string[] | undefined => {
  if (values.length === 0) return undefined;
  const texts = values.filter((value): value is string => typeof value === 'string');
  const found = [...new Set(texts.filter((text) => text.trim() !== ''))];
  return found.length > 0 ? found : undefined;
};

const placeFromPoi = (item: Node): Video['location'] => {
  const poi = node(item, 'poi');
  const name = str(poi, 'name');
  if (name === undefined) return undefined;
  const [entityId, address] = [id(poi, 'id'), str(poi, 'address')];
  const page = entityId === undefined ? undefined : placeUrl(entityId, name);
  return omitUndefined({ ...objectAt('Place', page), name, entityId, address });
};

const duetUrlFromItem = (item: Node): string | undefined => {
  const from = id(item, 'duetInfo', 'duetFromId');
  return from === undefined || from === '0' ? undefined : videoUrl(from);
};

/** `maskType`: 3 for what is kept behind a warning, 4 for flashing light (4CAT, August 2026). */
const [SENSITIVE, FLASHING] = [3, 4];

const readFlags = (item: Node) => {
  const mask = int(item, 'maskType');
  return {
    allowsDuet: bool(item, 'duetEnabled'),
    allowsStitch: bool(item, 'stitchEnabled'),
    isPinned: bool(item, 'isPinnedItem'),
    isSponsored: bool(item, 'isAd'),
    isPaidPartnership: bool(item, 'adAuthorization'),
    ...machineMade(item),
    isAdult: mask === SENSITIVE || undefined,
    warnings: stringsFromValues([
      ...list(item, 'warnInfo').map((one) => str(one, 'text')),
      ...(mask === FLASHING ? ['photosensitive'] : []),
    ]),
  };
};

const visibilityFromItem = (item: Node): Video['visibility'] => {
  const [hidden, secret] = [bool(item, 'privateItem'), bool(item, 'secret')];
  if (hidden === true || secret === true) return 'private';
  return hidden === false || secret === false ? 'public' : undefined;
};

/** Who is shown a video that is not for everybody. */
const audienceScopeFromItem = (item: Node): Video['audienceScope'] => {
  if (visibilityFromItem(item) === 'private') return 'author';
  if (bool(item, 'forFriend') === true) return 'friends';
  return bool(item, 'author', 'privateAccount') === true ? 'followers' : undefined;
};

/** The label that a video was made by AI: TikTok’s own, or its author’s. */
const machineMade = (item: Node) => {
  const aiLabel = str(item, 'AIGCDescription');
  const type = int(item, 'aigcLabelType');
  const isMarked = bool(item, 'IsAigc') ?? (type === undefined ? undefined : type > 0);
  return { isAiGenerated: aiLabel === undefined ? isMarked : true, aiLabel };
};

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

/** Where a video was made, by the code of its country: what the site tells of one that is tagged with no place. */
export const placeOfCountry = (code: string | undefined): Video['location'] =>
  code === undefined ? undefined : { type: 'Place', name: code };
