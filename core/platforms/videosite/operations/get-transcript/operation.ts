import { z } from 'zod';
import { AppError, refused } from '#kit/errors.ts';
import { type Get, type Reply, textFromReply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { Transcript, type CaptionTrack } from '#vocab/caption-track.ts';
import { POLITE, type Visit, parseRequest } from '../../readers/ask.ts';
import { captionList, choose, tracksFromReplies, type Tracks } from '../../readers/captions.ts';
import { withheld, TEXT_PATH } from '../../readers/refusals.ts';
import { videoParam, videoId, videoUrl } from '../../readers/site.ts';
import { omitUndefined, type Notice, type Parsed } from '#kit/collect.ts';
import { isMachineName, languageName, text } from '../../readers/text.ts';
import { readSegments, placed, span, type Stretch, type Words } from './segments.ts';
import { messages } from './messages.ts';
import { at, bool, count, list, node, str } from '#kit/dig.ts';
import { readAnswer } from '../../readers/answer.ts';

const UNREAD: Stretch = { startMs: undefined, durationMs: undefined, text: '', isUnread: true };

/**
 * The panel that shows the transcript on the video's page. Plain visitors are refused since December
 * 2025 (`FAILED_PRECONDITION`), so it is read where an answer is at hand, and not asked for.
 */
const readPanel = (reply: Reply): Words & { readonly name: string | undefined } => {
  if (reply.status === 400) throw refused(withheld);
  const { data } = readAnswer(reply, 'not_found');
  const shown = list(data, 'actions')
    .map((action) => node(action, 'updateEngagementPanelAction', 'content', 'transcriptRenderer'))
    .find((one) => one !== undefined);
  const panel = node(shown, 'content', 'transcriptSearchPanelRenderer');
  const old = node(shown, 'body', 'transcriptBodyRenderer');
  if (!panel && !old) {
    const seen =
      Object.keys(data ?? {})
        .slice(0, 8)
        .join(', ') || 'an empty answer';
    throw new AppError('platform_error', messages.transcriptLayoutUnknown({ seen }));
  }
  const stretches = panel
    ? list(panel, 'body', 'transcriptSegmentListRenderer', 'initialSegments').flatMap(segmentIn)
    : list(old, 'cueGroups').flatMap(cuesIn);
  return { ...placed(stretches, false), name: trackName(panel ?? shown) };
};

const segmentIn = (element: unknown): Stretch[] => {
  const segment = node(element, 'transcriptSegmentRenderer');
  if (!segment) return node(element, 'transcriptSectionHeaderRenderer') ? [] : [UNREAD];
  const times = span(count(segment, 'startMs'), count(segment, 'endMs'));
  return [{ ...times, ...readStretchText(segment['snippet']) }];
};

/** Before 2022 (not recorded): groups of cues, with lengths instead of ends. */
const cuesIn = (element: unknown): Stretch[] => {
  const cues = list(element, 'transcriptCueGroupRenderer', 'cues');
  if (cues.length === 0) return [UNREAD];
  return cues.map((one) => {
    const cue = node(one, 'transcriptCueRenderer');
    return {
      startMs: count(cue, 'startOffsetMs'),
      durationMs: count(cue, 'durationMs'),
      ...readStretchText(cue?.['cue']),
    };
  });
};

const readStretchText = (words: unknown): Pick<Stretch, 'text' | 'isUnread'> => {
  const stated = text(words);
  return { text: stated ?? '', isUnread: stated === undefined };
};

/** The title of the track that is chosen in the panel's menu. */
const trackName = (panel: unknown): string | undefined => {
  const menu = list(
    panel,
    'footer',
    'transcriptFooterRenderer',
    'languageMenu',
    'sortFilterSubMenuRenderer',
    'subMenuItems',
  );
  const chosen = menu.find((item) => bool(item, 'selected') === true);
  return str(chosen, 'title') ?? text(at(chosen, 'title'));
};

interface ParseParams {
  readonly videoId?: string | undefined;
  readonly language?: string | undefined;
  readonly kind?: 'manual' | 'automatic' | undefined;
}

const PANEL = 'get_transcript';

/** The words of one caption track: from its text, or from the panel that shows it on the page. */
export const parse = (replies: readonly Reply[], params: ParseParams): Parsed<Transcript> => {
  if (replies.length === 0) throw new AppError('platform_error', messages.noReply);
  const text = replies.find(isText);
  const panel = replies.find((reply) => parseRequest(reply.request).endpoint === PANEL);
  const lists = replies.filter((reply) => reply !== text && reply !== panel);
  const listed = lists.length === 0 ? undefined : tracksFromReplies(lists, params.videoId);
  if (text) return fromText(text, listed, params);
  if (panel) return fromPanel(panel, listed, params);
  throw withoutText(listed, params);
};

/** By its address, or by how the platform's formats begin. */
const isText = (reply: Reply): boolean =>
  parseRequest(reply.request).endpoint.startsWith(TEXT_PATH) ||
  /^\ufeff?\s*(?:WEBVTT|(?:<\?xml[^<>]{0,100}>\s*)?<(?:transcript|timedtext|tt)\b|\{\s*"wireMagic")/.test(
    textFromReply(reply).slice(0, 300),
  );

const fromText = (
  reply: Reply,
  listed: Tracks | undefined,
  params: ParseParams,
): Parsed<Transcript> => {
  const { query } = parseRequest(reply.request);
  const language = query.get('lang') ?? undefined;
  const translated = query.get('tlang') ?? undefined;
  const isAutoGenerated = query.get('kind') === 'asr';
  const id = params.videoId ?? listed?.videoId ?? videoId(query.get('v'));
  const requested = videoId(query.get('v'));
  if (id !== undefined && requested !== undefined && requested !== id)
    throw new AppError('platform_error', messages.textOfAnotherVideo);
  const { segments, notices } = readSegments(reply, isAutoGenerated);
  const track = listed?.tracks.find(
    ({ caption }) => caption.language === language && caption.isAutoGenerated === isAutoGenerated,
  )?.caption;
  const name = track?.name ?? languageName(query.get('name') ?? undefined);
  const about = { language: translated ?? language, isAutoGenerated, name };
  return made(id, about, segments, [...notices, ...translationNotice(translated, language)]);
};

/** We never ask for a translation; a recording may hold one. */
const translationNotice = (to: string | undefined, from: string | undefined): Notice[] =>
  to === undefined || to === from
    ? []
    : [
        {
          code: 'machine-translated',
          ...(from === undefined
            ? messages.machineTranslated
            : messages.machineTranslatedFrom({ from })),
        },
      ];

/** The track of a panel is not named in the answer, except by its title. */
const fromPanel = (
  reply: Reply,
  listed: Tracks | undefined,
  params: ParseParams,
): Parsed<Transcript> => {
  const { segments, notices, name: title } = readPanel(reply);
  const name = languageName(title);
  const track = listed?.tracks.find(
    ({ caption }) => caption.name === name && caption.isAutoGenerated === isMachineName(title),
  )?.caption;
  const id = params.videoId ?? listed?.videoId;
  const about = { ...(isMachineName(title) && { isAutoGenerated: true }), ...track, name };
  return made(id, about, segments, notices);
};

type About = {
  readonly [K in 'language' | 'isAutoGenerated' | 'name']?: CaptionTrack[K] | undefined;
};

const made = (
  id: string | undefined,
  about: About,
  segments: Transcript['segments'],
  notices: Parsed<Transcript>['notices'],
): Parsed<Transcript> => ({
  data: omitUndefined({
    type: 'Document' as const,
    url: id === undefined ? undefined : videoUrl(id),
    language: about.language || undefined,
    isAutoGenerated: about.isAutoGenerated,
    name: about.name || undefined,
    segments,
  }),
  notices,
  ...(id !== undefined && { params: { videoId: id } }),
});

/** Why there is a list of tracks and no text. */
const withoutText = (listed: Tracks | undefined, params: ParseParams): AppError => {
  const tracks = listed?.tracks ?? [];
  if (tracks.length === 0) return new AppError('not_found', messages.noCaptions);
  const track = choose(tracks, params);
  if (!track) {
    const codes = [...new Set(tracks.map(({ caption }) => caption.language))].join(', ');
    const what = [params.kind, params.language].filter(Boolean).join(' ');
    return new AppError('not_found', messages.noSuchCaptions({ what, codes }));
  }
  if (track.caption.isWithheld) return refused(withheld);
  return new AppError(
    'platform_error',
    track.address === undefined ? messages.captionAddressMissing : messages.captionTextMissing,
  );
};

interface Params {
  readonly videoId: string;
  readonly language?: string | undefined;
  readonly kind?: 'manual' | 'automatic' | undefined;
}

/** The list of tracks, then the text of one of them: asked for once, whatever comes back. */
const transcript = async (get: Get, params: Params, session: Visit): Promise<readonly Reply[]> => {
  const listing = await captionList(get, params, session);
  const { tracks } = tracksFromReplies(listing, params.videoId);
  const track = choose(tracks, params);
  // Nothing to ask for: the parser says why.
  if (track?.address === undefined) return listing;
  try {
    return [...listing, await get({ url: track.address, headers: POLITE })];
  } catch (error) {
    // A replay holds only the list, which already announces the refusal.
    if (error instanceof AppError && error.replayMiss && track.caption.isWithheld)
      throw refused(withheld);
    throw error;
  }
};

export default defineOperation({
  name: 'get-transcript',
  title: 'Transcript of a video',
  summary:
    'The words of one caption track, with their times. The platform often withholds them (since 2025); then this is an error that says so, and costs nothing. It is asked once and never in another guise.',
  path: '/videos/{videoId}/transcript',
  params: z.object({
    videoId: videoParam,
    language: z
      .string()
      .regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,16}){0,3}$/, 'is a language code such as `en`')
      .optional()
      .describe('Language of the track, as list-captions gives it. Any language when omitted.'),
    kind: z
      .enum(['manual', 'automatic'])
      .optional()
      .describe('Only tracks written by people, or only those by a machine.'),
  }),
  result: Transcript,
  part: { of: 'video', by: 'videoId', as: 'transcript' },
  example: { videoId: 'GJLlxj_dtq8', language: 'en' },
  routes: [publicPage({ fetch: transcript, parse })],
});
