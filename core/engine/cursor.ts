import { hash } from 'node:crypto';
import {
  base64urlFromBytes,
  bytesFromBase64url,
  concatBytes,
  textFromUtf8,
  utf8FromText,
} from '#kit/bytes.ts';
import { canonical } from '#kit/identity.ts';
import { AppError } from '#kit/errors.ts';
import type { LongState } from '#kit/long-state.ts';
import type { RouteName } from '#kit/route.ts';
import type { Entry } from './catalogue.ts';
import { boundParams, listParams } from './list-params.ts';
import { messages } from './messages.ts';

/**
 * Cursors are opaque and URL-safe, and bound to their operation and parameters: a digest over all
 * three stands before the platform's own state, so that an edited cursor, or one of another list, is
 * refused. The digest has no secret: the same page read again from its evidence, on any machine,
 * gives the same cursor.
 */
const DIGEST_BYTES = 12;

/**
 * Beyond this many bytes a cursor would be longer than 512 characters (base64url, with the digest): it
 * names its state by its hash.
 */
const MOST_BYTES = 372;

type Params = Readonly<Record<string, unknown>>;

/** The kept state of a hash, while it is kept. */
export type FindState = (sha256: string) => string | undefined;

/** What has to be kept so that the cursor of a state can be opened; nothing for most. */
export const toLongState = (state: string): LongState | undefined =>
  utf8FromText(state).length > MOST_BYTES ? { sha256: hash('sha256', state), state } : undefined;

export const sealCursor = (operation: string, params: Params, state: string): string => {
  const long = toLongState(state);
  return long ? seal(longIn(operation), params, long.sha256) : seal(operation, params, state);
};

/** The platform's own state; throws `validation_error` for anything that `sealCursor` did not make. */
export const openCursor = (
  operation: string,
  params: Params,
  cursor: string,
  find: FindState = () => undefined,
): string => {
  const state = unseal(operation, params, cursor);
  if (state !== undefined) return state;
  const sha256 = unseal(longIn(operation), params, cursor);
  if (sha256 === undefined) throw new AppError('validation_error', messages.cursorInvalid);
  const kept = find(sha256);
  if (kept === undefined) throw new AppError('validation_error', messages.cursorExpired);
  return kept;
};

/** The state of a cursor that was bound to one of these. Throws as `openCursor` does. */
export const openBound = (
  operation: string,
  [today = {}, ...earlier]: readonly Params[],
  cursor: string,
  find?: FindState,
): string => {
  const bound = earlier.find((params) => isBoundTo(operation, params, cursor)) ?? today;
  return openCursor(operation, bound, cursor, find);
};

const isBoundTo = (operation: string, params: Params, cursor: string): boolean =>
  unseal(operation, params, cursor) !== undefined ||
  unseal(longIn(operation), params, cursor) !== undefined;

/** The hash of a kept state that a cursor may name; whether it is one is not looked at. */
export const stateNamedBy = (cursor: string): string | undefined => {
  const named = stateIn(cursor);
  return named !== undefined && /^[0-9a-f]{64}$/.test(named) ? named : undefined;
};

/** Where a list goes on: the platform's own state, and how that list was begun. */
export interface ListPosition {
  readonly state: string;
  /** Absent from a state that the public page gave. */
  readonly route?: RouteName;
  /** The total that the first page told; `null` when it told none. */
  readonly totalItems: number | null;
  /** Of a list that told a total: how many items its pages so far had; `undefined` where that is not known. */
  readonly read?: number | undefined;
}

/** No page's own state begins with a total or with the name of a route. */
const POSITION =
  /^(?:of (\d{1,15}) )?(?:after (\d{1,15}) )?(?:(official-api|browser-page|capture) )?([^]*)$/;

/** A position as text: a total that is unknown and the route of the public page are not written. */
export const positionText = (
  route: RouteName,
  { state, totalItems, read }: Omit<ListPosition, 'route'>,
): string => {
  const total = totalItems === null ? '' : `of ${totalItems} `;
  const count = totalItems === null || read === undefined ? '' : `after ${read} `;
  const rest = `${route === 'public-page' ? '' : `${route} `}${state}`;
  const text = total + count + rest;
  // What is kept under its hash would be kept anew for each count.
  return toLongState(text) ? total + rest : text;
};

const COUNT = /^(of \d{1,15} )after \d{1,15} /;

/**
 * The cursor without how many items came before it: the same page of a list, however it was reached. Whoever looks
 * whether a list goes in circles compares these.
 */
export const withoutCount = (entry: Entry, params: Params, cursor: string): string => {
  const bound = listParams(entry, params);
  const text = unseal(entry.id, bound, cursor);
  return text !== undefined && COUNT.test(text)
    ? sealCursor(entry.id, bound, text.replace(COUNT, '$1'))
    : cursor;
};

/** Where the cursor among the parameters goes on. Throws `validation_error` for one of another list. */
export const positionIn = (
  entry: Entry,
  params: Params,
  find?: FindState,
): ListPosition | undefined => {
  const { cursor } = params;
  if (typeof cursor !== 'string') return undefined;
  const text = openBound(entry.id, boundParams(entry, params), cursor, find);
  const [, total, read, route, state = ''] = POSITION.exec(text) ?? [];
  return {
    state,
    totalItems: total === undefined ? null : Number(total),
    ...(read !== undefined && { read: Number(read) }),
    ...(route !== undefined && { route: route as RouteName }),
  };
};

/** A name that no operation has: a state that looks like a hash is never taken for one. */
const longIn = (operation: string): string => `${operation} long`;

const seal = (operation: string, params: Params, state: string): string =>
  base64urlFromBytes(concatBytes([digest(operation, params, state), utf8FromText(state)]));

const unseal = (operation: string, params: Params, cursor: string): string | undefined => {
  const state = stateIn(cursor);
  return state && seal(operation, params, state) === cursor ? state : undefined;
};

/** What stands behind the digest; `undefined` in a text that is no cursor. */
const stateIn = (cursor: string): string | undefined => {
  const bytes = bytesFromBase64url(cursor);
  return bytes && textFromUtf8(bytes.subarray(DIGEST_BYTES));
};

const digest = (operation: string, params: Params, state: string): Uint8Array => {
  const { cursor: _, ...bound } = params;
  return hash('sha256', `${operation}\n${canonical(bound)}\n${state}`, 'buffer').subarray(
    0,
    DIGEST_BYTES,
  );
};
