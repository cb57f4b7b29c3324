import { bool, isNode, list, node, str, type Node } from '#kit/dig.ts';
import { text } from '../text.ts';

/** What the player says about watching the video, in our words; the platform's are in `says`. */
export type Access =
  | 'open'
  | 'upcoming'
  | 'ended'
  | 'gone'
  | 'private'
  | 'age-restricted'
  | 'region-blocked'
  | 'members-only'
  | 'paid'
  | 'unplayable'
  | 'bot-check'
  | 'rate-limit'
  | 'login'
  | 'nothing';

export interface Verdict {
  readonly access: Access;
  readonly says: string;
}

/**
 * Structure first, words second: words are English only because we ask for English. `described`
 * tells whether the same response carries the video's metadata; private and removed ones never do
 * (recorded 2019 to July 2026). A response that was narrowed to other fields has no verdict.
 */
export const verdictFromPlayer = (player: Node, described: boolean): Verdict | undefined => {
  const status = player['playabilityStatus'];
  if (!isNode(status)) {
    const isNarrowed = described || node(player, 'videoDetails') !== undefined;
    return isNarrowed ? undefined : { access: 'nothing', says: '' };
  }
  const texts = reasonsFromStatus(status);
  const access = bool(player, 'videoDetails', 'isPrivate')
    ? 'private'
    : accessFromStatus(status, texts.join(' · '), described);
  return { access, says: plainest(texts) };
};

/** "Video unavailable" is the heading; the line below it says why. */
const plainest = (texts: readonly string[]): string =>
  texts.find((one) => one !== 'Video unavailable') ?? texts[0] ?? '';

const reasonsFromStatus = (status: Node): string[] => {
  const screens = Object.values(node(status, 'errorScreen') ?? {});
  const texts = [
    str(status, 'reason'),
    ...list(status, 'messages').map(text),
    ...screens.flatMap((screen) => [
      text(node(screen, 'reason')),
      text(node(screen, 'subreason')),
      text(node(screen, 'itemTitle')),
    ]),
  ];
  return [...new Set(texts.filter((one) => one !== undefined))];
};

const accessFromStatus = (status: Node, words: string, described: boolean): Access => {
  const code = str(status, 'status');
  if (code === 'OK') return 'open';
  if (/not a bot\b/i.test(words)) return 'bot-check';
  if (/try again later/i.test(words) && !described) return 'rate-limit';
  if (isAgeGate(status, code, words)) return 'age-restricted';
  if (isPrivate(status, code, words, described)) return 'private';
  if (code === 'LIVE_STREAM_OFFLINE') return ENDED.test(words) ? 'ended' : 'upcoming';
  if (code === 'ERROR') return 'gone';
  if (code === 'UNPLAYABLE') return unplayable(status, words, described);
  if (code === 'LOGIN_REQUIRED') return 'login';
  return code === undefined ? 'nothing' : 'unplayable';
};

const ENDED = /\b(?:event|stream|premiere) (?:has )?ended\b|\brecording is not available\b/i;

const AGE_CODES = /^(?:AGE_VERIFICATION_REQUIRED|AGE_CHECK_REQUIRED|CONTENT_CHECK_REQUIRED)$/;

const isAgeGate = (status: Node, code: string | undefined, words: string): boolean =>
  status['desktopLegacyAgeGateReason'] !== undefined ||
  AGE_CODES.test(code ?? '') ||
  /confirm your age|inappropriate for some users|age[- ]restricted/i.test(words);

/** In the old layout of the page a private video has messages and no reason, in any language. */
const isPrivate = (
  status: Node,
  code: string | undefined,
  words: string,
  described: boolean,
): boolean =>
  /\bprivate video\b|\bvideo is private\b/i.test(words) ||
  (code === 'LOGIN_REQUIRED' &&
    !described &&
    str(status, 'reason') === undefined &&
    list(status, 'messages').length > 0);

const unplayable = (status: Node, words: string, described: boolean): Access => {
  const screen = node(status, 'errorScreen') ?? {};
  if (
    /members on level|members[- ]only|available to this channel.s members|join this channel/i.test(
      words,
    )
  )
    return 'members-only';
  if (/in your country|in your region|your location/i.test(words)) return 'region-blocked';
  if (/Premium|requires payment|purchase|to rent|rental/i.test(words)) return 'paid';
  if (ENDED.test(words)) return 'ended';
  if ('playerLegacyDesktopYpcOfferRenderer' in screen) return 'members-only';
  if ('playerLegacyDesktopYpcTrailerRenderer' in screen || 'ypcTrailerRenderer' in screen)
    return 'paid';
  const isGone = /\bremoved\b|terminated|no longer available|been deleted|does not exist/i.test(
    words,
  );
  return isGone && !described ? 'gone' : 'unplayable';
};
