import { asciiFromBytes } from '#kit/bytes.ts';
import { urlParts, type UrlParts } from '#kit/address.ts';
import type { Refusal, Refused } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { Allowance, Platform, RefusalDetector } from '#kit/operation.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';

/** How long we stay away after a 429 that does not say, in seconds. */
const HOUR = 3600;
/** What a platform may ask for at most: a week. A longer wait is a mistake of its own. */
const WEEK = 7 * 24 * HOUR;
/** A page that only asks for a captcha is small; a real page that merely contains one is not. */
const SMALL_PAGE = 64 * 1024;

interface Judging {
  readonly probe?: boolean;
  /** The platform's own words about how much may still be asked. */
  readonly allowance?: Platform['allowance'] | undefined;
  /** Whether the platform has an official API that we can ask; assumed when left out. */
  readonly official?: boolean;
}

/**
 * The wall that a reply is, if it is one: first the walls that look alike everywhere, by their
 * structure, then the platform's own detectors; last an empty answer, for a platform may know what its
 * emptiness means. What a parser understands (404, 400 or 403 with JSON, a public page that has the
 * word login in it) is no refusal. A probe asks for the status, so an empty or forbidden answer to it
 * is for the operation to judge.
 */
export const detectRefusal = (
  reply: Reply,
  detectors: readonly RefusalDetector[] = [],
  { probe = false, allowance, official = true }: Judging = {},
): Refused | undefined => {
  const wall =
    rateLimit(reply, allowance?.(reply)) ??
    redirectWall(reply) ??
    challenge(reply) ??
    (probe ? undefined : blockPage(reply)) ??
    interstitial(reply);
  if (wall) return official ? wall : withoutOfficial(wall);
  for (const sign of detectors) {
    const refusal = sign(reply);
    if (refusal) return { refusal };
  }
  const empty = probe ? undefined : emptyAnswer(reply);
  return empty && !official ? withoutOfficial(empty) : empty;
};

/** Whether a refusal concerns us, and so the whole platform, rather than the one thing asked for. */
export const stopsPlatform = (refusal: Refusal): boolean =>
  refusal.kind !== 'withheld' &&
  refusal.kind !== 'key-refused' &&
  refusal.kind !== 'credentials-needed' &&
  refusal.kind !== 'browser-needed' &&
  refusal.kind !== 'capture-needed' &&
  refusal.kind !== 'no-honest-route';

/** 429 always, and 503 when it says how long to wait. */
const rateLimit = (reply: Reply, allowance: Allowance | undefined): Refused | undefined => {
  const header = parseRetryAfter(reply.headers['retry-after'], Date.parse(reply.at));
  if (reply.status !== 429 && !(reply.status === 503 && header !== undefined)) return undefined;
  const seconds = header ?? secondsUntilReset(allowance);
  const retryAfter = seconds ?? HOUR;
  return {
    refusal: refusal('rate-limit', toWait(hostOfRequest(reply), reply.status, seconds)),
    retryAfter,
  };
};

/** When an allowance begins anew, in seconds from now: at least 1, at most a week. */
export const secondsUntilReset = (allowance: Allowance | undefined): number | undefined =>
  allowance !== undefined && Number.isFinite(allowance.resetSeconds) && allowance.resetSeconds > 0
    ? Math.min(WEEK, Math.max(1, Math.ceil(allowance.resetSeconds)))
    : undefined;

/** `Retry-After` in seconds, from seconds or an HTTP date; at least 1, at most a week. */
export const parseRetryAfter = (value: string | undefined, now: number): number | undefined => {
  const text = value?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  // A number that is no count of seconds ("-1", "1.5") would be read as some year.
  if (!Number.isFinite(seconds) || (!/^\d+$/.test(text) && !/[a-z]{3}/i.test(text)))
    return undefined;
  return Math.min(WEEK, Math.max(1, Math.ceil(seconds)));
};

const LOGIN_HOST = /^(?:accounts|login|signin|auth)\./;
const CONSENT_HOST = /^consent\./;
const LOGIN_PATH =
  /\/(?:login|signin|sign-in|log-in|servicelogin|authwall|accounts\/login|uas\/login)(?:\.php)?\/?$/;
const CONSENT_PATH = /^\/(?:consent|cookie-consent|cookies\/consent)(?:\/|$)/;
const CHECK_PATH = /^\/(?:checkpoint|challenge|captcha)(?:\/|$)/;
/** Google's page for addresses from which too much was asked. */
const SORRY_PATH = /^\/sorry(?:\/|$)/;

/** We asked for one thing and were led to a page about login, consent or being a robot. */
const redirectWall = (reply: Reply): Refused | undefined => {
  if (reply.finalUrl === undefined) return undefined;
  const [from, to] = [address(reply.request.url), address(reply.finalUrl)];
  if (!from || !to) return undefined;
  const path = to.pathname.toLowerCase();
  // Someone may be called "login": what already was in the path that we asked for says nothing.
  const seconds = from.pathname.toLowerCase();
  const fresh = (sign: RegExp): boolean => sign.test(path) && !sign.test(seconds);
  const other = (sign: RegExp): boolean => to.hostname !== from.hostname && sign.test(to.hostname);
  const led = (kind: Refusal['kind'], what: Message): Refused => ({
    refusal: refusal(
      kind,
      messages.redirectedTo({
        host: hostOfRequest(reply),
        what,
        page: `${to.hostname}${to.pathname}`,
      }),
    ),
  });
  if (other(CONSENT_HOST) || fresh(CONSENT_PATH)) return led('consent-page', messages.consentPage);
  if (fresh(SORRY_PATH))
    return { ...led('rate-limit', messages.pageAboutTooManyRequests), retryAfter: HOUR };
  if (fresh(CHECK_PATH)) return led('bot-check', messages.robotCheck);
  if (other(LOGIN_HOST) || fresh(LOGIN_PATH)) return led('login-wall', messages.loginPage);
  return undefined;
};

/** A content network says in a header that its answer is a challenge instead of the page. */
const challenge = (reply: Reply): Refused | undefined =>
  reply.headers['cf-mitigated'] === 'challenge'
    ? { refusal: refusal('bot-check', messages.answeredRobotCheck({ host: hostOfRequest(reply) })) }
    : undefined;

/** 401 or 403 with a page for people; one with JSON is an answer that parsers understand. */
const blockPage = (reply: Reply): Refused | undefined => {
  if ((reply.status !== 401 && reply.status !== 403) || isJson(reply)) return undefined;
  const answer = { host: hostOfRequest(reply), status: String(reply.status) };
  const did =
    reply.body.byteLength === 0
      ? messages.answeredStatusOnly(answer)
      : messages.answeredBlockPage(answer);
  return { refusal: refusal('block-page', did) };
};

const emptyAnswer = (reply: Reply): Refused | undefined =>
  reply.status === 200 && reply.body.byteLength === 0
    ? {
        refusal: refusal(
          'empty-answer',
          messages.answeredEmptyBody({ host: hostOfRequest(reply) }),
        ),
      }
    : undefined;

/** Tags one after the other; what is no tag ends where the next could begin, so nothing is read twice. */
const TAG = /<[^<>]*/g;
const CLASS_OR_ID = /\b(?:class|id)\s*=\s*["']([^"']*)["']/gi;
const CAPTCHAS = new Set(['g-recaptcha', 'h-captcha', 'cf-turnstile', 'captcha-page']);
const FORM = /^<form\b/i;
const CONSENT_ACTION = /\baction\s*=\s*["']https:\/\/consent\./i;

const isConsentForm = (tag: string): boolean => FORM.test(tag) && CONSENT_ACTION.test(tag);

const isCaptcha = (tag: string): boolean =>
  [...tag.matchAll(CLASS_OR_ID)].some(([, names = '']) =>
    names.split(/\s/).some((name) => CAPTCHAS.has(name.toLowerCase())),
  );

/** Pages that stand in for what was asked: a form to consent, or a captcha and little else. */
const interstitial = (reply: Reply): Refused | undefined => {
  if (reply.body.byteLength > SMALL_PAGE || !isHtml(reply)) return undefined;
  const page = asciiFromBytes(reply.body);
  const tags = page.match(TAG) ?? [];
  if (tags.some(isConsentForm))
    return {
      refusal: refusal(
        'consent-page',
        messages.answeredConsentForm({ host: hostOfRequest(reply) }),
      ),
    };
  if (tags.some(isCaptcha))
    return {
      refusal: refusal('captcha', messages.answeredCaptcha({ host: hostOfRequest(reply) })),
    };
  return undefined;
};

const beginning = ({ body }: Reply): string =>
  asciiFromBytes(body.subarray(0, 256))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();

const isJson = (reply: Reply): boolean => /^[[{]|^\)\]\}'|^for\s*\(;;\)/.test(beginning(reply));

const isHtml = (reply: Reply): boolean =>
  /^<(?:!doctype html|html|head|body|title|script|meta|form|div)\b/i.test(beginning(reply));

const address = (url: string | undefined): UrlParts | undefined =>
  url === undefined ? undefined : urlParts(url);

const hostOfRequest = (reply: Reply): string =>
  address(reply.request.url)?.hostname ?? 'the platform';

const refusal = (kind: Refusal['kind'], did: Message): Refusal => ({
  kind,
  ...did,
  choices: choicesFor(kind),
});

const toWait = (host: string, answered: number, seconds: number | undefined): Message => {
  const status = String(answered);
  if (seconds === undefined) return messages.asksUsToWait({ host, status });
  return seconds < 120
    ? messages.asksUsToWaitSeconds({ host, status, seconds })
    : messages.asksUsToWaitMinutes({ host, status, minutes: Math.ceil(seconds / 60) });
};

const LOOK = messages.openAddressInBrowser;
const LATER = messages.tryLater;
const OFFICIAL = messages.useOfficialApi;
const CAPTURE = messages.collectWhileBrowsing;

/** The two roads of the Digital Services Act; the second by the Delegated Regulation (EU) 2025/2050. */
const RESEARCH = messages.askForDsaAccess;

const CHOICES: Readonly<Record<Refusal['kind'], readonly Message[]>> = {
  'consent-page': [messages.answerConsentYourself, OFFICIAL, CAPTURE],
  'login-wall': [LATER, OFFICIAL, CAPTURE, RESEARCH],
  'bot-check': [LATER, LOOK, OFFICIAL, RESEARCH],
  captcha: [LATER, LOOK, OFFICIAL, RESEARCH],
  'rate-limit': [messages.waitUntilThen, OFFICIAL],
  'block-page': [LATER, LOOK, OFFICIAL, RESEARCH],
  'empty-answer': [LATER, LOOK, OFFICIAL],
  withheld: [LOOK, OFFICIAL],
  'key-refused': [messages.checkKey],
  'credentials-needed': [messages.storeCredentials],
  'browser-needed': [messages.openPageInBrowser],
  'capture-needed': [messages.useCaptureWindow],
  'no-honest-route': [],
};

/** Where no operation can be asked of an official API, nobody is sent there. */
const withoutOfficial = ({ refusal: found, ...rest }: Refused): Refused => ({
  ...rest,
  refusal: { ...found, choices: found.choices.filter((choice) => choice !== OFFICIAL) },
});

/** What a person can honestly do after a refusal of this kind, one sentence each. */
export const choicesFor = (kind: Refusal['kind']): readonly Message[] => CHOICES[kind];
