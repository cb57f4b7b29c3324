import { getOAuthProtectedResourceMetadataUrl, type AuthInfo } from '@modelcontextprotocol/server';
import { AppError } from '../../kit/errors.ts';
import type { Store } from '../../store/index.ts';
import { SCOPES } from '../mcp/scopes.ts';

/** Who a request comes from: a key, or a client that the person has let in. Throws `AppError`. */
export type Bearer = (request: Request, hosts: readonly string[]) => Promise<AuthInfo>;

export const createBearer =
  (store: Store): Bearer =>
  (request) => {
    const header = request.headers.get('authorization')?.trim() ?? '';
    if (header === '') throw new AppError('missing_api_key');
    const secret = /^Bearer +(\S+)$/i.exec(header)?.[1];
    if (secret === undefined) throw new AppError('invalid_api_key');
    return Promise.resolve(ofKey(store, secret));
  };

/** A key of the local API opens everything; its secret goes no further than this. */
const ofKey = (store: Store, secret: string): AuthInfo => {
  const { id, prefix } = store.keys.authenticate(secret);
  return { token: '', clientId: prefix ?? id, scopes: [...SCOPES], extra: { keyId: id } };
};

/** What a refused client is told about where to ask; `undefined` for refusals that no token mends. */
export const challengeOf = (thrown: unknown, request: Request): string | undefined => {
  if (!(thrown instanceof AppError) || thrown.row.status !== 401) return undefined;
  const metadata = getOAuthProtectedResourceMetadataUrl(new URL(request.url));
  const error = thrown.kind === 'missing_api_key' ? [] : ['error="invalid_token"'];
  return `Bearer ${[...error, `resource_metadata="${metadata}"`, `scope="${SCOPES.join(' ')}"`].join(', ')}`;
};
