/** OpenID Connect: authorization code with PKCE, state and nonce. Loaded when a provider is first used. */
import { isLoopback } from '#kit/host-places.ts';
import * as client from 'openid-client';
import { parseAddress } from './admission.ts';
import type { AskProvider } from './config.ts';
import type { OidcWay } from './ways.ts';

/** What is remembered of a sign-in while the person is at the provider. */
export interface OidcAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** What a provider says of a person, checked; texts are as the provider wrote them. */
export interface OidcClaims {
  readonly issuer: string;
  readonly subject: string;
  readonly name?: string | undefined;
  /** Only if the provider says that it is theirs (`email_verified`). */
  readonly email?: string | undefined;
}

const SCOPE = 'openid email profile';
/** A provider's description is read again after so long; its keys are looked up whenever one is not known. */
const DESCRIPTION_MS = 3600_000;

export type Oidc = ReturnType<typeof createOidc>;

export const createOidc = (ask: AskProvider, now: () => number) => {
  const described = new Map<string, { at: number; configuration: Promise<client.Configuration> }>();

  const configurationFor = (way: OidcWay): Promise<client.Configuration> => {
    const known = described.get(way.name);
    if (known && now() - known.at < DESCRIPTION_MS) return known.configuration;
    const configuration = describe(way, ask);
    described.set(way.name, { at: now(), configuration });
    // What failed is tried again by the next.
    configuration.catch(() => described.delete(way.name));
    return configuration;
  };

  return {
    /** Where the person's browser goes, and what is to be remembered until it returns. */
    begin: async (way: OidcWay, redirect: string): Promise<{ url: URL; attempt: OidcAttempt }> => {
      const configuration = await configurationFor(way);
      const verifier = client.randomPKCECodeVerifier();
      const attempt = { state: client.randomState(), nonce: client.randomNonce(), verifier };
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirect,
        scope: SCOPE,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return { url, attempt };
    },

    /** `returned` is the address to which the browser came back. Throws for whatever is not as it must be. */
    finish: async (way: OidcWay, attempt: OidcAttempt, returned: URL): Promise<OidcClaims> => {
      const configuration = await configurationFor(way);
      const tokens = await client.authorizationCodeGrant(configuration, returned, {
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        pkceCodeVerifier: attempt.verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('no ID token');
      const all = { ...(await userInfo(configuration, tokens.access_token, claims)), ...claims };
      const { email, email_verified: isVerified, name } = all;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        name: typeof name === 'string' ? name : undefined,
        email: typeof email === 'string' && isVerified === true ? parseAddress(email) : undefined,
      };
    },
  };
};

/** Many providers tell name and address there alone; one that has no such place has told all. */
const userInfo = async (
  configuration: client.Configuration,
  accessToken: string,
  { sub, email }: client.IDToken,
): Promise<Partial<client.UserInfoResponse>> =>
  email !== undefined || configuration.serverMetadata().userinfo_endpoint === undefined
    ? {}
    : client.fetchUserInfo(configuration, accessToken, sub);

const describe = (way: OidcWay, ask: AskProvider): Promise<client.Configuration> =>
  client.discovery(new URL(way.issuer), way.client, undefined, authentication(way), {
    [client.customFetch]: (url, { method, headers, body }) => ask(url, { method, headers, body }),
    // The signature of an ID token is checked, although it comes straight from the provider.
    execute: [
      client.enableNonRepudiationChecks,
      ...(isLoopback(new URL(way.issuer).hostname) ? [client.allowInsecureRequests] : []),
    ],
  });

/** A client's secret travels as the provider takes it: in the header, which is the standard, or the form. */
const authentication = ({ secret }: OidcWay): client.ClientAuth => {
  if (secret === undefined) return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...more) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const takesHeader = methods?.includes('client_secret_basic') ?? true;
    return takesHeader ? basic(server, ...more) : post(server, ...more);
  };
};
