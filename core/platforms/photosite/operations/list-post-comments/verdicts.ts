import { AppError, refused } from '../../../../kit/errors.ts';
import { textOf, type Reply } from '../../../../kit/exchange.ts';
import { id, list, str } from '../../../../kit/dig.ts';
import { CHOICES } from '../../readers/refusals.ts';

/** Instagram answers a removed, a private and a locked post alike, so neither do we claim which. */
export const notFound = (): AppError =>
  new AppError(
    'not_found',
    'Instagram shows no such post without a login; it does not say whether the post was removed, is private or is restricted',
  );

/** The post exists and is kept from guests: about this post, so nothing else has to wait for it. */
export const gated = (): AppError =>
  new AppError(
    'platform_error',
    'this post is restricted: Instagram shows it only to people who are logged in (age, country or sensitive content)',
  );

export const anotherPost = (): AppError =>
  new AppError('platform_error', 'Instagram answered with another post than the one asked for');

/** Comments are counted, and none is shown. An empty page would be a lie. */
export const commentsWithheld = (total: number | undefined): AppError =>
  new AppError(
    'platform_error',
    total === undefined
      ? 'Instagram showed the post without its comments'
      : `Instagram counts ${total} ${total === 1 ? 'comment' : 'comments'} on this post and shows none without a login`,
  );

/** GraphQL error codes (September 2026). */
const RATE_LIMITED = '1675004';
const NO_SUCH_POST = '4630001';

/** The error that an answer in JSON reports, if it reports one. */
export const reportedError = (value: unknown): AppError | undefined => {
  const errors = list(value, 'errors');
  const codes = new Set([...errors.map((error) => id(error, 'code')), id(value, 'error')]);
  if (codes.has(RATE_LIMITED))
    return refused({
      kind: 'rate-limit',
      says: 'Instagram said that there were too many requests',
      choices: CHOICES,
    });
  if (codes.has(NO_SUCH_POST)) return notFound();
  const message =
    str(value, 'message') ??
    str(value, 'errorSummary') ??
    str(errors[0], 'message') ??
    str(errors[0], 'summary');
  if (message !== undefined && /^media not found/i.test(message)) return notFound();
  const failed =
    str(value, 'status') === 'fail' || errors.length > 0 || id(value, 'error') !== undefined;
  return failed
    ? new AppError(
        'platform_error',
        `Instagram answered with an error: ${shown(message ?? 'without words')}`,
      )
    : undefined;
};

/** An HTTP status that is an answer by itself. */
export const statusError = (reply: Reply): AppError | undefined => {
  if (reply.status === 404 || reply.status === 410) return notFound();
  if (reply.status < 300) return undefined;
  return new AppError('platform_error', `Instagram answered with HTTP status ${reply.status}`);
};

/**
 * A page without any post in it. Pages tell their kind in their route (`"pageID"`): the error page
 * comes with HTTP 200 (captured September 2026). Every page mentions the other kinds somewhere, so
 * only the route counts.
 */
export const emptyPage = (reply: Reply): AppError => {
  const text = textOf(reply);
  if (text.trim() === '')
    return refused({
      kind: 'empty-answer',
      says: 'Instagram answered with an empty page',
      choices: CHOICES,
    });
  const page = /"pageID"\s*:\s*"(\w+)"/.exec(text)?.[1];
  const isError =
    page === 'httpErrorPage' || (page === undefined && text.includes('PolarisErrorRoot'));
  if (isError && /"failure_reason"\s*:\s*"/.test(text) && /"restricted_age"\s*:\s*\d/.test(text))
    return gated();
  if (isError) return notFound();
  if (page === 'loginPage')
    return refused({
      kind: 'login-wall',
      says: 'Instagram answered with its login page',
      choices: CHOICES,
    });
  return refused({
    kind: 'withheld',
    says: 'Instagram sent the page without the post in it, as it does to many addresses and programs',
    choices: CHOICES,
  });
};

/** Other people's words, fit for a message. */
const shown = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 160);
