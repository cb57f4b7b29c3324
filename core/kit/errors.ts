/**
 * Every error that Bowerbird can answer is one row of this table: its code, its status, the words
 * of the specification, whether the credit goes back, and whether the answer carries credit headers.
 * Doors translate a row once; nothing else invents a status.
 */
export interface ErrorRow {
  readonly code: string;
  readonly status: number;
  /** The specification's words; details follow after a colon. */
  readonly message: string;
  /** The call costs nothing when it ends this way. */
  readonly refunded: boolean;
  /** `X-Credits-Remaining` and `X-Credits-Used` are present on the answer. */
  readonly creditHeaders: boolean;
}

const row = (
  code: string,
  status: number,
  message: string,
  creditHeaders: boolean,
  refunded = true,
): ErrorRow => ({ code, status, message, refunded, creditHeaders });

export const ERRORS = {
  validation_error: row('validation_error', 400, 'Validation error', true),
  missing_api_key: row('missing_api_key', 401, 'Invalid API key', false),
  invalid_api_key: row('invalid_api_key', 401, 'Invalid API key', false),
  credits_exhausted: row('credits_exhausted', 402, 'Credits exhausted.', false),
  /** Ours: the person's own cap on what an official API may bill in a month. */
  spending_cap: row('spending_cap_reached', 402, 'Spending cap reached', true),
  api_key_disabled: row('api_key_disabled', 403, 'API key is disabled', false),
  api_key_expired: row('api_key_expired', 403, 'API key is disabled', false),
  not_found: row('not_found', 404, 'Not found', true),
  route_not_found: row('route_not_found', 404, 'Not found', true),
  /** Ours, not the specification's: a request that was begun and not ended. */
  request_timeout: row('validation_error', 408, 'The request did not arrive whole in time', false),
  body_too_large: row('validation_error', 413, 'Request body too large', false),
  internal_error: row('internal_error', 500, 'Internal error', true),
  /** The program cannot start on this data folder, or not go on with it; the sentence says why. */
  data_folder: row('internal_error', 500, 'The data folder cannot be used', true),
  platform_error: row('platform_error', 502, 'Platform error', true),
  service_unavailable: row('service_unavailable', 503, 'Service unavailable', true),
  platform_timeout: row('platform_error', 504, 'Platform error', true),
} as const satisfies Record<string, ErrorRow>;

export type ErrorKind = keyof typeof ERRORS;

/** What a platform did when it would not answer; shown to the person and kept with the call. */
export interface Refusal {
  /** Which wall it was. */
  readonly kind:
    | 'consent-page'
    | 'login-wall'
    | 'bot-check'
    | 'captcha'
    | 'rate-limit'
    | 'block-page'
    | 'empty-answer'
    | 'withheld'
    /** The official API does not take the person's own key, or not for this. */
    | 'key-refused'
    /** Only the official API answers this, and it may not be asked yet. */
    | 'credentials-needed'
    /** Only the app's own browser is served this, and it does not ask here. */
    | 'browser-needed'
    /** Only a person's own browsing brings this. */
    | 'capture-needed'
    | 'no-honest-route';
  /** One sentence: who refused and what was answered. */
  readonly says: string;
  /** What the person can honestly do now, one sentence each. */
  readonly choices: readonly string[];
  /** Where a person who browses is shown it. */
  readonly page?: string;
}

/**
 * Why a thing is not shown, where the platform says so or the wire does: what a person is told by name.
 * `deleted` is its author's doing, `removed` the platform's; `offline` is this computer's.
 */
export type FailureReason =
  | 'private'
  | 'deleted'
  | 'removed'
  | 'age-restricted'
  | 'region'
  | 'members-only'
  | 'paid'
  | 'not-begun'
  | 'ended'
  | 'offline'
  | 'unreachable';

/** A reply that is a refusal. */
export interface Refused {
  readonly refusal: Refusal;
  /** Seconds to wait, where the platform says or implies how long. */
  readonly retryAfter?: number;
}

export interface ErrorDetails {
  readonly refusal?: Refusal;
  /** Seconds to wait, for `Retry-After`. */
  readonly retryAfter?: number;
  /** A replay holds no such exchange: nothing was asked of anybody. */
  readonly replayMiss?: boolean;
  readonly reason?: FailureReason | undefined;
  readonly cause?: unknown;
}

/** The one error class. `detail` is appended to the row's own words. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly refusal: Refusal | undefined;
  readonly retryAfter: number | undefined;
  readonly replayMiss: boolean;
  readonly reason: FailureReason | undefined;

  constructor(kind: ErrorKind, detail?: string, details: ErrorDetails = {}) {
    super(
      wordsOf(kind, detail),
      details.cause === undefined ? undefined : { cause: details.cause },
    );
    this.name = 'AppError';
    this.kind = kind;
    this.refusal = details.refusal;
    this.retryAfter = details.retryAfter;
    this.replayMiss = details.replayMiss ?? false;
    this.reason = details.reason;
  }

  get row(): ErrorRow {
    return ERRORS[this.kind];
  }

  /** The specification's error object. */
  toObject(): { code: string; message: string } {
    return { code: this.row.code, message: this.message };
  }
}

const wordsOf = (kind: ErrorKind, detail: string | undefined): string => {
  const words = ERRORS[kind].message;
  if (!detail) return words;
  return words.endsWith('.') ? `${words} ${detail}` : `${words}: ${detail}`;
};

/** An error as it is shown and kept: plain data. */
export interface Failure {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly refusal?: Refusal;
  /** Seconds. */
  readonly retryAfter?: number;
  /** A replay holds no such exchange: nobody was asked. */
  readonly replayMiss?: boolean;
  readonly reason?: FailureReason;
}

export const toFailure = (error: AppError): Failure => ({
  ...error.toObject(),
  status: error.row.status,
  ...(error.refusal === undefined ? {} : { refusal: error.refusal }),
  ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
  ...(error.replayMiss ? { replayMiss: true } : {}),
  ...(error.reason === undefined ? {} : { reason: error.reason }),
});

/** A refusal as an error: `platform_error`, or `service_unavailable` when the platform asked us to wait. */
export const refused = (refusal: Refusal, retryAfter?: number): AppError =>
  retryAfter === undefined
    ? new AppError('platform_error', refusal.says, { refusal })
    : new AppError('service_unavailable', refusal.says, { refusal, retryAfter });

/** An official API, or its exchange of tokens, does not take the person's own credentials. */
export const credentialsRefused = (brand: string): AppError =>
  refused({
    kind: 'key-refused',
    says: `Your ${brand} credentials were refused.`,
    choices: [
      'Look at the credentials where you got them, or store others.',
      'Where the operation has a public page or feed, ask by that.',
    ],
  });

/** Words with which others can go on: some refusals end with a full stop, and some do not. */
export const asSentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`);

/** Whatever was thrown, as a row of the table. What we did not foresee is `internal_error`, without its words. */
export const toAppError = (thrown: unknown): AppError =>
  thrown instanceof AppError
    ? thrown
    : new AppError('internal_error', undefined, { cause: thrown });
