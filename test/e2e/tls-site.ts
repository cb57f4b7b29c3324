/**
 * An invented site behind TLS on this machine, to which the browser of the app is led for every address:
 * unlike with `protocol.handle`, all that the browser does with a page of the web happens.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { loadFakes } from '../../core/platforms/fakes.ts';
import { doInMain } from './main-process.ts';

export interface TlsSite {
  /** By which a session is led there, as Electron's `setProxy` takes them. */
  readonly proxyRules: string;
  readonly close: () => void;
}

/** Opens the site, and leads there the sessions that the app opens from now on. */
export const openTlsSite = async (
  electron: ElectronApplication,
  answer: RequestListener,
): Promise<TlsSite> => {
  const site = createTlsServer(certificate(), answer);
  const proxy = createServer((_request, response) => response.writeHead(404).end());
  proxy.on('connect', (_request, socket) => {
    const onward = connect(portFromServer(site), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  const servers = [site, proxy];
  await Promise.all(servers.map(listening));
  const proxyRules = `https=127.0.0.1:${portFromServer(proxy)}`;
  await doInMain(() =>
    electron.evaluate(
      ({ app }, rules) =>
        void app.on('session-created', (session) => {
          session.setCertificateVerifyProc((_request, accept) => accept(0));
          void session.setProxy({ proxyRules: rules });
          // What is set takes a moment.
          session.resolveProxy = () => Promise.resolve(rules.replace('https=', 'PROXY '));
        }),
      proxyRules,
    ),
  );
  return {
    proxyRules,
    close: () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
};

/** The sample of every platform at its own addresses, with scripts that some of its pages have. */
export const sampleSites = async (
  scripts: Readonly<Record<string, string>> = {},
): Promise<RequestListener> => {
  const fakes = await loadFakes();
  return (request, response) => {
    const url = `https://${request.headers.host ?? ''}${request.url ?? ''}`;
    const reply = fakes.serve({ method: 'GET', url, headers: {} });
    response.writeHead(reply?.status ?? 404, reply?.headers);
    response.write(reply?.body ?? '');
    response.end(scripts[url] ?? '');
  };
};

const certificate = (): { readonly key: Buffer; readonly cert: Buffer } => {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const input = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=sample -keyout ${key} -out ${cert}`;
  try {
    execFileSync('openssl', input.split(' '), { stdio: 'ignore' });
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const listening = (server: Server | TlsServer): Promise<void> =>
  new Promise((begun) => {
    server.listen(0, '127.0.0.1', begun);
  });

const portFromServer = (server: Server | TlsServer): number =>
  (server.address() as AddressInfo).port;
