/** However a page reads a reply, it is kept once; what the browser does not give is counted once, with its reason. */
import { captureState, countsSince, inDesktop, openWays } from './capture-counts.ts';
import { requireElectron, end, expect, kind, launch, test, type Running } from './launch.ts';
import { pageAddress, READING_WAYS, waysSite } from './reading-ways.ts';
import { openTlsSite, type TlsSite } from './tls-site.ts';
import { lookInMain } from './main-process.ts';

test.skip(kind !== 'electron', 'needs a real Electron: only the desktop app has a capture window');

let running: Running;
let site: TlsSite;
test.beforeAll(async () => {
  running = await launch([]);
  site = await openTlsSite(requireElectron(running), waysSite);
});
test.afterAll(async () => {
  await end(running);
  site.close();
});

const titleOfSite = (address: string): Promise<string | undefined> =>
  lookInMain(() =>
    requireElectron(running).evaluate(
      ({ webContents }, address) =>
        webContents
          .getAllWebContents()
          .find((contents) => contents.getURL() === address)
          ?.getTitle(),
      address,
    ),
  );

for (const [number, { name, counts }] of READING_WAYS.entries())
  test(`read once: ${name}`, async () => {
    const { page } = running;
    const address = pageAddress(number);
    const before = await captureState(page);
    await openWays(page, address);
    await expect.poll(() => titleOfSite(address)).toBe('done');
    const expected = { answers: 1, duplicates: 0, unknown: 0, lost: [], ...counts };
    if (name === 'beacon') await expect.poll(() => countsSince(page, before)).toEqual(expected);
    // Whatever waited to be read is read first.
    await inDesktop(page, 'site-close');
    await expect.poll(() => countsSince(page, before)).toEqual(expected);
  });
