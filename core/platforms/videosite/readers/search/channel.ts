import { omitUndefined } from '#kit/collect.ts';
import { list, node, str, type Node } from '#kit/dig.ts';
import { figure, plain } from '#kit/figures.ts';
import type { Channel, Person } from '#vocab/person.ts';
import { channelFromId } from '../channel/listed-channel.ts';
import { largest, pictures } from '../pictures.ts';
import { hasFigure, text } from '../text.ts';
import type { ListedAt } from '../video-renderer.ts';

const FOLLOWERS = /\ssubscribers?$/i;
const VIDEOS = /\svideos?$/i;
const COUNTED = [FOLLOWERS, VIDEOS];

/** A list element as a channel; `undefined` for what is none. Throws when its id cannot be read. */
export const listedChannel = (
  element: unknown,
  { unread }: Pick<ListedAt, 'unread'>,
): (Person & Channel) | undefined => {
  const item = node(element, 'channelRenderer') ?? node(element, 'gridChannelRenderer');
  if (!item) return undefined;
  const channel = channelFromId(str(item, 'channelId'), text(item['title']));
  if (channel === undefined) throw new Error('no channel id in the item');
  // Since 2022 the fields are crossed: the handle stands where the subscribers were, and these where
  // the videos were. So every text is told apart by what it says.
  const texts = [item['subscriberCountText'], item['videoCountText']].flatMap(
    (one) => text(one) ?? [],
  );
  const unreadText = texts.find(
    (one) =>
      hasFigure(one) &&
      !COUNTED.some((unit) => unit.test(plain(one))) &&
      handleAmong([one]) === undefined,
  );
  if (unreadText !== undefined) unread('viewCount', unreadText);
  return omitUndefined({
    ...channel,
    preferredUsername: handleAmong(texts) ?? handleOfAddress(item),
    followerCount: findCountWithUnit(texts, FOLLOWERS),
    videoCount: findCountWithUnit(texts, VIDEOS),
    icon: largest(pictures(item['thumbnail'])),
    summary: text(item['descriptionSnippet']),
    isVerified: list(item, 'ownerBadges').some((badge) =>
      (str(badge, 'metadataBadgeRenderer', 'style') ?? '').startsWith('BADGE_STYLE_TYPE_VERIFIED'),
    ),
  });
};

const HANDLE = /^@([^\s/?#]+)$/u;

const handleAmong = (texts: readonly string[]): string | undefined =>
  texts.map((one) => HANDLE.exec(plain(one))?.[1]).find((handle) => handle !== undefined);

const handleOfAddress = (item: Node): string | undefined => {
  const address = str(item, 'navigationEndpoint', 'browseEndpoint', 'canonicalBaseUrl') ?? '';
  return HANDLE.exec(address.replace(/^\//, ''))?.[1];
};

const findCountWithUnit = (texts: readonly string[], unit: RegExp): number | undefined =>
  texts
    .filter((one) => unit.test(plain(one)))
    .map(figure)
    .find((count) => count !== undefined);
