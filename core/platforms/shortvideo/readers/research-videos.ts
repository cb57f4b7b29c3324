import {
  collect,
  repeatNotice,
  required,
  type Notice,
  type Parsed,
  omitUndefined,
} from '#kit/collect.ts';
import { at, bool, id, int, isNode, list, str, objectAt, count } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply, RequestSpec } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { officialApi, type AskingRoute } from '#kit/route.ts';
import type { Video } from '#vocab/video.ts';
import type { Mention } from '#vocab/tag.ts';
import { eachOnce } from './list.ts';
import {
  requestBodyFromReply,
  buildResearchBody,
  PAGE,
  researchAsk,
  researchData,
} from './research-answer.ts';
import { messages } from './messages.ts';
import { fromId, dated } from './dates.ts';
import { handle } from './creator.ts';
import { soundUrl, userUrl, videoUrl } from './site.ts';
import { length } from './sound.ts';
import { joinTags, tagsNamed } from './text-marks.ts';

/** A condition of a query: `{"operation": "EQ", "field_name": "username", "field_values": ["tiktok"]}`. */
interface Condition {
  readonly operation: 'EQ' | 'IN';
  readonly field_name: string;
  readonly field_values: readonly string[];
}

export const equals = (field: string, ...values: readonly string[]): Condition => ({
  operation: values.length === 1 ? 'EQ' : 'IN',
  field_name: field,
  field_values: values,
});

const DAY = 86_400_000;
/** A query covers at most 30 days. */
const SPAN = 29 * DAY;
/** Nothing on TikTok is older (September 2016). */
const FIRST = Date.UTC(2016, 8, 1);
/** Windows without a video that one call passes over. */
const MOST_WINDOWS = 6;

const compact = (ms: number): string => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '');
const instant = (day: string): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)));

/** Where a list goes on: the last day of the window, and the place in its results. */
interface Place {
  readonly end: string;
  readonly cursor?: number | undefined;
  readonly searchId?: string | undefined;
}

const placeIn = (state: string): Place => {
  const [end = '', cursor, searchId] = state.split(' ');
  if (!/^\d{8}$/.test(end)) throw new AppError('validation_error', messages.cursorOfAnotherList);
  return {
    end,
    ...(cursor === undefined ? {} : { cursor: Number(cursor), searchId }),
  };
};

const formatWindowState = ({ end, cursor, searchId }: Place): string =>
  [end, ...(cursor === undefined ? [] : [cursor, searchId ?? ''])].join(' ').trim();

const windowStart = (end: string): string => compact(Math.max(FIRST, instant(end) - SPAN));

const ask = (conditions: readonly Condition[], { end, cursor, searchId }: Place) =>
  researchAsk(
    'video/query',
    VIDEO_FIELDS,
    buildResearchBody({
      query: { and: conditions },
      start_date: windowStart(end),
      end_date: end,
      max_count: PAGE,
      cursor,
      search_id: searchId || undefined,
    }),
  );

/** Where the list goes on after an answer: in its window, in the one before, or nowhere. */
const after = (reply: Reply): Place | undefined => {
  const [data, requestBody] = [researchData(reply), requestBodyFromReply(reply)];
  const end = str(requestBody, 'end_date');
  if (end === undefined || !/^\d{8}$/.test(end)) return undefined;
  const cursor = int(data, 'cursor');
  if (bool(data, 'has_more') === true && cursor !== undefined)
    return { end, cursor, searchId: id(data, 'search_id') ?? str(requestBody, 'search_id') };
  const before = instant(end) - SPAN - DAY;
  return before < FIRST ? undefined : { end: compact(before) };
};

interface WindowParams {
  readonly until?: string | undefined;
  readonly cursor?: string | undefined;
}

const startWindow = ({ until, cursor }: WindowParams): Place => {
  if (cursor !== undefined) return placeIn(cursor);
  // Its operations say that it is `today` where nobody names a day.
  return { end: required(until, 'until').replaceAll('-', '') };
};

const isEmpty = (reply: Reply): boolean => list(researchData(reply), 'videos').length === 0;

/**
 * A list of videos by the Research API: newest window of 30 days first, then the one before, and so on to the
 * beginning of TikTok. One call passes over at most six windows without a video.
 */
export const researchVideos = <P extends WindowParams>(
  conditions: (params: P) => readonly Condition[],
): AskingRoute<P, ListPage<Video>> =>
  officialApi({
    fetch: async (get: Get, params: P) => {
      const replies: Reply[] = [];
      let place: Place | undefined = startWindow(params);
      while (place && replies.length < MOST_WINDOWS) {
        const reply = await get(ask(conditions(params), place));
        replies.push(reply);
        if (!isEmpty(reply)) return replies;
        place = after(reply);
      }
      return replies;
    },
    parse: readWindows,
  });

const readWindows = (replies: readonly Reply[]): Parsed<ListPage<Video>> => {
  const last = required(replies.at(-1), 'reply');
  const rows = replies.flatMap((reply) => {
    const videos = researchData(reply)['videos'];
    if (!Array.isArray(videos))
      throw new AppError('platform_error', messages.researchApiListMissing);
    return videos as readonly unknown[];
  });
  const found = collect(rows, readRow);
  const items = eachOnce(found.items);
  const place = after(last);
  return {
    data: { items, totalItems: null, next: place === undefined ? null : formatWindowState(place) },
    notices: [
      ...windowNotice(replies),
      ...found.notices,
      ...repeatNotice(found.items.length - items.length),
    ],
  };
};

const readRow = (row: unknown): Video => {
  if (!isNode(row)) throw new AppError('platform_error', messages.videoNotAnObject);
  return readResearchVideo(row);
};

const dashed = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`;

/** Which days were searched: an empty page is not the end. */
const windowNotice = (replies: readonly Reply[]): Notice[] => {
  const days = replies.flatMap((reply) => {
    const requestBody = requestBodyFromReply(reply);
    return [at(requestBody, 'start_date'), at(requestBody, 'end_date')].filter(
      (day): day is string => typeof day === 'string' && /^\d{8}$/.test(day),
    );
  });
  const [first, final] = [[...days].sort()[0], [...days].sort().at(-1)];
  return first === undefined || final === undefined
    ? []
    : [
        {
          code: 'days-searched',
          ...messages.researchApiDaysSearched({ first: dashed(first), final: dashed(final) }),
        },
      ];
};

const compactDay = (instant: string): string => instant.slice(0, 10).replaceAll('-', '');

/**
 * A query for one video. The API wants to be told the days between which it was published: its identifier
 * holds the day.
 */
export const oneVideoAsk = (videoId: string, fields: readonly string[]): RequestSpec => {
  const day = fromId(videoId);
  if (day === undefined) throw new AppError('validation_error', messages.videoIdHasNoDay);
  const next = new Date(Date.parse(day) + DAY).toISOString();
  return researchAsk(
    'video/query',
    fields,
    buildResearchBody({
      query: { and: [equals('video_id', videoId)] },
      start_date: compactDay(day),
      end_date: compactDay(next),
      max_count: 1,
    }),
  );
};

/** What is asked for of each video (reference of the Research API, September 2026). */
export const VIDEO_FIELDS: readonly string[] = [
  'id',
  'video_description',
  'create_time',
  'region_code',
  'share_count',
  'view_count',
  'like_count',
  'comment_count',
  'favorites_count',
  'music_id',
  'hashtag_names',
  'username',
  'video_duration',
  'video_mention_list',
  'video_label',
];

/** A video of the Research API. Its counts are exact. */
export const readResearchVideo = (raw: unknown): Video => {
  const entityId = required(id(raw, 'id'), 'identifier of the video');
  const name = handle(str(raw, 'username'));
  const url = videoUrl(entityId, name);
  const [text, music] = [str(raw, 'video_description'), id(raw, 'music_id')];
  const label = str(raw, 'video_label', 'content');
  return omitUndefined({
    ...objectAt('Video', url),
    entityId,
    name: text,
    content: text,
    ...dated(at(raw, 'create_time'), entityId),
    viewCount: count(raw, 'view_count'),
    likeCount: count(raw, 'like_count'),
    commentCount: count(raw, 'comment_count'),
    shareCount: count(raw, 'share_count'),
    saveCount: count(raw, 'favorites_count') ?? count(raw, 'favourites_count'),
    duration: length(count(raw, 'video_duration')),
    attributedTo:
      name === undefined
        ? undefined
        : {
            type: 'Person' as const,
            id: userUrl(name),
            url: userUrl(name),
            preferredUsername: name,
          },
    tag: joinTags(
      tagsNamed(list(raw, 'hashtag_names')),
      mentionsFromNames(list(raw, 'video_mention_list')),
    ),
    audio:
      music === undefined || music === '0'
        ? undefined
        : { type: 'Audio' as const, id: soundUrl(music), entityId: music },
    createdIn: str(raw, 'region_code'),
    warnings: label === undefined ? undefined : [label],
  });
};

const mentionsFromNames = (names: readonly unknown[]): Mention[] | undefined => {
  const handles = names.flatMap((name) =>
    typeof name === 'string' ? (handle(name.replace(/^@/, '')) ?? []) : [],
  );
  const found = [...new Set(handles)];
  return found.length === 0
    ? undefined
    : found.map((name) => ({ type: 'Mention' as const, name: `@${name}`, href: userUrl(name) }));
};
