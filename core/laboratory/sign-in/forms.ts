import { hash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { isSameSecret } from '../../doors/http/same-secret.ts';
import type { Cookies, BrowserSessions } from './sessions.ts';
import type { NoteName } from './words/index.ts';

/** Answers a request with a page that says one thing. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 429 | 503;
  readonly note: NoteName;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: Refusal['status'], note: NoteName, retryAfter?: number) {
    super(note);
    this.status = status;
    this.note = note;
    this.retryAfter = retryAfter;
  }
}

const BROWSER_SECONDS = 24 * 3600;

export interface Forms {
  /** SHA-256 of what this browser is known by; a new browser is given something. */
  readonly browser: (context: Context) => string;
  /** What each form of a page carries: of the session or, before there is one, of the browser. */
  readonly token: (context: Context) => string;
  /** The fields of a form that one of our pages sent from this browser. Throws `Refusal`. */
  readonly read: (context: Context) => URLSearchParams;
}

export const createForms = (cookies: Cookies, sessions: BrowserSessions): Forms => {
  const browserSecret = (context: Context): string => {
    const known = cookies.get(context, 'bowerbird-browser') ?? fromRequest(context);
    if (known !== undefined && /^[\w-]{43}$/.test(known)) return known;
    const secret = randomBytes(32).toString('base64url');
    cookies.set(context, 'bowerbird-browser', secret, BROWSER_SECONDS);
    // The page that is being made asks more than once.
    context.set(NEW_BROWSER, secret);
    return secret;
  };

  const token: Forms['token'] = (context) =>
    sessions.find(context)?.csrf ?? hash('sha256', `form ${browserSecret(context)}`, 'base64url');

  return {
    token,
    browser: (context) => hash('sha256', browserSecret(context), 'hex'),
    read: (context) => {
      const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
      // A form of our own page says where it comes from; the guard has let only ourselves through.
      if (type !== 'application/x-www-form-urlencoded' || !context.req.header('origin'))
        throw new Refusal(403, 'staleForm');
      const body = context.get('body') as Uint8Array | undefined;
      const form = new URLSearchParams(new TextDecoder().decode(body));
      if (!isSameSecret(form.get('token') ?? '', token(context)))
        throw new Refusal(403, 'staleForm');
      return form;
    },
  };
};

const NEW_BROWSER = 'newBrowser';
const fromRequest = (context: Context): string | undefined =>
  context.get(NEW_BROWSER) as string | undefined;
