/** Windows that a browsed site opens: few, after a click, where they belong, and read like the site itself. */
import { captureState, countsSince, inDesktop, openWays } from './capture-counts.ts';
import { requireElectron, end, expect, kind, launch, test, type Running } from './launch.ts';
import { lookInMain } from './main-process.ts';
import { clickAddress, loaderAddress, waysSite } from './reading-ways.ts';
import { openTlsSite } from './tls-site.ts';

test.skip(kind !== 'electron', 'needs a real Electron: only the desktop app has a capture window');

const ONE_KEPT = { answers: 1, duplicates: 0, unknown: 0, lost: [] };

/** The titles of the windows that the site has opened. */
const windowTitles = (running: Running): Promise<readonly string[]> =>
  lookInMain(() =>
    requireElectron(running).evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .filter((window) => !window.webContents.getURL().startsWith('app://'))
        .map((window) => window.getTitle()),
    ),
  );

const inClickPage = <T>(running: Running, work: string): Promise<T> =>
  requireElectron(running).evaluate(
    ({ webContents }, work) =>
      webContents
        .getAllWebContents()
        .find((contents) => contents.getURL().includes('/click'))
        ?.executeJavaScript(work) as Promise<T>,
    work,
  );

const click = (running: Running): Promise<void> =>
  requireElectron(running).evaluate(({ webContents }) => {
    const site = webContents
      .getAllWebContents()
      .find((contents) => contents.getURL().includes('/click'));
    for (const type of ['mouseDown', 'mouseUp'] as const)
      site?.sendInputEvent({ type, x: 50, y: 50, button: 'left', clickCount: 1 });
  });

const clickOn = async (code: string, work: (running: Running) => Promise<void>): Promise<void> => {
  const running = await launch([]);
  const site = await openTlsSite(requireElectron(running), waysSite);
  try {
    const { page } = running;
    await openWays(page, clickAddress(code));
    await inDesktop(page, 'site-place', { bounds: { x: 0, y: 300, width: 600, height: 400 } });
    await expect.poll(() => inClickPage(running, 'document.title')).toBe('click');
    await work(running);
  } finally {
    await end(running);
    site.close();
  }
};

const clicked = async (running: Running): Promise<void> => {
  // A view that was placed a moment ago may not be drawn yet, and what is not drawn is not clicked.
  await expect
    .poll(async () => {
      await click(running);
      return inClickPage(running, 'document.title');
    })
    .toBe('clicked');
};

for (const [name, code] of [
  ['a window', `open('${loaderAddress(1)}', '_blank', 'popup')`],
  ['a window without an opener', `open('${loaderAddress(1)}', '_blank', 'noopener')`],
  [
    'a window of a link',
    `document.body.append(Object.assign(document.createElement('a'), { href: '${loaderAddress(1)}', target: '_blank', id: 'link' })); document.querySelector('#link').click()`,
  ],
] as const)
  test(`${name} is read once`, () =>
    clickOn(`if (document.title === 'click') { ${code} }`, async (running) => {
      const before = await captureState(running.page);
      await clicked(running);
      await expect.poll(() => countsSince(running.page, before)).toEqual(ONE_KEPT);
      await inDesktop(running.page, 'site-close');
      await expect.poll(() => windowTitles(running)).toEqual([]);
      expect(await countsSince(running.page, before)).toEqual(ONE_KEPT);
    }));

test('what a window loads that closes itself is kept, or counted as closed: once', () =>
  clickOn(
    `if (document.title === 'click') open('${loaderAddress(1, true)}', '_blank', 'popup')`,
    async (running) => {
      const before = await captureState(running.page);
      await clicked(running);
      const counted = async () => {
        const { answers, lost, ...others } = await countsSince(running.page, before);
        return { ...others, counted: [...Array.from({ length: answers }, () => 'kept'), ...lost] };
      };
      // Its browser may be gone before the reply is asked for.
      const once = {
        duplicates: 0,
        unknown: 0,
        counted: [expect.stringMatching(/^(kept|closed)$/)],
      };
      await expect.poll(counted).toEqual(once);
      await inDesktop(running.page, 'site-close');
      await expect.poll(() => windowTitles(running)).toEqual([]);
      expect(await counted()).toEqual(once);
    },
  ));

test('a window is named by its address, whatever its page calls itself', () =>
  clickOn(
    `if (document.title === 'click') open('${loaderAddress(1)}', '_blank', 'titleBarStyle=hidden,frame=no')`,
    async (running) => {
      await clicked(running);
      await expect.poll(() => windowTitles(running)).toEqual(['x.com/loader · loaded']);
    },
  ));

test('without a click no window opens, with one a single one, and only where it belongs', () =>
  clickOn(
    `if (document.title === 'click') globalThis.opened = ['https://elsewhere.test/', 'https://accounts.google.com/', 'https://x.com/two'].map((address) => open(address) !== null)`,
    async (running) => {
      const without = await inClickPage(
        running,
        `Array.from({ length: 20 }, () => open('https://x.com/one') !== null).filter(Boolean).length`,
      );
      expect(without).toBe(0);
      await clicked(running);
      expect(await inClickPage(running, 'globalThis.opened')).toEqual([false, true, false]);
      await expect.poll(() => windowTitles(running)).toEqual(['accounts.google.com/ · empty']);
    },
  ));

test('a fifth window does not open', () =>
  clickOn(
    `globalThis.opened = [...(globalThis.opened ?? []), open('https://x.com/one') !== null]`,
    async (running) => {
      await clicked(running);
      await expect
        .poll(async () => {
          await click(running);
          const opened = await inClickPage<boolean[]>(running, 'globalThis.opened');
          return opened.length > 5;
        })
        .toBe(true);
      const opened = await inClickPage<boolean[]>(running, 'globalThis.opened');
      expect(opened.filter(Boolean).length).toBe(4);
      expect((await windowTitles(running)).length).toBe(4);
    },
  ));

test('a window goes nowhere but to the platform and where one signs in', () =>
  clickOn(
    `if (document.title === 'click') globalThis.child = open('https://x.com/one', '_blank', 'popup')`,
    async (running) => {
      await clicked(running);
      await expect.poll(() => windowTitles(running)).toEqual(['x.com/one · empty']);
      await inClickPage(running, `child.location.href = 'https://elsewhere.test/'; 0`);
      await inClickPage(running, `child.location.href = 'https://accounts.google.com/'; 0`);
      await expect.poll(() => windowTitles(running)).toEqual(['accounts.google.com/ · empty']);
    },
  ));

test('no site is shown a certificate of the person', () =>
  clickOn('0', async (running) => {
    const chosen = await requireElectron(running).evaluate(({ app, webContents }) => {
      const result: unknown[] = [];
      const event = { preventDefault: () => result.push('prevented') };
      app.emit(
        'select-client-certificate',
        event,
        webContents.getAllWebContents()[0],
        'https://x.com/',
        [{ subjectName: 'A person' }],
        (...certificates: unknown[]) => result.push(certificates),
      );
      return result;
    });
    expect(chosen).toEqual(['prevented', []]);
  }));
