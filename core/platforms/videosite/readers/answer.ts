import { jsonFromText } from '#kit/json-text.ts';
import { AppError, refused, type FailureReason } from '#kit/errors.ts';
import { int, isNode, node, str, type Node, list } from '#kit/dig.ts';
import { jsonFromReply, textFromReply, type Reply } from '#kit/exchange.ts';
import { parseRequest, type ParsedRequest } from './ask.ts';
import { embeddedJson } from '#kit/embedded-json.ts';
import { rateLimit } from './refusals.ts';
import { messages } from './messages.ts';
import { verbatim } from '#kit/message.ts';
import { text } from './text.ts';

/** One reply, sorted: a page may hold both parts, a call of the JSON interface holds one. */
export interface Answer {
  readonly parsedRequest: ParsedRequest;
  /** The player response: `playabilityStatus`, `videoDetails`, `microformat`, `captions`. */
  readonly player?: Node | undefined;
  /** What the page is made of: `contents`, `header`, `sidebar`, `onResponseReceivedActions`. */
  readonly data?: Node | undefined;
  /** The page's source, when the reply was a page. */
  readonly html?: string;
}

/**
 * Sorts a reply that is no refusal. Throws for error answers and for what is neither JSON nor a page.
 * `onBadArgument` names what "invalid argument" means to the operation: a bad cursor, or no such id.
 */
export const readAnswer = (
  reply: Reply,
  onBadArgument: 'validation_error' | 'not_found',
): Answer => {
  const parsedRequest = parseRequest(reply.request);
  if (/^\s*</.test(textFromReply(reply).slice(0, 200)))
    return readPage(reply, parsedRequest, onBadArgument);
  const value = statusChecked(reply, onBadArgument);
  if (Array.isArray(value)) return readNavigation(value, parsedRequest);
  if (!isNode(value)) throw new AppError('platform_error', messages.answerNotAnObject);
  if (value['error'] !== undefined)
    throw errorFromEnvelope(value['error'], reply.status, onBadArgument);
  return { parsedRequest, ...metadataParts(value, parsedRequest.endpoint) };
};

/** The page's data; throws where there is none, in words that name what was expected. */
export const dataExpected = ({ data, html }: Answer, expected: string): Node => {
  if (data) return data;
  const what = html === undefined ? 'a player response' : 'a page without its data';
  throw new AppError('platform_error', messages.expectedOtherPage({ expected, what }));
};

const statusChecked = (reply: Reply, onBadArgument: 'validation_error' | 'not_found'): unknown => {
  if (reply.status < 400) return jsonFromReply(reply);
  let envelope: unknown;
  try {
    envelope = node(jsonFromReply(reply), 'error');
  } catch {
    envelope = undefined;
  }
  throw errorFromEnvelope(envelope, reply.status, onBadArgument);
};

const readPage = (
  reply: Reply,
  parsedRequest: ParsedRequest,
  onBadArgument: 'validation_error' | 'not_found',
): Answer => {
  const html = textFromReply(reply);
  const isPage = parsedRequest.endpoint.startsWith('/');
  const player =
    embeddedJson(html, 'ytInitialPlayerResponse') ??
    configured(embeddedJson(html, 'ytplayer.config'));
  const data = embeddedJson(html, 'ytInitialData');
  if (reply.status >= 400)
    throw errorFromEnvelope(undefined, reply.status, isPage ? 'not_found' : onBadArgument);
  if (isPage || isNode(player) || isNode(data))
    return {
      parsedRequest,
      html,
      ...(isNode(player) && { player }),
      ...(isNode(data) && { data }),
    };
  throw new AppError('platform_error', messages.htmlInsteadOfJson);
};

/** In-page navigation (`pbj=1`, until about 2022): a list whose elements hold the parts. */
const readNavigation = (elements: readonly unknown[], parsedRequest: ParsedRequest): Answer => {
  let player: Node | undefined;
  let data: Node | undefined;
  for (const element of elements) {
    player ??= node(element, 'playerResponse') ?? packed(element);
    data ??= node(element, 'response');
  }
  return { parsedRequest, player, data };
};

const packed = (element: unknown): Node | undefined =>
  configured(node(element, 'player')) ?? unpacked(str(element, 'playerResponse'));

/** The player's settings, which held the player response as text (until 2020). */
const configured = (config: unknown): Node | undefined =>
  unpacked(str(config, 'args', 'player_response'));

const unpacked = (text: string | undefined): Node | undefined =>
  text === undefined ? undefined : node(jsonFromText(text));

const PLAYER_KEYS = ['playabilityStatus', 'videoDetails', 'streamingData', 'captions'];

const metadataParts = (value: Node, endpoint: string): Pick<Answer, 'player' | 'data'> => {
  const player = node(value, 'playerResponse');
  const data = node(value, 'response');
  if (player || data) return { player, data };
  const isPlayer =
    endpoint === 'player' ||
    PLAYER_KEYS.some((key) => key in value) ||
    node(value, 'microformat', 'playerMicroformatRenderer') !== undefined;
  return isPlayer ? { player: value } : { data: value };
};

const errorFromEnvelope = (
  envelope: unknown,
  status: number,
  onBadArgument: 'validation_error' | 'not_found',
): AppError => {
  const code = int(envelope, 'code') ?? status;
  const words = str(envelope, 'message');
  const message =
    words === undefined ? messages.platformAnsweredCode({ code: String(code) }) : verbatim(words);
  const name = str(envelope, 'status');
  if (code === 404 || name === 'NOT_FOUND') return new AppError('not_found', message);
  if (code === 400 && (name === undefined || name === 'INVALID_ARGUMENT'))
    return new AppError(onBadArgument, message);
  if (code === 429) return refused(rateLimit, 3600);
  return new AppError(
    'platform_error',
    name === undefined ? message : messages.reasonWithName({ says: message, name }),
  );
};

/** Why a thing is gone, as far as the platform's English words tell. */
export const goneReason = (text: string): FailureReason | undefined => {
  if (/\bis private\b/i.test(text)) return 'private';
  if (/\b(?:removed|deleted) by the (?:uploader|user|owner)\b/i.test(text)) return 'deleted';
  if (/\b(?:removed|terminated|copyright)\b/i.test(text)) return 'removed';
  return undefined;
};

/**
 * What the platform says when it will not show a page. Alerts of other types ("Unavailable videos
 * are hidden") are remarks and no errors.
 */
export const errorAlert = (data: Node): string | undefined => {
  for (const alert of list(data, 'alerts')) {
    const renderer = node(alert, 'alertRenderer') ?? node(alert, 'alertWithButtonRenderer');
    if (renderer && str(renderer, 'type') === 'ERROR')
      return text(renderer['text']) ?? 'the platform answered with an error';
  }
  return undefined;
};
