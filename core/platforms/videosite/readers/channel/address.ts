import { z } from 'zod';
import { ignoringCase } from '#kit/params.ts';
import { decoded } from '#kit/address.ts';
import { inLinks } from '#kit/site-links.ts';
import { channelId } from '../ids.ts';

/** A channel as people name it: by id, or by an address that the platform resolves to one. */
export type ChannelAddress = { readonly id: string } | { readonly url: string };

const HOSTS = /^(?:(?:www|m)\.)?youtube\.com$/;
const HANDLE = /^@[^\s/?#%<>"]{1,60}$/u;
const NAME = /^[^\s/?#<>"]{1,100}$/u;
const SITE = 'https://www.youtube.com';

/** First segments of the site’s paths that are no channel’s old name. */
const RESERVED = new Set(
  'watch results playlist shorts live embed v e feed feeds channel c user gaming premium account about howyoutubeworks ads creators kids music movies hashtag post clip redirect oembed api youtubei s t signin logout attribution_link source trends charts podcasts sports news learning fashion'.split(
    ' ',
  ),
);

/** `@handle`, an id, or the address of a channel’s page; `undefined` for everything else. */
export const channelAddress = (text: string): ChannelAddress | undefined => {
  const id = channelId(text);
  if (id !== undefined) return { id };
  if (HANDLE.test(text)) return { url: `${SITE}/${text}` };
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return HOSTS.test(url.hostname) ? fromPath(url.pathname) : undefined;
};

const fromPath = (path: string): ChannelAddress | undefined => {
  const [first = '', second = ''] = decoded(path).split('/').filter(Boolean);
  if (first === 'channel') {
    const id = channelId(second);
    return id === undefined ? undefined : { id };
  }
  if (first === 'c' || first === 'user')
    return NAME.test(second) ? { url: `${SITE}/${first}/${second}` } : undefined;
  if (first.startsWith('@')) return HANDLE.test(first) ? { url: `${SITE}/${first}` } : undefined;
  return NAME.test(first) && !RESERVED.has(first.toLowerCase()) && !first.includes('.')
    ? { url: `${SITE}/${first}` }
    : undefined;
};

/** An identifier as it is; handles and the old names in addresses are the same in any case (YouTube's help, read November 2026). */
const plainChannel = (text: string): string => {
  const address = channelAddress(text);
  if (!address) return text;
  return 'id' in address ? address.id : address.url.toLowerCase();
};

/** The parameter of every operation on a channel. */
export const channelParam = inLinks(
  ignoringCase(
    z
      .string()
      .min(2)
      .max(300)
      .refine((text) => channelAddress(text) !== undefined, {
        message: 'is a channel’s id (UC…), its @handle or the address of its page',
      })
      .meta({
        pattern: '^(?:UC[A-Za-z0-9_-]{22}|@[^\\s/?#%<>"]{1,60}|[Hh][Tt][Tt][Pp][Ss]?://[^ ]+)$',
      })
      .describe(
        'The channel: its identifier (`UC` and 22 characters), its `@handle`, or the full address of its page. Handles and addresses are resolved first, by a second request within the same call.',
      ),
    plainChannel,
  ),
  { read: (step) => channelId(step) ?? (HANDLE.test(step) ? step : undefined) },
);
