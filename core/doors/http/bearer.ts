import { AppError } from '../../kit/errors.ts';
import type { Store } from '../../store/index.ts';

/** The key that an `Authorization` header opens, or one of the four key errors. */
export const keyOf = (store: Store, header: string | undefined): { readonly id: string } => {
  if (header === undefined || header.trim() === '') throw new AppError('missing_api_key');
  const secret = /^Bearer +(\S+)$/i.exec(header.trim())?.[1];
  if (secret === undefined) throw new AppError('invalid_api_key');
  return store.keys.authenticate(secret);
};
