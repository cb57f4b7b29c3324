import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/**
 * `bowerbird`: the session. The others belong to a browser before anybody has signed in: `-browser` knows it
 * again, `-invitation` holds an invitation that was opened, `-provider` what was begun at a provider, `-language` the
 * language that was chosen, `-return` the page that somebody asked for who has to sign in first.
 */
export type CookieName =
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
