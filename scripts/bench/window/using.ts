/** How quick the window is under a person's hands: typing, jumping, switching, scrolling. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { say } from '../../command.ts';
import { startElectron } from '../../electron-under-test.ts';
import { datasetPath, resultPath } from '../../../renderer/places.ts';
import { median } from '../measure.ts';
import { COLLECTION, COMMENTS, COMMENTS_PER_PAGE, fillArchive, ROWS, VIDEO } from './data.ts';
import { jumpIn, noteLetters, pressFor, scrollIn, type Noted } from './in-page.ts';
import { tell } from '../tell.ts';

const SWITCHES = 5;
const JUMPS = [0.5, 0.1, 0.9, 0.33, 0.77, 0.02, 0.61, 1, 0.25, 0];
const FRAMES = 300;
const BY = 120;
/** What scrolls. */
const FEED = ':is([role=feed], [role=tree])';
const LIST = '[role=listbox]';
const box = (inside: string): string => `:has(> ${inside})`;

const most = (all: readonly number[]): number => Math.max(...all);
const p95 = (all: readonly number[]): number =>
  all.toSorted((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? NaN;

interface Hands {
  readonly page: Page;
  /** Process id of the page. */
  readonly pid: number;
}

/**
 * Processor time of the page's main thread so far, in milliseconds: unlike the clock it does not grow
 * with what else the machine is busy with. Only Linux tells it.
 */
const spent = ({ pid }: Hands): number => {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return NaN;
  }
};

/** What a work gives, with the processor time that it took. */
const timed = async <T>(hands: Hands, work: () => Promise<T>): Promise<[T, number]> => {
  const before = spent(hands);
  const result = await work();
  return [result, spent(hands) - before];
};

const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    location.hash = to;
  }, path);

const typing = async (hands: Hands): Promise<void> => {
  const { page } = hands;
  await page.evaluate(noteLetters);
  const field = page.getByLabel('Filter loaded rows');
  const [, cpu] = await timed(hands, async () => {
    for (const words of ['heron', 'moss gate', 'number 12']) {
      await field.focus();
      await page.keyboard.type(words, { delay: 250 });
      await page.keyboard.press('Control+a');
      await page.keyboard.press('Delete');
      await page.waitForTimeout(500);
    }
  });
  const notes = await page.evaluate(() => (globalThis as unknown as { letters: Noted[] }).letters);
  const letters = notes.map(({ letter }) => letter);
  const lists = notes.flatMap(({ list }) => list ?? []);
  const more = `median ${Math.round(median(letters))} ms, ${letters.length} letters, ${Math.round(cpu / letters.length)} ms of processor time each`;
  tell('a letter typed into the filter is seen after at most', {
    value: most(letters),
    goal: 50,
    unit: 'ms',
    more,
  });
  tell('the list has followed after at most', {
    value: most(lists),
    goal: 50,
    unit: 'ms',
    more: `median ${Math.round(median(lists))} ms`,
  });
};

/** One after the other; what the worst of them took by the clock, and the median of the processor. */
const several = async (
  what: string,
  goal: number,
  works: readonly (() => Promise<readonly [number, number]>)[],
): Promise<void> => {
  const taken: (readonly [number, number])[] = [];
  for (const work of works) taken.push(await work());
  const clock = taken.map(([by]) => by);
  const cpu = Math.round(median(taken.map(([, by]) => by)));
  const more = `median ${Math.round(median(clock))} ms, ${cpu} ms of processor time`;
  tell(what, { value: most(clock), goal, unit: 'ms', more });
};

const jumps = (hands: Hands, inside: string): Promise<void> =>
  several(
    'a jump by the scroll bar at most',
    50,
    JUMPS.map(
      (part) => () =>
        timed(hands, () => hands.page.evaluate(jumpIn, { selector: box(inside), part })),
    ),
  );

const switching = (hands: Hands): Promise<void> =>
  several(
    'the switch to "over time" at most',
    100,
    Array.from({ length: SWITCHES }, () => async () => {
      const { page } = hands;
      const press = { button: 'Over time', thing: 'figure svg[role=img]' };
      const taken = await timed(hands, () => page.evaluate(pressFor, press));
      await page.evaluate(pressFor, { button: 'Read', thing: FEED });
      return taken;
    }),
  );

const scrolling = async (hands: Hands, inside: string): Promise<void> => {
  const wanted = { selector: box(inside), frames: FRAMES, by: BY };
  const [taken, cpu] = await timed(hands, () => hands.page.evaluate(scrollIn, wanted));
  tell('scrolled: of twenty frames the slowest', {
    value: p95(taken),
    goal: 20,
    unit: 'ms',
    more: `median ${Math.round(median(taken))} ms, ${(cpu / FRAMES).toFixed(1)} ms of processor time each`,
  });
  tell('scrolled: the slowest frame of all', {
    value: most(taken),
    goal: 32,
    unit: 'ms',
    more: `${taken.filter((one) => one > 32).length} of ${taken.length} beyond it`,
  });
};

const collection = async (hands: Hands): Promise<void> => {
  say(`\nA collection of ${ROWS.toLocaleString('en')} rows`);
  const { page } = hands;
  await goTo(page, datasetPath(COLLECTION));
  await page.locator(`${LIST} [role=option]`).first().waitFor();
  await scrolling(hands, LIST);
  await jumps(hands, LIST);
};

/** Every page of the discussion, as somebody loads them who reads on. */
const loadComments = async (page: Page): Promise<void> => {
  await page.locator(`${FEED} > *`).first().waitFor();
  for (let loaded = COMMENTS_PER_PAGE; loaded < COMMENTS; loaded += COMMENTS_PER_PAGE)
    await page.getByRole('button', { name: 'Next page' }).click();
  // How many there are is stated once all of them are loaded.
  await page.locator(`${FEED} [aria-setsize="${COMMENTS}"]`).first().waitFor();
};

const comments = async (hands: Hands): Promise<void> => {
  say(`\nA discussion of ${COMMENTS.toLocaleString('en')} comments`);
  const { page } = hands;
  await goTo(page, resultPath('shortvideo.list-video-comments', { videoId: VIDEO }));
  await loadComments(page);
  await typing(hands);
  await jumps(hands, FEED);
  await switching(hands);
  await scrolling(hands, FEED);
};

export const benchUsing = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'));
  await fillArchive(folder);
  const electron = await startElectron(['--data', folder]);
  try {
    const page = await electron.firstWindow();
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole('heading', { level: 1 }).waitFor();
    const pid = await electron.evaluate(
      ({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0,
    );
    await comments({ page, pid });
    await collection({ page, pid });
  } finally {
    await electron.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};
