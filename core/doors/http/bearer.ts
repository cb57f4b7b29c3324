import { AppError } from '#kit/errors.ts';
import { messages } from '#kit/messages.ts';
import type { Store } from '../../store/index.ts';

/**
 * The secret in an `Authorization` header. Throws `missing_api_key` where there is none, also behind the
 * name of the scheme, and `invalid_api_key` for what is no bearer key.
 */
export const secretIn = (header: string | null | undefined): string => {
  const text = header?.trim() ?? '';
  if (text === '' || /^Bearer$/i.test(text))
    throw new AppError('missing_api_key', messages.whereKeysAreMade);
  const secret = /^Bearer +(\S+)$/i.exec(text)?.[1];
  if (secret === undefined) throw new AppError('invalid_api_key', messages.whereKeysAreMade);
  return secret;
};

/** The key that an `Authorization` header opens, or one of the four key errors. */
export const authenticateHeader = (
  store: Store,
  header: string | undefined,
): { readonly id: string } => store.keys.authenticate(secretIn(header));

/** Credits for an error that no call produced: only who shows a good key learns what is left. */
export const creditsAfterError = (store: Store, header: string | undefined) => {
  try {
    const { id } = authenticateHeader(store, header);
    return { creditsUsed: 0, creditsRemaining: store.ledger.remaining(id) };
  } catch {
    return undefined;
  }
};
