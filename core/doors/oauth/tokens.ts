import { createHash } from 'node:crypto';
import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import type { NewTokens } from '../../store/index.ts';
import { isOurs, scopesIn, single } from './authorize.ts';
import { isSameSecret } from '../http/same-secret.ts';
import type { Coded, Consents } from './consents.ts';
import type { GrantStores } from './grant-stores.ts';

const DAY_MS = 24 * 3600_000;

const invalidGrant = (objection: string): OAuthError =>
  new OAuthError(OAuthErrorCode.InvalidGrant, objection);

/** The token endpoint: a code or a refresh token becomes a new pair of tokens. */
export const exchange = (
  grants: GrantStores,
  consents: Consents,
  form: URLSearchParams,
  origin: string,
  now: number,
) => {
  const kind = single(form, 'grant_type');
  if (kind === 'authorization_code')
    return buildTokenResponse(ofCode(grants, consents, form, origin, now));
  if (kind === 'refresh_token') return buildTokenResponse(ofRefresh(grants, form, origin));
  throw new OAuthError(OAuthErrorCode.UnsupportedGrantType, 'a code or a refresh token, no other');
};

const buildTokenResponse = ({ access, refresh, scopes, lives }: NewTokens) => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: lives,
  refresh_token: refresh,
  scope: scopes.join(' '),
});

const ofCode = (
  grants: GrantStores,
  consents: Consents,
  form: URLSearchParams,
  origin: string,
  now: number,
): NewTokens => {
  const code = single(form, 'code') ?? '';
  const coded = consents.code(code);
  if (!coded) throw invalidGrant('this code is not known');
  if (coded.endGrant) {
    // Somebody has a copy: what came of the code ends with it.
    coded.endGrant();
    throw invalidGrant('this code was used before');
  }
  const objection = codeObjection(coded, form, consents.isOver(coded));
  if (objection !== undefined) {
    consents.burn(code);
    throw invalidGrant(objection);
  }
  refuseOther(single(form, 'resource'), origin, coded.request.resource);
  const { request, decision } = coded;
  const clients = grants.forDecision(decision);
  if (!clients) throw invalidGrant('the project of this code is closed');
  const tokens = clients.admit({
    client: request.applicant.id,
    name: request.applicant.name,
    redirect: request.redirect,
    scopes: decision.scopes ?? request.scopes,
    resource: request.resource,
    cap: decision.cap,
    expires: new Date(now + decision.expiresDays * DAY_MS).toISOString(),
    person: decision.member?.person,
  });
  coded.endGrant = () => void clients.end(tokens.grant.id, 'reused');
  return tokens;
};

const codeObjection = (
  { request }: Coded,
  form: URLSearchParams,
  isOver: boolean,
): string | undefined => {
  if (isOver) return 'this code is too old';
  if (single(form, 'client_id') !== request.applicant.id) return 'this code is another client’s';
  if (single(form, 'redirect_uri') !== request.redirect) return 'the redirect_uri is another';
  const verifier = single(form, 'code_verifier') ?? '';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return /^[\w.~-]{43,128}$/.test(verifier) && isSameSecret(challenge, request.challenge)
    ? undefined
    : 'the code_verifier does not fit';
};

/** Tokens are good for the address for which they were granted, and for no other. */
const refuseOther = (requested: string | undefined, origin: string, granted: string): void => {
  if ((requested !== undefined && !isOurs(requested, origin)) || !isOurs(granted, origin))
    throw new OAuthError(OAuthErrorCode.InvalidTarget, 'this is not the resource granted');
};

const ofRefresh = (grants: GrantStores, form: URLSearchParams, origin: string): NewTokens => {
  const client = single(form, 'client_id');
  const token = single(form, 'refresh_token') ?? '';
  const tokens = grants.forToken(token)?.refresh(token, (grant, scopes) => {
    if (client !== grant.client) throw invalidGrant('this token is another client’s');
    refuseOther(single(form, 'resource'), origin, grant.resource);
    const text = single(form, 'scope');
    const wanted = text === undefined ? scopes : scopesIn(text);
    if (wanted.some((scope) => !scopes.includes(scope)))
      throw new OAuthError(OAuthErrorCode.InvalidScope, 'more than was granted');
    return wanted;
  });
  if (!tokens) throw invalidGrant('this refresh token is not good any more');
  return tokens;
};

/** RFC 7009: the whole grant ends; a token that is not known is nobody's loss. */
export const revoke = (grants: GrantStores, form: URLSearchParams): void => {
  const token = single(form, 'token');
  if (token === undefined) throw new OAuthError(OAuthErrorCode.InvalidRequest, 'token is missing');
  const clients = grants.forToken(token);
  const grant = clients?.ownerOf(token);
  if (grant && grant.client === single(form, 'client_id')) clients?.end(grant.id, 'signed-out');
};
