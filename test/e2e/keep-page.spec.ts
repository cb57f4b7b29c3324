/** A person keeps the page that they browse: its picture, a snapshot and a record, with what was read from it. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ElectronApplication, Page } from '@playwright/test';
import sharp from 'sharp';
import type { KeptPageView } from '#calls/index.ts';
import { openInCapture } from './acts.ts';
import { askEngine } from './ask-engine.ts';
import { PAGES, PLANTED } from './invented-pages.ts';
import { end, expect, kind, launch, requireElectron, test, type Running } from './launch.ts';
import { doInMain, lookInMain } from './main-process.ts';
import { writtenBelow } from '../support/written.ts';

test.skip(kind !== 'electron', 'needs a real Electron: only the desktop app has a capture window');

const HERON = 'https://www.tiktok.com/@sample.heron';
const TALL = 'https://www.tiktok.com/@tall';

/** Its head stays in the window; a black mark stands at 30,000 pixels, a white one at its end. */
const tallPage = `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8"><title>صفحة طويلة</title>
<style>body{margin:0;block-size:60000px;background:#0000ff;position:relative}
header{position:fixed;inset:0 0 auto;block-size:40px;background:#00ff00}
i{position:absolute;inset-inline-start:0;inline-size:60px;block-size:60px;background:#000}
i:last-child{inset-block-end:0;background:#fff}</style>
<header>رأس</header><i style="inset-block-start:30000px"></i><i></i></html>`;

const SITE: Readonly<Record<string, readonly [string, string]>> = {
  ...PAGES,
  '/@tall': ['text/html', tallPage],
};

const invent = (electron: ElectronApplication): Promise<void> =>
  doInMain(() =>
    electron.evaluate(({ app }, pages) => {
      app.on('session-created', (session) => {
        session.protocol.handle('https', (request) => {
          const { pathname, searchParams } = new URL(request.url);
          const place = searchParams.get('cursor');
          const found = pages[place === null ? pathname : `${pathname}?cursor=${place}`];
          return found
            ? new Response(found[1], {
                headers: { 'content-type': found[0], date: new Date().toUTCString() },
              })
            : new Response('{}', { status: 404 });
        });
      });
    }, SITE),
  );

/** Runs in the browsed page. */
const inSite = (electron: ElectronApplication, expression: string): Promise<unknown> =>
  lookInMain(() =>
    electron.evaluate(async ({ webContents }, code) => {
      const view = webContents.getAllWebContents().find((one) => one.getURL().includes('/@'));
      const done: { result?: { value?: unknown } } | undefined = await view?.debugger.sendCommand(
        'Runtime.evaluate',
        { expression: code, returnByValue: true },
      );
      return done?.result?.value;
    }, expression),
  );

const browsing = async (
  address: string,
  work: (running: Running, electron: ElectronApplication) => Promise<void>,
): Promise<void> => {
  const running = await launch([]);
  try {
    const electron = requireElectron(running);
    await invent(electron);
    await openInCapture(running.page, address);
    await expect.poll(() => inSite(electron, 'document.readyState')).toBe('complete');
    await work(running, electron);
  } finally {
    await end(running);
  }
};

/** Leads the browsed page elsewhere as soon as main begins to take it: earlier, the other page would be taken. */
const leaveWhenTaken = (electron: ElectronApplication, address: string): Promise<void> =>
  doInMain(() =>
    electron.evaluate(({ webContents }, to) => {
      const view = webContents.getAllWebContents().find((one) => one.getURL().includes('/@'));
      if (!view) throw new Error('no page is browsed');
      // Its type names Electron's own events alone.
      const emitter: NodeJS.EventEmitter = view;
      emitter.on('newListener', (name) => {
        if (name !== 'did-start-navigation') return;
        emitter.removeAllListeners('newListener');
        setImmediate(() => {
          void view.debugger.sendCommand('Runtime.evaluate', {
            expression: `location.href = '${to}'`,
          });
        });
      });
    }, address),
  );

const keepButton = (page: Page) => page.getByRole('button', { name: 'Keep this page' });
const noteDialog = (page: Page) => page.getByRole('dialog', { name: 'The page is kept' });

const listPages = async (page: Page): Promise<readonly KeptPageView[]> =>
  ((await askEngine(page, 'pages.list')) as { data: readonly KeptPageView[] }).data;

const readFileOf = async (page: Page, id: string, role: string): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for (let number = 0; ; number += 1) {
    const { data } = (await askEngine(page, 'pages.part', { id, role, number })) as {
      data: { base64: string; isLast: boolean };
    };
    parts.push(Buffer.from(data.base64, 'base64'));
    if (data.isLast) return Buffer.concat(parts);
  }
};

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Red, green and blue of one pixel. */
const pixelAt = async (png: Buffer, left: number, top: number): Promise<readonly number[]> => {
  const one = sharp(png, { limitInputPixels: false }).extract({ left, top, width: 1, height: 1 });
  return [...(await one.removeAlpha().raw().toBuffer())];
};

test('one press keeps the page with its picture, its snapshot and what was read from it', () =>
  browsing(HERON, async ({ page, dataDir, close }, electron) => {
    await expect
      .poll(() => inSite(electron, `document.querySelector('output')?.textContent.trim()`))
      .toBe('first');
    await expect(page.getByRole('heading', { name: '12 items kept' })).toBeVisible();
    await inSite(electron, 'scrollTo(0, 20)');
    await keepButton(page).click();
    await expect(noteDialog(page)).toBeVisible();
    await noteDialog(page).getByLabel('Note').fill('For the case of the heron');
    await page.keyboard.press('Enter');
    await expect(noteDialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: /For the case of the heron/ })).toBeVisible();

    const [kept] = await listPages(page);
    if (!kept) throw new Error('no page was kept');
    const { record } = kept;
    expect(record.address).toEqual({ start: HERON, end: HERON });
    expect([record.signedIn, record.person?.note]).toEqual([true, 'For the case of the heron']);
    expect([record.title, record.changedAddress]).toEqual(['Sample Heron', false]);
    expect(record.clock?.uncertaintyMs).toBeLessThan(2000);
    expect(Math.abs(record.clock?.offsetMs ?? 9999)).toBeLessThan(2000);
    expect([record.replies.map(({ operation }) => operation), kept.items]).toEqual([
      ['shortvideo.list-user-videos'],
      12,
    ]);
    const call = record.replies[0]?.call;
    expect((await askEngine(page, 'pages.list', { call })) as object).toMatchObject({
      data: [{ id: kept.id }],
    });

    const picture = await readFileOf(page, kept.id, 'picture');
    expect(sha256Of(picture)).toBe(record.picture.sha256);
    const size = await sharp(picture).metadata();
    const wanted = await inSite(electron, '[document.documentElement.scrollHeight, scrollY]');
    expect([size.height, record.scroll.y]).toEqual(wanted);
    expect([size.width, size.height]).toEqual([record.picture.width, record.picture.pageHeight]);

    const snapshot = await readFileOf(page, kept.id, 'snapshot');
    expect(sha256Of(snapshot)).toBe(record.snapshot?.sha256);
    expect(snapshot.toString()).toContain('7650000000000000111');
    expect(snapshot.toString().toLowerCase()).not.toContain('<script');
    // Chromium lets nobody read its own databases before it has ended.
    await close();
    const places: string[] = [];
    for await (const { place, text } of writtenBelow(dataDir))
      if (text.includes(PLANTED)) places.push(place);
    expect(places.filter((place) => !place.includes('Partitions'))).toEqual([]);
  }));

test('a page of 60,000 pixels from right to left is kept whole, its head once, unscrolled', () => {
  // Where the browser draws by software, each piece takes seconds.
  test.setTimeout(300_000);
  return browsing(TALL, async ({ page }, electron) => {
    await inSite(
      electron,
      'addEventListener("scroll", () => document.title += "!"); scrollTo(0, 1000)',
    );
    await expect.poll(() => inSite(electron, 'document.title')).toBe('صفحة طويلة!');
    await keepButton(page).click();
    await expect(noteDialog(page)).toContainText('60,000', { timeout: 180_000 });
    await page.keyboard.press('Escape');
    const [kept] = await listPages(page);
    if (!kept) throw new Error('no page was kept');
    const { record } = kept;
    expect([record.language, record.direction, record.picture.height]).toEqual([
      'ar',
      'rtl',
      60_000,
    ]);
    const picture = await readFileOf(page, kept.id, 'picture');
    const right = record.picture.width - 30;
    const colours = await Promise.all(
      [
        [10, 10],
        [10, 1010],
        [right, 29_990],
        [right, 30_030],
        [10, 30_030],
        [right, 59_970],
      ].map(([x = 0, y = 0]) => pixelAt(picture, x, y)),
    );
    const [blue, green] = [
      [0, 0, 255],
      [0, 255, 0],
    ];
    expect(colours).toEqual([blue, green, blue, [0, 0, 0], blue, [255, 255, 255]]);
    expect(await inSite(electron, '[document.title, scrollY]')).toEqual(['صفحة طويلة!', 1000]);
  });
});

test('a page that gives way to another one meanwhile is not kept', () =>
  browsing(TALL, async ({ page }, electron) => {
    await leaveWhenTaken(electron, HERON);
    await keepButton(page).click();
    await expect(page.getByText('gave way to another one')).toBeVisible();
    expect(await listPages(page)).toEqual([]);
    await expect(keepButton(page)).toBeEnabled();
  }));

test('nothing half is left where the program is killed meanwhile', async () => {
  const running = await launch([]);
  const electron = requireElectron(running);
  await invent(electron);
  await openInCapture(running.page, TALL);
  await expect.poll(() => inSite(electron, 'document.readyState')).toBe('complete');
  await keepButton(running.page).click();
  await expect(running.page.getByRole('button', { name: 'Keeping the page…' })).toBeVisible();
  const ended = new Promise((resolve) => electron.process().once('exit', resolve));
  electron.process().kill('SIGKILL');
  await ended;
  const again = await launch([], running.dataDir);
  try {
    expect(await listPages(again.page)).toEqual([]);
  } finally {
    await again.close();
  }
  const db = new DatabaseSync(join(running.dataDir, 'bowerbird.db'), { readOnly: true });
  const count = db
    .prepare(
      'SELECT (SELECT count(*) FROM pageFiles) AS files, (SELECT count(*) FROM pageFileParts) AS parts',
    )
    .get();
  db.close();
  expect({ ...count }).toEqual({ files: 0, parts: 0 });
  await rm(running.dataDir, { recursive: true, force: true, maxRetries: 5 });
});
