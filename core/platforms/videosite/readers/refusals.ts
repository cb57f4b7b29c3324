import { urlParts } from '#kit/address.ts';
import type { Refusal } from '#kit/errors.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import type { RefusalDetector } from '#kit/operation.ts';
import { messages } from './messages.ts';
import { parseRequest } from './ask.ts';

/** The text of captions is often kept for the platform's own player (since 2025). */
export const withheld: Refusal = {
  kind: 'withheld',
  ...messages.captionTextWithheld,
  choices: [
    messages.readTranscriptInBrowser,
    messages.tryAnotherDay,
    messages.downloadYourOwnCaptions,
  ],
};

export const TEXT_PATH = '/api/timedtext';

/** An empty answer where the text of captions was asked for: that is how it is withheld. */
const withheldSign: RefusalDetector = (reply: Reply) =>
  reply.status === 200 &&
  reply.body.byteLength === 0 &&
  parseRequest(reply.request).endpoint === TEXT_PATH
    ? withheld
    : undefined;

const consent: Refusal = {
  kind: 'consent-page',
  ...messages.cookieConsentPage,
  choices: [messages.tryLaterConsentAlreadySent],
};

const captcha: Refusal = {
  kind: 'captcha',
  ...messages.captchaAsked,
  choices: [messages.waitSomeHours, messages.requestFewerPages],
};

const login: Refusal = {
  kind: 'login-wall',
  ...messages.sentToSignIn,
  choices: [messages.contentForSignedInOnly],
};

/** The bot check sits inside an ordinary answer, so it is found by the parser and not by a sign. */
export const botCheck: Refusal = {
  kind: 'bot-check',
  ...messages.signInToProveNotBot,
  choices: [messages.waitHoursOrDays, messages.useHomeConnection],
};

export const rateLimit: Refusal = {
  kind: 'rate-limit',
  ...messages.tooManyVideosRequested,
  choices: [messages.waitAnHour],
};

const hostnameFromUrl = (url: string | undefined): string | undefined =>
  url === undefined ? undefined : urlParts(url)?.hostname;

/** Where the reply came from in the end, or whereto it points. */
const landedOn = (reply: Reply): string | undefined =>
  hostnameFromUrl(
    reply.status >= 300 && reply.status < 400 ? reply.headers['location'] : undefined,
  ) ?? hostnameFromUrl(reply.finalUrl);

const isMarkup = ({ body }: Reply): boolean =>
  /^\s*</.test(new TextDecoder().decode(body.subarray(0, 200)));

/** The text of a page that is no page of the site itself: those carry `ytInitialData`. */
const foreignPage = (reply: Reply): string | undefined => {
  // Most replies are JSON, which their first bytes tell: decoding a megabyte takes milliseconds.
  if (!isMarkup(reply)) return undefined;
  const page = textFromReply(reply);
  return page.includes('ytInitialData') ? undefined : page;
};

const consentSign: RefusalDetector = (reply) =>
  landedOn(reply)?.startsWith('consent.') ||
  foreignPage(reply)?.includes('action="https://consent.youtube.com/s"')
    ? consent
    : undefined;

const captchaSign: RefusalDetector = (reply) => {
  const url = reply.headers['location'] ?? reply.finalUrl ?? '';
  const page = foreignPage(reply);
  return /^https:\/\/(www|ipv[46])\.google\.com\/sorry/.test(url) ||
    (page !== undefined && /google\.com\/sorry\/|g-recaptcha|id="captcha-page"/.test(page))
    ? captcha
    : undefined;
};

const loginSign: RefusalDetector = (reply) =>
  landedOn(reply) === 'accounts.google.com' ? login : undefined;

/** Walls that are this platform's own (recorded 2021 to 2026). */
export const refusals: readonly RefusalDetector[] = [
  consentSign,
  captchaSign,
  loginSign,
  withheldSign,
];

/** The wall that a reply is, if it is one. */
export const detectRefusal = (reply: Reply): Refusal | undefined => {
  for (const sign of refusals) {
    const refusal = sign(reply);
    if (refusal) return refusal;
  }
  return undefined;
};
