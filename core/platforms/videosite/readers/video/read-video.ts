import { omitUndefined, type Notice, type Parsed } from '#kit/collect.ts';
import { AppError, plainMessage, refused, type FailureReason } from '#kit/errors.ts';
import { objectAt, str, type Node } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams } from '#kit/operation.ts';
import { fromIso, isBareDate } from '#kit/times.ts';
import { unreadNotice } from '../collect-rows.ts';
import { dayInterval } from '../dates.ts';
import type { VideoDetail } from '#vocab/video.ts';
import { goneReason, readAnswer, type Answer } from '../answer.ts';
import { videoId, videoUrl } from '../site.ts';
import { botCheck, rateLimit } from '../refusals.ts';
import { merged, type Facts, type Source } from './facts.ts';
import { pageSource, hasMetadata, playerSource } from './player-facts.ts';
import { verdictFromPlayer, type Access, type Verdict } from './playability.ts';
import { isWatchData, watchSource } from './watch-facts.ts';
import { messages } from '../messages.ts';
import { verbatim, type Message } from '#kit/message.ts';

type Params = KnownParams<'videoId'>;

/** Everything that the replies say, before it is judged. */
interface Reading {
  readonly sources: readonly Source[];
  /** A watch answer came and had nothing to show: the platform knows no such video. */
  readonly watchIsEmpty: boolean;
}

/**
 * One video from its replies, in any order. All facts are read before the player's verdict is
 * judged: a refused player often still describes the video, and what stands under it nearly always.
 */
export const readVideo = (replies: readonly Reply[], params: Params): Parsed<VideoDetail> => {
  const { answers, failures } = readAll(replies);
  if (answers.length === 0) throw failures[0] ?? new AppError('platform_error', messages.noReply);
  const reading = readSources(answers);
  const wantedId = params.videoId ?? requestedId(answers);
  const named = reading.sources.find((source) => videoId(source.id) !== undefined)?.id;
  const id = wantedId ?? named;
  const mine = reading.sources.filter(
    (source) => source.id === undefined || id === undefined || source.id === id,
  );
  const verdict = verdictFor(mine);
  const facts = judged(merged(mine.map((source) => source.facts)), verdict?.access);
  if (!isUsable(verdict?.access, facts, mine)) {
    const isOther = mine.length < reading.sources.length;
    throw failureFromVerdict(verdict, reading.watchIsEmpty || isOther, failures);
  }
  if (id === undefined || videoId(id) === undefined)
    throw new AppError('platform_error', messages.videoIdMissing);
  return {
    data: buildVideo(id, facts),
    notices: buildVideoNotices(facts, verdict),
    params: { videoId: id },
  };
};

/** A detail from facts that no player judged: those of the official API. */
export const buildDetail = (id: string, facts: Facts): Parsed<VideoDetail> => ({
  data: buildVideo(id, facts),
  notices: buildVideoNotices(facts, undefined),
});

const readAll = (
  replies: readonly Reply[],
): { answers: readonly Answer[]; failures: readonly AppError[] } => {
  const answers: Answer[] = [];
  const failures: AppError[] = [];
  for (const reply of replies) {
    try {
      answers.push(readAnswer(reply, 'not_found'));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      failures.push(error);
    }
  }
  return { answers, failures };
};

const readSources = (answers: readonly Answer[]): Reading => {
  const players: Source[] = [];
  const watches: Source[] = [];
  const pages: Source[] = [];
  let watchIsEmpty = false;
  for (const { player, data, html, parsedRequest: requestedVideo } of answers) {
    if (player)
      players.push({
        ...playerSource(player, requestedVideo.mask),
        verdict: verdictFromPlayer(player, hasMetadata(player)),
      });
    const watch = data && isWatchData(data) ? watchSource(data) : undefined;
    if (watch) watches.push(watch);
    watchIsEmpty ||=
      watch !== undefined &&
      watch.facts.attributedTo === undefined &&
      watch.facts.name === undefined;
    if (html !== undefined && !isComplete(player)) pages.push(pageSource(html));
  }
  return { sources: [...players, ...watches, ...pages], watchIsEmpty };
};

/** Whether the microdata of the page could add nothing. */
const isComplete = (player: Node | undefined): boolean =>
  str(player, 'microformat', 'playerMicroformatRenderer', 'publishDate') !== undefined;

const requestedId = (answers: readonly Answer[]): string | undefined => {
  for (const { parsedRequest: requestedVideo } of answers) {
    const id =
      videoId(
        typeof requestedVideo.body['videoId'] === 'string'
          ? requestedVideo.body['videoId']
          : undefined,
      ) ??
      videoId(requestedVideo.query.get('v')) ??
      videoId(requestedVideo.query.get('id'));
    if (id !== undefined) return id;
  }
  return undefined;
};

const verdictFor = (sources: readonly Source[]): Verdict | undefined => {
  const verdicts = sources.flatMap(({ verdict }) => (verdict ? [verdict] : []));
  return (
    verdicts.find((one) => one.access === 'open') ??
    verdicts.find((one) => one.access !== 'nothing') ??
    verdicts[0]
  );
};

const ALWAYS_REFUSED: ReadonlySet<Access | undefined> = new Set(['private', 'rate-limit']);

/** Whether the facts make a detail that can be handed over under this verdict. */
const isUsable = (
  access: Access | undefined,
  facts: Facts,
  sources: readonly Source[],
): boolean => {
  if (ALWAYS_REFUSED.has(access)) return false;
  const described = facts.attributedTo !== undefined && facts.date !== undefined;
  if (access === 'gone')
    return (
      described && sources.some(({ kind, facts }) => kind === 'player' && facts.date !== undefined)
    );
  if (access === undefined || access === 'open' || access === 'upcoming' || access === 'ended')
    return facts.attributedTo !== undefined || facts.name !== undefined;
  return described;
};

const REFUSED: Partial<Readonly<Record<Access, Message>>> = {
  'age-restricted': messages.videoIsAgeRestricted,
  'region-blocked': messages.videoIsBlocked,
  'members-only': messages.videoForMembersOnly,
  paid: messages.videoForPayingViewersOnly,
  upcoming: messages.videoHasNotBegun,
  ended: messages.liveEventEnded,
  login: messages.videoAsksForSignIn,
  unplayable: messages.videoNotPlayable,
};

const REASONS: Partial<Readonly<Record<Access, FailureReason>>> = {
  'age-restricted': 'age-restricted',
  'region-blocked': 'region',
  'members-only': 'members-only',
  paid: 'paid',
  upcoming: 'not-begun',
  ended: 'ended',
};

/** With the platform’s own words, where it has any. */
const withQuote = (why: Message, words: string | undefined): Message =>
  words ? messages.reasonWithQuote({ why, says: words }) : why;

const failureFromVerdict = (
  verdict: Verdict | undefined,
  isElsewhere: boolean,
  failures: readonly AppError[],
): AppError => {
  const access = verdict?.access;
  if (access === 'rate-limit') return refused(rateLimit, 3600);
  if (access === 'bot-check') return refused(botCheck);
  if (access === 'private')
    return new AppError('not_found', withQuote(messages.videoIsPrivate, verdict?.says), {
      reason: 'private',
    });
  if (access === 'gone') {
    return new AppError('not_found', verdictMessage(verdict) ?? messages.videoIsUnavailable, {
      reason: goneReason(verdict?.says ?? ''),
    });
  }
  const why = access && REFUSED[access];
  if (why !== undefined)
    return new AppError('platform_error', withQuote(why, verdict?.says), {
      reason: access && REASONS[access],
    });
  if (failures[0]) return failures[0];
  return isElsewhere
    ? new AppError('not_found', messages.noSuchVideo)
    : new AppError('platform_error', messages.videoLayoutUnknown);
};

/** A verdict is a fact, too. */
const judged = (facts: Facts, access: Access | undefined): Facts => ({
  ...facts,
  ...(access === 'age-restricted' && { isFamilySafe: false }),
  ...(access === 'upcoming' && { isLive: false }),
});

const buildVideo = (id: string, facts: Facts): VideoDetail => {
  const { date, roundedUp: _, unreadCoauthors: __, unreadLikes: ___, ...rest } = facts;
  const url = videoUrl(id);
  return omitUndefined({
    ...objectAt('Video', url),
    entityId: id,
    ...rest,
    ...(date !== undefined && isBareDate(date)
      ? { publishedInterval: dayInterval(date, date) }
      : { published: fromIso(date) }),
  });
};

const EXPECTED = [
  'name',
  'date',
  'viewCount',
  'isFamilySafe',
  'visibility',
  'availableIn',
  'category',
  'attributedTo',
  'image',
  'tag',
  'captions',
] as const satisfies readonly (keyof Facts)[];

const buildVideoNotices = (facts: Facts, verdict: Verdict | undefined): Notice[] => {
  const notices: Notice[] = [];
  const access = verdict?.access;
  if (access !== undefined && access !== 'open' && access !== 'nothing')
    notices.push({ code: access, ...restriction(access, verdict?.says ?? '') });
  const missing = EXPECTED.filter((field) => facts[field] === undefined);
  if (missing.length > 0)
    notices.push({
      code: 'partial-detail',
      ...messages.fieldsNotProvided({ missing: missing.join(', ').replace('date', 'published') }),
    });
  if (facts.date !== undefined && isBareDate(facts.date))
    notices.push({
      code: 'published-day-only',
      ...messages.publicationDayOnly,
    });
  const [first] = facts.unreadCoauthors ?? [];
  if (first !== undefined)
    notices.push({ code: 'coauthors-unread', ...messages.coauthorsUnread({ count: 1, first }) });
  if (facts.unreadLikes !== undefined && facts.likeCount === undefined)
    notices.push(...unreadNotice(['viewCount', [facts.unreadLikes]]));
  if (facts.roundedUp === true && facts.duration !== undefined)
    notices.push({
      code: 'duration-rounded-up',
      ...messages.durationRoundedUp,
    });
  return notices;
};

const restriction = (access: Access, text: string): Message => {
  if (access === 'bot-check') return plainMessage(botCheck);
  const why = REFUSED[access] ?? messages.videoIsRestricted;
  return text === ''
    ? messages.restrictedBecause({ why })
    : messages.restrictedWithQuote({ why, says: text.replace(/\.$/, '') });
};

/** The platform's own words, where it has any. */
const verdictMessage = (verdict: Verdict | undefined): Message | undefined =>
  verdict?.says ? verbatim(verdict.says) : undefined;
