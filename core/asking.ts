import type { Entry } from './catalogue.ts';
import { toAppError, type AppError } from './kit/errors.ts';
import type { Get, Reply } from './kit/exchange.ts';
import type { Platform } from './kit/operation.ts';
import { stopsPlatform, type Net } from './net/index.ts';
import { read, type Reading } from './reading.ts';
import { createSessions } from './sessions.ts';

export interface AskingConfig {
  readonly net: Net;
  readonly now: () => number;
  readonly base: () => string;
  readonly world?: (() => string) | undefined;
  readonly leastGapMs?: (() => number) | undefined;
}

/** What is asked of a platform, once everything that could be refused beforehand was not. */
export interface Question {
  readonly entry: Entry;
  readonly params: Readonly<Record<string, unknown>>;
  /** The platform's own state, out of the cursor. */
  readonly state: string | undefined;
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

  return async (question: Question): Promise<Reading> => {
    const { entry, params, state, ending } = question;
    const platform = polite(entry.platform);
    const signal = question.signal ? AbortSignal.any([ending, question.signal]) : ending;
    const get: Get = (ask) => net.get(ask, platform, signal, question.onReply);
    const session = await sessions.of(platform, ending);
    const asked = state === undefined ? params : { ...params, cursor: state };
    const replies = await entry.operation.fetch(get, asked as never, session as never);
    try {
      return read(entry, replies, { params, state, base: config.base() });
    } catch (thrown) {
      restAfter(entry.platform, toAppError(thrown));
      throw thrown;
    }
  };
};
