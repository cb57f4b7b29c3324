import { createHash } from 'node:crypto';
import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import type { GrantRow, NewTokens } from '../../store/index.ts';
import { scopesIn, single } from './authorize.ts';
import { isSameSecret } from '../http/same-secret.ts';
import type { Coded, Consents } from './consents.ts';
import type { GrantStores } from './grant-stores.ts';
import { SCOPE_CONTRIBUTE } from '#kit/handing-over.ts';
import { isOurs, pathForScopes } from './resources.ts';

const DAY_MS = 24 * 3600_000;

const invalidGrant = (objection: string): OAuthError =>
  new OAuthError(OAuthErrorCode.InvalidGrant, objection);

interface Exchanging {
  readonly grants: GrantStores;
  readonly consents: Consents;
  /** Scopes that can be asked for here. */
  readonly offered: readonly string[];
}

/** The token endpoint: a code or a refresh token becomes a new pair of tokens. */
export const exchange = (
  { grants, consents, offered }: Exchanging,
  form: URLSearchParams,
  origin: string,
  now: number,
) => {
  const kind = single(form, 'grant_type');
  if (kind === 'authorization_code') {
    const redeem = (): Redeemed => ofCode(grants, consents, form, origin, now);
    // One at a time, at whichever process: a code becomes one grant.
    const { tokens, objection } = consents.transaction(redeem);
    if (tokens === undefined) throw invalidGrant(objection);
    return buildTokenResponse(grants, tokens);
  }
  if (kind === 'refresh_token')
    return buildTokenResponse(grants, ofRefresh(grants, offered, form, origin));
  throw new OAuthError(OAuthErrorCode.UnsupportedGrantType, 'a code or a refresh token, no other');
};

const buildTokenResponse = (grants: GrantStores, tokens: NewTokens) => ({
  ...grants.describe?.(tokens),
  ...tokenFields(tokens),
});

const tokenFields = ({ access, refresh, scopes, lives }: NewTokens) => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: lives,
  refresh_token: refresh,
  scope: scopes.join(' '),
});

/** An objection is no error within the transaction, which keeps what was burnt and ended. */
type Redeemed =
  | { readonly tokens: NewTokens; readonly objection?: never }
  | { readonly tokens?: never; readonly objection: string };

const ofCode = (
  grants: GrantStores,
  consents: Consents,
  form: URLSearchParams,
  origin: string,
  now: number,
): Redeemed => {
  const code = single(form, 'code') ?? '';
  const found = consents.code(code);
  if (!found) return { objection: 'this code is not known' };
  const { request, decision, grant } = found.coded;
  const clients = grants.forDecision(decision);
  if (grant !== undefined) {
    // Somebody has a copy: what came of the code ends with it.
    clients?.end(grant, 'reused');
    return { objection: 'this code was used before' };
  }
  const objection = codeObjection(found.coded, form, found.isOver);
  if (objection !== undefined) {
    consents.burn(code);
    return { objection };
  }
  refuseOther(single(form, 'resource'), origin, request);
  if (!clients) return { objection: 'the project of this code is closed' };
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
  consents.use(code, tokens.grant.id);
  return { tokens };
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
const refuseOther = (
  requested: string | undefined,
  origin: string,
  { resource, scopes }: Pick<GrantRow, 'resource' | 'scopes'>,
): void => {
  const path = pathForScopes(scopes);
  const isOther = requested !== undefined && !isOurs(requested, origin, path);
  if (isOther || !isOurs(resource, origin, path))
    throw new OAuthError(OAuthErrorCode.InvalidTarget, 'this is not the resource granted');
};

const ofRefresh = (
  grants: GrantStores,
  offered: readonly string[],
  form: URLSearchParams,
  origin: string,
): NewTokens => {
  const client = single(form, 'client_id');
  const token = single(form, 'refresh_token') ?? '';
  const check = (grant: GrantRow, scopes: readonly string[]): readonly string[] => {
    if (client !== grant.client) throw invalidGrant('this token is another client’s');
    refuseOther(single(form, 'resource'), origin, grant);
    const text = single(form, 'scope');
    const wanted = text === undefined ? scopes : scopesIn(text, offered);
    if (wanted.some((scope) => !scopes.includes(scope)))
      throw new OAuthError(OAuthErrorCode.InvalidScope, 'more than was granted');
    return wanted;
  };
  const tokens = grants.forToken(token)?.refresh(token, check, mayRepeat);
  if (!tokens) throw invalidGrant('this refresh token is not good any more');
  return tokens;
};

/** A computer on the way loses answers; it must not have to sign in again for that. It can only add. */
const mayRepeat = ({ scopes }: GrantRow): boolean => scopes.includes(SCOPE_CONTRIBUTE);

/** RFC 7009: the whole grant ends; a token that is not known is nobody's loss. */
export const revoke = (grants: GrantStores, form: URLSearchParams): void => {
  const token = single(form, 'token');
  if (token === undefined) throw new OAuthError(OAuthErrorCode.InvalidRequest, 'token is missing');
  const clients = grants.forToken(token);
  const grant = clients?.ownerOf(token);
  if (grant && grant.client === single(form, 'client_id')) clients?.end(grant.id, 'signed-out');
};
