import type { Entry } from './catalogue.ts';
import type { Notice } from './kit/collect.ts';
import { AppError, toAppError } from './kit/errors.ts';
import type { Get, Reply } from './kit/exchange.ts';
import type { Platform, Route } from './kit/operation.ts';
import { stopsPlatform, type Net } from './net/index.ts';
import { read, type Reading } from './reading.ts';
import { asOfficial, refusedBefore, type OwnKeys } from './routes.ts';
import { createSessions } from './sessions.ts';

export interface AskingConfig {
  readonly net: Net;
  readonly now: () => number;
  readonly base: () => string;
  readonly world?: (() => string) | undefined;
  readonly leastGapMs?: (() => number) | undefined;
  readonly keys: OwnKeys;
}

/** What is asked of a platform, once everything that could be refused beforehand was not. */
export interface Question {
  readonly entry: Entry;
  readonly params: Readonly<Record<string, unknown>>;
  /** The platform's own state, out of the cursor. */
  readonly state: string | undefined;
  /** In the order in which they are tried; the next one only after a refusal. */
  readonly ways: readonly Route[];
  /** Hears of each way that is taken, with what is to be said when it is not the first. */
  readonly onWay: (route: Route, because?: Notice) => void;
  /** Ends this call alone, and all calls. */
  readonly signal: AbortSignal | undefined;
  readonly ending: AbortSignal;
  /** Sees every reply, also one that is then refused: it is evidence too. */
  readonly onReply: (reply: Reply) => void;
}

/** From a question to a reading: the platform is asked at its pace, and its replies are read. */
export const createAsking = (config: AskingConfig) => {
  const { net, now } = config;
  const sessions = createSessions(net, now, config.world);

  const polite = (platform: Platform): Platform => {
    const least = config.leastGapMs?.() ?? 0;
    const { pace } = platform;
    return least <= pace.gapMs ? platform : { ...platform, pace: { ...pace, gapMs: least } };
  };

  /** A wall that only the parser could see stops the platform's queue like those that `net` sees. */
  const restAfter = ({ segment, pace }: Platform, { refusal, retryAfter }: AppError): void => {
    if (!refusal || !stopsPlatform(refusal)) return;
    const ms = retryAfter === undefined ? pace.restMs : retryAfter * 1000;
    net.rest(segment, now() + ms, refusal);
  };

  const exchange = async (question: Question, route: Route): Promise<readonly Reply[]> => {
    const { entry, params, state, ending, onReply } = question;
    const { operation } = entry;
    const signal = question.signal ? AbortSignal.any([ending, question.signal]) : ending;
    const asked = (state === undefined ? params : { ...params, cursor: state }) as never;
    if (route === 'official-api' && operation.official)
      return operation.official(await withKey(entry.platform, signal, onReply), asked);
    const platform = polite(entry.platform);
    const get: Get = (ask) => net.get(ask, platform, signal, onReply);
    const session = await sessions.of(platform, ending);
    return operation.fetch(get, asked, session as never);
  };

  /** Asks the official API only, and is alone in knowing the key: it goes into a header. */
  const withKey = async (
    plain: Platform,
    signal: AbortSignal,
    onReply: Question['onReply'],
  ): Promise<Get> => {
    const { official } = plain;
    if (!official) throw new AppError('internal_error');
    const platform = polite(asOfficial(plain, official));
    const credentials = await config.keys.credentials(plain);
    const secret = credentials
      ? official.headers(credentials, undefined, { name: 'Bowerbird', version: '' })
      : {};
    return (ask) =>
      net.get({ ...ask, headers: { ...ask.headers, ...secret } }, platform, signal, onReply);
  };

  const laneOf = ({ platform }: Entry, route: Route): Platform =>
    route === 'official-api' && platform.official
      ? asOfficial(platform, platform.official)
      : platform;

  const askBy = async (question: Question, route: Route): Promise<Reading> => {
    const { entry, params, state } = question;
    const replies = await exchange(question, route);
    try {
      return read(entry, replies, { params, state, base: config.base() });
    } catch (thrown) {
      restAfter(laneOf(entry, route), toAppError(thrown));
      throw thrown;
    }
  };

  return async (question: Question): Promise<Reading> => {
    const [first, second] = question.ways;
    if (first === undefined) throw new AppError('internal_error');
    question.onWay(first);
    try {
      return await askBy(question, first);
    } catch (thrown) {
      const refusal = toAppError(thrown);
      if (second === undefined || !mayBeAnswered(refusal)) throw thrown;
      return askInstead(question, second, refusal);
    }
  };

  /** The second way, after a refusal. Where it cannot be asked, the refusal stands. */
  async function askInstead(question: Question, route: Route, refusal: AppError): Promise<Reading> {
    const { platform } = question.entry;
    const because = refusedBefore(platform, refusal);
    const [first] = question.ways;
    question.onWay(route, because);
    try {
      const reading = await askBy(question, route);
      return { ...reading, notices: [because, ...reading.notices] };
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.kind !== 'validation_error' && !error.unasked) throw thrown;
      if (first !== undefined) question.onWay(first);
      throw refusal;
    }
  }
};

/** A platform's named refusal; not a fault, a missing thing or a wrong parameter. */
const mayBeAnswered = ({ refusal, unasked }: AppError): boolean =>
  refusal !== undefined && !unasked && refusal.kind !== 'no-honest-route';
