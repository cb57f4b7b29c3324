import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OidcWay } from '../../core/laboratory/sign-in/ways.ts';

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
  /** Signs with the public key as if it were a secret that both know (HS256). */
  readonly isSignedWithPublicKey?: boolean;
  /** Has a new key, and no longer the one that it had. */
  readonly hasNewKey?: boolean;
  /** Answers this path with so many bytes, or never. */
  readonly answers?: { readonly path: string; readonly bytes: number | 'never' };
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
      const { answers } = state.lies;
      if (answers !== undefined && request.url === answers.path) {
        if (answers.bytes === 'never') return;
        response.end(JSON.stringify({ filling: 'x'.repeat(answers.bytes) }));
        return;
      }
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
    const [pair, kid] = lies.hasNewKey === true ? [another, 'new'] : [own, 'old'];
    if (path === '/keys')
      return {
        keys: [{ ...pair.publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid }],
      };
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
    const key = lies.isSignedByAnother === true ? another.privateKey : pair.privateKey;
    const token =
      lies.isSignedWithPublicKey === true
        ? hmacTokenOf(claims, pair.publicKey)
        : tokenOf({ alg: 'RS256', kid, ...lies.header }, claims, key);
    return { access_token: 'a token', token_type: 'Bearer', id_token: token };
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

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

const hmacTokenOf = (claims: object, key: KeyObject): string => {
  const text = `${encode({ alg: 'HS256' })}.${encode(claims)}`;
  const secret = key.export({ format: 'pem', type: 'spki' });
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};

const tokenOf = (
  header: Readonly<Record<string, unknown>>,
  claims: object,
  key: KeyObject,
): string => {
  const text = `${encode(header)}.${encode(claims)}`;
  const signature =
    header['alg'] === 'none' ? Buffer.alloc(0) : sign('sha256', Buffer.from(text), key);
  return `${text}.${signature.toString('base64url')}`;
};
