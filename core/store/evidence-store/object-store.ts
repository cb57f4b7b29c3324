import { AppError } from '#kit/errors.ts';
import { messages } from '../messages.ts';

/** Files under names, outside of the data file: a folder, or a bucket. */
export interface StoredObject {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface ListedObject {
  readonly name: string;
  /** Milliseconds since 1970, by the clock of where it lies. */
  readonly modifiedAt: number;
}

/** Every method throws `service_unavailable` with the reason where the store cannot do it now. */
export interface ObjectStore {
  /** Makes what is needed before the first object is put. */
  readonly prepare: () => void;
  /** All of them are kept for good when it returns; some may be when it throws. An object of the same name is replaced. */
  readonly put: (objects: readonly StoredObject[]) => void;
  /** `undefined` where there is no such object. */
  readonly get: (name: string) => Uint8Array | undefined;
  /** Rejects where nothing can be written. Holds nobody. */
  readonly probe: () => Promise<void>;
  /** Everything in it, in portions. Holds nobody. */
  readonly list: () => AsyncGenerator<readonly ListedObject[]>;
  /** What is gone already is passed over. Holds nobody. */
  readonly remove: (names: readonly string[]) => Promise<void>;
  readonly close: () => void;
}

/** The object that is written to see whether anything can be. */
export const PROBE = 'bowerbird-probe';

const RETRY_SECONDS = 30;

/** The store cannot be used now. `reason` is told to callers: it names no place and no secret. */
export const evidenceStoreAway = (reason: string, cause?: unknown): AppError =>
  new AppError('service_unavailable', messages.evidenceStoreAway({ reason }), {
    retryAfter: RETRY_SECONDS,
    cause,
  });
