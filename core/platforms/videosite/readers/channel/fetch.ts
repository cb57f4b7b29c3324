import { node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec, Get, Reply } from '#kit/exchange.ts';
import { readAnswer } from '../answer.ts';
import { apiRequest, type Visit } from '../ask.ts';
import { channelAddress } from './address.ts';
import { readChannelAnswer } from './answer.ts';
import { channelId } from '../ids.ts';
import { messages } from '../messages.ts';

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
