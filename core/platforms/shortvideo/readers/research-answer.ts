import { isNode, node, str, type Node } from '#kit/dig.ts';
import { AppError, credentialsRefused, refused, type Refusal } from '#kit/errors.ts';
import { textFromReply, type Reply, type RequestSpec } from '#kit/exchange.ts';
import { API_HOST } from './official-api.ts';
import { wholeJson } from './answer.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';

/** The most records of one answer. */
export const PAGE = 100;

/** A call of the Research API. `body` is JSON as text, because identifiers are wider than a JSON number here. */
export const researchAsk = (
  call: string,
  fields: readonly string[],
  body: string,
): RequestSpec => ({
  method: 'POST',
  url: `https://${API_HOST}/v2/research/${call}/${fields.length > 0 ? `?fields=${fields.join(',')}` : ''}`,
  headers: { accept: 'application/json', 'content-type': 'application/json' },
  body,
});

/** Fields as JSON; a value of digits in `ids` is written as a number, whole. */
export const buildResearchBody = (
  fields: Readonly<Record<string, unknown>>,
  ids: Readonly<Record<string, string>> = {},
): string => {
  const parts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  const whole = Object.entries(ids).map(([name, digits]) => `${JSON.stringify(name)}:${digits}`);
  return `{${[...whole, ...parts].join(',')}}`;
};

const jsonIn = (text: string): unknown => {
  try {
    return wholeJson(text);
  } catch {
    throw new AppError('platform_error', messages.researchApiJsonDamaged);
  }
};

/** `data` of a good answer of the Research API. Throws what it says instead. */
export const researchData = (reply: Reply): Node => {
  const value = jsonIn(textFromReply(reply));
  const code = str(value, 'error', 'code');
  if (reply.status >= 400 || (code !== undefined && code !== 'ok'))
    throw researchError(reply.status, code ?? '', str(value, 'error', 'message') ?? '');
  const data = node(value, 'data');
  if (data) return data;
  throw new AppError('platform_error', messages.researchApiLayoutUnknown);
};

/** What the body of the request that a reply answers says. */
export const requestBodyFromReply = ({ request }: Reply): Node => {
  const { body } = request;
  const value = typeof body === 'string' ? jsonIn(body) : body;
  return isNode(value) ? value : {};
};

const KEY_CODES = new Set(['access_token_invalid', 'unauthorized', 'invalid_client']);
const SCOPE_CODES = new Set([
  'scope_not_authorized',
  'scope_permission_missed',
  'permission_denied',
]);
const RATE_CODES = new Set(['rate_limit_exceeded', 'daily_quota_limit_exceeded', 'quota_exceeded']);

const refusal = (kind: Refusal['kind'], words: Message, choice: Message): Refusal => ({
  kind,
  ...words,
  choices: [choice],
});

/** An error by its code; of its words only those that name a missing or private account are used. */
const researchError = (status: number, code: string, message: string): AppError => {
  if (SCOPE_CODES.has(code))
    return refused(
      refusal('key-refused', messages.projectNotApproved({ code }), messages.checkScopes),
    );
  if (KEY_CODES.has(code) || status === 401) return credentialsRefused('TikTok');
  if (RATE_CODES.has(code) || status === 429)
    return refused(
      refusal('rate-limit', messages.requestsUsedUp, messages.waitUntilMidnightUtc),
      3600,
    );
  if (/not found|cannot find|can.t find|doesn.t exist|does not exist|no such/i.test(message))
    return new AppError('not_found', messages.researchApiKnowsNoSuchThingOrHidesIt);
  if (/private|not public|refused to display|cannot be accessed/i.test(message))
    return refused(refusal('withheld', messages.accountHidesThis, messages.openAccountInBrowser));
  const known = /^\w{1,40}$/.test(code) ? `, ${code}` : '';
  if (status === 404) return new AppError('not_found', messages.researchApiKnowsNoSuchThing);
  return new AppError('platform_error', messages.researchApiAnsweredStatus({ status, known }));
};
