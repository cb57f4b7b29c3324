import type { Notice } from '#kit/collect.ts';
import type { ErrorKind, Refusal } from '#kit/errors.ts';
import type { LongState } from '#kit/long-state.ts';
import type { World } from '#kit/world.ts';
import type { RouteName } from '#kit/operation.ts';
import type { PackedContent } from './contents.ts';
import type { Exchange, Kept } from './evidence.ts';
import type { Message } from '#kit/message.ts';

/** Through which door a call came; `capture` is what a person's browsing brought, `import` a file. */
export type Door = 'window' | 'rest' | 'mcp' | 'cli' | 'capture' | 'import';

type Outcome = 'ok' | ErrorKind;

/** A call that has ended. */
export interface CallRow {
  /** Counts up in the order in which calls ended. */
  readonly seq: number;
  readonly id: string;
  readonly operation: string;
  readonly params: unknown;
  /** Absent (`null`) when the caller had no good key. */
  readonly keyId: string | null;
  readonly door: Door;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly outcome: Outcome;
  readonly status: number;
  /** The error's words. */
  readonly message: Message | null;
  readonly route: RouteName | null;
  readonly credits: number;
  readonly notices: readonly Notice[];
  readonly refusal: Refusal | null;
  readonly fromArchive: boolean;
  /** Where its replies came from; of an answer from the archive, where they had come from. */
  readonly world: World;
  /** The number of the reader of its answer (`Operation.reader`); `null`: it was kept before that was noted. */
  readonly reader: number | null;
}

/** How a call ended, all that is to be kept of it. */
export interface Ending {
  readonly operation: string;
  readonly params: unknown;
  readonly keyId: string | null;
  readonly door: Door;
  /** ISO 8601 instant. */
  readonly startedAt: string;
  /** Of a call that another data file made: when it ended there. It says nothing of how operations fare here. */
  readonly finishedAt?: string | undefined;
  readonly outcome: Outcome;
  readonly world: World;
  /** What becomes of the reservation; `free` where nothing was reserved. */
  readonly close: 'settle' | 'refund' | 'free';
  readonly message?: Message | undefined;
  readonly route?: RouteName | undefined;
  readonly notices?: readonly Notice[] | undefined;
  readonly refusal?: Refusal | undefined;
  readonly exchanges?: readonly Exchange[] | undefined;
  /** The result, under the canonical text of the parameters, with the time at which it was fetched. */
  readonly answer?: {
    readonly paramsKey: string;
    /** When we got it: by this its age is measured, also in a replay. */
    readonly at: string;
    /** When the platform gave it. */
    readonly fetchedAt: string;
    /** The number of the reader that read it. */
    readonly reader?: number | undefined;
    /** The result as JSON text. */
    readonly json: string;
    /** The same made ready to be kept, where another thread did that. */
    readonly packed?: PackedContent | undefined;
  };
  /** What the answer's cursor names. */
  readonly longState?: LongState | undefined;
  /** What else is written with it, all or nothing; told what the call cost. Must be synchronous. */
  readonly within?: ((credits: number) => void) | undefined;
}

export interface Finished {
  /** What the call cost. */
  readonly credits: number;
  /** The exchanges as kept, in the order given. */
  readonly evidence: readonly Kept[];
}

/** An answer from the archive. */
export interface AnswerRow {
  readonly callId: string;
  readonly operation: string;
  readonly paramsKey: string;
  /** When we got it, and when the platform gave it: years apart in a replay. */
  readonly at: string;
  readonly fetchedAt: string;
  /** The result as JSON text. */
  readonly json: string;
  /** `{"data":…}` as bytes: encoded once, however often it is sent. */
  readonly body: Uint8Array<ArrayBuffer>;
  readonly route: RouteName | null;
  readonly notices: readonly Notice[];
  readonly world: World;
}
