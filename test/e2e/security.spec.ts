/**
 * The window's walls, asked from inside a real Electron: the page shows our own files and can do
 * nothing else. "Outside" is a server on this machine that counts who comes.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { NATIVE_NAMES } from '../../electron/channels.ts';
import {
  electronOf,
  end,
  expect,
  kind,
  launch,
  root,
  test as base,
  type Running,
} from './launch.ts';

interface Outside {
  readonly address: string;
  readonly visits: string[];
}

/** One app for the whole file: nothing here changes it. */
const test = base.extend<object, { shared: Running; outside: Outside }>({
  outside: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what it needs
    async ({}, use) => {
      const visits: string[] = [];
      const server: Server = createServer((request, response) => {
        visits.push(`${request.method} ${request.url}`);
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Content-Type', 'text/html');
        response.end('<title>outside</title>');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      await use({ address: `http://127.0.0.1:${port}`, visits });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what it needs
    async ({}, use) => {
      const running = await launch([]);
      await use(running);
      await end(running);
    },
    { scope: 'worker' },
  ],
  running: async ({ shared }, use) => use(shared),
});

test.skip(kind !== 'electron', 'needs a real Electron');

test('the page is at our own address and has no Node', async ({ page }) => {
  expect(page.url()).toMatch(/^app:\/\/bowerbird\//);
  const found = await page.evaluate(() =>
    ['process', 'require', 'module', 'Buffer', 'global', 'electron'].filter(
      (name) => Reflect.get(globalThis, name) !== undefined,
    ),
  );
  expect(found).toEqual([]);
});

test('the window has no right beyond those of a web page', async ({ running }) => {
  const preferences = await electronOf(running).evaluate(({ webContents }) => {
    const [contents] = webContents.getAllWebContents();
    // Not in the published types, but the only way to read what really holds.
    const all: Record<string, unknown> = Reflect.apply(
      Reflect.get(contents ?? {}, 'getLastWebPreferences'),
      contents,
      [],
    );
    const names = [
      'sandbox',
      'contextIsolation',
      'nodeIntegration',
      'nodeIntegrationInSubFrames',
      'nodeIntegrationInWorker',
      'webSecurity',
      'allowRunningInsecureContent',
      'webviewTag',
    ];
    return Object.fromEntries(names.map((name) => [name, all[name] ?? false]));
  });
  expect(preferences).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    nodeIntegrationInWorker: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
  });
});

test('the preload lives in another world and shows exactly one door', async ({ page }) => {
  const seen = await page.evaluate(() => {
    const bridge: object = Reflect.get(window, 'bowerbirdNative');
    return { keys: Object.keys(bridge), frozen: Object.isFrozen(bridge) };
  });
  expect(seen).toEqual({ keys: ['invoke'], frozen: true });
  const leaked = await page.evaluate(() =>
    ['ipcRenderer', 'contextBridge', '__dirname'].filter((name) => name in window),
  );
  expect(leaked).toEqual([]);
});

test('the preload forwards the names on its list and no other', async ({ page }) => {
  const ask = (name: string, args: object = {}) =>
    page.evaluate(
      async ([name, args]) => {
        const bridge = Reflect.get(window, 'bowerbirdNative');
        try {
          return { answer: await bridge.invoke(name, args) };
        } catch (error) {
          return { refused: error instanceof Error ? error.message : String(error) };
        }
      },
      [name, args] as const,
    );
  // Written out once more: whoever adds a name to the list shall have to think of this test.
  expect(NATIVE_NAMES).toEqual([
    'about',
    'choose-folder',
    'reveal',
    'open-external',
    'set-theme',
    'secrets-state',
    'seal-secret',
    'restart-engine',
  ]);
  expect(await ask('about')).toMatchObject({ answer: { platform: process.platform } });
  expect(await ask('secrets-state')).toMatchObject({ answer: { protection: expect.any(String) } });
  for (const name of ['eval', 'unseal-secret', 'toString', '__proto__', 'native', '']) {
    expect(await ask(name)).toEqual({ refused: expect.stringContaining('Unknown native request') });
  }
  expect(await ask('open-external', { url: 'http://example.com/' })).toEqual({ answer: false });
  expect(await ask('open-external', { url: 'file:///etc/hostname' })).toEqual({ answer: false });
  expect(await ask('open-external', { url: 'javascript:alert(1)' })).toEqual({ answer: false });
  expect(await ask('reveal', { path: 'relative' })).toEqual({ answer: false });
  expect(await ask('reveal', { path: '//host/share' })).toEqual({ answer: false });
  expect(await ask('set-theme', { theme: 'pink' })).toEqual({
    refused: expect.stringContaining('theme has to be'),
  });
});

test('a strict policy comes with every answer', async ({ page }) => {
  const policies = await page.evaluate(async () => {
    const answers = await Promise.all([fetch('./'), fetch('./index.html'), fetch('./no-such.js')]);
    return answers.map((answer) => answer.headers.get('content-security-policy') ?? '');
  });
  for (const policy of policies) {
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
  }
});

test('inline scripts, inline styles and eval do not run', async ({ page }) => {
  const ran = await page.evaluate(async () => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) =>
      violations.push(event.effectiveDirective),
    );
    const script = document.createElement('script');
    script.textContent = 'window.inlineRan = true';
    document.head.append(script);
    const style = document.createElement('style');
    style.textContent = 'html { --inline-style: 1 }';
    document.head.append(style);
    const handler = document.createElement('button');
    handler.setAttribute('onclick', 'window.handlerRan = true');
    document.body.append(handler);
    handler.click();
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const made of [script, style, handler]) made.remove();
    return {
      script: Reflect.get(window, 'inlineRan') === true,
      handler: Reflect.get(window, 'handlerRan') === true,
      style: getComputedStyle(document.documentElement).getPropertyValue('--inline-style'),
      violations: [...new Set(violations)].sort(),
    };
  });
  expect(ran).toEqual({
    script: false,
    handler: false,
    style: '',
    violations: ['script-src-attr', 'script-src-elem', 'style-src-elem'],
  });
  // Playwright's own evaluation bypasses the policy, so the page has to try by itself.
  const evaluated = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener(
          'securitypolicyviolation',
          (event) => resolve(`blocked ${event.blockedURI}`),
          { once: true },
        );
        setTimeout(() => resolve('ran'), 2_000);
        // A text as the timer's code is eval by another name.
        Reflect.apply(setTimeout, window, ['window.evalRan = true', 0]);
      }),
  );
  expect(evaluated).toBe('blocked eval');
});

test('nothing outside is fetched, by whatever means', async ({ page, outside }) => {
  const outcomes = await page.evaluate(
    async ([address, limit]) => {
      const violations = new Set<string>();
      document.addEventListener('securitypolicyviolation', (event) =>
        violations.add(event.effectiveDirective),
      );
      const late = (): Promise<string> =>
        new Promise((resolve) => setTimeout(() => resolve('nothing happened'), limit));
      const settled = (work: Promise<unknown>) =>
        Promise.race([
          work.then(
            () => 'loaded',
            () => 'refused',
          ),
          late(),
        ]);
      const element = (tag: string, attribute: string, parent: HTMLElement) =>
        new Promise((resolve, reject) => {
          const made = document.createElement(tag);
          made.addEventListener('load', resolve);
          made.addEventListener('error', reject);
          if (tag === 'link') made.setAttribute('rel', 'stylesheet');
          made.setAttribute(attribute, `${address}/${tag}`);
          parent.append(made);
        });
      const socket = () =>
        new Promise((resolve, reject) => {
          const made = new WebSocket(address.replace('http', 'ws'));
          made.addEventListener('open', resolve);
          made.addEventListener('error', reject);
        });
      navigator.sendBeacon(`${address}/beacon`, 'x');
      const outcomes = {
        fetch: await settled(fetch(`${address}/fetch`)),
        opaque: await settled(fetch(`${address}/opaque`, { mode: 'no-cors' })),
        image: await settled(element('img', 'src', document.body)),
        script: await settled(element('script', 'src', document.head)),
        style: await settled(element('link', 'href', document.head)),
        socket: await settled(Promise.resolve().then(socket)),
        dynamic: await settled(import(`${address}/module.js`)),
      };
      return { ...outcomes, violations: [...violations].sort() };
    },
    [outside.address, 1_500] as const,
  );
  expect(outcomes).toEqual({
    fetch: 'refused',
    opaque: 'refused',
    image: 'refused',
    script: 'refused',
    style: 'refused',
    socket: 'refused',
    dynamic: 'refused',
    // The policy itself said no, before the session's own guard was asked.
    violations: ['connect-src', 'img-src', 'script-src-elem', 'style-src-elem'],
  });
  expect(outside.visits).toEqual([]);
});

test('even without the policy, the session reaches no network', async ({ running, outside }) => {
  const outcome = await electronOf(running).evaluate(
    async ({ session }, address) =>
      session.defaultSession.fetch(`${address}/session`).then(
        () => 'loaded',
        () => 'refused',
      ),
    outside.address,
  );
  expect(outcome).toBe('refused');
  expect(outside.visits).toEqual([]);
});

test('the page cannot be led away', async ({ page, outside }) => {
  const before = page.url();
  await page.evaluate((address) => {
    location.href = `${address}/away`;
  }, outside.address);
  await page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = `${address}/link`;
    document.body.append(link);
    link.click();
    link.remove();
  }, outside.address);
  await page.evaluate((address) => {
    const form = document.createElement('form');
    form.action = `${address}/form`;
    document.body.append(form);
    form.submit();
    form.remove();
  }, outside.address);
  // No request leaves for this one, so that only the guard of navigations can stop it.
  await page.evaluate(() => {
    const blob = new Blob(['<title>outside</title>'], { type: 'text/html' });
    location.href = URL.createObjectURL(blob);
  });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  // Each of these would have begun by now; the answer comes from the page that stayed.
  expect(await page.evaluate(() => document.title)).not.toBe('outside');
  expect(page.url()).toBe(before);
  expect(outside.visits).toEqual([]);
});

test('no second window opens', async ({ page, running, outside }) => {
  const opened = await page.evaluate(
    (address) => [
      window.open(`${address}/popup`) === null,
      window.open('about:blank') === null,
      window.open('app://bowerbird/') === null,
    ],
    outside.address,
  );
  expect(opened).toEqual([true, true, true]);
  const windows = await electronOf(running).evaluate(
    ({ BrowserWindow }) => BrowserWindow.getAllWindows().length,
  );
  expect(windows).toBe(1);
  expect(outside.visits).toEqual([]);
});

test('no permission is given, but for copying', async ({ page }) => {
  const states = await page.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'midi',
      'clipboard-read',
      'storage-access',
    ];
    const asked = names.map(async (name) => {
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      return [name, state];
    });
    return Object.fromEntries(await Promise.all(asked));
  });
  expect(states).toEqual({
    geolocation: 'denied',
    notifications: 'denied',
    camera: 'denied',
    microphone: 'denied',
    midi: 'denied',
    'clipboard-read': 'denied',
    'storage-access': 'denied',
  });
  const requested = await page.evaluate(async () => ({
    notifications: await Notification.requestPermission(),
    camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => 'granted',
      () => 'denied',
    ),
    position: await new Promise((resolve) =>
      navigator.geolocation.getCurrentPosition(
        () => resolve('granted'),
        () => resolve('denied'),
      ),
    ),
    copying: (await navigator.permissions.query({ name: 'clipboard-write' as PermissionName }))
      .state,
  }));
  expect(requested).toEqual({
    notifications: 'denied',
    camera: 'denied',
    position: 'denied',
    copying: 'granted',
  });
});

test('no webview and no frame of another origin is attached', async ({
  page,
  running,
  outside,
}) => {
  await page.evaluate(async (address) => {
    const guest = document.createElement('webview');
    guest.setAttribute('src', `${address}/webview`);
    const frame = document.createElement('iframe');
    frame.src = `${address}/frame`;
    document.body.append(guest, frame);
    await new Promise((resolve) => setTimeout(resolve, 500));
    guest.remove();
    frame.remove();
  }, outside.address);
  const kinds = await electronOf(running).evaluate(({ webContents }) =>
    webContents.getAllWebContents().map((contents) => contents.getType()),
  );
  expect(kinds).toEqual(['window']);
  expect(outside.visits).toEqual([]);
});

test('our address serves the built files and nothing beside them', async ({ page }) => {
  const statuses = await page.evaluate(async () => {
    const paths = [
      '/',
      '/index.html',
      '/no-such.js',
      '/..%2f..%2fpackage.json',
      '/..%5c..%5cpackage.json',
      '/%2e%2e/%2e%2e/package.json',
      '/../main.js',
      '/%00index.html',
      '//etc/hostname',
    ];
    const answers = paths.map(async (path) => {
      const answer = await fetch(`app://bowerbird${path}`);
      return [path, answer.status];
    });
    return Object.fromEntries(await Promise.all(answers));
  });
  expect(statuses).toEqual({
    '/': 200,
    '/index.html': 200,
    '/no-such.js': 404,
    '/..%2f..%2fpackage.json': 404,
    '/..%5c..%5cpackage.json': 404,
    '/%2e%2e/%2e%2e/package.json': 404,
    '/../main.js': 404,
    '/%00index.html': 404,
    '//etc/hostname': 404,
  });
});

test('a foreign page gets neither the port nor an answer, even with our preload', async ({
  running,
}) => {
  const preload = join(root, 'dist', 'preload.cjs');
  const found = await electronOf(running).evaluate(async ({ BrowserWindow }, preload) => {
    const foreign = new BrowserWindow({
      show: false,
      webPreferences: { preload, sandbox: true, contextIsolation: true },
    });
    await foreign.loadURL('data:text/html,<title>foreign</title>');
    const seen: unknown = await foreign.webContents.executeJavaScript(`new Promise((resolve) => {
      const got = [];
      addEventListener('message', (event) => got.push(event.data));
      postMessage('bowerbird-ready', '*');
      setTimeout(() => resolve({
        bridge: typeof window.bowerbirdNative,
        ports: got.filter((data) => data === 'bowerbird-port').length,
      }), 500);
    })`);
    foreign.destroy();
    return seen;
  }, preload);
  expect(found).toEqual({ bridge: 'undefined', ports: 0 });
});

test('a second page at our own address is not our window: main refuses it', async ({ running }) => {
  const preload = join(root, 'dist', 'preload.cjs');
  const found = await electronOf(running).evaluate(async ({ BrowserWindow }, preload) => {
    const twin = new BrowserWindow({
      show: false,
      webPreferences: { preload, sandbox: true, contextIsolation: true },
    });
    await twin.loadURL('app://bowerbird/no-such.html').catch(() => undefined);
    const seen: unknown = await twin.webContents.executeJavaScript(`new Promise((resolve) => {
      let ports = 0;
      addEventListener('message', (event) => { if (event.ports.length > 0) ports += 1; });
      postMessage('bowerbird-ready', location.origin);
      const refused = window.bowerbirdNative.invoke('about').then(() => 'answered', (e) => e.message);
      setTimeout(async () => resolve({ ports, refused: await refused }), 500);
    })`);
    twin.destroy();
    return seen;
  }, preload);
  expect(found).toEqual({ ports: 0, refused: expect.stringContaining('Refused') });
});
