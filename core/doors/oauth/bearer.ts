import {
  getOAuthProtectedResourceMetadataUrl,
  OAuthError,
  OAuthErrorCode,
  verifyBearerToken,
  type AuthInfo,
} from '@modelcontextprotocol/server';
import { AppError } from '#kit/errors.ts';
import type { Store } from '../../store/index.ts';
import { secretIn } from '../http/bearer.ts';
import { originFromUrl } from '../http/origin.ts';
import { MCP_PATH, SCOPES } from '../mcp/scopes.ts';
import { resourcesFromHosts } from './metadata.ts';
import { messages } from '../messages.ts';

/** Who a request comes from: a key, or a client that the person has let in. Throws `AppError`. */
export type Bearer = (request: Request, hosts: readonly string[]) => Promise<AuthInfo>;

export const createBearer =
  (store: Store): Bearer =>
  async (request, hosts) => {
    const header = request.headers.get('authorization')?.trim() ?? '';
    const secret = secretIn(header);
    const resourceMetadataUrl = metadataUrlFromRequest(request);
    const info = secret.startsWith('bba_')
      ? await ofToken(store, header, hosts)
      : ofKey(store, secret);
    // What a handler learns of the caller holds no secret.
    return { ...info, token: '', resourceMetadataUrl };
  };

/** A key of the local API opens everything. */
const ofKey = (store: Store, secret: string): AuthInfo => {
  const { id, prefix } = store.keys.authenticate(secret);
  return { token: '', clientId: prefix ?? id, scopes: [...SCOPES], extra: { keyId: id } };
};

/** A client's token: expiry and audience are checked by the protocol library. */
const ofToken = async (
  store: Store,
  header: string,
  hosts: readonly string[],
): Promise<AuthInfo> => {
  try {
    return await verifyBearerToken(header, {
      verifier: { verifyAccessToken: (token) => Promise.resolve(verified(store, hosts, token)) },
    });
  } catch (thrown) {
    if (thrown instanceof OAuthError)
      throw new AppError('invalid_api_key', messages.tokenInvalid, { cause: thrown });
    throw thrown;
  }
};

const verified = (store: Store, hosts: readonly string[], token: string): AuthInfo => {
  const verified = store.clients.verify(token);
  if (!verified || !resourcesFromHosts(hosts).includes(verified.grant.resource))
    throw new OAuthError(OAuthErrorCode.InvalidToken, 'unknown, over, or for another address');
  const { grant, scopes, expires } = verified;
  store.keys.check(grant.keyId);
  return {
    token: '',
    clientId: grant.client,
    scopes: [...scopes],
    expiresAt: Math.floor(Date.parse(expires) / 1000),
    resource: new URL(grant.resource),
    extra: { keyId: grant.keyId },
  };
};

const metadataUrlFromRequest = (request: Request): string =>
  getOAuthProtectedResourceMetadataUrl(new URL(MCP_PATH, originFromUrl(request.url)));

/** What a refused client is told about where to ask; `undefined` for refusals that no token mends. */
export const buildChallenge = (thrown: unknown, request: Request): string | undefined => {
  if (!(thrown instanceof AppError) || thrown.row.status !== 401) return undefined;
  const error = thrown.kind === 'missing_api_key' ? [] : ['error="invalid_token"'];
  const parts = [
    ...error,
    `resource_metadata="${metadataUrlFromRequest(request)}"`,
    `scope="${SCOPES.join(' ')}"`,
  ];
  return `Bearer ${parts.join(', ')}`;
};
