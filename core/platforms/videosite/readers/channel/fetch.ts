import { node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec, Get, Reply } from '#kit/exchange.ts';
import { readAnswer } from '../answer.ts';
import { apiRequest, type Visit } from '../ask.ts';
import { readChannelAnswer } from './answer.ts';
import { channelId } from '../site.ts';
import { messages } from '../messages.ts';
import { z } from 'zod';
import { ignoringCase } from '#kit/params.ts';
import { decoded } from '#kit/address.ts';
import { inLinks } from '#kit/site-links.ts';

/** A channel as people name it: by id, or by an address that the platform resolves to one. */
type ChannelAddress = { readonly id: string } | { readonly url: string };

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

/** Redirects of an old address before it is given up. */
const HOPS = 3;

interface Resolved {
  readonly id: string;
  /** The replies that said so; none when the id was given. */
  readonly replies: readonly Reply[];
}

/** The id of a channel. A handle or an address is resolved by the site itself. */
export const resolveChannel = async (
  get: Get,
  channel: string,
  session: Visit,
): Promise<Resolved> => {
  const address = channelAddress(channel);
  if (address === undefined) throw new AppError('validation_error', messages.channelIdInvalid);
  if ('id' in address) return { id: address.id, replies: [] };
  const replies: Reply[] = [];
  let url = address.url;
  for (let hop = 0; hop < HOPS; hop++) {
    const reply = await get(apiRequest('navigation/resolve_url', { url }, session));
    replies.push(reply);
    const endpoint = readEndpoint(reply);
    const id = channelId(str(endpoint, 'browseEndpoint', 'browseId'));
    if (id !== undefined) return { id, replies };
    const next = str(endpoint, 'urlEndpoint', 'url');
    if (next === undefined || channelAddress(next) === undefined) break;
    url = next;
  }
  throw new AppError('not_found', messages.addressIsNoChannel);
};

const readEndpoint = (reply: Reply): Node | undefined =>
  node(readAnswer(reply, 'not_found').data, 'endpoint');

/** The reply, or nothing when a replay does not hold it. Refusals are passed on. */
export const ifHeld = async (get: Get, ask: RequestSpec): Promise<readonly Reply[]> => {
  try {
    return [await get(ask)];
  } catch (error) {
    if (error instanceof AppError && error.replayMiss) return [];
    throw error;
  }
};

/** The `params` by which the site’s pages ask for the parts of a channel (recorded July 2026). */
export const TABS = {
  videos: 'EgZ2aWRlb3PyBgQKAjoA',
  shorts: 'EgZzaG9ydHPyBgUKA5oBAA%3D%3D',
  streams: 'EgdzdHJlYW1z8gYECgJ6AA%3D%3D',
  playlists: 'EglwbGF5bGlzdHPyBgQKAkIA',
  releases: 'EghyZWxlYXNlc_IGBQoDsgEA',
  podcasts: 'Eghwb2RjYXN0c_IGBQoDugEA',
} as const;
export type TabKey = keyof typeof TABS;

/**
 * The automatic public playlists of a channel’s uploads. They stay open where the channel’s page is
 * closed to visitors because of their age (recorded July 2026).
 */
const UPLOADS: Partial<Record<TabKey, string>> = {
  videos: 'UULF',
  shorts: 'UUSH',
  streams: 'UULV',
};

interface TabParams {
  readonly channelId: string;
  readonly cursor?: string | undefined;
  /** Another part than the one that is asked for otherwise. */
  readonly kind?: TabKey | undefined;
}

/** What asks for one page of a part of a channel: of that part, or of the one that a call names. */
export const fetchTab =
  (tab: TabKey) =>
  async (get: Get, params: TabParams, session: Visit): Promise<readonly Reply[]> => {
    if (params.cursor !== undefined)
      return [await get(apiRequest('browse', { continuation: params.cursor }, session))];
    const { id, replies } = await resolveChannel(get, params.channelId, session);
    const page = await get(
      apiRequest('browse', { browseId: id, params: TABS[params.kind ?? tab] }, session),
    );
    const uploads = UPLOADS[params.kind ?? tab];
    if (uploads === undefined || !isGated(page)) return [...replies, page];
    const browseId = `VL${uploads}${id.slice(2)}`;
    const list = apiRequest('browse', { browseId, params: 'wgYCCAA%3D' }, session);
    return [...replies, page, ...(await ifHeld(get, list))];
  };

const isGated = (page: Reply): boolean => {
  try {
    return readChannelAnswer(page).ageGate !== undefined;
  } catch {
    return false;
  }
};
