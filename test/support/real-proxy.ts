/** A proxy that is installed on this machine, with the configuration of the guide, in front of a port. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

export type ProxyName = 'nginx' | 'caddy';

const GUIDE = join(import.meta.dirname, '..', '..', 'docs', 'guide', 'server.md');
const NAME = 'lab.example.org';

/** Whether the program can be run here, and a certificate be made for it. */
export const isInstalled = (name: ProxyName): boolean =>
  process.platform === 'linux' &&
  spawnSync(name, [name === 'nginx' ? '-v' : 'version']).status === 0 &&
  spawnSync('openssl', ['version']).status === 0;

export interface RealProxy {
  /** Where it speaks TLS. */
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** The first block of the guide in a language. */
const guideBlock = (language: string): string =>
  new RegExp('```' + language + '\\n(.*?)```', 's').exec(readFileSync(GUIDE, 'utf8'))?.[1] ?? '';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

interface Place {
  readonly dir: string;
  /** Of the program behind it. */
  readonly behind: number;
  readonly port: number;
}

const replaced = (text: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the guide does not say ${from}`);
    return result.replaceAll(from, to);
  }, text);

/** Only what belongs to this machine is another: port, certificate, where it writes. */
const CONFIGURATIONS: Readonly<Record<ProxyName, (place: Place) => string>> = {
  nginx: ({ dir, behind, port }) => `daemon off; pid ${dir}/pid; error_log ${dir}/errors;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((one) => `${one}_temp_path ${dir}/${one};`).join(' ')}
  ${replaced(guideBlock('nginx'), [
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    [`/etc/ssl/${NAME}.pem`, `${dir}/certificate.pem`],
    [`/etc/ssl/${NAME}.key`, `${dir}/key.pem`],
    ['127.0.0.1:8674', `127.0.0.1:${behind}`],
  ])}
}
`,
  caddy: ({ dir, behind, port }) => `{
  admin off
  auto_https off
}
${replaced(guideBlock('caddyfile'), [
  [
    `${NAME} {`,
    `https://${NAME}:${port} {\n  bind 127.0.0.1\n  tls ${dir}/certificate.pem ${dir}/key.pem`,
  ],
  ['127.0.0.1:8674', `127.0.0.1:${behind}`],
])}`,
};

const COMMANDS: Readonly<Record<ProxyName, (file: string) => readonly string[]>> = {
  nginx: (file) => ['-c', file],
  caddy: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
};

/** Starts it, and waits until it takes connections. */
export const startProxy = async (
  name: ProxyName,
  place: Omit<Place, 'port'>,
): Promise<RealProxy> => {
  const { dir } = place;
  const port = await freePort();
  execFileSync(
    'openssl',
    [
      'req -x509 -newkey rsa:2048 -nodes -days 2 -subj'.split(' '),
      [`/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`],
      ['-keyout', join(dir, 'key.pem'), '-out', join(dir, 'certificate.pem')],
    ].flat(),
    { stdio: 'ignore' },
  );
  const file = join(dir, `${name}.conf`);
  writeFileSync(file, CONFIGURATIONS[name]({ ...place, port }));
  const child = spawn(name, COMMANDS[name](file), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir },
  });
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString('utf8')));
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const close = async (): Promise<void> => {
    // Caddy waits for connections that nobody uses; of nginx, others would stay.
    child.kill(name === 'caddy' ? 'SIGKILL' : 'SIGTERM');
    await ended;
  };
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${words}`);
    await wait(50);
  }
  return { port, close };
};

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
