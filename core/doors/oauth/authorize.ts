import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { originFromUrl } from '../http/origin.ts';
import { PAGE_HEADERS } from '../http/page-frame.ts';
import { SCOPES } from '../mcp/scopes.ts';
import type { Applicant, Applicants } from './applicants.ts';
import { isRegistered, redirectObjection } from './redirects.ts';
import { answerTo, type Consents, type Request } from './consents.ts';
import { formIn, notePage, startPage, waitingPage } from './pages.ts';
import { SCOPE_CONTRIBUTE } from '#kit/handing-over.ts';
import { isOurs, pathForScopes, resourceFromOrigin } from './resources.ts';

/** A parameter that is there at most once; twice is refused, whichever was meant. */
export const single = (given: URLSearchParams, name: string): string | undefined => {
  const [value, ...more] = given.getAll(name);
  if (more.length > 0)
    throw new OAuthError(OAuthErrorCode.InvalidRequest, `${name} is given more than once`);
  return value;
};

/** What a client may say in its request; the form on our page carries these and no others. */
const PARAMETERS: ReadonlySet<string> = new Set([
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
]);

/**
 * Where a client sends the person's browser. Any page of the web can do that too, so this has no
 * effect: nobody is asked, nothing waits, nothing is redirected. It shows who asks, as far as that is
 * known, and a button with which the person starts the request.
 */
export const showRequest = (context: Context, { known }: Applicants): Response => {
  const query = new URL(context.req.url).searchParams;
  try {
    const client = known(single(query, 'client_id') ?? '');
    redirectIn(query, 'redirects' in client ? client.redirects : undefined);
    const carried = [...query].filter(([name]) => PARAMETERS.has(name));
    return context.html(startPage(client, carried), 200, PAGE_HEADERS);
  } catch (thrown) {
    return unverified(context, thrown);
  }
};

interface Authorizing {
  readonly applicants: Pick<Applicants, 'find'>;
  readonly consents: Consents;
  /** Scopes that can be asked for here. */
  readonly offered: readonly string[];
  /** A member of a laboratory decides here and now, in the browser that asks. */
  readonly isMember: boolean;
}

/**
 * The person started the request on our page. Until client and address are known to belong together
 * every fault is shown here; later ones are the client's to show.
 */
export const authorize = async (
  context: Context,
  { applicants: { find }, consents, offered, isMember }: Authorizing,
): Promise<Response> => {
  const origin = originFromUrl(context.req.url);
  let query: URLSearchParams;
  let applicant: Applicant;
  let redirect: string;
  try {
    // A form of our own page says where it comes from; the guard has let only ourselves through.
    if (context.req.header('origin') === undefined)
      throw new OAuthError(OAuthErrorCode.InvalidRequest, 'a person starts this, on our page');
    query = formIn(context);
    applicant = await find(single(query, 'client_id') ?? '');
    redirect = redirectIn(query, applicant.redirects);
  } catch (thrown) {
    return unverified(context, thrown);
  }
  const to = { redirect, state: query.getAll('state')[0], issuer: origin };
  try {
    const request = grantRequestFrom(query, origin, offered);
    const { id, secret } = consents.park({ ...to, ...request, applicant });
    setCookie(context, waitCookieName(id), secret, {
      httpOnly: true,
      sameSite: 'Strict',
      path: isMember ? '/oauth' : waitPath(id),
      maxAge: 600,
    });
    return context.redirect(isMember ? `/oauth/consent/${id}` : waitPath(id), 303);
  } catch (thrown) {
    if (!(thrown instanceof OAuthError)) throw thrown;
    const answer = { error: thrown.code, error_description: thrown.message };
    return context.redirect(answerTo(to, answer), 303);
  }
};

/** A request of which nobody knows yet to whom it belongs is answered to the person alone. */
const unverified = (context: Context, thrown: unknown): Response => {
  if (!(thrown instanceof OAuthError)) throw thrown;
  const text = `${thrown.message} (${thrown.code}). Nothing was granted; you can close this page.`;
  return context.html(notePage('This request is not valid', text), 400, PAGE_HEADERS);
};

/** The address for the answer, which must be one of `registered` where these are known. */
const redirectIn = (query: URLSearchParams, registered: readonly string[] | undefined): string => {
  const redirect = single(query, 'redirect_uri') ?? '';
  const objection = redirectObjection(redirect);
  if (objection !== undefined)
    throw new OAuthError(OAuthErrorCode.InvalidRequest, `the redirect_uri ${objection}`);
  if (registered && !isRegistered(redirect, registered))
    throw new OAuthError(
      OAuthErrorCode.InvalidRequest,
      'the address for the answer is not one that this client registered',
    );
  return redirect;
};

type GrantRequest = Pick<Request, 'challenge' | 'scopes' | 'resource'>;

const grantRequestFrom = (
  query: URLSearchParams,
  origin: string,
  offered: readonly string[],
): GrantRequest => {
  if (single(query, 'response_type') !== 'code')
    throw new OAuthError(OAuthErrorCode.UnsupportedResponseType, 'only code is offered');
  if ((single(query, 'state') ?? '').length > 2000)
    throw new OAuthError(OAuthErrorCode.InvalidRequest, 'state is too long');
  const challenge = single(query, 'code_challenge') ?? '';
  if (single(query, 'code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    throw new OAuthError(OAuthErrorCode.InvalidRequest, 'PKCE with S256 is required');
  const scopes = scopesIn(single(query, 'scope'), offered);
  const path = pathForScopes(scopes);
  const own = resourceFromOrigin(origin, path);
  if (!isOurs(single(query, 'resource') ?? own, origin, path))
    throw new OAuthError(OAuthErrorCode.InvalidTarget, 'this is not the resource asked for');
  return { challenge, scopes, resource: own };
};

/** What is asked for; all that assistants use when nothing is named. */
export const scopesIn = (text: string | undefined, offered: readonly string[]): string[] => {
  const named = (text ?? '').split(' ').filter((scope) => scope !== '');
  const strange = named.find((scope) => !offered.includes(scope));
  if (strange !== undefined)
    throw new OAuthError(OAuthErrorCode.InvalidScope, 'there is no such scope');
  const scopes = offered.filter((scope) => named.includes(scope));
  if (scopes.length > 1 && scopes.includes(SCOPE_CONTRIBUTE))
    throw new OAuthError(OAuthErrorCode.InvalidScope, `${SCOPE_CONTRIBUTE} is asked for alone`);
  return named.length === 0 ? [...SCOPES] : scopes;
};

const waitCookieName = (id: string): string => `bowerbird-wait-${id}`;
export const waitPath = (id: string): string => `/oauth/wait/${id}`;

/** The page of a request that waits, for the browser that started it and no other. */
export const showWaiting = (
  context: Context,
  consents: Consents,
  decidedIn: 'window' | 'terminal',
): Response | Promise<Response> => {
  const { id, held } = waitIn(context);
  const view = consents.waiting(id, held);
  return view ? context.html(waitingPage(view, decidedIn), 200, PAGE_HEADERS) : gone(context);
};

/** Asked again and again by the waiting page: the answer is handed out once. */
export const collect = (context: Context, consents: Consents): Response | Promise<Response> => {
  const { id, held } = waitIn(context);
  const found = consents.collect(id, held);
  if (context.req.header('accept')?.includes('application/json'))
    return found
      ? context.json(found.to === undefined ? {} : { to: found.to })
      : context.json({ error: 'gone' }, 404);
  return found ? context.redirect(found.to ?? waitPath(id), 303) : gone(context);
};

/** The request of an address, and what the browser that started it holds. */
export const waitIn = (context: Context): { id: string; held: string } => {
  const id = context.req.param('id') ?? '';
  return { id, held: getCookie(context, waitCookieName(id)) ?? '' };
};

const gone = (context: Context): Response | Promise<Response> =>
  context.html(
    notePage('This request has ended', 'It was already decided, or it expired.'),
    404,
    PAGE_HEADERS,
  );
