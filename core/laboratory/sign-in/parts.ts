import type { Context } from 'hono';
import { isLanguage } from '#kit/languages.ts';
import { createHash } from 'node:crypto';
import { PAGE_HEADERS, acceptedLanguage } from '../../doors/http/page-frame.ts';
import { createAdmission, type Admission } from './admission.ts';
import type { SignInConfig } from './config.ts';
import {
  createCookies,
  type Cookies,
  createBrowserSessions,
  type BrowserSessions,
  type SignedIn,
} from './sessions.ts';
import { createForms, Refusal, type Forms } from './forms.ts';
import { notePage, type PageView } from './page-parts.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { wordsIn, type NoteName } from './words/index.ts';
import type { ShortLived } from '../../store/index.ts';

/** What every way to sign in works with. */
export interface SignInParts {
  readonly config: SignInConfig;
  readonly cookies: Cookies;
  readonly sessions: BrowserSessions;
  readonly forms: Forms;
  readonly admission: Admission;
  readonly passwords: Passwords;
  /** Counts a try of an address from a network. Throws `Refusal` when there were too many of either, or of both. */
  readonly countTry: (context: Context, kind: TryKind, address: string) => void;
  /** After a try that was right. */
  readonly forgetTries: (context: Context, kind: TryKind, address: string) => void;
}

/** What is tried: a password, a link to be sent, or a link that was sent. */
type TryKind = 'password' | 'mail' | 'link';

const WINDOW_MS = 15 * 60_000;
/** In a quarter of an hour, of those that end badly; a network may be a whole university. */
const MOST_OF_NETWORK = 100;
/**
 * Of an address, from one network and from all: few guesses are left to whoever guesses, while a stranger keeps nobody
 * out who comes from elsewhere, or by the other way in.
 */
const MOST_OF_ADDRESS: Readonly<Record<TryKind, { readonly here: number; readonly all: number }>> =
  {
    password: { here: 10, all: 100 },
    mail: { here: 5, all: 10 },
    link: { here: 10, all: 100 },
  };

export const createParts = (config: SignInConfig): SignInParts => {
  const { laboratory, origin, now } = config;
  const cookies = createCookies(origin);
  const sessions = createBrowserSessions(laboratory, cookies, now);
  const attemptsOf = (most: number, what: string): Attempts =>
    createAttempts({ most, windowMs: WINDOW_MS }, config.shortLived, what);
  const networks = attemptsOf(MOST_OF_NETWORK, 'tries of a network');
  const ofKind = (kind: TryKind) => ({
    here: attemptsOf(MOST_OF_ADDRESS[kind].here, `${kind} from a network`),
    all: attemptsOf(MOST_OF_ADDRESS[kind].all, kind),
  });
  const tries = { password: ofKind('password'), mail: ofKind('mail'), link: ofKind('link') };
  const networkFrom = config.networkFrom ?? networkFromConnection;
  return {
    config,
    cookies,
    sessions,
    forms: createForms(cookies, sessions),
    admission: createAdmission(config, cookies),
    passwords: createPasswords(config.passwords),
    countTry: (context, kind, address) => {
      const network = networkFrom(context);
      const { here, all } = tries[kind];
      const wait =
        networks.take(network) ?? here.take(`${network} ${address}`) ?? all.take(address);
      if (wait !== undefined) throw new Refusal(429, 'tooManyTries', wait);
    },
    forgetTries: (context, kind, address) => {
      const network = networkFrom(context);
      networks.giveBack(network);
      tries[kind].here.forget(`${network} ${address}`);
      tries[kind].all.forget(address);
    },
  };
};

const networkFromConnection = (context: Context): string => {
  const env = context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return networkOf(env?.incoming?.socket?.remoteAddress);
};

/** For whom a page is written: their language, by their choice or their browser's. */
export const viewOf = ({ cookies, forms }: SignInParts, context: Context): PageView => {
  const chosen = cookies.get(context, 'bowerbird-language');
  const language = isLanguage(chosen)
    ? chosen
    : acceptedLanguage(context.req.header('accept-language'));
  return {
    ...wordsIn(language),
    language,
    token: forms.token(context),
    path: context.req.method === 'GET' ? context.req.path : undefined,
  };
};

/** A page that says one thing. */
export const showNote = (
  parts: SignInParts,
  context: Context,
  note: NoteName,
): Response | Promise<Response> => show(context, notePage(viewOf(parts, context), note));

/** Shows a page. */
export const show = (
  context: Context,
  html: string,
  status: 200 | 400 | 401 | 403 = 200,
): Response | Promise<Response> => context.html(html, status, PAGE_HEADERS);

/** Signs the person in, and sends their browser on. */
export const enter = (parts: SignInParts, context: Context, person: string): Response => {
  // Somebody who was here before accepts an invitation by a press of its own, never by signing in.
  const invited = parts.admission.invitation(context) !== undefined;
  parts.sessions.begin(context, person);
  if (invited) return context.redirect('/sign-in/invited', 303);
  const wanted = returnPath(parts.cookies.get(context, 'bowerbird-return'));
  if (wanted !== undefined) parts.cookies.clear(context, 'bowerbird-return');
  return context.redirect(wanted ?? homeOf(parts), 303);
};

/** Seconds for which a browser keeps what somebody asked for who has to sign in first. */
const RETURN_SECONDS = 3600;

/** Keeps the page that was asked for, so that whoever signs in comes back to it. */
export const keepReturn = ({ cookies, sessions }: SignInParts, context: Context): void => {
  const { pathname, search } = new URL(context.req.url);
  const path = returnPath(pathname + search);
  if (path !== undefined && !sessions.find(context))
    cookies.set(context, 'bowerbird-return', path, RETURN_SECONDS);
};

export const homeOf = ({ config }: SignInParts): string => config.home ?? '/sign-in';

/** Who is signed in. Throws `Refusal` for nobody. */
export const signedIn = ({ sessions }: SignInParts, context: Context): SignedIn => {
  const found = sessions.find(context);
  if (!found) throw new Refusal(401, 'signInFirst');
  return found;
};

/** Characters of a path that is kept. */
const MOST = 1000;
/** Where a person may be led who had to sign in first: pages of the laboratory, never an act. */
const PAGES = /^\/(?:projects\/[a-z0-9]{8}\/(?:app\/|files$|files\?)|sign-in\/identities$)/;

/**
 * A path of this server to which somebody goes back; `undefined` for anything else, such as an address of another
 * server in the clothes of a path (`//host`, `/\host`).
 */
export const returnPath = (text: string | undefined): string | undefined => {
  if (text === undefined || text.length > MOST || !PAGES.test(text)) return undefined;
  // Browsers read a backslash as a slash and leave out control signs.
  return /[\\\p{Cc}\s]|\/\/|\/\.\.?(?:\/|$)/u.test(text) ? undefined : text;
};

/** How often something may be tried under one name, within a window of time. */
interface AttemptLimit {
  readonly most: number;
  readonly windowMs: number;
}

interface Counted {
  readonly count: number;
}

interface Attempts {
  /** Counts one try of a name; the seconds to wait when there were too many, and `undefined` when it may go on. */
  readonly take: (name: string) => number | undefined;
  /** After a try that was right, those before it are forgotten. */
  readonly forget: (name: string) => void;
  /** A try that was right is no try of a guess. */
  readonly giveBack: (name: string) => void;
}

/** Counts tries at whichever process, under the SHA-256 of each name. `kind`: of what they are. */
export const createAttempts = (
  { most, windowMs }: AttemptLimit,
  shortLived: ShortLived,
  kind: string,
): Attempts => {
  const counts = shortLived.of<Counted>(kind);
  return {
    take: (name) =>
      counts.transaction(() => {
        const id = hashName(name);
        const found = counts.get(id);
        const count = found?.value.count ?? 0;
        if (found && count >= most) return Math.max(1, Math.ceil((windowMs - found.ageMs) / 1000));
        if (found) counts.change(id, { count: count + 1 });
        else counts.add(id, { count: 1 }, windowMs);
        return undefined;
      }),
    forget: (name) => counts.delete(hashName(name)),
    giveBack: (name) =>
      counts.transaction(() => {
        const id = hashName(name);
        const count = counts.get(id)?.value.count ?? 0;
        if (count > 0) counts.change(id, { count: count - 1 });
      }),
  };
};

const hashName = (name: string): string => createHash('sha256').update(name).digest('hex');

/** What stands for a client's network: its IPv4 address, or the first 64 bits of its IPv6 address. */
export const networkOf = (address: string | undefined): string => {
  if (address === undefined) return 'unknown';
  const mapped = address.toLowerCase().startsWith('::ffff:') ? address.slice(7) : address;
  if (!mapped.includes(':')) return mapped;
  const [head = '', tail] = mapped.split('%')[0]?.split('::') ?? [];
  const start = head === '' ? [] : head.split(':');
  const end = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const groups = [...start, ...Array<string>(zeros).fill('0'), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0{1,3}(?=.)/, ''))
    .join(':')}::/64`;
};
