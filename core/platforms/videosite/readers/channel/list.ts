import type { Notice, Parsed } from '#kit/collect.ts';
import type { Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import {
  type KnownParams,
  type ListPage,
  cursor,
  defineList,
  type Operation,
} from '#kit/operation.ts';
import type { Channel } from '#vocab/person.ts';
import { playlistIn } from '../playlist/page.ts';
import { parseRequest } from '../ask.ts';
import {
  isChannelPage,
  noChannel,
  pathTab,
  readChannelAnswer,
  tabName,
  tabsIn,
  type ChannelAnswer,
} from './answer.ts';
import {
  appendedIn,
  explained,
  listedIn,
  readListed,
  unknownLayout,
  type Listed,
  type Placed,
} from '../listed-elements.ts';
import { cursorExpired, readContinuation } from '../continuation.ts';
import { type ListedAt, listedVideo, videoRowsRead } from '../video-renderer.ts';
import { messages } from '../messages.ts';
import { z } from 'zod';
import { publicPage, type Route } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { channelParam, fetchTab } from './fetch.ts';
import { site } from '../site.ts';

interface TabReader<T> {
  /** Names of the tabs that this list may come from; the first one unless the request names another. */
  readonly tabs: readonly [string, ...string[]];
  readonly read: (element: unknown, where: ListedAt) => T | undefined;
}

type Params = KnownParams<'channelId' | 'cursor'>;

/** Makes the parser of a page of one part of a channel; replies in the order in which they were asked. */
export const tabParser =
  <T extends { readonly entityId: string; readonly name?: string | undefined }>(
    reader: TabReader<T>,
  ) =>
  (replies: readonly Reply[], params: Params): Parsed<ListPage<T>> => {
    const answers = readable(replies);
    const pages = answers.filter((answer) => !answer.resolves);
    const channel = channelOfAll(answers);
    const found = pages.map((page) => listIn(page, reader.tabs));
    const good = found.filter((one) => one.listed !== undefined);
    if (
      good.length === 0 &&
      !pages.some((page) => page.ageGate ?? page.parsedRequest.mask ?? isChannelPage(page))
    )
      throw pages.some((page) => page.continues) ? cursorExpired() : noChannel(pages);
    const placed = good.flatMap(({ listed, page }) =>
      (listed?.placed ?? []).map((one): Placed & { page: ChannelAnswer } => ({ ...one, page })),
    );
    const { items, notices } = readListed(placed, (element, { page }, unread) =>
      reader.read(element, {
        at: page.at,
        requestBody: page.parsedRequest.body,
        channel,
        unread,
      }),
    );
    const continued = params.cursor !== undefined || pages.every((page) => page.continues);
    return {
      data: {
        items,
        totalItems: null,
        // A page without items may be followed once; a second one would be a circle.
        next: items.length === 0 && continued ? null : (good.at(-1)?.listed?.token ?? null),
      },
      notices: explained(items, placed, [
        ...notices,
        ...found.flatMap((one) => one.notices),
        ...gateNotice(pages, good.length > 0),
      ]),
      ...(channel !== undefined && { params: { channelId: channel.entityId } }),
    };
  };

/**
 * Every answer of the call. An age-restricted channel may lack one of its automatic playlists: then
 * that part is empty, and only then is "no such playlist" no error.
 */
const readable = (replies: readonly Reply[]): ChannelAnswer[] => {
  const answers: ChannelAnswer[] = [];
  for (const reply of replies) {
    try {
      answers.push(readChannelAnswer(reply));
    } catch (error) {
      const gone = error instanceof AppError && error.kind === 'not_found';
      const optional = answers.some((answer) => answer.ageGate) && isUploads(reply);
      if (!gone || !optional) throw error;
    }
  }
  if (answers.length === 0) throw noChannel(answers);
  return answers;
};

const UPLOADS = /^VLUU(?:LF|SH|LV)/;
const browseIdFromBody = (body: Node): string => {
  const { browseId, continuation } = body;
  if (typeof browseId === 'string') return browseId;
  return (typeof continuation === 'string' && readContinuation(continuation)?.browseId) || '';
};
const isUploads = (reply: Reply): boolean =>
  UPLOADS.test(browseIdFromBody(parseRequest(reply.request).body));

const channelOfAll = (answers: readonly ChannelAnswer[]): Channel | undefined => {
  const known = answers.flatMap(({ channel }) => channel ?? []);
  return known.find((channel) => channel.name !== undefined) ?? known[0];
};

interface Found {
  readonly page: ChannelAnswer;
  readonly listed?: Listed | undefined;
  readonly notices: readonly Notice[];
}

const listIn = (page: ChannelAnswer, accepted: readonly [string, ...string[]]): Found => {
  const appended = appendedIn(page.data);
  if (appended) return { page, listed: appended, notices: appended.notices };
  if (page.ageGate) return { page, notices: [] };
  const tabs = tabsIn(page.data);
  const selected = tabs.find((tab) => tab.selected);
  const isPlaylist = UPLOADS.test(browseIdFromBody(page.parsedRequest.body));
  const wanted = wantedTab(page, accepted);
  if (page.parsedRequest.mask !== undefined && tabs.length === 0)
    return { page, notices: [masked] };
  if (isPlaylist || isChannelPage(page)) {
    if (!selected?.content) throw unknownLayout('a channel’s list', Object.keys(page.data));
    if (isPlaylist || selected.name === wanted) {
      const listed = isPlaylist ? playlistIn(page.data) : listedIn([selected.content]);
      return { page, listed, notices: listed?.notices ?? [] };
    }
    return {
      page,
      notices: [
        noSuchTab(
          wanted,
          tabs.flatMap((tab) => tab.name ?? []),
        ),
      ],
    };
  }
  return { page, notices: [] };
};

const masked: Notice = {
  code: 'masked-recording',
  ...messages.replyWasNarrowed,
};

/** Asked for a part that the channel lacks, the platform shows another part without a word. */
const wantedTab = (page: ChannelAnswer, accepted: readonly [string, ...string[]]): string => {
  const params = page.parsedRequest.body['params'];
  const requested =
    typeof params === 'string' ? tabName(params) : pathTab(page.parsedRequest.endpoint);
  return requested !== undefined && accepted.includes(requested) ? requested : accepted[0];
};

const noSuchTab = (wanted: string, names: readonly string[]): Notice =>
  names.includes(wanted)
    ? { code: 'other-tab', ...messages.otherChannelTabShown({ wanted }) }
    : {
        code: 'no-such-tab',
        ...(names.length === 0
          ? messages.channelHasNoTabs({ wanted })
          : messages.channelHasNoSuchTab({ wanted, names })),
      };

const gateNotice = (pages: readonly ChannelAnswer[], listed: boolean): Notice[] =>
  pages.some((page) => page.ageGate)
    ? [
        {
          code: 'age-restricted',
          ...(listed ? messages.channelAgeRestrictedUploadsOpen : messages.channelAgeRestricted),
        },
      ]
    : [];

/** The parts of a channel's page that list videos. */
type VideoTab = 'videos' | 'shorts' | 'streams';

/** The parser of a page of one of them. */
export const videoTabParser = (tab: VideoTab) => tabParser({ tabs: [tab], read: listedVideo });

const params = z.object({ channelId: channelParam, cursor });

/** The operation that lists the videos of one of them: `list-channel-shorts`. */
export const defineChannelVideos = ({
  tab,
  title,
  summary,
  others = [],
}: {
  readonly tab: VideoTab;
  readonly title: string;
  readonly summary: string;
  /** Routes besides the public page. */
  readonly others?: readonly Route<z.infer<typeof params>, ListPage<Video>>[];
}): Operation =>
  defineList({
    name: `list-channel-${tab}`,
    title,
    summary,
    readerChanges: [videoRowsRead],
    path: `/channels/{channelId}/${tab}`,
    params,
    links: site.links(
      params,
      [tab, ...(tab === 'streams' ? ['live'] : [])].flatMap((step) => [
        `/channel/{channelId}/${step}/**`,
        `/{channelId}/${step}/**`,
      ]),
    ),
    item: Video,
    part: { of: 'channel', by: 'channelId', as: tab },
    example: { channelId: '@Gronkh' },
    routes: [publicPage({ fetch: fetchTab(tab), parse: videoTabParser(tab) }), ...others],
  });
