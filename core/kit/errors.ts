import type { Message, MessageValues } from './message.ts';
import { defineMessages } from './message.ts';
import { messages } from './messages.ts';

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
  /** Ours, of routes that the specification does not have: the key was not made for this. */
  key_not_allowed: row('api_key_not_allowed', 403, 'This API key may not do this', false),
  /** Ours, of a laboratory: the person's role in the project does not include this. */
  not_permitted: row(
    'not_permitted',
    403,
    'Your role in this project does not include this',
    false,
  ),
  not_found: row('not_found', 404, 'Not found', true),
  route_not_found: row('route_not_found', 404, 'Not found', true),
  /** Ours, not the specification's: a request that was begun and not ended. */
  request_timeout: row('validation_error', 408, 'The request did not arrive whole in time', false),
  body_too_large: row('validation_error', 413, 'Request body too large', false),
  internal_error: row('internal_error', 500, 'Internal error', true),
  /** The program cannot start on this data folder, or not go on with it; the sentence says why. */
  data_folder: row('internal_error', 500, 'The data folder cannot be used', true),
  /** The same of a laboratory whose data lie in PostgreSQL. */
  database: row('internal_error', 500, 'The database cannot be used', true),
  platform_error: row('platform_error', 502, 'Platform error', true),
  service_unavailable: row('service_unavailable', 503, 'Service unavailable', true),
  platform_timeout: row('platform_error', 504, 'Platform error', true),
} as const satisfies Record<string, ErrorRow>;

export type ErrorKind = keyof typeof ERRORS;

/** What a platform did when it would not answer, who refused and how: shown to the person and kept with the call. */
export interface Refusal extends Message {
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
  /** What the person can honestly do now, one sentence each. */
  readonly choices: readonly Message[];
  /** Where a person who browses is shown it. */
  readonly page?: string | undefined;
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
  readonly retryAfter?: number | undefined;
}

export interface ErrorDetails {
  readonly refusal?: Refusal | undefined;
  /** Seconds to wait, for `Retry-After`. */
  readonly retryAfter?: number | undefined;
  /** A replay holds no such exchange: nothing was asked of anybody. */
  readonly replayMiss?: boolean;
  readonly reason?: FailureReason | undefined;
  readonly cause?: unknown;
}

/** The one error class, and a message: what went wrong follows the row's own words. */
export class AppError extends Error implements Message {
  readonly kind: ErrorKind;
  /** What went wrong, without the row's words. */
  readonly detail: Message | undefined;
  readonly id: string;
  readonly values?: MessageValues;
  readonly refusal: Refusal | undefined;
  readonly retryAfter: number | undefined;
  readonly replayMiss: boolean;
  readonly reason: FailureReason | undefined;

  constructor(kind: ErrorKind, detail?: Message, details: ErrorDetails = {}) {
    const { message, id, values } = errorMessage(kind, detail);
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.detail = detail;
    this.id = id;
    if (values !== undefined) this.values = values;
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

const ROOM = 'errors';

/** The row's words, each under its kind. */
const ROWS = defineMessages(
  ROOM,
  Object.fromEntries(Object.entries(ERRORS).map(([kind, { message }]) => [kind, message])),
) as Readonly<Record<ErrorKind, Identified>>;

type Identified = Message & { readonly id: string };

const errorMessage = (kind: ErrorKind, detail: Message | undefined): Identified => {
  const words = ROWS[kind];
  if (!detail) return words;
  const fill = words.message.endsWith('.') ? messages.errorAndDetail : messages.errorWithDetail;
  return { ...fill({ words, detail: plainMessage(detail) }), id: fill.id };
};

/** A message without what else it is: an error is one, too. */
export const plainMessage = ({ message, id, values }: Message): Message => ({
  message,
  ...(id === undefined ? {} : { id }),
  ...(values === undefined ? {} : { values }),
});

/** An error as it is shown and kept: plain data. */
export interface Failure extends Message {
  readonly code: string;
  readonly status: number;
  readonly refusal?: Refusal | undefined;
  /** Seconds. */
  readonly retryAfter?: number | undefined;
  /** A replay holds no such exchange: nobody was asked. */
  readonly replayMiss?: boolean;
  readonly reason?: FailureReason | undefined;
}

export const toFailure = (error: AppError): Failure => ({
  ...plainMessage(error),
  code: error.row.code,
  status: error.row.status,
  ...(error.refusal === undefined ? {} : { refusal: error.refusal }),
  ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
  ...(error.replayMiss ? { replayMiss: true } : {}),
  ...(error.reason === undefined ? {} : { reason: error.reason }),
});

const detailFrom = ({ values }: Message): Message | undefined => {
  const detail = values?.['detail'];
  return typeof detail === 'object' && 'message' in detail ? detail : undefined;
};

const OFFLINE = new Set<string | undefined>([
  messages.nameNotFoundOffline.id,
  messages.noNetworkLeadsTo.id,
]);

/** Whether the kept message of an error says that this computer reached nobody. */
export const isOfflineMessage = (message: Message): boolean =>
  OFFLINE.has(detailFrom(message)?.id) || OFFLINE.has(message.id);

/** The row of the table that the kept message of an error is of; `undefined` for other messages. */
export const errorKindFromMessage = ({ id, values }: Message): ErrorKind | undefined => {
  const words = values?.['words'];
  const row = typeof words === 'object' && 'message' in words ? words.id : id;
  const kind = row?.startsWith(`${ROOM}.`) ? row.slice(ROOM.length + 1) : '';
  return Object.hasOwn(ERRORS, kind) ? (kind as ErrorKind) : undefined;
};

/** A refusal as an error: `platform_error`, or `service_unavailable` when the platform asked us to wait. */
export const refused = (refusal: Refusal, retryAfter?: number): AppError =>
  retryAfter === undefined
    ? new AppError('platform_error', plainMessage(refusal), { refusal })
    : new AppError('service_unavailable', plainMessage(refusal), { refusal, retryAfter });

/** An official API, or its exchange of tokens, does not take the person's own credentials. */
export const credentialsRefused = (brand: string): AppError =>
  refused({
    kind: 'key-refused',
    ...messages.credentialsRefused({ brand }),
    choices: [messages.checkCredentials, messages.usePublicPage],
  });

/** A message on which others can follow: some refusals end with a full stop, and some do not. */
/** Nothing was started: the data cannot be used, wherever they lie. */
export const isOfUnusableData = ({ kind }: Pick<AppError, 'kind'>): boolean =>
  kind === 'data_folder' || kind === 'database';

export const asSentence = (words: Message): Message =>
  words.message.endsWith('.')
    ? plainMessage(words)
    : messages.asSentence({ words: plainMessage(words) });

/** What went wrong, without the row's words where there are others. */
export const detailFromError = (error: AppError): Message => error.detail ?? plainMessage(error);

/** Whatever was thrown, as a row of the table. What we did not foresee is `internal_error`, without its words. */
export const toAppError = (thrown: unknown): AppError =>
  thrown instanceof AppError
    ? thrown
    : new AppError('internal_error', undefined, { cause: thrown });

/** A failure that came from another process, as the error that it was. */
export const fromFailure = (failure: Failure): AppError => {
  const { code } = failure;
  const kind = (Object.hasOwn(ERRORS, code) ? code : 'internal_error') as ErrorKind;
  return new AppError(kind, detailFrom(failure));
};
