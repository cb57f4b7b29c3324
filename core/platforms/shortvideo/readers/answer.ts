import { urlParts } from '#kit/address.ts';
import { int, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { jsonFromReply, textFromReply, type Reply } from '#kit/exchange.ts';
import { errorFromJudgement, judged } from './refusals.ts';
import { messages } from './messages.ts';
import { STATES, hasState, parsePageState } from './page-state.ts';

/** The path of a call of the site (`/api/comment/list/`), without what says who asks. */
export const pathFromUrl = ({ url }: { readonly url: string }): string => {
  const { pathname = '' } = urlParts(url) ?? {};
  return pathname === '' || pathname.endsWith('/') ? pathname : `${pathname}/`;
};

/** A query parameter of the request that a reply answers. */
export const queryValueFromReply = ({ request }: Reply, name: string): string | undefined =>
  urlParts(request.url)?.searchParams.get(name) ?? undefined;

/** Throws for an answer that says by its status, or by having no body, that it is none. */
export const checkStatus = (reply: Reply): void => {
  if (textFromReply(reply).trim() === '' && reply.status < 400)
    throw new AppError('platform_error', messages.emptyBody);
  if (reply.status === 404 && !hasState(textFromReply(reply)))
    throw new AppError('not_found', messages.noSuchThing);
  if (reply.status >= 400 && !hasState(textFromReply(reply)))
    throw new AppError('platform_error', messages.answeredStatus({ status: reply.status }));
};

/** The status of an answer; both of its keys count, for one may be 0 where the other is not (recorded 2026). */
const checkCode = (value: unknown): void => {
  const codes = [int(value, 'statusCode'), int(value, 'status_code')];
  const code = codes.find((one) => one !== undefined && one !== 0);
  const judgement = judged(code, str(value, 'statusMsg') ?? str(value, 'status_msg'));
  if (judgement) throw errorFromJudgement(judgement);
};

/** The JSON of a call of the site. Throws what it says instead of an answer. */
export const callAnswer = (reply: Reply): Node => {
  checkStatus(reply);
  const value = jsonFromReply(reply);
  checkCode(value);
  const found = node(value);
  if (!found) throw new AppError('platform_error', messages.answerNotAnObject);
  return found;
};

/** `__DEFAULT_SCOPE__` of today’s pages. */
export const readDefaultScope = (reply: Reply): Node | undefined =>
  node(parsePageState(reply, STATES.page), '__DEFAULT_SCOPE__');

/**
 * The data of an embed page, which lie under its own address, percent-encoded as it was asked for; another
 * spelling is found where it is the only one. Throws what the page says instead.
 */
export const embedData = (reply: Reply, prefix: string): Node | undefined => {
  const routes = node(parsePageState(reply, STATES.embed), 'source', 'data');
  if (!routes) return undefined;
  const keys = Object.keys(routes).filter((key) => key.startsWith(prefix));
  const key = keys.find((each) => each === pathOfPage(reply)) ?? keys[0];
  const data = key === undefined ? undefined : node(routes, key);
  if (data) checkEmbed(data);
  return data;
};

const pathOfPage = ({ request: { url } }: Reply): string => urlParts(url)?.pathname ?? '';

/** A page that cannot show the thing says so on its route: `isError`, with a status or a code of its own. */
const checkEmbed = (data: Node): void => {
  const codes = [int(data, 'errorCode'), int(data, 'userInfo', 'code'), int(data, 'statusCode')];
  const inner = int(data, 'embedInfo', 'statusCode');
  const code = [...codes, inner].find((one) => one !== undefined && one >= 10_000);
  const judgement = judged(code, str(data, 'errorMsg') ?? str(data, 'statusMsg'));
  if (data['isError'] !== true && !(judgement && !hasThings(data))) return;
  if (int(data, 'errorStatus') === 404 || codes[0] === 404)
    throw new AppError('not_found', messages.embedPageKnowsNoSuchThing);
  throw judgement
    ? errorFromJudgement(judgement)
    : new AppError('platform_error', messages.embedPageCannotShow);
};

const hasThings = (data: Node): boolean =>
  Array.isArray(data['videoList']) && data['videoList'].length > 0;

interface Source {
  readonly source?: string;
}

const parse = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context?: Source) => unknown,
) => unknown;

/**
 * JSON whose whole numbers that a double cannot hold become text: identifiers come as bare numbers of 19
 * digits in the Research API and in live rooms. Throws where the text is no JSON.
 */
export const wholeJson = (text: string): unknown =>
  parse(text, (_key, value, context) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
      ? context?.source
      : value,
  );
