/** One public page in a clean session of the app's own browser; the site behind the proxy is invented. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { askEngine } from './ask-engine.ts';
import { electronOf, end, expect, kind, launch, test } from './launch.ts';

test.skip(kind !== 'electron', 'needs a real Electron: only the desktop app has a browser');

const PROFILE = {
  '@type': 'ProfilePage',
  mainEntity: {
    '@type': 'Person',
    additionalName: 'heron',
    identifier: '7',
    givenName: 'A heron',
    description: 'Stands still.',
  },
};

interface Seen {
  readonly url: string;
  readonly cookie: string | undefined;
  readonly agent: string;
}

/** The invented site, which sets a cookie at each visit and asks some to sign in. */
const openSite = (folder: string, seen: Seen[]): Promise<TlsServer> => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync(
    'openssl',
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=x.com -keyout ${key} -out ${cert}`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  );
  const site = createTlsServer(
    { key: readFileSync(key), cert: readFileSync(cert) },
    (request, response) => {
      const { url = '', headers } = request;
      seen.push({ url, cookie: headers.cookie, agent: headers['user-agent'] ?? '' });
      if (url === '/walled') {
        response.writeHead(302, { location: 'https://x.com/login' }).end();
        return;
      }
      response.setHeader('set-cookie', 'guest_id=planted; Path=/');
      response.setHeader('content-type', 'text/html');
      response.end(
        `<script type="application/ld+json">${JSON.stringify(PROFILE)}</script><p>A page</p>`,
      );
    },
  );
  return listening(site);
};

/** Leads every connection of the browser to the invented site. */
const openProxy = (site: TlsServer): Promise<Server> => {
  const proxy = createServer();
  proxy.on('connect', (_request, socket) => {
    const { port } = site.address() as AddressInfo;
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  return listening(proxy);
};

const listening = async <T extends Server | TlsServer>(server: T): Promise<T> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

interface Answered {
  readonly ok: boolean;
  readonly data?: { readonly preferredUsername?: string; readonly browserPages?: unknown };
  readonly meta?: { readonly route?: string };
  readonly error?: { readonly refusal?: { readonly kind: string; readonly says: string } };
}

test('a page is opened once it is switched on, without cookies, and a wall stops it', async () => {
  const testInfo = test.info();
  const seen: Seen[] = [];
  const site = await openSite(testInfo.outputPath(), seen);
  const proxy = await openProxy(site);
  const running = await launch([]);
  try {
    const { page } = running;
    await electronOf(running).evaluate(
      ({ app }, port) =>
        void app.on('session-created', (session) => {
          session.setCertificateVerifyProc((_request, accept) => accept(0));
          void session.setProxy({ proxyRules: `https=127.0.0.1:${port}` });
        }),
      (proxy.address() as AddressInfo).port,
    );
    const ask = (username: string): Promise<Answered> =>
      askEngine(
        page,
        'microblog.get-user',
        { username },
        { route: 'browser-page' },
      ) as Promise<Answered>;

    expect((await ask('heron')).error?.refusal?.says).toBe(
      'X serves this to browsers, and opening its pages in the app’s own browser is not switched on',
    );
    expect(seen).toEqual([]);

    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Settings' })
      .click();
    await page.getByRole('switch', { name: 'X: User, Post' }).click();
    await expect(page.getByRole('switch', { name: 'X: User, Post' })).toBeChecked();
    await page.screenshot({ path: testInfo.outputPath('settings.png') });

    for (const time of [1, 2]) {
      const answer = await ask('heron');
      expect([time, answer.ok, answer.data?.preferredUsername, answer.meta?.route]).toEqual([
        time,
        true,
        'heron',
        'browser-page',
      ]);
    }
    const visits = seen.filter(({ url }) => url === '/heron');
    expect(visits.map(({ cookie }) => cookie)).toEqual([undefined, undefined]);
    expect(visits[0]?.agent).toContain('Chrome/');

    expect((await ask('walled')).error?.refusal?.kind).toBe('login-wall');
    const before = seen.length;
    expect((await ask('heron')).ok).toBe(false);
    expect(seen.length).toBe(before);
    expect(
      await electronOf(running).evaluate(
        ({ BrowserWindow }) => BrowserWindow.getAllWindows().length,
      ),
    ).toBe(1);
  } finally {
    await end(running);
    proxy.closeAllConnections();
    proxy.close();
    site.closeAllConnections();
    site.close();
  }
});
