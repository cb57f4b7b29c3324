import {
  getOAuthProtectedResourceMetadataUrl,
  OAuthError,
  OAuthErrorCode,
  verifyBearerToken,
  type AuthInfo,
} from '@modelcontextprotocol/server';
import { AppError } from '#kit/errors.ts';
import type { KeyRow, Store } from '../../store/index.ts';
import { secretIn } from '../http/bearer.ts';
import { originFromUrl } from '../http/origin.ts';
import { MCP_PATH, SCOPES } from '../mcp/scopes.ts';
import { messages } from '../messages.ts';
import { PARCELS_PATH } from '#kit/handing-over.ts';
import { pathForScopes, resourcesFromHosts } from './resources.ts';

/** Who a request comes from: a key, or a client that the person has let in. Throws `AppError`. */
export type Bearer = (request: Request, hosts: readonly string[]) => Promise<AuthInfo>;

export const createBearer =
  (store: Store): Bearer =>
  async (request, hosts) => {
    const header = request.headers.get('authorization')?.trim() ?? '';
    const secret = secretIn(header);
    const resourceMetadataUrl = metadataUrlFromRequest(request);
    const info = isToken(secret)
      ? await ofToken(header, (token) => verified(store, hosts, token))
      : ofKey(store, secret);
    // What a handler learns of the caller holds no secret.
    return { ...info, token: '', resourceMetadataUrl };
  };

/**
 * Whose desktop hands over, by what it shows. A key may hand over as it may do all that its person may; of tokens
 * only those that were asked for this. Throws `AppError`.
 */
export const contributorFrom = async (
  store: Store,
  authorization: string,
  hosts: readonly string[],
): Promise<KeyRow> => {
  const header = authorization.trim();
  const secret = secretIn(header);
  if (!isToken(secret)) return store.keys.authenticate(secret);
  const { extra } = await ofToken(header, (token) => verified(store, hosts, token, PARCELS_PATH));
  return store.keys.check(String(extra?.['keyId']));
};

const isToken = (secret: string): boolean => secret.startsWith('bba_');

/** A key of the local API opens everything. */
const ofKey = (store: Store, secret: string): AuthInfo => {
  const { id, prefix } = store.keys.authenticate(secret);
  return { token: '', clientId: prefix ?? id, scopes: [...SCOPES], extra: { keyId: id } };
};

/** A client's token: expiry and audience are checked by the protocol library. */
const ofToken = async (header: string, verify: (token: string) => AuthInfo): Promise<AuthInfo> => {
  try {
    return await verifyBearerToken(header, {
      verifier: { verifyAccessToken: async (token) => verify(token) },
    });
  } catch (thrown) {
    if (thrown instanceof OAuthError)
      throw new AppError('invalid_api_key', messages.tokenInvalid, { cause: thrown });
    throw thrown;
  }
};

/** Throws for a token that is not for this door. */
const verified = (
  store: Store,
  hosts: readonly string[],
  token: string,
  path: string = MCP_PATH,
): AuthInfo => {
  const verified = store.clients.verify(token);
  const isHere =
    verified !== undefined &&
    pathForScopes(verified.scopes) === path &&
    resourcesFromHosts(hosts, path).includes(verified.grant.resource);
  if (!isHere)
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
