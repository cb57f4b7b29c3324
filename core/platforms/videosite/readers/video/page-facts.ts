import { omitUndefined } from '../../../../kit/collect.ts';
import { count } from '../../../../kit/dig.ts';
import { fromIso } from '../../../../kit/times.ts';
import { image } from '../../../../vocab/image.ts';
import type { VideoDetail } from '../../../../vocab/video.ts';
import { channelOf } from '../listed-channel.ts';
import type { Facts, Source } from './facts.ts';

const ITEMPROP = /<(?:meta|link)\s+itemprop="(\w+)"\s+(?:content|href)="([^"]*)"/g;

/**
 * The microdata that watch pages carry for search engines: the last resort where the player's facts
 * are missing. Its description is shortened and its length rounded up.
 */
export const pageSource = (html: string): Source => {
  const said = new Map<string, string>();
  let interaction = '';
  for (const [, name = '', raw = ''] of html.matchAll(ITEMPROP)) {
    const value = decoded(raw);
    if (name === 'interactionType') interaction = value.split('/').at(-1) ?? '';
    else if (name === 'userInteractionCount') said.set(`${name} ${interaction}`, value);
    else if (!said.has(name)) said.set(name, value);
  }
  return {
    kind: 'page',
    id: said.get('identifier') ?? said.get('videoId'),
    facts: factsOf((name) => said.get(name) || undefined),
  };
};

const factsOf = (said: (name: string) => string | undefined): Facts => {
  const duration = secondsOf(said('duration'));
  return omitUndefined({
    name: said('name'),
    date: [said('datePublished'), said('uploadDate')].find((date) => fromIso(date) !== undefined),
    viewCount: count(said('userInteractionCount WatchAction')) ?? count(said('interactionCount')),
    likeCount: count(said('userInteractionCount LikeAction')),
    content: said('description'),
    duration,
    roundedUp: duration === undefined ? undefined : true,
    isFamilySafe: flag(said('isFamilyFriendly')),
    visibility: visibilityOf(flag(said('unlisted'))),
    availableIn: said('regionsAllowed')?.split(',').filter(Boolean),
    category: said('genre'),
    attributedTo: channelOf(said('channelId'), undefined),
    image: imageOf(said('thumbnailUrl')),
  });
};

const imageOf = (url: string | undefined): VideoDetail['image'] => {
  const found = image(url);
  return found && [found];
};

const flag = (text: string | undefined): boolean | undefined => {
  const said = text?.toLowerCase();
  return said === 'true' || said === 'false' ? said === 'true' : undefined;
};

const visibilityOf = (unlisted: boolean | undefined): VideoDetail['visibility'] => {
  if (unlisted === undefined) return undefined;
  return unlisted ? 'unlisted' : 'public';
};

/** Seconds from `PT87M22S` or `PT1H2M3S`. */
const secondsOf = (text: string | undefined): number | undefined => {
  const match = /^PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?$/.exec(text ?? '');
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || undefined;
};

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

const decoded = (attribute: string): string =>
  attribute.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return ENTITIES[name] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : parseInt(String(hex), 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
