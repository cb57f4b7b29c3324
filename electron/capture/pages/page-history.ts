/** What is known of the page that a site shows: since when, and by which replies its clocks are told. */
import type { WebContents } from 'electron';
import type { ClockSample } from '#calls/index.ts';
import type { Captured } from '../exchange.ts';
import type { PageSoFar } from './take-page.ts';

export interface PageHistory {
  readonly note: (exchange: Captured) => void;
  readonly soFar: () => Omit<PageSoFar, 'platform'>;
}

/** The newest. */
const MOST_SAMPLES = 200;

export const followPage = (contents: WebContents, now: () => number): PageHistory => {
  let loadedAt = now();
  let addressSince = loadedAt;
  let address = '';
  let samples: ClockSample[] = [];
  // From the moment on in which the page is asked for: its own document is one of its replies.
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (!isMainFrame || isSameDocument) return;
    loadedAt = now();
    addressSince = loadedAt;
    samples = [];
  });
  contents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
    if (isMainFrame && url !== address) addressSince = now();
    if (isMainFrame) address = url;
  });
  contents.on('did-navigate', (_event, url) => {
    address = url;
  });
  return {
    note: ({ headers, sentAt, at }) => {
      const served = Date.parse(headers['date'] ?? '');
      // One that was kept on its way was made at another time.
      if (sentAt === undefined || Number.isNaN(served) || headers['age'] !== undefined) return;
      samples.push({ served, sent: sentAt, received: Date.parse(at) });
      if (samples.length > MOST_SAMPLES) samples.shift();
    },
    soFar: () => ({
      loadedAt: new Date(loadedAt).toISOString(),
      addressSince: new Date(addressSince).toISOString(),
      clockSamples: samples,
    }),
  };
};
