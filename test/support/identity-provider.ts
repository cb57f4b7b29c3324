import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { OidcWay } from '../../core/laboratory/sign-in/ways.ts';

export interface Account {
  readonly sub: string;
  readonly name?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
}

export interface IdentityProvider {
  readonly way: OidcWay;
  /** Whoever comes next is this account. */
  account: Account;
  /** A browser signs in at the provider: from the address it is sent to, to the one it comes back with. */
  readonly visit: (url: string) => Promise<URL>;
  readonly close: () => Promise<void>;
}

const CLIENT = {
  client_id: 'bowerbird',
  client_secret: 'a secret of the client alone, long enough',
};

/** A certified implementation of OpenID Connect on this computer; nobody is asked anything. */
export const startIdentityProvider = async (
  returns: () => string,
  name: string,
): Promise<IdentityProvider> => {
  const state: { account: Account } = { account: { sub: 'nobody' } };
  const place: { provider?: Provider } = {};
  const server = createServer((request, response) => {
    // It has to know where its client stands, which is made after it.
    place.provider ??= createProvider(issuer, returns(), () => state.account);
    if (!request.url?.startsWith('/interaction/'))
      return void place.provider.callback()(request, response);
    const result = { login: { accountId: state.account.sub } };
    return void place.provider.interactionFinished(request, response, result);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    way: {
      name,
      title: name,
      issuer,
      client: CLIENT.client_id,
      secret: CLIENT.client_secret,
    },
    get account() {
      return state.account;
    },
    set account(account) {
      state.account = account;
    },
    visit: (url) => visit(url, issuer),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const createProvider = (issuer: string, returnTo: string, account: () => Account): Provider => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    clients: [{ ...CLIENT, redirect_uris: [returnTo] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key for cookies of tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ ...account(), sub }) }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: CLIENT.client_id,
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  return provider;
};

/** Follows redirects as long as they stay at the provider. */
const visit = async (url: string, issuer: string): Promise<URL> => {
  const cookies = new Map<string, string>();
  for (let next = new URL(url); ;) {
    if (next.origin !== issuer) return next;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(next, { redirect: 'manual', headers: { cookie } });
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`${reply.status} ${await reply.text()}`);
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    next = new URL(location, next);
  }
};
