import { decoded } from '#kit/address.ts';
import { omitUndefined } from '#kit/collect.ts';
import { at, bool, find, findAll, list, node, str, type Node } from '#kit/dig.ts';
import { figure, plain } from '#kit/figures.ts';
import type { Person } from '#vocab/person.ts';
import { headerModel, tabsIn, topicDetails } from '../../readers/channel/answer.ts';
import { hrefFromLink } from '../../readers/link-target.ts';
import { metadataParts } from '../../readers/channel/listed-channel.ts';
import { largest, pictures } from '../../readers/pictures.ts';
import { hasFigure, text } from '../../readers/text.ts';
import { videosIn } from './about.ts';

type Facts = Partial<Omit<Person, 'type' | 'id' | 'url' | 'entityId'>>;

/** What a channel's page says of the channel, in its metadata and in whichever header it has. */
export const pageFacts = (data: Node, gate: Node | undefined): Facts => {
  const metadata = node(data, 'metadata', 'channelMetadataRenderer');
  const header = headerFacts(data, gate);
  const tabs = tabsIn(data).flatMap(({ name }) => (name === undefined ? [] : [name]));
  const keywords = keywordsIn(str(metadata, 'keywords'));
  const countries = list(metadata, 'availableCountryCodes').filter(
    (code): code is string => typeof code === 'string',
  );
  return omitUndefined({
    ...header,
    preferredUsername: header.preferredUsername ?? handleIn(str(metadata, 'vanityChannelUrl')),
    summary: str(metadata, 'description'),
    icon: largest(pictures(at(metadata, 'avatar'))) ?? header.icon,
    isFamilySafe: bool(metadata, 'isFamilySafe'),
    availableIn: countries.length > 0 ? countries : undefined,
    tag: metadata === undefined ? undefined : keywords,
    tabs: tabs.length > 0 ? tabs.filter((name) => name !== 'search') : undefined,
  });
};

/** Keywords are separated by spaces; those of several words stand in quotes. */
const keywordsIn = (text: string | undefined): NonNullable<Facts['tag']> =>
  [...(text ?? '').matchAll(/"([^"]+)"|([^\s"]+)/g)].flatMap(([, quoted, word]) => {
    const name = (quoted ?? word ?? '').trim();
    return name === '' ? [] : [{ type: 'Tag' as const, name }];
  });

const HANDLE = /^@[^\s/?#]+$/u;

/** The handle in a text "@name", or at the end of an address "http://…/@name"; without the @. */
const handleIn = (text: string | undefined): string | undefined => {
  const handle = text === undefined ? undefined : plain(text).split('/').at(-1);
  return handle !== undefined && HANDLE.test(handle) ? decoded(handle.slice(1)) : undefined;
};

const FOLLOWERS = /\ssubscribers?$/i;

/** "5.04M subscribers" as a number; `undefined` for texts that count something else. */
const followersIn = (text: string | undefined): number | undefined =>
  text !== undefined && FOLLOWERS.test(plain(text)) ? figure(text) : undefined;

const headerFacts = (data: Node, gate: Node | undefined): Facts => {
  const model = headerModel(data);
  if (model) return modelFacts(model);
  const old = node(data, 'header', 'c4TabbedHeaderRenderer');
  if (old) return oldFacts(old);
  const topic = topicDetails(data) ?? node(data, 'header', 'interactiveTabbedHeaderRenderer');
  if (topic) return topicFacts(topic);
  return omitUndefined({ icon: largest(pictures(gate?.['avatar'])) });
};

const MARKS = /^(?:CHECK_CIRCLE_(?:FILLED|THICK)|AUDIO_BADGE|OFFICIAL_ARTIST_BADGE)$/;

/** The header since 2024: its texts are told apart by what they say. */
const modelFacts = (model: Node): Facts => {
  const texts = metadataParts(model).flatMap((part) => text(at(part, 'text')) ?? []);
  const title = at(model, 'title', 'dynamicTextViewModel', 'text');
  const avatar = at(model, 'image', 'decoratedAvatarViewModel', 'avatar', 'avatarViewModel');
  return omitUndefined({
    preferredUsername: texts.map(handleIn).find((handle) => handle !== undefined),
    followerCount: firstCount(texts, followersIn),
    videoCount: firstCount(texts, videosIn),
    icon:
      largest(pictures(at(avatar, 'image'))) ??
      largest(pictures(at(model, 'image', 'contentPreviewImageViewModel', 'image'))),
    image: pictures(at(model, 'banner', 'imageBannerViewModel', 'image')),
    isVerified:
      title === undefined
        ? undefined
        : findAll(title, 'imageName', 8).some((name) => MARKS.test(String(name))),
    attachment: firstLink(at(model, 'attribution', 'attributionViewModel', 'text')),
  });
};

const firstCount = (
  texts: readonly string[],
  read: (one: string) => number | undefined,
): number | undefined => texts.map(read).find((count) => count !== undefined);

/** The one link that the header shows; the others are behind "more". */
const firstLink = (words: unknown): Facts['attachment'] => {
  const href = hrefFromLink(find(at(words, 'commandRuns'), 'urlEndpoint'));
  const name = text(words)?.trim();
  return href === undefined
    ? undefined
    : [omitUndefined({ type: 'Link' as const, name: name === '' ? undefined : name, href })];
};

/** The header until 2024. */
const oldFacts = (header: Node): Facts =>
  omitUndefined({
    preferredUsername: handleIn(text(header['channelHandleText'])),
    followerCount: followersIn(text(header['subscriberCountText'])),
    videoCount: videosIn(text(header['videosCountText'])),
    icon: largest(pictures(header['avatar'])),
    image: pictures(header['banner']),
    isVerified: isMarked(header),
  });

/** The figures that the header states in words that are not read. */
export const unreadHeaderFigures = (data: Node): string[] => {
  const old = node(data, 'header', 'c4TabbedHeaderRenderer');
  const texts = [
    ...metadataParts(headerModel(data)).map((part) => at(part, 'text')),
    old?.['subscriberCountText'],
    old?.['videosCountText'],
  ].flatMap((one) => text(one) ?? []);
  const isRead = (words: string): boolean =>
    [handleIn, followersIn, videosIn].some((read) => read(words) !== undefined);
  return texts.filter((words) => hasFigure(words) && !isRead(words));
};

const isMarked = (header: Node): boolean =>
  list(header, 'badges').some((badge) =>
    (str(badge, 'metadataBadgeRenderer', 'style') ?? '').startsWith('BADGE_STYLE_TYPE_VERIFIED'),
  );

/** Channels that the site makes itself: of a topic ("Sports") or of a game. */
const topicFacts = (topic: Node): Facts =>
  omitUndefined({
    followerCount:
      followersIn(text(topic['subtitle'])) ??
      followersIn(
        text(at(topic, 'subscribeButton', 'subscribeButtonRenderer', 'subscriberCountText')),
      ),
    icon: largest(pictures(topic['avatar']) ?? pictures(topic['boxArt'])),
    summary: text(topic['description']),
    image: pictures(topic['banner']),
  });
