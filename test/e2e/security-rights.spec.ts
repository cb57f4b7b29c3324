/** What the page is given: the rights of a web page, one bridge, and our own address. */
import { join } from 'node:path';
import { NATIVE_NAMES } from '../../electron/channels.ts';
import { electronOf, expect, kind, root, test } from './walls.ts';

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

test('the preload lives in another world and shows one door, and a look at files that were dropped', async ({
  page,
}) => {
  const seen = await page.evaluate(() => {
    const bridge: object = Reflect.get(window, 'bowerbirdNative');
    return { keys: Object.keys(bridge), frozen: Object.isFrozen(bridge) };
  });
  expect(seen).toEqual({ keys: ['invoke', 'pathOf'], frozen: true });
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
    'choose-files',
    'read-clipboard',
    'reveal',
    'open-external',
    'open-reference',
    'set-theme',
    'set-language',
    'secrets-state',
    'seal-secret',
    'restart-engine',
    'site-open',
    'site-place',
    'site-go',
    'site-clear',
    'site-close',
  ]);
  // A site is browsed over https, and its platform names a session of its own.
  const site = { platform: 'shortvideo', hosts: ['www.tiktok.com'], signInHosts: [] };
  for (const address of ['file:///etc/hostname', 'javascript:alert(1)', 'http://www.tiktok.com/'])
    expect(await ask('site-open', { ...site, address })).toEqual({
      refused: expect.stringContaining('Only https addresses can be opened'),
    });
  expect(
    await ask('site-open', { ...site, platform: '../x', address: 'https://www.tiktok.com/' }),
  ).toEqual({ refused: expect.stringContaining('platform has to be a segment') });
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
  expect(await ask('set-language', { language: '__proto__' })).toEqual({
    refused: expect.stringContaining('language has to be'),
  });
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
    const requests = names.map(async (name) => {
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      return [name, state];
    });
    return Object.fromEntries(await Promise.all(requests));
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
