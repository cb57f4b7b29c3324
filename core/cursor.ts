import { createHash } from 'node:crypto';
import { canonical } from './kit/identity.ts';
import { AppError } from './kit/errors.ts';

/**
 * Cursors are opaque and URL-safe, and bound to their operation and parameters: a digest over all
 * three stands before the platform's own state, so that an edited cursor, or one of another list, is
 * refused. The digest has no secret: the same page read again from its evidence, on any machine,
 * gives the same cursor.
 */
const DIGEST_BYTES = 12;

type Params = Readonly<Record<string, unknown>>;

export const sealCursor = (operation: string, params: Params, state: string): string =>
  Buffer.concat([digest(operation, params, state), Buffer.from(state, 'utf8')]).toString(
    'base64url',
  );

/** The platform's own state; throws `validation_error` for anything that `sealCursor` did not make. */
export const openCursor = (operation: string, params: Params, cursor: string): string => {
  const bytes = Buffer.from(cursor, 'base64url');
  const state = bytes.subarray(DIGEST_BYTES).toString('utf8');
  const intact = state !== '' && sealCursor(operation, params, state) === cursor;
  if (!intact) throw new AppError('validation_error', 'cursor: not a cursor of this list');
  return state;
};

const digest = (operation: string, params: Params, state: string): Buffer => {
  const { cursor: _, ...bound } = params;
  return createHash('sha256')
    .update(`${operation}\n${canonical(bound)}\n${state}`)
    .digest()
    .subarray(0, DIGEST_BYTES);
};
