import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OidcWay } from '../../core/doors/sign-in/ways.ts';

export interface LyingProvider {
  readonly way: OidcWay;
  /** What it says otherwise than it should. */
  lies: Lies;
  readonly close: () => Promise<void>;
}

export interface Lies {
  /** Of the ID token; `undefined` leaves a claim out. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly userinfo?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly isSignedByAnother?: boolean;
}

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** A provider by hand, which can say what no proper one would. The code that it takes is the nonce. */
export const startLyingProvider = async (name: string): Promise<LyingProvider> => {
  const [own, another] = [keyPair(), keyPair()];
  const state: { lies: Lies } = { lies: {} };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer(request.url ?? '', form)));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const answer = (path: string, form: URLSearchParams): object => {
    const { lies } = state;
    if (path.startsWith('/.well-known/'))
      return {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
        ...lies.metadata,
      };
    if (path === '/keys')
      return { keys: [{ ...own.publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' }] };
    if (path === '/userinfo') return { sub: 'eve', name: 'Eve', ...lies.userinfo };
    const seconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: 'bowerbird',
      sub: 'eve',
      iat: seconds,
      exp: seconds + 60,
      nonce: form.get('code'),
      ...lies.claims,
    };
    const key = lies.isSignedByAnother === true ? another.privateKey : own.privateKey;
    return {
      access_token: 'a token',
      token_type: 'Bearer',
      id_token: tokenOf({ alg: 'RS256', ...lies.header }, claims, key),
    };
  };

  return {
    way: { name, title: name, issuer, client: 'bowerbird' },
    get lies() {
      return state.lies;
    },
    set lies(lies) {
      state.lies = lies;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const tokenOf = (header: { readonly alg: string }, claims: object, key: KeyObject): string => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encode(header)}.${encode(claims)}`;
  const signature =
    header.alg === 'none' ? Buffer.alloc(0) : sign('sha256', Buffer.from(text), key);
  return `${text}.${signature.toString('base64url')}`;
};
