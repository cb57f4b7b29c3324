import { omitUndefined } from '#kit/collect.ts';
import { at, bool, findAll, list, node, str, type Node } from '#kit/dig.ts';
import { plain } from '#kit/figures.ts';
import { relativeInterval } from '#kit/relative-time.ts';
import type { Playlist } from '#vocab/playlist.ts';
import type { PublishedInterval } from '#vocab/fields.ts';
import { dayInterval, parseDay } from '../dates.ts';
import {
  channelFromId,
  channelsInByline,
  channelsInText,
  creatorsFrom,
  metadataParts,
  type Creators,
  type NamedChannel,
} from '../channel/listed-channel.ts';
import { pictures } from '../pictures.ts';
import { hasFigure, text, views } from '../text.ts';
import { isVideoCount } from './page.ts';

type Facts = Partial<Omit<Playlist, 'type' | 'id' | 'url' | 'entityId' | 'totalItems'>>;

/** The places in which a playlist's page describes it; an answer has some of them. */
interface Places {
  readonly primary: Node | undefined;
  readonly secondary: Node | undefined;
  readonly model: Node | undefined;
  readonly old: Node | undefined;
  readonly microformat: Node | undefined;
  readonly metadata: Node | undefined;
}

const placesIn = (data: Node): Places => {
  const items = list(data, 'sidebar', 'playlistSidebarRenderer', 'items');
  const among = (name: string): Node | undefined =>
    items.map((item) => node(item, name)).find((found) => found !== undefined);
  return {
    primary: among('playlistSidebarPrimaryInfoRenderer'),
    secondary: among('playlistSidebarSecondaryInfoRenderer'),
    model: node(data, 'header', 'pageHeaderRenderer', 'content', 'pageHeaderViewModel'),
    old: node(data, 'header', 'playlistHeaderRenderer'),
    microformat: node(data, 'microformat', 'microformatDataRenderer'),
    metadata: node(data, 'metadata', 'playlistMetadataRenderer'),
  };
};

/** What the page says of the playlist, `at` being when it came. */
export const playlistFacts = (data: Node, at: string): Facts => {
  const places = placesIn(data);
  const texts = statsIn(places);
  // Behind the numbers of videos and views the sidebar says when it was changed, in any language.
  const updatedText = texts.find(isUpdateText) ?? text(list(places.primary, 'stats')[2]);
  return omitUndefined({
    name: nameIn(places, data),
    content: contentIn(places),
    ...creatorsIn(places),
    image: imageIn(places),
    viewCount: texts.map(views).find((count) => count !== undefined),
    visibility: visibilityIn(places),
    updatedText,
    updatedInterval: updatedText === undefined ? undefined : updatedWithin(updatedText, at),
  });
};

const nameIn = ({ primary, metadata, microformat, model, old }: Places, data: Node) =>
  text(primary?.['title']) ??
  str(metadata, 'title') ??
  str(microformat, 'title') ??
  text(at(model, 'title', 'dynamicTextViewModel', 'text')) ??
  str(data, 'header', 'pageHeaderRenderer', 'pageTitle') ??
  text(old?.['title']);

/** The microformat's description is cut and without line breaks, so it comes last. */
const contentIn = ({ primary, metadata, microformat, model, old }: Places) =>
  text(primary?.['description']) ??
  text(old?.['descriptionText']) ??
  text(at(model, 'description', 'descriptionPreviewViewModel', 'description')) ??
  str(metadata, 'description') ??
  str(microformat, 'description');

const statsIn = ({ primary, model, old }: Places): string[] =>
  [
    ...list(primary, 'stats'),
    ...list(old, 'stats'),
    ...list(old, 'byline').map((line) => at(line, 'playlistBylineRenderer', 'text')),
    old?.['viewCountText'],
    // The name of a channel is no figure, whatever it says.
    ...metadataParts(model)
      .map((part) => at(part, 'text'))
      .filter((words) => channelsInText(words).length === 0),
  ].flatMap((words) => text(words) ?? []);

/** The figures that the page states in words that are not read. */
export const unreadPlaylistFigures = (data: Node, updatedText: string | undefined): string[] =>
  statsIn(placesIn(data)).filter(
    (words) =>
      hasFigure(words) &&
      words !== updatedText &&
      !isUpdateText(words) &&
      !isVideoCount(words) &&
      views(words) === undefined,
  );

const creatorsIn = (places: Places): Creators => {
  const creators = creatorsFrom(ownersIn(places), () => undefined);
  const { attributedTo: owner } = creators;
  // Where there is no header of the years before 2024, the owner's name stands after "by".
  return places.old !== undefined || owner?.name === undefined
    ? creators
    : { ...creators, attributedTo: { ...owner, name: owner.name.replace(/^by (?=\S)/, '') } };
};

const ownersIn = ({ secondary, old, model }: Places): readonly NamedChannel[] => {
  const owner = channelFromId(
    str(old, 'ownerEndpoint', 'browseEndpoint', 'browseId'),
    text(old?.['ownerText']),
  );
  const places = [
    channelsInByline(at(secondary, 'videoOwner', 'videoOwnerRenderer', 'title')),
    channelsInByline(old?.['ownerText']),
    owner ? [owner] : [],
    ...metadataParts(model).map((part) =>
      channelsInText(at(part, 'avatarStack', 'avatarStackViewModel', 'text')),
    ),
  ];
  return places.find((channels) => channels.length > 0) ?? [];
};

const imageIn = ({ primary, old, model, microformat }: Places) =>
  pictures(at(primary, 'thumbnailRenderer', 'playlistVideoThumbnailRenderer', 'thumbnail')) ??
  pictures(at(primary, 'thumbnailRenderer', 'playlistCustomThumbnailRenderer', 'thumbnail')) ??
  pictures(at(old, 'playlistHeaderBanner', 'heroPlaylistThumbnailRenderer', 'thumbnail')) ??
  pictures(at(model, 'heroImage', 'contentPreviewImageViewModel', 'image')) ??
  pictures(microformat?.['thumbnail']);

const visibilityIn = ({ primary, old, microformat }: Places): Facts['visibility'] => {
  const badges = findAll(primary?.['badges'], 'iconType', 8);
  const privacy = str(old, 'privacy');
  if (badges.includes('PRIVACY_UNLISTED') || privacy === 'UNLISTED') return 'unlisted';
  const unlisted = bool(microformat, 'unlisted');
  if (unlisted !== undefined) return unlisted ? 'unlisted' : 'public';
  return privacy === 'PUBLIC' ? 'public' : undefined;
};

/** Whether words say when a playlist was last changed. */
export const isUpdateText = (words: string): boolean => /^(?:last )?updated\b/i.test(plain(words));

const DAY = 24 * 3_600_000;

/**
 * "Last updated on 16 Jun 2026", "Updated today", "Updated yesterday", "Updated 3 days ago": the site
 * counts these by calendar days of an unnamed zone, so a day is allowed for on either side.
 */
export const updatedWithin = (text: string, at: string): PublishedInterval | undefined => {
  const words = plain(text).replace(/^(?:last )?updated\s+(?:on\s+)?/i, '');
  const now = Date.parse(at);
  if (/^today$/i.test(words)) return between(now - 2 * DAY, now, text);
  if (/^yesterday$/i.test(words)) return between(now - 3 * DAY, now, text);
  const ago = relativeInterval(words, at);
  if (ago)
    return between(
      Date.parse(ago.earliest) - DAY,
      Math.min(now, Date.parse(ago.latest) + DAY),
      text,
    );
  return dayInterval(parseDay(words), text, at);
};

const between = (from: number, to: number, text: string): PublishedInterval => ({
  earliest: new Date(from).toISOString(),
  latest: new Date(to).toISOString(),
  text,
});
