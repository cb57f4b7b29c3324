import { refused, type AppError, type Refusal } from '#kit/errors.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';

const CHOICES: readonly Message[] = [
  messages.waitHalfAnHour,
  messages.openPageInBrowser,
  messages.browseInCaptureWindow,
  // LinkedIn's help, answer a1645616; the programme began in August 2023 (read 23 November 2026).
  messages.researcherAccessProgram,
];

const refusal = (kind: Refusal['kind'], words: Message): Refusal => ({
  kind,
  ...words,
  choices: CHOICES,
});

const AUTHWALL = refusal('login-wall', messages.loginAsked);
const HOME = refusal('login-wall', messages.sentToStartPage);
const GATED = refusal('login-wall', messages.postForMembersOnly);
/** What stands in the place of a post for members alone, whatever the page’s words. */
export const postForMembers = (): AppError => refused(GATED);
const DENIED = refusal('block-page', messages.requestDenied);

/** Its own status, outside of HTTP's, for whoever it takes for a program. */
const DENIED_STATUS = 999;

const WALL_PATH = /^\/(?:authwall|uas\/|login|checkpoint\/|signup|reg\/)/;

/** Where a reply led to, followed or not. */
const movedTo = (reply: Reply): URL | undefined => {
  const moved =
    reply.status >= 300 && reply.status < 400 ? reply.headers['location'] : reply.finalUrl;
  return moved !== undefined && URL.canParse(moved, reply.request.url)
    ? new URL(moved, reply.request.url)
    : undefined;
};

/** A page that only leads to the wall is small; a real one is not, whatever it links to. */
const SMALL = 64 * 1024;
const REFRESH = /<meta\b[^<>]{0,80}http-equiv=["']?refresh["']?[^<>]{0,200}linkedin\.com/i;
/** Templates of pages that stand in for the one that was asked for. */
const WALL_KEY =
  /<meta\b[^<>]{0,40}name="pageKey"[^<>]{0,40}content="(d_homepage-guest-home|[^"<>]{0,60}(?:authwall|auth_wall|checkpoint|uas-|login|signup|join)[^"<>]{0,60})"/i;
const GUEST_TITLE = /<title>\s{0,20}LinkedIn: Log In or Sign Up/i;
const GATE = /content="Sign in or join now to see posts like this one/i;
/** As much of a page as holds its head. */
const HEAD = 20_000;

/** LinkedIn's own ways of refusing; the generic ones (429, an empty answer) are known elsewhere. */
export const detectRefusal = (reply: Reply): Refusal | undefined => {
  if (reply.status === DENIED_STATUS) return DENIED;
  const moved = movedTo(reply);
  if (moved && WALL_PATH.test(moved.pathname)) return AUTHWALL;
  if (moved?.pathname === '/' && moved.hostname.endsWith('linkedin.com')) return HOME;
  const text = textFromReply(reply);
  if (!/^\s*</.test(text)) return undefined;
  const head = text.slice(0, HEAD);
  const key = WALL_KEY.exec(head)?.[1];
  if (key === 'd_homepage-guest-home' || GUEST_TITLE.test(head)) return HOME;
  if (key !== undefined) return AUTHWALL;
  if (GATE.test(head)) return GATED;
  const isBare = text.length < SMALL && !/<title\b/i.test(text);
  return isBare && (REFRESH.test(head) || text.includes('authwall')) ? AUTHWALL : undefined;
};
