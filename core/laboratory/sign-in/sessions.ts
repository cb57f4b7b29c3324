import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { isSameSecret } from '../../doors/http/same-secret.ts';
import { SECRET_HEADER } from '../../doors/http/window-parts.ts';
import type { FoundSession } from '../store/sessions.ts';
import type { Laboratory } from '../store/laboratory.ts';
import type { PersonRow } from '../store/people.ts';

const HOUR_MS = 3600_000;
/** A session ends that was not used for so long: a long weekend. */
const IDLE_MS = 4 * 24 * HOUR_MS;
/** However much it is used, one signs in again after so long. */
const ABSOLUTE_MS = 14 * 24 * HOUR_MS;
/** That a session was used is noted no more often than this. */
const NOTED_MS = HOUR_MS;

/** Whether a call carries its session's token, in the header of the window: for every call that has an effect. */
export const carriesToken = (context: Context, { csrf }: Pick<SignedIn, 'csrf'>): boolean =>
  isSameSecret(context.req.header(SECRET_HEADER) ?? '', csrf);

/** Who is signed in. */
export interface SignedIn {
  readonly person: PersonRow;
  /** What a form or call of this session carries, so that no other site's page can send it. */
  readonly csrf: string;
  /** The session's id. */
  readonly session: string;
  /** Milliseconds since the person showed who they are. */
  readonly age: number;
}

export interface BrowserSessions {
  readonly find: (context: Context) => SignedIn | undefined;
  /** Always a new one: the one before ends, so that a cookie that somebody planted is worth nothing. */
  readonly begin: (context: Context, person: string) => void;
  readonly end: (context: Context) => void;
}

export const createBrowserSessions = (
  laboratory: Laboratory,
  cookies: Cookies,
  now: () => number,
): BrowserSessions => {
  /** Prolongs a session that is used, up to its absolute end. */
  const noteUse = ({ id, created, expires }: FoundSession): void => {
    const last = Date.parse(created) + ABSOLUTE_MS;
    const ends = Math.min(now() + IDLE_MS, last);
    if (ends - Date.parse(expires) >= NOTED_MS)
      laboratory.sessions.setExpires(id, new Date(ends).toISOString());
  };

  const find: BrowserSessions['find'] = (context) => {
    const secret = cookies.get(context, 'bowerbird');
    const found = secret === undefined ? undefined : laboratory.sessions.find(secret);
    if (!found) return undefined;
    noteUse(found);
    const { person, csrf, id, created } = found;
    return { person, csrf, session: id, age: now() - Date.parse(created) };
  };

  const endPresent = (context: Context): void => {
    const found = find(context);
    if (found) laboratory.sessions.end(found.session, found.person.id);
  };

  return {
    find,
    end: (context) => {
      endPresent(context);
      cookies.clear(context, 'bowerbird');
    },
    begin: (context, person) => {
      endPresent(context);
      const agent = context.req.header('user-agent');
      const { secret } = laboratory.sessions.begin(person, { agent, lives: IDLE_MS });
      cookies.set(context, 'bowerbird', secret, ABSOLUTE_MS / 1000);
    },
  };
};

/**
 * `bowerbird`: the session. The others belong to a browser before anybody has signed in: `-browser` knows it
 * again, `-invitation` holds an invitation that was opened, `-provider` what was begun at a provider, `-language` the
 * language that was chosen, `-return` the page that somebody asked for who has to sign in first.
 */
type CookieName =
  | 'bowerbird'
  | 'bowerbird-browser'
  | 'bowerbird-invitation'
  | 'bowerbird-provider'
  | 'bowerbird-language'
  | 'bowerbird-return';

export interface Cookies {
  readonly get: (context: Context, name: CookieName) => string | undefined;
  /** `seconds` is how long the browser keeps it. */
  readonly set: (context: Context, name: CookieName, value: string, seconds: number) => void;
  readonly clear: (context: Context, name: CookieName) => void;
}

/**
 * Over https with the prefix that no other host or path can set; a browser refuses it on plain http, which
 * is for one's own computer alone.
 */
export const createCookies = (origin: () => string): Cookies => {
  const isSecure = (): boolean => origin().startsWith('https://');
  const fullName = (name: CookieName): string => (isSecure() ? `__Host-${name}` : name);
  const set: Cookies['set'] = (context, name, value, seconds) =>
    setCookie(context, fullName(name), value, {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      secure: isSecure(),
      maxAge: seconds,
    });
  return {
    get: (context, name) => getCookie(context, fullName(name)),
    set,
    clear: (context, name) => set(context, name, '', 0),
  };
};
