/**
 * Takes the page that is browsed: its picture piece by piece, and a snapshot. The page is not scrolled, clicked
 * or changed: the browser draws what lies beyond the window where it is. What a page fetches only when somebody
 * scrolls to it is not there. A head that stays in the window stands where it stood.
 */
import { nativeImage, type WebContents } from 'electron';
import type { TakenPage, TakenPicture, TakingFailure } from '#calls/index.ts';
import { number, record, type Params, type Wire } from '../wire.ts';
import { within } from '../within.ts';
import { createPngWriter } from './png-writer.ts';
import { MOST_WIDTH, planTiles, type Tile } from './tiles.ts';

/** What is known of the page before: by the one who follows it. */
export type PageSoFar = Pick<TakenPage, 'platform' | 'loadedAt' | 'addressSince' | 'clockSamples'>;

/** A page that could not be taken. */
export class NotTaken extends Error {
  readonly failure: TakingFailure;
  constructor(failure: TakingFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** The browser answers one request within that time, or not at all. */
const ANSWER_MS = 30_000;
/** Bytes of a picture, and characters of a snapshot; what is longer is cut, or left out. */
const MOST_PICTURE_BYTES = 60_000_000;
const MOST_SNAPSHOT = 40_000_000;
/** Of texts that a page names itself by. */
const LONGEST_TEXT = 300;
/** Not that of the page's own scripts. */
const WORLD = 7117;

export const takePage = async (
  contents: WebContents,
  wire: Wire,
  soFar: () => PageSoFar,
): Promise<TakenPage> => {
  const watch = watchAddress(contents);
  const wait = untilLeft(watch);
  const send: Send = async (method, params = {}) => {
    const answer = await wait(wire.send(method, params));
    if (typeof answer !== 'object' || answer === null) throw new NotTaken('unanswered');
    return answer as Params;
  };
  try {
    const startedAt = new Date().toISOString();
    const start = contents.getURL();
    // Else the layout would change with each piece: their bars are not drawn.
    await send('Emulation.setScrollbarsHidden', { hidden: true });
    // The first piece is drawn without them, and the page laid out for it.
    const { window } = await measure(send);
    await takeTile(send, Math.max(1, window.width), { y: 0, height: Math.max(1, window.height) });
    const before = await measure(send);
    const words = await readWords(contents, wait);
    const picture = await takePicture(send, before, words.scaleFactor, watch.check);
    const snapshot = await takeSnapshot(send);
    const after = await measure(send);
    watch.check();
    if (after.window.width !== before.window.width) throw new NotTaken('resized');
    const known = soFar();
    return {
      ...known,
      ...words,
      title: contents.getTitle().slice(0, LONGEST_TEXT),
      address: { start, end: contents.getURL() },
      changedAddress: watch.hasChanged(),
      startedAt,
      endedAt: new Date().toISOString(),
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      utcOffsetMinutes: 0 - new Date(startedAt).getTimezoneOffset(),
      ...before,
      userAgent: contents.getUserAgent(),
      cookies: (await contents.session.cookies.get({ url: start })).map(({ name, value }) => ({
        name,
        value,
      })),
      picture,
      snapshot,
    };
  } finally {
    watch.end();
    await send('Emulation.setScrollbarsHidden', { hidden: false }).catch(() => undefined);
  }
};

type Send = (method: string, params?: object) => Promise<Params>;

type Wait = (request: Promise<unknown>) => Promise<unknown>;

/** A page that gives way to another one is not waited for: of what was asked of it some is never answered. */
const untilLeft =
  ({ left, check }: Pick<ReturnType<typeof watchAddress>, 'left' | 'check'>): Wait =>
  async (request) => {
    const answer = await within(ANSWER_MS, Promise.race([request.catch(() => undefined), left]));
    check();
    return answer;
  };

/** Whether the page gives way to another one, or has another address within the same document. */
const watchAddress = (contents: WebContents) => {
  let [isGone, isChanged] = [false, false];
  const leaving = Promise.withResolvers<void>();
  const go = (): void => {
    isGone = true;
    leaving.resolve();
  };
  const leave = (details: { isMainFrame: boolean; isSameDocument: boolean }): void => {
    if (details.isMainFrame && !details.isSameDocument) go();
  };
  const change = (_event: unknown, _url: string, isMainFrame: boolean): void => {
    if (isMainFrame) isChanged = true;
  };
  contents.on('did-start-navigation', leave);
  contents.on('did-navigate-in-page', change);
  contents.on('render-process-gone', go);
  return {
    /** Resolves as soon as it does. */
    left: leaving.promise,
    /** Throws where it does. */
    check: (): void => {
      if (isGone) throw new NotTaken('navigated');
    },
    hasChanged: () => isChanged,
    end: () => {
      if (contents.isDestroyed()) return;
      contents.off('did-start-navigation', leave);
      contents.off('did-navigate-in-page', change);
      contents.off('render-process-gone', go);
    },
  };
};

type Measures = Pick<TakenPage, 'window' | 'scroll' | 'page'>;

const measure = async (send: Send): Promise<Measures> => {
  const metrics = await send('Page.getLayoutMetrics');
  const seen = record(metrics, 'cssLayoutViewport');
  const whole = record(metrics, 'cssContentSize');
  const side = (of: Params, name: string): number => Math.round(number(of, name));
  return {
    window: { width: side(seen, 'clientWidth'), height: side(seen, 'clientHeight') },
    scroll: { x: side(seen, 'pageX'), y: side(seen, 'pageY') },
    page: { width: side(whole, 'width'), height: side(whole, 'height') },
  };
};

/** What the page says of itself, read where its own scripts do not reach. */
const readWords = async (
  contents: WebContents,
  wait: Wait,
): Promise<Pick<TakenPage, 'scaleFactor' | 'language' | 'direction' | 'languages'>> => {
  const read = await wait(
    contents.executeJavaScriptInIsolatedWorld(WORLD, [
      {
        code: `({ scale: devicePixelRatio, languages: navigator.languages.slice(0, 20),
          language: document.documentElement.lang,
          direction: getComputedStyle(document.documentElement).direction })`,
      },
    ]),
  );
  if (typeof read !== 'object' || read === null) throw new NotTaken('unanswered');
  const { scale, languages, language, direction } = read as Params;
  return {
    scaleFactor: typeof scale === 'number' && scale > 0 && scale <= 8 ? scale : 1,
    language: shortText(language),
    direction: shortText(direction),
    languages: Array.isArray(languages) ? languages.map(shortText) : [],
  };
};

const shortText = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : '';

const takePicture = async (
  send: Send,
  { page, window }: Measures,
  scale: number,
  check: () => void,
): Promise<TakenPicture> => {
  const width = Math.max(window.width, page.width);
  const pixels = Math.round(width * scale);
  if (pixels > MOST_WIDTH) throw new NotTaken('too-wide');
  const height = Math.max(window.height, page.height);
  const writer = createPngWriter(pixels);
  for (const tile of planTiles(width, height, scale).tiles) {
    if (writer.size() > MOST_PICTURE_BYTES) break;
    const bitmap = await takeTile(send, width, tile);
    check();
    await writer.addRows(fitted(bitmap, pixels, Math.round(tile.height * scale)));
  }
  const { bytes, height: rows } = await writer.end();
  return { bytes, width: pixels, height: rows, pageHeight: Math.round(height * scale) };
};

interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

const takeTile = async (send: Send, width: number, { y, height }: Tile): Promise<Bitmap> => {
  const shot = await send('Page.captureScreenshot', {
    format: 'png',
    clip: { x: 0, y, width, height, scale: 1 },
    captureBeyondViewport: true,
    optimizeForSpeed: true,
  });
  const image = nativeImage.createFromBuffer(Buffer.from(String(shot['data']), 'base64'));
  const size = image.getSize();
  if (size.width === 0) throw new NotTaken('unanswered');
  return { ...size, pixels: image.toBitmap() };
};

/** The piece in the size that it has to have: broken scales make it a pixel more or less. */
const fitted = ({ width, height, pixels }: Bitmap, wide: number, high: number): Uint8Array => {
  if (width === wide && height === high) return pixels;
  const fitting = new Uint8Array(wide * high * 4).fill(255);
  const row = Math.min(width, wide) * 4;
  for (let y = 0; y < Math.min(height, high); y += 1)
    fitting.set(pixels.subarray(y * width * 4, y * width * 4 + row), y * wide * 4);
  return fitting;
};

/** A snapshot beside the picture is welcome and not needed. */
const takeSnapshot = async (send: Send): Promise<string | undefined> => {
  try {
    const { data } = await send('Page.captureSnapshot', { format: 'mhtml' });
    return typeof data === 'string' && data.length <= MOST_SNAPSHOT ? data : undefined;
  } catch {
    return undefined;
  }
};
