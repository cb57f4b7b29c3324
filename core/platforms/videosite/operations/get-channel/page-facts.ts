import { decoded } from '#kit/address.ts';
import { omitUndefined, type Notice } from '#kit/collect.ts';
import { at, bool, find, findAll, list, node, str, type Node, isNode } from '#kit/dig.ts';
import { figure, plain } from '#kit/figures.ts';
import type { Person } from '#vocab/person.ts';
import { headerModel, tabsIn, topicDetails } from '../../readers/channel/answer.ts';
import { hrefFromLink, webAddress } from '../../readers/site.ts';
import { metadataParts } from '../../readers/channel/listed-channel.ts';
import { largest, pictures } from '../../readers/pictures.ts';
import { hasFigure, text, exactViews, views } from '../../readers/text.ts';
import { jsonFromReply, type Reply } from '#kit/exchange.ts';
import { parseDay, dayInterval } from '../../readers/dates.ts';
import { unreadNotice } from '../../readers/collect-rows.ts';

/** The token behind "more" in a channel's header: it asks for what used to be the page "About". */
export const aboutToken = (page: Reply): string | undefined => {
  let data: unknown;
  try {
    data = jsonFromReply(page);
  } catch {
    return undefined;
  }
  const header = isNode(data) ? headerModel(data) : undefined;
  const panels = [
    find(at(header, 'description'), 'showEngagementPanelEndpoint'),
    find(at(header, 'attribution'), 'showEngagementPanelEndpoint'),
  ];
  for (const panel of panels) {
    const token = findAll(panel, 'continuationCommand', 1).map((command) =>
      str(command, 'token'),
    )[0];
    if (token !== undefined) return token;
  }
  return undefined;
};

/** The channel's own page about itself, from an answer that brings it. */
export const aboutIn = (data: Node): Node | undefined => {
  const about = find(data['onResponseReceivedEndpoints'], 'aboutChannelViewModel');
  if (isNode(about)) return about;
  // Until 2023 it was a tab; the lists of the other tabs, a megabyte at times, cannot hold it.
  const tabs = tabsIn(data).filter(({ name }) => name === undefined || name === 'about');
  const old = tabs.map(({ content }) => find(content, 'channelAboutFullMetadataRenderer'));
  return old.find(isNode);
};

type About = Pick<
  Person,
  'publishedInterval' | 'viewCount' | 'videoCount' | 'location' | 'attachment'
>;

/** What the page says of the channel: every fact is left out that it does not say. */
export const aboutFacts = (about: Node): About => {
  const country = text(about['country']);
  const joined = text(about['joinedDateText']);
  return omitUndefined({
    publishedInterval: joined === undefined ? undefined : dayInterval(parseDay(joined), joined),
    viewCount: exactViews(text(about['viewCountText'])),
    videoCount: videosIn(text(about['videoCountText'])),
    location: country,
    attachment: linksIn([...list(about, 'links'), ...list(about, 'primaryLinks')]),
  });
};

/** The figures and the date that it states in words that are not read; `figures`: those of the page. */
export const unreadFacts = (about: Node | undefined, figures: readonly string[]): Notice[] => {
  const joined = text(about?.['joinedDateText']);
  const counted = [about?.['viewCountText'], about?.['videoCountText']]
    .flatMap((one) => text(one) ?? [])
    .filter((words) => hasFigure(words) && (views(words) ?? videosIn(words)) === undefined);
  const isDated = joined === undefined || parseDay(joined) !== undefined;
  return [
    ...unreadNotice(['publishedInterval', isDated ? [] : [joined]]),
    ...unreadNotice(['viewCount', [...figures, ...counted]]),
  ];
};

const VIDEOS = /\svideos?$/i;

/** "18K videos" as a number; `undefined` for texts that count something else. */
const videosIn = (text: string | undefined): number | undefined =>
  text !== undefined && VIDEOS.test(plain(text)) ? figure(text) : undefined;

const linksIn = (links: readonly unknown[]): Person['attachment'] => {
  const found = links.flatMap((link) => {
    const model = node(link, 'channelExternalLinkViewModel') ?? link;
    const href = hrefFromLink(find(model, 'urlEndpoint')) ?? webAddress(text(at(model, 'link')));
    if (href === undefined) return [];
    return [omitUndefined({ type: 'Link' as const, name: text(at(model, 'title')), href })];
  });
  return found.length > 0 ? found : undefined;
};

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
