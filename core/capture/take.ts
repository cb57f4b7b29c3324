import type { Catalogue } from '../engine/catalogue.ts';
import type { Notice } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import { createKeeper, type CapturedAnswer, type KeeperConfig } from './keep-captured.ts';
import {
  createCapturedReader,
  givenUpReading,
  type CapturedReaderOptions,
  type CapturedReading,
} from './read-captured.ts';
import type { RecordedCall } from './recorded-call.ts';
import type { Verdict } from './verdict.ts';

export type { Verdict } from './verdict.ts';

export interface TakerConfig extends KeeperConfig {
  /** Also what the pages load before anybody looked. */
  readonly withPreloads?: () => boolean;
  /** Called with each answer, within the transaction that keeps it; see `KeepOptions`. */
  readonly onAnswer?: ((answer: CapturedAnswer) => void) | undefined;
}

/**
 * Reads one captured reply and keeps what it answers, with what is known to be wrong with the reply.
 * Throws only what the store throws.
 */
export interface Taker {
  readonly take: (
    reply: Reply,
    notices?: readonly Notice[],
    recorded?: readonly RecordedCall[],
  ) => Verdict;
}

/** The same, where a thread of its own reads. */
export interface TakerBeside {
  readonly take: (
    reply: Reply,
    notices?: readonly Notice[],
    recorded?: readonly RecordedCall[],
  ) => Promise<Verdict>;
}

/** Reads in this thread: for a program that answers nobody meanwhile. */
export const createTaker = (config: TakerConfig): Taker => {
  const read = createCapturedReader(config);
  const keep = createKeeper(config);
  return {
    take: (reply, notices = [], recorded) =>
      keep(read(reply, optionsFromConfig(config, recorded)), {
        notices,
        onAnswer: config.onAnswer,
      }),
  };
};

/**
 * Reads a captured reply in another thread. Throws `GivenUp` where that thread did not come to an end with
 * it; `service_unavailable` where it was ended from outside.
 */
export type ReadBeside = (
  reply: Reply,
  options: CapturedReaderOptions,
  signal?: AbortSignal,
) => Promise<CapturedReading>;

/** Why the reading of a reply was given up, one sentence. It costs that reply alone. */
export class GivenUp extends Error {}

export const createTakerBeside = (
  config: TakerConfig,
  read: ReadBeside,
  signal?: AbortSignal,
): TakerBeside => {
  const keep = createKeeper(config);
  return {
    take: async (reply, notices = [], recorded) => {
      const reading = await readOrGiveUp(config.catalogue, reply, () =>
        read(reply, optionsFromConfig(config, recorded), signal),
      );
      signal?.throwIfAborted();
      return keep(reading, { notices, onAnswer: config.onAnswer });
    },
  };
};

/** A reading that was given up is that of a reply which nobody understands. */
export const readOrGiveUp = async (
  catalogue: Catalogue,
  reply: Reply,
  read: () => Promise<CapturedReading>,
): Promise<CapturedReading> => {
  try {
    return await read();
  } catch (thrown) {
    if (thrown instanceof GivenUp) return givenUpReading(catalogue, reply, thrown.message);
    throw thrown;
  }
};

const optionsFromConfig = (
  { withPreloads, onAnswer }: TakerConfig,
  recorded: readonly RecordedCall[] | undefined,
): CapturedReaderOptions => ({
  preloads: withPreloads?.() === true,
  collects: onAnswer !== undefined,
  ...(recorded && { recorded }),
});
