import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { electronOf, expect, kind, root, test, type Running } from './launch.ts';

/** The page of the interface, in a browser that keeps to its content security policy. */
let server: ChildProcess;
let origin: string;
let data: string;

test.beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'bowerbird-e2e-'));
  const args = ['serve', '--sample', '--port', '0', '--data', data];
  server = spawn(process.execPath, [join(root, 'core', 'cli', 'bowerbird.ts'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of server.stdout ?? []) {
    said += String(chunk);
    const address = /^listening on (\S+)/m.exec(said)?.[1];
    if (address === undefined) continue;
    origin = address;
    break;
  }
  expect(origin).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
});
test.afterAll(async () => {
  const ended = once(server, 'exit');
  server.kill();
  await ended;
  await rm(data, { recursive: true, force: true, maxRetries: 5 });
});

/** A page without our window's guards, which let nothing but the window itself in. */
const browserPage = async (running: Running): Promise<Page> => {
  if (kind === 'chromium') return running.page.context().newPage();
  const opened = electronOf(running).waitForEvent('window');
  await electronOf(running).evaluate(async ({ BrowserWindow, session }) => {
    const own = session.fromPartition('reference');
    own.webRequest.onBeforeRequest(null);
    own.webRequest.onHeadersReceived(null);
    const window = new BrowserWindow({
      show: false,
      // Wide enough for the list of operations beside the page.
      width: 1400,
      height: 900,
      webPreferences: { session: own },
    });
    await window.loadURL('about:blank');
  });
  return opened;
};

test('/reference shows the operations, and asks nobody but this server', async ({ running }) => {
  const page = await browserPage(running);
  const asked: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${origin}/reference`);
  await expect(page.getByRole('heading', { name: 'Bowerbird', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Videos of a playlist' }).first()).toBeAttached();
  // Nor does it offer to.
  await expect(page.getByText('Deploy')).toHaveCount(0);
  const elsewhere = asked.filter(
    (address) => !address.startsWith(`${origin}/`) && !/^(?:data|blob|about):/.test(address),
  );
  expect(elsewhere).toEqual([]);
  expect(asked).toContain(`${origin}/openapi.json`);
  expect(faults).toEqual([]);
});
