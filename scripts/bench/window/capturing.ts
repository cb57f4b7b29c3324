/** What capturing costs a page: the same page in the app's capture view and in a plain view, in turn. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import type * as electronModule from 'electron';
import { openTlsSite } from '../../../test/e2e/tls-site.ts';
import { say } from '../../command.ts';
import { startElectron } from '../../electron-under-test.ts';
import { makePostUrl, makePostBody } from '../captured-posts.ts';
import { median } from '../measure.ts';
import { tell } from '../tell.ts';

const ROUNDS = Number(process.env['BOWERBIRD_BENCH_LOADS'] ?? 31);
const SITE = 'https://x.com/bench';
const CALLS = 40;
const CALL_BYTES = 50_000;
const REST_MS = 2000;
/** As a server nearby takes to answer. */
const ANSWER_MS = 20;

const least = (all: readonly number[]): number => Math.min(...all);

export const benchBrowsing = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'));
  const electron = await startElectron(['--data', folder]);
  const site = await openTlsSite(electron, inventedSite());
  try {
    await openCaptured(electron);
    const rounds = await electron.evaluate(loadInTurn, [SITE, ROUNDS, REST_MS] as const);
    const inWords = (of: (all: number[]) => number): string =>
      [0, 1].map((n) => Math.round(of(rounds.map((round) => round[n] ?? NaN)))).join(' and ') +
      ' ms';
    say(`\nA page of ${CALLS} calls of ${CALL_BYTES / 1000} kB, captured and not, ${ROUNDS} times`);
    tell('load of the captured page, against the plain one', {
      value: median(rounds.map(([one, other]) => one / other)),
      goal: 1.05,
      unit: 'times',
      more: `${inWords(median)}, at best ${inWords(least)}`,
    });
  } finally {
    await electron.close();
    site.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

interface Bridged {
  readonly bowerbirdNative: { invoke: (name: string, args: object) => Promise<unknown> };
}

const openCaptured = async (electron: ElectronApplication): Promise<void> => {
  const window = await electron.firstWindow();
  await window.evaluate(async (address) => {
    const { invoke } = (globalThis as unknown as Bridged).bowerbirdNative;
    await invoke('site-open', {
      platform: 'microblog',
      hosts: ['x.com'],
      signInHosts: [],
      address,
    });
    // As large and as visible as the plain one.
    await invoke('site-place', { x: 0, y: 400, width: 600, height: 400 });
  }, SITE);
};

/** A page that says in its title when all of its calls were answered; each answer brings another post. */
const inventedSite = (): RequestListener => {
  let posts = 0;
  const answer: RequestListener = (request, response) => {
    response.setHeader('cache-control', 'no-store');
    if (request.url?.startsWith('/i/api') !== true) {
      response.setHeader('content-type', 'text/html');
      response.end(pageFrom(posts));
      posts += CALLS;
      return;
    }
    const n = Number(new URL(request.url, SITE).searchParams.get('n'));
    response.setHeader('content-type', 'application/json');
    response.end(makePostBody(n).replace('"unread":"', `$&${'y'.repeat(CALL_BYTES)}`));
  };
  return (request, response) => void setTimeout(() => answer(request, response), ANSWER_MS);
};

const pageFrom = (first: number): string => {
  const calls = Array.from({ length: CALLS }, (_, n) => `${makePostUrl(first + n)}&n=${first + n}`);
  return `<!doctype html><title>loading</title><script>
    Promise.all(${JSON.stringify(calls)}.map((call) => fetch(call).then((reply) => reply.json())))
      .then(() => { document.title = 'done'; });
  </script>`;
};

type Main = typeof electronModule;

/** Milliseconds of each load, captured and plain; the first loads, in which all is cold, are left out. */
const loadInTurn = async (
  { BaseWindow, WebContentsView, webContents }: Main,
  [address, rounds, restMs]: readonly [string, number, number],
): Promise<(readonly [captured: number, plain: number])[]> => {
  const isOpen = (one: electronModule.WebContents): boolean => one.getURL() === address;
  const find = (): electronModule.WebContents | undefined =>
    webContents.getAllWebContents().find(isOpen);
  while (!find()) await new Promise((resolve) => setTimeout(resolve, 50));
  const captured = find();
  if (!captured) throw new Error('The site was closed');
  const [window] = BaseWindow.getAllWindows();
  const view = new WebContentsView({
    webPreferences: { session: captured.session, sandbox: true },
  });
  window?.contentView.addChildView(view);
  view.setBounds({ x: 0, y: 0, width: 600, height: 400 });
  const load = async (contents: electronModule.WebContents): Promise<number> => {
    // As a person looks at a page before the next one; the other contender does not pay for this one.
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const begun = performance.now();
    const done = new Promise<void>((resolve) => {
      const look = (_event: unknown, title: string): void => {
        if (title !== 'done') return;
        contents.off('page-title-updated', look);
        resolve();
      };
      contents.on('page-title-updated', look);
    });
    await contents.loadURL(address);
    await done;
    return performance.now() - begun;
  };
  const times: (readonly [number, number])[] = [];
  for (let round = -2; round < rounds; round += 1) {
    // Each goes first as often as the other.
    const plainFirst = round % 2 === 0 ? await load(view.webContents) : undefined;
    const one = await load(captured);
    const other = plainFirst ?? (await load(view.webContents));
    if (round >= 0) times.push([one, other]);
  }
  return times;
};
