import { AppError } from '#kit/errors.ts';
import type { Credentials, Platform } from '#kit/operation.ts';
import { messages } from './messages.ts';

/** The person's own credentials of official APIs. They are handed out for one call and never kept. */
export interface CredentialSource {
  /**
   * `undefined` in a replay, which needs none. Throws `validation_error` when there are none that may
   * be used, in words that say what to do.
   */
  readonly credentials: (platform: Platform) => Promise<Credentials | undefined>;
  readonly standing: (platform: Platform) => Standing;
  /** Whether the person wants them to be used when the public page refuses, and they can be. */
  readonly onRefusal: (platform: Platform) => boolean;
}

/** Whether the official API may be asked now, else what is lacking; a replay needs nothing. */
export type Standing = 'ready' | 'replay' | Lacking;

/** None at hand; terms that were not shown; a file whose passphrase is not at hand. */
export type Lacking = 'missing' | 'terms-first' | 'locked';

/** Where nobody has any. */
export const noCredentials = (replaying: () => boolean): CredentialSource => ({
  credentials: ({ brand }) =>
    replaying()
      ? Promise.resolve(undefined)
      : Promise.reject(new AppError('validation_error', messages.routeWithoutKey({ brand }))),
  standing: () => (replaying() ? 'replay' : 'missing'),
  onRefusal: () => false,
});
