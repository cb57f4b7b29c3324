import { omitUndefined } from '#kit/collect.ts';
import { count } from '#kit/dig.ts';
import { fromIso } from '#kit/times.ts';
import { image } from '#vocab/image.ts';
import type { VideoDetail } from '#vocab/video.ts';
import { channelFromId } from '../channel/listed-channel.ts';
import { readMarkup } from '../markup.ts';
import type { Facts, Source } from './facts.ts';

/**
 * The microdata that watch pages carry for search engines: the last resort where the player's facts
 * are missing. Its description is shortened and its length rounded up.
 */
export const pageSource = (html: string): Source => {
  const properties = new Map<string, string>();
  let interaction = '';
  readMarkup(html, 'html', {
    onopentag: (tag, { itemprop, content, href }) => {
      const value = tag === 'meta' ? content : tag === 'link' ? href : undefined;
      if (itemprop === undefined || value === undefined) return;
      if (itemprop === 'interactionType') interaction = value.split('/').at(-1) ?? '';
      else if (itemprop === 'userInteractionCount')
        properties.set(`${itemprop} ${interaction}`, value);
      else if (!properties.has(itemprop)) properties.set(itemprop, value);
    },
  });
  return {
    kind: 'page',
    id: properties.get('identifier') ?? properties.get('videoId'),
    facts: factsFrom((name) => properties.get(name) || undefined),
  };
};

const factsFrom = (property: (name: string) => string | undefined): Facts => {
  const duration = durationSeconds(property('duration'));
  return omitUndefined({
    name: property('name'),
    date: [property('datePublished'), property('uploadDate')].find(
      (date) => fromIso(date) !== undefined,
    ),
    viewCount:
      count(property('userInteractionCount WatchAction')) ?? count(property('interactionCount')),
    likeCount: count(property('userInteractionCount LikeAction')),
    content: property('description'),
    duration,
    roundedUp: duration === undefined ? undefined : true,
    isFamilySafe: flag(property('isFamilyFriendly')),
    visibility: visibilityFrom(flag(property('unlisted'))),
    availableIn: property('regionsAllowed')?.split(',').filter(Boolean),
    category: property('genre'),
    attributedTo: channelFromId(property('channelId'), undefined),
    image: imageFrom(property('thumbnailUrl')),
  });
};

const imageFrom = (url: string | undefined): VideoDetail['image'] => {
  const found = image(url);
  return found && [found];
};

const flag = (text: string | undefined): boolean | undefined => {
  const value = text?.toLowerCase();
  return value === 'true' || value === 'false' ? value === 'true' : undefined;
};

const visibilityFrom = (unlisted: boolean | undefined): VideoDetail['visibility'] => {
  if (unlisted === undefined) return undefined;
  return unlisted ? 'unlisted' : 'public';
};

/** Seconds from `PT87M22S` or `PT1H2M3S`. */
const durationSeconds = (text: string | undefined): number | undefined => {
  const match = /^PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?$/.exec(text ?? '');
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || undefined;
};
