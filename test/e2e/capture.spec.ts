/** A person browses in the capture window: the site is invented, everything else is the real thing. */
import type { ElectronApplication, Page } from '@playwright/test';
import type { Rectangle } from 'electron';
import { requireElectron, end, expect, kind, launch, test, type Running } from './launch.ts';
import { PAGES, PLANTED, TRUTH } from './invented-pages.ts';
import { doInMain, lookInMain } from './main-process.ts';
import { writtenBelow } from '../support/written.ts';
import { askEngine } from './ask-engine.ts';

test.skip(kind !== 'electron', 'needs a real Electron: only the desktop app has a capture window');

/** Answers every https request of the browsed session, from its first moment on. */
const invent = (electron: ElectronApplication): Promise<void> =>
  doInMain(() =>
    electron.evaluate(({ app }, pages) => {
      app.on('session-created', (session) => {
        session.protocol.handle('https', (request) => {
          const { pathname, searchParams } = new URL(request.url);
          const place = searchParams.get('cursor');
          const found = pages[place === null ? pathname : `${pathname}?cursor=${place}`];
          return found
            ? new Response(found[1], { headers: { 'content-type': found[0] } })
            : new Response('{}', { status: 404 });
        });
      });
    }, PAGES),
  );

/** Runs in the browsed page, as a person's hand would act on it. */
const inSite = (electron: ElectronApplication, expression: string): Promise<unknown> =>
  electron.evaluate(async ({ webContents }, code) => {
    const view = webContents
      .getAllWebContents()
      .find((one) => one.getURL().startsWith('https://www.tiktok.com/@'));
    const done: { result?: { value?: unknown } } = await view?.debugger.sendCommand(
      'Runtime.evaluate',
      { expression: code, userGesture: true, returnByValue: true },
    );
    return done.result?.value;
  }, expression);

/** A click where nothing is: the site may open a window after it. */
const clickSite = (electron: ElectronApplication): Promise<void> =>
  doInMain(() =>
    electron.evaluate(({ webContents }) => {
      const site = webContents.getAllWebContents().find((one) => one.getURL().includes('/@'));
      for (const type of ['mouseDown', 'mouseUp'] as const)
        site?.sendInputEvent({ type, x: 5, y: 5, button: 'left', clickCount: 1 });
    }),
  );

const shownIn = (electron: ElectronApplication): Promise<unknown> =>
  lookInMain(() => inSite(electron, `document.querySelector('output')?.textContent.trim()`));

const scrollDown = (electron: ElectronApplication): Promise<unknown> =>
  lookInMain(() => inSite(electron, 'scrollTo(0, document.body.scrollHeight)'));

const openSite = async (page: Page): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Capture' })
    .click();
  await page.getByLabel('Or open a link').fill('https://www.tiktok.com/@sample.heron');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByText('www.tiktok.com/@sample.heron')).toBeVisible();
};

const keptCount = (page: Page, words: string) =>
  expect(page.getByRole('complementary').getByRole('heading', { level: 2 })).toHaveText(words);

interface Listed {
  readonly data: {
    readonly orderedItems: readonly { readonly entityId: string }[];
    readonly nextCursor: string | null;
  };
}
const idsFromListed = ({ data }: Listed): readonly string[] =>
  data.orderedItems.map(({ entityId }) => entityId);
const listUserVideos = (page: Page, params: object = {}): Promise<Listed> =>
  askEngine(
    page,
    'shortvideo.list-user-videos',
    { username: 'sample.heron', ...params },
    { route: 'capture' },
  ) as Promise<Listed>;

const browsing = async (
  work: (running: Running, electron: ElectronApplication) => Promise<void>,
) => {
  const running = await launch([]);
  try {
    const electron = requireElectron(running);
    await invent(electron);
    await openSite(running.page);
    await expect.poll(() => shownIn(electron)).toBe('first');
    await work(running, electron);
  } finally {
    await end(running);
  }
};

test('what the pages load is kept, page by page, and equals what the site shows', () =>
  browsing(async ({ page }, electron) => {
    await keptCount(page, '12 items kept');
    await scrollDown(electron);
    await expect.poll(() => shownIn(electron)).toBe('first end');
    await keptCount(page, '24 items kept');
    const first = await listUserVideos(page);
    expect(idsFromListed(first)).toEqual(TRUTH[0]);
    const second = await listUserVideos(page, { cursor: first.data.nextCursor });
    expect(idsFromListed(second)).toEqual(TRUTH[1]);
    expect(second.data.nextCursor).toBeNull();
  }));

test('a worker is read; what is loaded ahead, messages and a sign-in are not', () =>
  browsing(async ({ page }, electron) => {
    await inSite(electron, 'openComments(); softRefresh(); readMessages(); undefined');
    await expect
      .poll(async () =>
        String(await shownIn(electron))
          .split(' ')
          .sort(),
      )
      .toEqual(['comments', 'first', 'messages', 'preload']);
    await expect(page.getByText('1 page was loaded ahead and not kept')).toBeVisible();
    const comments = (await askEngine(
      page,
      'shortvideo.list-video-comments',
      { videoId: '7650000000000000001' },
      { route: 'capture' },
    )) as Listed;
    expect(comments.data.orderedItems.length).toBe(2);
    await keptCount(page, '14 items kept');
    await clickSite(electron);
    await inSite(electron, 'signIn(); undefined');
    await expect
      .poll(() =>
        lookInMain(() =>
          electron.evaluate(({ webContents }) => {
            const all = webContents.getAllWebContents();
            const login = all.find((one) => one.getURL().endsWith('/login'));
            const site = all.find((one) => one.getURL().includes('/@'));
            return login !== undefined && login.session === site?.session;
          }),
        ),
      )
      .toBe(true);
    const { data } = (await askEngine(page, 'capture.state')) as {
      data: { answers: number; unknown: readonly unknown[] };
    };
    expect([data.answers, data.unknown]).toEqual([2, []]);
  }));

test('a refusal that names a page leads to it', () =>
  browsing(async ({ page }) => {
    await page.evaluate(() => {
      location.hash = '/result/microblog.list-bookmarked-posts';
    });
    await page.getByRole('button', { name: 'Open it in Capture' }).click();
    await expect(page.getByText('x.com/i/bookmarks')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close the site' })).toBeVisible();
  }));

test('pause keeps nothing, forget takes back, and the app has no cookie of the site', () =>
  browsing(async ({ page }, electron) => {
    await keptCount(page, '12 items kept');
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('Paused')).toBeVisible();
    await scrollDown(electron);
    await expect.poll(() => shownIn(electron)).toBe('first end');
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('Capturing', { exact: true })).toBeVisible();
    await keptCount(page, '12 items kept');
    await page.getByRole('button', { name: /^Forget/ }).click();
    await keptCount(page, '0 items kept');
    expect(await askEngine(page, 'shortvideo.search-users', { query: 'x' })).toMatchObject({
      ok: false,
    });
    const cookies = await lookInMain(() =>
      electron.evaluate(async ({ session, webContents }) => {
        const site = webContents.getAllWebContents().find((one) => one.getURL().includes('/@'));
        return [
          (await session.defaultSession.cookies.get({})).length,
          (await site?.session.cookies.get({ name: 'sessionid' }))?.length,
        ];
      }),
    );
    expect(cookies).toEqual([0, 1]);
  }));

test('a site whose process dies is loaded again, and read again', () =>
  browsing(async ({ page }, electron) => {
    await keptCount(page, '12 items kept');
    await electron.evaluate(({ webContents }) =>
      webContents
        .getAllWebContents()
        .find((one) => one.getURL().includes('/@'))
        ?.forcefullyCrashRenderer(),
    );
    await expect(page.getByText('The site stopped working.')).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Reload the site' }).last().click();
    await expect.poll(() => shownIn(electron)).toBe('first');
    await scrollDown(electron);
    await keptCount(page, '24 items kept');
    expect(idsFromListed(await listUserVideos(page))).toEqual(TRUTH[0]);
  }));

test('what was kept outlives a killed app', async () => {
  const first = await launch([]);
  const electron = requireElectron(first);
  await invent(electron);
  await openSite(first.page);
  await keptCount(first.page, '12 items kept');
  const { dataDir } = first;
  const engine = await lookInMain(() =>
    electron.evaluate(
      ({ app }) => app.getAppMetrics().find(({ name }) => name === 'Bowerbird engine')?.pid,
    ),
  );
  if (engine !== undefined) process.kill(engine, 'SIGKILL');
  // Once it has ended, the connection to it can no longer be asked.
  const main = electron.process();
  main.kill('SIGKILL');
  await expect.poll(() => main.signalCode).toBe('SIGKILL');
  const again = await launch([], dataDir);
  try {
    expect(idsFromListed(await listUserVideos(again.page))).toEqual(TRUTH[0]);
  } finally {
    await end(again);
  }
});

/** The addresses of what is open in the session of the site. */
const siteWindows = (electron: ElectronApplication): Promise<readonly string[]> =>
  lookInMain(() =>
    electron.evaluate(({ webContents }) =>
      webContents
        .getAllWebContents()
        .map((one) => one.getURL())
        .filter((address) => address.startsWith('https://')),
    ),
  );

/** The names of the cookies of each session that is open and holds any. */
const cookiesHeld = (electron: ElectronApplication): Promise<readonly (readonly string[])[]> =>
  lookInMain(() =>
    electron.evaluate(async ({ session, webContents }) => {
      const sessions = new Set([
        session.defaultSession,
        ...webContents.getAllWebContents().map((one) => one.session),
      ]);
      const all = await Promise.all([...sessions].map((one) => one.cookies.get({})));
      return all
        .map((cookies) => cookies.map(({ name }) => name).sort())
        .filter((names) => names.length > 0);
    }),
  );

test('the session of the site stays in its partition, and its windows go with it', () =>
  browsing(async ({ page, dataDir, close }, electron) => {
    await keptCount(page, '12 items kept');
    await clickSite(electron);
    await inSite(electron, 'signIn(); undefined');
    await expect.poll(async () => (await siteWindows(electron)).length).toBe(2);
    // A window has its address before its page has run, so the cookie is waited for.
    await expect.poll(() => cookiesHeld(electron)).toEqual([['sessionid', 'signed']]);
    await page.getByRole('button', { name: 'Close the site' }).click();
    await expect.poll(() => siteWindows(electron)).toEqual([]);
    // Chromium lets nobody read its own databases before it has ended.
    await close();
    const places: string[] = [];
    for await (const { place, text } of writtenBelow(dataDir))
      if (text.includes(PLANTED)) places.push(place);
    expect(places.filter((place) => !place.includes('Partitions'))).toEqual([]);
    expect(places.length).toBeGreaterThan(0);
  }));

test('the site is given no right beyond showing itself, and saves no file', () =>
  browsing(async (_, electron) => {
    await electron.evaluate(({ session, webContents }) => {
      const site = webContents.getAllWebContents().find((one) => one.getURL().includes('/@'));
      const request = globalThis as { downloads?: string[] };
      request.downloads = [];
      site?.session.on('will-download', (event, item) =>
        request.downloads?.push(event.defaultPrevented ? 'refused' : item.getState()),
      );
      return session.defaultSession.isPersistent();
    });
    await inSite(electron, 'wantMore(); undefined');
    await expect.poll(() => shownIn(electron)).toBe('first denied+refused');
    await expect
      .poll(() =>
        lookInMain(() =>
          electron.evaluate(() => (globalThis as { downloads?: string[] }).downloads),
        ),
      )
      .toEqual(['refused']);
  }));

/** Where the site is drawn, which lies above the page; `undefined` while none is open. */
const siteBounds = (electron: ElectronApplication): Promise<Rectangle | undefined> =>
  lookInMain(() =>
    electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.contentView.children.at(-1)?.getBounds(),
    ),
  );
const siteWidth = async (electron: ElectronApplication): Promise<number | undefined> =>
  (await siteBounds(electron))?.width;

test('the site makes way for what the page lays over it, and stays beside its list', () =>
  browsing(async ({ page }, electron) => {
    const whole = (await page.getByRole('region', { name: 'The site' }).boundingBox())?.width;
    await expect.poll(() => siteWidth(electron)).toBe(whole);
    await page.getByRole('combobox', { name: /^Paste links/ }).fill('videos');
    await expect(page.getByRole('listbox')).toBeVisible();
    await expect.poll(() => siteWidth(electron)).toBe(0);
    await page.getByRole('combobox', { name: /^Paste links/ }).press('Escape');
    await expect.poll(() => siteWidth(electron)).toBe(whole);
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    const room = await page.getByRole('region', { name: 'The site' }).boundingBox();
    await expect.poll(async () => (await siteBounds(electron))?.x).toBe(room?.x);
  }));
