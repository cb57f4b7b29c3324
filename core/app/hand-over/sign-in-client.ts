/** Signing in at a laboratory: OAuth with a code, PKCE and a client of our own. Loaded when it is used. */
import * as client from 'openid-client';
import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import { PARCELS_PATH, SCOPE_CONTRIBUTE } from '#kit/handing-over.ts';
import { toNetworkError } from '../../net/failures.ts';
import type { IdentityFetch } from '../../net/identity-fetch.ts';
import { messages } from './messages.ts';

/** A sign-in that the person goes on with in the browser. */
export interface SignInAttempt {
  /** Where the browser goes. */
  readonly page: URL;
  /** Comes back with the browser. */
  readonly state: string;
  /** `returned`: the address to which the browser came back. Throws `AppError`. */
  readonly finish: (returned: URL) => Promise<GrantedTokens>;
}

export interface GrantedTokens {
  readonly client: string;
  readonly access: string;
  /** Seconds for which it is good. */
  readonly seconds: number;
  readonly refresh: string;
  readonly project: { readonly code: string; readonly name: string };
  readonly person: { readonly name: string };
}

/** What the laboratory says beside the tokens. */
const Described = z.object({
  access_token: z.string().min(1).max(1000),
  refresh_token: z.string().min(1).max(1000),
  expires_in: z.number().positive(),
  project: z.object({
    code: z.string().regex(/^[a-z0-9]{8}$/),
    name: z.string().max(1000),
  }),
  person: z.object({ name: z.string().max(1000) }),
});

export type SignInClient = ReturnType<typeof createSignInClient>;

export const createSignInClient = (laboratory: URL, { fetch: ask }: IdentityFetch) => {
  const resource = new URL(PARCELS_PATH, laboratory).href;
  const options = {
    algorithm: 'oauth2' as const,
    [client.customFetch]: async (url: string, request: client.CustomFetchOptions) => {
      try {
        return await ask(url, request);
      } catch (thrown) {
        throw toNetworkError(thrown, laboratory.host);
      }
    },
    execute: laboratory.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  };

  const known = (id: string): Promise<client.Configuration> =>
    client.discovery(laboratory, id, undefined, client.None(), options);

  return {
    /** Registers this installation, and prepares the page in the browser. Throws `AppError`. */
    begin: async (name: string, redirect: string): Promise<SignInAttempt> => {
      const configuration = await quoted(laboratory, () =>
        client.dynamicClientRegistration(
          laboratory,
          {
            client_name: name,
            redirect_uris: [redirect],
            grant_types: ['authorization_code', 'refresh_token'],
            response_types: ['code'],
            token_endpoint_auth_method: 'none',
          },
          client.None(),
          options,
        ),
      );
      if (configuration.serverMetadata().scopes_supported?.includes(SCOPE_CONTRIBUTE) !== true)
        throw new AppError(
          'validation_error',
          messages.noLaboratoryThere({ address: laboratory.origin }),
        );
      const verifier = client.randomPKCECodeVerifier();
      const state = client.randomState();
      const page = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirect,
        scope: SCOPE_CONTRIBUTE,
        resource,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return {
        page,
        state,
        finish: (returned) =>
          quoted(laboratory, async () =>
            tokensFrom(
              configuration,
              await client.authorizationCodeGrant(
                configuration,
                returned,
                { expectedState: state, pkceCodeVerifier: verifier },
                { resource },
              ),
            ),
          ),
      };
    },

    /** New tokens for a refresh token. Throws `invalid_api_key` where the laboratory takes it no more. */
    renew: (id: string, refresh: string): Promise<GrantedTokens> =>
      quoted(laboratory, async () => {
        const configuration = await known(id);
        return tokensFrom(
          configuration,
          await client.refreshTokenGrant(configuration, refresh, { resource }),
        );
      }),

    /** Ends what the laboratory granted. Throws `AppError`. */
    revoke: (id: string, refresh: string): Promise<void> =>
      quoted(laboratory, async () => client.tokenRevocation(await known(id), refresh)),
  };
};

const tokensFrom = (configuration: client.Configuration, answered: object): GrantedTokens => {
  const { access_token, refresh_token, expires_in, project, person } = Described.parse(answered);
  return {
    client: configuration.clientMetadata().client_id,
    access: access_token,
    refresh: refresh_token,
    seconds: expires_in,
    project,
    person,
  };
};

/** In our words; whatever the library says of it is not for people. */
const quoted = async <T>(laboratory: URL, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (thrown) {
    throw toSignInError(thrown, laboratory);
  }
};

/** What a new sign-in mends, and nothing else does. */
const OVER: ReadonlySet<string> = new Set([
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'invalid_target',
  'invalid_scope',
]);

const toSignInError = (thrown: unknown, laboratory: URL): AppError => {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if (error instanceof AppError) return error;
  const details = { cause: thrown };
  if (thrown instanceof client.ResponseBodyError && OVER.has(thrown.error))
    return new AppError('invalid_api_key', messages.signInAgain, details);
  if (thrown instanceof client.AuthorizationResponseError && thrown.error === 'access_denied')
    return new AppError('not_permitted', messages.signInDenied, details);
  if (
    thrown instanceof client.ResponseBodyError ||
    thrown instanceof client.AuthorizationResponseError
  )
    return new AppError('validation_error', messages.signInFailed({ code: thrown.error }), details);
  return new AppError(
    'validation_error',
    messages.noLaboratoryThere({ address: laboratory.origin }),
    details,
  );
};
