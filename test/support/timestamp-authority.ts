/** A timestamp authority on this computer, made with `openssl ts`: what is answered is not made by us. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

const { stdout: version } = spawnSync('openssl', ['version'], { encoding: 'utf8' });

/** Why tests with an authority are skipped here; `undefined` where `openssl ts` can make one. */
export const WITHOUT_OPENSSL: string | undefined = (version ?? '').startsWith('OpenSSL 3')
  ? undefined
  : 'openssl 3 is missing';

const CONFIG = `
[req]
distinguished_name = name
prompt = no
[name]
CN = Invented root
[root]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[tsa]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
[other]
basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature
[authority]
serial = ./serial
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
tsa_name = yes
ess_cert_id_alg = sha256
signer_digest = sha256
`;

export type KeyKind = 'rsa' | 'ec';

const KEYS: Readonly<Record<KeyKind, string>> = {
  rsa: '-newkey rsa:2048',
  ec: '-newkey ec -pkeyopt ec_paramgen_curve:P-384',
};

export interface MadeAuthority {
  readonly dir: string;
  /** The certificate of its root, as a PEM file. */
  readonly rootFile: string;
  /** What it answers to a question: a refusal where it does not know the hash. */
  readonly reply: (query: Uint8Array) => Buffer;
  /**
   * An answer that no honest authority gives: this content, signed with its key under its certificate, or under
   * one that is not for timestamps.
   */
  readonly signAnything: (content: Uint8Array, under: 'tsa' | 'other') => Buffer;
  readonly close: () => void;
}

/** SEQUENCE, of at most 65,535 bytes. */
const sequence = (...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  return Buffer.concat([
    Buffer.from([0x30, 0x82, content.length >> 8, content.length & 0xff]),
    content,
  ]);
};

/** PKIStatusInfo: granted. */
const GRANTED = Buffer.from('3003020100', 'hex');

export const makeAuthority = (key: KeyKind = 'rsa'): MadeAuthority => {
  const dir = mkdtempSync(join(tmpdir(), 'authority-'));
  const run = (line: string): void => {
    execFileSync('openssl', line.split(' '), { cwd: dir, stdio: 'pipe' });
  };
  writeFileSync(join(dir, 'a.cnf'), CONFIG);
  writeFileSync(join(dir, 'serial'), '01');
  run(
    `req -x509 ${KEYS[key]} -nodes -days 3650 -config a.cnf -extensions root -keyout root.key -out root.pem`,
  );
  run(`req ${KEYS[key]} -nodes -keyout tsa.key -out tsa.csr -subj /CN=Invented-authority`);
  for (const name of ['tsa', 'other'])
    run(
      `x509 -req -in tsa.csr -CA root.pem -CAkey root.key -CAcreateserial -days 365 -extfile a.cnf -extensions ${name} -out ${name}.pem`,
    );
  return {
    dir,
    rootFile: join(dir, 'root.pem'),
    reply: (query) => {
      writeFileSync(join(dir, 'q.tsq'), query);
      run(
        'ts -reply -queryfile q.tsq -signer tsa.pem -inkey tsa.key -config a.cnf -section authority -out r.tsr',
      );
      return readFileSync(join(dir, 'r.tsr'));
    },
    signAnything: (content, under) => {
      writeFileSync(join(dir, 'content'), content);
      run(
        `cms -sign -binary -nodetach -cades -econtent_type 1.2.840.113549.1.9.16.1.4 -in content -signer ${under}.pem -inkey tsa.key -md sha256 -outform DER -out token`,
      );
      return sequence(GRANTED, readFileSync(join(dir, 'token')));
    },
    close: () => rmSync(dir, { recursive: true, force: true }),
  };
};

export interface ServedAuthority {
  readonly address: string;
  /** The bodies that it was sent, the first one first, and the heads that came with them. */
  readonly received: {
    readonly body: Buffer;
    readonly headers: Readonly<Record<string, unknown>>;
  }[];
  readonly close: () => Promise<void>;
}

/** Serves what answers, on loopback. */
export const serveAuthority = async (
  answer: (query: Buffer) => { readonly status?: number; readonly body: Uint8Array },
): Promise<ServedAuthority> => {
  const received: ServedAuthority['received'] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    received.push({ body, headers: request.headers });
    const { status = 200, body: reply } = answer(body);
    response.writeHead(status, { 'content-type': 'application/timestamp-reply' });
    response.end(reply);
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/tsr`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
