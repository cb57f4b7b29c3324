/** What the capture page counts, and the desktop by which it opens sites. */
import type { Page } from '@playwright/test';
import type { CaptureView } from '#calls/index.ts';
import { askEngine } from './ask-engine.ts';
import type { Counts } from './reading-ways.ts';

interface Bridged {
  readonly bowerbirdNative: { invoke: (name: string, args?: object) => Promise<unknown> };
}

/** Asks the desktop, as the capture page does. */
export const inDesktop = (page: Page, name: string, args: object = {}): Promise<unknown> =>
  page.evaluate(
    ([name, args]) => (globalThis as unknown as Bridged).bowerbirdNative.invoke(name, args),
    [name, args] as const,
  );

export const captureState = async (page: Page): Promise<CaptureView> =>
  ((await askEngine(page, 'capture.state')) as { data: CaptureView }).data;

/** What was counted since then, reasons one by one. */
export const countsSince = async (page: Page, before: CaptureView): Promise<Counts> => {
  const now = await captureState(page);
  const unknownIn = ({ unknown }: CaptureView): number =>
    unknown.reduce((sum, { count }) => sum + count, 0);
  const lostIn = ({ lost }: CaptureView): readonly string[] =>
    lost.flatMap(({ reason, count }) => Array.from({ length: count }, () => reason));
  const lost = [...lostIn(now)];
  for (const reason of lostIn(before)) lost.splice(lost.indexOf(reason), 1);
  return {
    answers: now.answers - before.answers,
    duplicates: now.duplicates - before.duplicates,
    unknown: unknownIn(now) - unknownIn(before),
    lost,
  };
};

/** Opens an address of the invented site of `reading-ways.ts`. */
export const openWays = (page: Page, address: string): Promise<unknown> =>
  inDesktop(page, 'site-open', {
    platform: 'microblog',
    hosts: ['x.com', '*.x.com', 'twitter.com', '*.twitter.com'],
    signInHosts: ['accounts.google.com'],
    address,
  });
