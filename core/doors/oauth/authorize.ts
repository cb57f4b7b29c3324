import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { SCOPES } from '../mcp/scopes.ts';
import type { Applicant } from './applicants.ts';
import { answerTo, type Consents, type Request } from './consents.ts';
import { resourceOf } from './metadata.ts';
import { notePage, PAGE_HEADERS, waitingPage } from './pages.ts';
import { isRegistered } from './redirects.ts';

type FindApplicant = (id: string) => Promise<Applicant>;

/** A parameter that is there at most once; twice is refused, whichever was meant. */
export const single = (given: URLSearchParams, name: string): string | undefined => {
  const [value, ...more] = given.getAll(name);
  if (more.length > 0)
    throw new OAuthError(OAuthErrorCode.InvalidRequest, `${name} is given more than once`);
  return value;
};

/**
 * Where a client sends the person's browser. Until client and address are known to belong together
 * every fault is shown here; later ones are the client's to show.
 */
export const authorize = async (
  context: Context,
  find: FindApplicant,
  consents: Consents,
): Promise<Response> => {
  const { searchParams: asked, origin } = new URL(context.req.url);
  let applicant: Applicant;
  let redirect: string;
  try {
    applicant = await find(single(asked, 'client_id') ?? '');
    redirect = single(asked, 'redirect_uri') ?? '';
    if (!isRegistered(redirect, applicant.redirects))
      throw new OAuthError(
        OAuthErrorCode.InvalidRequest,
        'the address for the answer is not one that this client registered',
      );
  } catch (thrown) {
    if (!(thrown instanceof OAuthError)) throw thrown;
    const text = `${thrown.message}. Nothing was granted; you can close this page.`;
    return context.html(notePage('This request cannot be taken', text), 400, PAGE_HEADERS);
  }
  const to = { redirect, state: asked.getAll('state')[0], issuer: origin };
  try {
    const parked = consents.park({ ...to, ...wishIn(asked, origin), applicant });
    if (!parked)
      throw new OAuthError(OAuthErrorCode.TemporarilyUnavailable, 'too many requests wait');
    return wait(context, consents, parked.id, parked.secret);
  } catch (thrown) {
    if (!(thrown instanceof OAuthError)) throw thrown;
    const answer = { error: thrown.code, error_description: thrown.message };
    return context.redirect(answerTo(to, answer), 302);
  }
};

type Wish = Pick<Request, 'challenge' | 'scopes' | 'resource'>;

const wishIn = (asked: URLSearchParams, origin: string): Wish => {
  if (single(asked, 'response_type') !== 'code')
    throw new OAuthError(OAuthErrorCode.UnsupportedResponseType, 'only code is offered');
  if ((single(asked, 'state') ?? '').length > 2000)
    throw new OAuthError(OAuthErrorCode.InvalidRequest, 'state is too long');
  const challenge = single(asked, 'code_challenge') ?? '';
  if (single(asked, 'code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    throw new OAuthError(OAuthErrorCode.InvalidRequest, 'PKCE with S256 is required');
  const resource = single(asked, 'resource') ?? resourceOf(origin);
  if (!isOurs(resource, origin))
    throw new OAuthError(OAuthErrorCode.InvalidTarget, 'this is not the resource asked for');
  const scopes = scopesIn(single(asked, 'scope'));
  return { challenge, scopes, resource: resourceOf(origin) };
};

/** The resource's own address; a slash at its end changes nothing. */
export const isOurs = (resource: string, origin: string): boolean =>
  resource.replace(/\/$/, '') === resourceOf(origin);

/** What is asked for, all of it when nothing is named. */
export const scopesIn = (said: string | undefined): string[] => {
  const named = (said ?? '').split(' ').filter((scope) => scope !== '');
  const strange = named.find((scope) => !SCOPES.includes(scope));
  if (strange !== undefined)
    throw new OAuthError(OAuthErrorCode.InvalidScope, 'there is no such scope');
  return named.length === 0 ? [...SCOPES] : SCOPES.filter((scope) => named.includes(scope));
};

const cookieOf = (id: string): string => `bowerbird-wait-${id}`;

/** The page of a new request; its browser, and no other, may collect the answer. */
const wait = (context: Context, consents: Consents, id: string, secret: string): Response => {
  setCookie(context, cookieOf(id), secret, {
    httpOnly: true,
    sameSite: 'Strict',
    path: `/oauth/wait/${id}`,
    maxAge: 600,
  });
  const view = consents.collect(id, secret)?.view;
  if (!view) throw new OAuthError(OAuthErrorCode.ServerError, 'the request was lost');
  return context.html(waitingPage(view), 200, PAGE_HEADERS);
};

/** Asked again and again by the waiting page. */
export const collect = (context: Context, consents: Consents): Response | Promise<Response> => {
  const id = context.req.param('id') ?? '';
  const found = consents.collect(id, getCookie(context, cookieOf(id)) ?? '');
  const asScript = context.req.header('accept')?.includes('application/json') ?? false;
  if (!found)
    return asScript
      ? context.json({ error: 'gone' }, 404)
      : context.html(
          notePage('Nobody waits here any more', 'The request was answered, or its time is over.'),
          404,
          PAGE_HEADERS,
        );
  if (asScript) return context.json(found.to === undefined ? {} : { to: found.to });
  return found.to === undefined
    ? context.html(waitingPage(found.view), 200, PAGE_HEADERS)
    : context.redirect(found.to, 303);
};
