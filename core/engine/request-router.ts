import type { Entry } from './catalogue.ts';
import type { Notice } from '../kit/collect.ts';
import { AppError, credentialsRefused, toAppError } from '../kit/errors.ts';
import type { Get, Reply } from '../kit/exchange.ts';
import type { Platform, RouteName } from '../kit/operation.ts';
import { stopsPlatform, type Net } from '../net/index.ts';
import { readHere, type ReadAnswer, type Reader } from './reader.ts';
import { asOfficial, refusedBefore, type OwnKeys, type Ways } from './routes.ts';
import { createSessions } from './sessions.ts';
import type { Access, Tokens } from '../credentials/tokens.ts';

export interface AskingConfig {
  readonly net: Net;
  /** Milliseconds from some moment on; never set back. */
  readonly monotonic: () => number;
  readonly base: () => string;
  readonly world?: (() => string) | undefined;
  readonly leastGapMs?: (() => number) | undefined;
  readonly keys: OwnKeys;
  readonly tokens: Tokens;
  /** Where replies are read; in this thread when left out. */
  readonly read?: Reader | undefined;
}

/** What is asked of a platform, once everything that could be refused beforehand was not. */
export interface Question {
  readonly entry: Entry;
  readonly params: Readonly<Record<string, unknown>>;
  /** The platform's own state, out of the cursor. */
  readonly state: string | undefined;
  readonly ways: Ways;
  /** Hears of each way that is taken, with what is to be said when it is not the first. */
  readonly onWay: (route: RouteName, because?: Notice) => void;
  /** Ends this call alone, and all calls. */
  readonly signal: AbortSignal | undefined;
  readonly ending: AbortSignal;
  /** Sees every reply, also one that is then refused: it is evidence too. */
  readonly onReply: (reply: Reply) => void;
}

/** From a question to a reading: the platform is asked at its pace, and its replies are read. */
export const createAsking = (config: AskingConfig) => {
  const { net, read = readHere } = config;
  const sessions = createSessions(net, config.monotonic, config.world);

  const polite = (platform: Platform): Platform => {
    const least = config.leastGapMs?.() ?? 0;
    const { pace } = platform;
    return least <= pace.gapMs ? platform : { ...platform, pace: { ...pace, gapMs: least } };
  };

  /** A wall that only the parser could see stops the platform's queue like those that `net` sees. */
  const restAfter = ({ segment, pace }: Platform, { refusal, retryAfter }: AppError): void => {
    if (!refusal || !stopsPlatform(refusal)) return;
    const ms = retryAfter === undefined ? pace.breakerMs : retryAfter * 1000;
    net.openBreaker(segment, ms, refusal);
  };

  const exchange = async (question: Question, route: RouteName): Promise<readonly Reply[]> => {
    const { entry, params, state, ending, onReply } = question;
    const { operation } = entry;
    const signal = question.signal ? AbortSignal.any([ending, question.signal]) : ending;
    const asked = (state === undefined ? params : { ...params, cursor: state }) as never;
    if (route === 'official-api') {
      const get = await withCredentials(entry.platform, signal, onReply);
      return (operation.official ?? operation.fetch)(get, asked, undefined as never);
    }
    const platform = polite(entry.platform);
    const get: Get = (ask) => net.get(ask, platform, signal, onReply);
    const session = await sessions.of(platform, ending);
    return operation.fetch(get, asked, session as never);
  };

  /** Asks the official API only, and is alone in knowing the credentials: they go into headers. */
  const withCredentials = async (
    plain: Platform,
    signal: AbortSignal,
    onReply: Question['onReply'],
  ): Promise<Get> => {
    const { official } = plain;
    if (!official) throw new AppError('internal_error');
    const platform = polite(asOfficial(plain, official));
    const credentials = await config.keys.credentials(plain);
    if (!credentials) return (ask) => net.get(ask, platform, signal, onReply);
    const access = (spent?: string): Promise<Access> =>
      config.tokens.access(plain, credentials, {
        signal,
        ...(spent === undefined ? {} : { spent }),
      });
    return async (ask) => {
      const send = ({ headers }: Access): Promise<Reply> =>
        net.get({ ...ask, headers: { ...ask.headers, ...headers } }, platform, signal, onReply);
      const first = await access();
      const reply = await send(first);
      if (reply.status !== 401 || first.token === undefined) return reply;
      // A token may end before its time. It is renewed once; a new one that is refused says more.
      const again = await send(await access(first.token));
      if (again.status === 401) throw credentialsRefused(plain.brand);
      return again;
    };
  };

  const laneOf = ({ platform }: Entry, route: RouteName): Platform =>
    route === 'official-api' && platform.official
      ? asOfficial(platform, platform.official)
      : platform;

  const askBy = async (question: Question, route: RouteName): Promise<ReadAnswer> => {
    const { entry, params, state, signal, ending } = question;
    const replies = await exchange(question, route);
    try {
      const until = signal ? AbortSignal.any([ending, signal]) : ending;
      return await read(entry, [replies, { params, state, base: config.base() }], until);
    } catch (thrown) {
      restAfter(laneOf(entry, route), toAppError(thrown));
      throw thrown;
    }
  };

  return async (question: Question): Promise<ReadAnswer> => {
    const { routes, afterRefusal, notice } = question.ways;
    const [first, second] = routes;
    if (first === undefined) throw new AppError('internal_error');
    question.onWay(first);
    try {
      const reading = await askBy(question, first);
      return notice ? { ...reading, notices: [notice, ...reading.notices] } : reading;
    } catch (thrown) {
      const error = toAppError(thrown);
      if (second === undefined) throw thrown;
      if (error.replayMiss) return askWhatIsRecorded(question, second, error);
      if (!afterRefusal || !mayBeAnswered(error)) throw thrown;
      return askInstead(question, second, error);
    }
  };

  /** The second way of a replay that has no recording of the first. */
  async function askWhatIsRecorded(
    question: Question,
    route: RouteName,
    lacking: AppError,
  ): Promise<ReadAnswer> {
    const [first] = question.ways.routes;
    question.onWay(route);
    try {
      return await askBy(question, route);
    } catch (thrown) {
      if (!toAppError(thrown).replayMiss) throw thrown;
      if (first !== undefined) question.onWay(first);
      throw lacking;
    }
  }

  /** The second way, after a refusal. Where it cannot be asked, the refusal stands. */
  async function askInstead(
    question: Question,
    route: RouteName,
    refusal: AppError,
  ): Promise<ReadAnswer> {
    const { platform } = question.entry;
    const because = refusedBefore(platform, refusal);
    const [first] = question.ways.routes;
    question.onWay(route, because);
    try {
      const reading = await askBy(question, route);
      return { ...reading, notices: [because, ...reading.notices] };
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.kind !== 'validation_error' && !error.replayMiss) throw thrown;
      if (first !== undefined) question.onWay(first);
      throw refusal;
    }
  }
};

/** A platform's named refusal; not a fault, a missing thing or a wrong parameter. */
const mayBeAnswered = ({ refusal, replayMiss }: AppError): boolean =>
  refusal !== undefined && !replayMiss && refusal.kind !== 'no-honest-route';
