import { jsonFromText } from '#kit/json-text.ts';
import { isNode } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import type { AccountMatcher } from './account-matcher.ts';
import { pickNamingParts } from './redact-call.ts';
import { isNested } from './text-forms.ts';

/** What stands for a name that was taken out of a request. */
const TAKEN_OUT = 'deleted';

/**
 * A reply whose request does not say whom it was about: steps and parameters of its addresses, values of its body
 * and headers that name the account are replaced. `undefined` where the account is named still.
 */
export const withoutNamesInRequest = (reply: Reply, matcher: AccountMatcher): Reply | undefined => {
  if (matcher.placeInExchange(pickNamingParts(reply)) === undefined) return reply;
  const { request, finalUrl } = reply;
  const rest: Reply = {
    ...reply,
    headers: withoutHeaders(reply.headers, matcher),
    request: {
      ...request,
      url: withoutNamesInAddress(request.url, matcher),
      headers: withoutHeaders(request.headers, matcher),
      ...(request.body !== undefined && { body: withoutNamesInBody(request.body, matcher) }),
    },
    ...(finalUrl !== undefined && { finalUrl: withoutNamesInAddress(finalUrl, matcher) }),
  };
  return matcher.placeInExchange(pickNamingParts(rest)) === undefined ? rest : undefined;
};

type Headers = Reply['headers'];

const withoutHeaders = (headers: Headers, matcher: AccountMatcher): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => !matcher.isName(value)));

const withoutNamesInAddress = (address: string, matcher: AccountMatcher): string => {
  if (!URL.canParse(address)) return TAKEN_OUT;
  const url = new URL(address);
  const steps = url.pathname.split('/');
  url.pathname = steps
    .map((step, n) => (step !== '' && isNameOfStep(url, steps, n, matcher) ? TAKEN_OUT : step))
    .join('/');
  url.search = withoutNamesInForm(url.search.slice(1), matcher);
  return url.href;
};

/** A step means what it does by its place and by the step before. */
const isNameOfStep = (
  url: URL,
  steps: readonly string[],
  n: number,
  matcher: AccountMatcher,
): boolean => {
  const alone = steps.map((step, m) => (m === n || m === n - 1 || step === '' ? step : 'x'));
  const before = steps.map((step, m) => (m === n - 1 || step === '' ? step : 'x'));
  const isName = (path: readonly string[]): boolean => matcher.isName(url.origin + path.join('/'));
  return isName(alone) && !isName(before);
};

const withoutNamesInForm = (form: string, matcher: AccountMatcher): string => {
  const params = [...new URLSearchParams(form)];
  const rest = params.map(([name, value]) => [name, valueWithout(name, value, matcher)]);
  const isSame = params.every(([, value], n) => rest[n]?.[1] === value);
  return isSame ? form : new URLSearchParams(rest as [string, string][]).toString();
};

const withoutNamesInBody = (body: unknown, matcher: AccountMatcher): unknown =>
  typeof body === 'string' && !isNested(body)
    ? withoutNamesInForm(body, matcher)
    : valueWithout('body', body, matcher);

/** JSON, or a text that may be JSON. */
const valueWithout = (name: string, value: unknown, matcher: AccountMatcher): unknown => {
  if (typeof value === 'string') {
    const nested = isNested(value) ? jsonFromText(value) : undefined;
    if (nested !== undefined) return JSON.stringify(valueWithout(name, nested, matcher));
    return matcher.placeInJson({ [name]: value }) === undefined ? value : TAKEN_OUT;
  }
  if (Array.isArray(value)) return value.map((one: unknown) => valueWithout(name, one, matcher));
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, valueWithout(key, one, matcher)]),
  );
};
