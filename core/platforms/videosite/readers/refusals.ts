import { urlParts } from '#kit/address.ts';
import type { Refusal } from '#kit/errors.ts';
import { textOf, type Reply } from '#kit/exchange.ts';
import type { RefusalDetector } from '#kit/operation.ts';
import { withheldSign } from './caption-withheld.ts';

const consent: Refusal = {
  kind: 'consent-page',
  says: 'YouTube answered with its cookie consent page instead of the page asked for.',
  choices: ['Try again later: the choice "reject all" is already sent with every request.'],
};

const captcha: Refusal = {
  kind: 'captcha',
  says: 'YouTube asked to solve a CAPTCHA because of many requests from this network address.',
  choices: [
    'Wait some hours before the next request from this network.',
    'Ask fewer pages, or continue from another place where you work anyway.',
  ],
};

const login: Refusal = {
  kind: 'login-wall',
  says: 'YouTube sent the request to its sign-in page.',
  choices: ['This content is shown to signed-in people only; public requests cannot read it.'],
};

/** The bot check sits inside an ordinary answer, so it is found by the parser and not by a sign. */
export const botCheck: Refusal = {
  kind: 'bot-check',
  says: 'YouTube asks visitors from this network address to sign in to confirm that they are not a bot.',
  choices: [
    'Wait: the check sticks to a network address for hours or days.',
    'Use a home or university connection rather than a VPN or a data centre.',
  ],
};

export const rateLimit: Refusal = {
  kind: 'rate-limit',
  says: 'YouTube says "This content isn\'t available, try again later": too many videos were asked in a short time.',
  choices: ['Wait for about an hour before the next video.'],
};

const hostOf = (url: string | undefined): string | undefined =>
  url === undefined ? undefined : urlParts(url)?.hostname;

/** Where the reply came from in the end, or whereto it points. */
const landedOn = (reply: Reply): string | undefined =>
  hostOf(reply.status >= 300 && reply.status < 400 ? reply.headers['location'] : undefined) ??
  hostOf(reply.finalUrl);

const isMarkup = ({ body }: Reply): boolean =>
  /^\s*</.test(new TextDecoder().decode(body.subarray(0, 200)));

/** The text of a page that is no page of the site itself: those carry `ytInitialData`. */
const foreignPage = (reply: Reply): string | undefined => {
  // Most replies are JSON, which their first bytes tell: decoding a megabyte takes milliseconds.
  if (!isMarkup(reply)) return undefined;
  const page = textOf(reply);
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
