/** What a page had loaded is kept although the site is left at once: for another, or with the app. */
import type { ElectronApplication } from '@playwright/test';
import { makePostId } from '../../scripts/bench/captured-posts.ts';
import { askEngine } from './ask-engine.ts';
import { captureState, countsSince, inDesktop, openWays } from './capture-counts.ts';
import { requireElectron, end, expect, kind, launch, test, type Running } from './launch.ts';
import { pageAddress, READING_WAYS, waysSite } from './reading-ways.ts';
import { openTlsSite } from './tls-site.ts';

test.skip(kind !== 'electron', 'needs a real Electron: only the desktop app has a capture window');

const NUMBER = READING_WAYS.findIndex(({ name }) => name === 'json');

/** Resolves as soon as the page says that it is done, without a look from here in between. */
const loaded = (electron: ElectronApplication, address: string): Promise<void> =>
  electron.evaluate(async ({ app, webContents }, address) => {
    const done = (contents: Electron.WebContents): Promise<void> =>
      new Promise((resolve) => {
        contents.on('page-title-updated', (_event, title) => {
          if (title === 'done') resolve();
        });
        if (contents.getTitle() === 'done') resolve();
      });
    const isOurs = (contents: Electron.WebContents): boolean => contents.getURL() === address;
    const known = webContents.getAllWebContents().find(isOurs);
    if (known) return done(known);
    return new Promise((resolve) => {
      for (const contents of webContents.getAllWebContents())
        contents.on('did-navigate', () => {
          if (isOurs(contents)) void done(contents).then(resolve);
        });
      app.on('web-contents-created', (_event, contents) => {
        contents.on('did-navigate', () => {
          if (isOurs(contents)) void done(contents).then(resolve);
        });
      });
    });
  }, address);

const browsing = async (work: (running: Running) => Promise<void>): Promise<void> => {
  const running = await launch([]);
  const site = await openTlsSite(requireElectron(running), waysSite);
  try {
    const address = pageAddress(NUMBER);
    const done = loaded(requireElectron(running), address);
    await openWays(running.page, address);
    await done;
    await work(running);
  } finally {
    await end(running);
    site.close();
  }
};

test('what another site takes the place of', () =>
  browsing(async ({ page }) => {
    const before = { ...(await captureState(page)), answers: 0 };
    await inDesktop(page, 'site-open', {
      platform: 'shortvideo',
      hosts: ['www.tiktok.com'],
      signInHosts: [],
      // Of which nothing is read.
      address: 'https://www.tiktok.com/legal',
    });
    const counts = { answers: 1, duplicates: 0, unknown: 0, lost: [] };
    await expect.poll(() => countsSince(page, before)).toEqual(counts);
  }));

for (const way of ['quits', 'closes the window'])
  test(`what was loaded when the person ${way}`, () =>
    browsing(async (running) => {
      const electron = requireElectron(running);
      const ended = new Promise((resolve) => electron.process().once('exit', resolve));
      await electron.evaluate(({ app, BrowserWindow }, way) => {
        // Not within this question, whose answer would not come any more.
        setImmediate(() =>
          way === 'quits' ? app.quit() : BrowserWindow.getAllWindows()[0]?.close(),
        );
      }, way);
      await ended;
      const again = await launch([], running.dataDir);
      try {
        const answer = await askEngine(
          again.page,
          'microblog.get-post',
          { postId: makePostId(NUMBER) },
          { route: 'capture' },
        );
        expect(answer).toMatchObject({ ok: true, data: { entityId: makePostId(NUMBER) } });
      } finally {
        await again.close();
      }
    }));
