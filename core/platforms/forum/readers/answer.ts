import { int, node, str, type Node } from '#kit/dig.ts';
import { AppError, credentialsRefused, refused, type Refusal } from '#kit/errors.ts';
import { jsonFromReply, textFromReply, type Reply, withText } from '#kit/exchange.ts';
import type { Message } from '#kit/message.ts';
import type { RefusalDetector } from '#kit/operation.ts';
import { messages } from './messages.ts';

/** Whether a reply is a feed. A recording of another host or of an old address may be one too. */
export const isFeed = (reply: Reply): boolean =>
  /^\s*(?:<(?:\?[^>]*\?|!--[^>]*--)>\s*)*<(?:feed|rss)\b/.test(textFromReply(reply).slice(0, 800));

/** As JSON may write the `&`; an escaped backslash before it comes first. */
const IN_JSON = /\\\\|\\u0026(amp|lt|gt);/g;
const PLAIN: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>' };

/**
 * The reply with its texts as they were written. Whoever does not ask for `raw_json` gets `&`, `<` and
 * `>` escaped in every text, once; they are put back once. None of the three needs an escape in JSON,
 * so that this can be done before it is read.
 */
const asWritten = (reply: Reply): Reply => {
  if (isRaw(reply)) return reply;
  const text = textFromReply(reply);
  const plain = unescaped(text);
  return plain === text ? reply : withText(reply, plain);
};

const unescaped = (text: string): string => {
  // `&amp;` last, so that what it brings to light is not taken for another escape.
  const direct = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  if (!direct.includes(String.raw`\u0026`)) return direct;
  return direct.replaceAll(IN_JSON, (whole, name: string | undefined) =>
    name === undefined ? whole : (PLAIN[name] ?? whole),
  );
};

const isRaw = ({ request: { url, body } }: Reply): boolean =>
  /[?&]raw_json=1\b/.test(url) || (typeof body === 'string' && /(?:^|&)raw_json=1\b/.test(body));

/**
 * The JSON of a good answer, its texts as they were written. Throws what the platform says instead: a
 * thing that is not there (`not_found`), one that it does not show to the public (a refusal), or its
 * own fault.
 */
export const answer = (reply: Reply, what: string): unknown => {
  checkStatus(reply, what);
  return jsonFromReply(asWritten(reply));
};

/**
 * The data of the one thing that was asked for, which must be of that kind: `t2`, `t5`, `TrophyList`.
 * Where a list came instead the site searched for the name, because there is no such thing.
 */
export const readThingData = (replies: readonly Reply[], kind: string, what: string): Node => {
  const [reply] = replies;
  if (!reply) throw new AppError('platform_error', messages.noReply);
  const value = answer(reply, what);
  const found = str(value, 'kind');
  if (found === 'Listing') throw notFound(what);
  const data = node(value, 'data');
  if (found !== kind || !data)
    throw new AppError('platform_error', messages.layoutUnknown({ what }));
  return data;
};

/** Throws for an answer that is none. Used for feeds too. */
export const checkStatus = (reply: Reply, what: string): void => {
  // A subreddit that does not exist leads to a search for its name (302).
  if (isLedToSearch(reply)) throw notFound(what);
  const errorBody = reply.status < 300 ? errorInAnswer(reply) : errorIn(reply);
  const status = reply.status < 300 ? int(errorBody, 'error') : reply.status;
  if (status === undefined) return;
  const reason = str(errorBody, 'reason');
  if (reason === 'banned')
    throw new AppError('not_found', messages.bannedByReddit({ what }), { reason: 'removed' });
  if (status === 404 || reason === 'USER_DOESNT_EXIST') throw notFound(what);
  const membersOnly = wordsFor(MEMBERS_ONLY, reason);
  if (membersOnly !== undefined)
    throw new AppError('not_found', messages.closedBecause({ what, why: membersOnly }), {
      reason: 'private',
    });
  const closed = wordsFor(CLOSED, reason);
  if (closed !== undefined) throw refused(withheld(closedWords(what, closed, errorBody)));
  if (status === 401) throw credentialsRefused('Reddit');
  if (status === 403)
    throw refused(
      withheld(
        reason
          ? messages.forbiddenBecause({ what, reason: shown(reason) })
          : messages.forbidden({ what }),
      ),
    );
  if (status === 429) throw new AppError('service_unavailable', messages.askedToWait);
  const answered = { status: String(status) };
  const error = reason
    ? messages.answeredStatusBecause({ ...answered, reason: shown(reason) })
    : messages.answeredStatus(answered);
  const words = quoted(reply, errorBody);
  throw new AppError(
    'platform_error',
    words === '' ? error : messages.errorWithQuote({ error, words }),
  );
};

/** What an error says: its explanation, or else a small page or a line of text, without its markup. */
const quoted = (reply: Reply, error: Node | undefined): string => {
  if (reply.body.byteLength > 2000) return '';
  const text = textFromReply(reply);
  return /^\s*[[{]/.test(text)
    ? shown(str(error, 'explanation') ?? '')
    : shown(text.replaceAll(/<[^<>]*>/g, ' '));
};

type Reasons = Readonly<Record<string, Message>>;

const wordsFor = (reasons: Reasons, reason: string | undefined): Message | undefined =>
  reason !== undefined && Object.hasOwn(reasons, reason) ? reasons[reason] : undefined;

/** What only chosen people see is, to the public, not there; by the reason that the platform names. */
const MEMBERS_ONLY: Reasons = {
  private: messages.privateCommunity,
  gold_only: messages.payingMembersOnly,
  employees_only: messages.staffOnly,
};

/** Why a thing that exists is not shown, although its members are everybody who agrees. */
const CLOSED: Reasons = {
  quarantined: messages.quarantined,
  gated: messages.gated,
};

const withheld = (words: Message): Refusal => ({
  kind: 'withheld',
  ...words,
  choices: [messages.openInBrowser],
});

export const notFound = (what: string): AppError =>
  new AppError('not_found', messages.noSuchThing({ what }));

const isLedToSearch = ({ status, headers, finalUrl }: Reply): boolean => {
  const target = finalUrl ?? (status >= 300 && status < 400 ? headers['location'] : undefined);
  return target !== undefined && /\/subreddits\/search\b/.test(target);
};

/** The platform's own message about a closed community, as plain text and short. */
const closedWords = (what: string, why: Message, error: Node | undefined): Message => {
  const words = str(error, 'quarantine_message') ?? str(error, 'interstitial_warning_message');
  return words === undefined
    ? messages.closedBecause({ what, why })
    : messages.closedWithQuote({ what, why, words: shown(words) });
};

const shown = (words: string): string => {
  const plain = words.replaceAll(/\s+/g, ' ').trim();
  return plain.length > 300 ? `${plain.slice(0, 299)}…` : plain;
};

/** Copies and old clients keep an error under a good status; its body then tells the status. */
const errorInAnswer = (reply: Reply): Node | undefined =>
  reply.body.byteLength < 4000 && /^\s*\{/.test(textFromReply(reply)) ? errorIn(reply) : undefined;

const errorIn = (reply: Reply): Node | undefined => {
  try {
    const value = jsonFromReply(reply);
    return node(value);
  } catch {
    return undefined;
  }
};

/** Pages that block, with any status: their title or their first words (as reported 2026). */
const BLOCKED =
  /<title>\s*(?:Blocked|Access Denied)|whoa there, pardner|blocked by network security/i;

const blocked = (reply: Reply): Refusal | undefined => {
  if (reply.body.byteLength > 300_000 || !/^\s*</.test(textFromReply(reply).slice(0, 100)))
    return undefined;
  // Somebody may write about being blocked.
  if (isFeed(reply)) return undefined;
  if (!BLOCKED.test(textFromReply(reply).slice(0, 20_000))) return undefined;
  return {
    kind: 'block-page',
    ...messages.networkBlocked,
    choices: [messages.waitItPasses, messages.useOwnClient],
  };
};

/** The walls of this site that do not look like walls elsewhere. */
export const refusals: readonly RefusalDetector[] = [blocked];
