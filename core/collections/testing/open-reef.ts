import type { App } from '../../app/app.ts';
import { openApp } from '../../app/open-app.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import type { FakeResponse } from '#kit/fake/site.ts';
import { createNet } from '../../net/index.ts';
import { reefCatalogue } from './reef.ts';

interface ReefInput {
  readonly dataDir: string;
  readonly catalogue?: Catalogue;
  readonly now: () => number;
  /** Time that is slept passes at once. */
  readonly onSleep: (ms: number) => void;
  /** What is answered at an address. */
  readonly serve: (url: string) => FakeResponse | undefined;
}

/** The engine over invented platforms, in a time that the test moves. */
export const openReef = ({ dataDir, catalogue, now, onSleep, serve }: ReefInput): App =>
  openApp({
    dataDir,
    version: '9.9.9',
    background: false,
    catalogue: catalogue ?? reefCatalogue,
    now,
    monotonic: now,
    sleep: (ms) => {
      onSleep(ms);
      return new Promise((resolve) => setImmediate(resolve));
    },
    net: createNet({
      userAgent: 'Bowerbird/9.9.9 (test)',
      fake: () => Promise.resolve({ serve: ({ url }) => serve(url) }),
    }),
  });

/** The list and the cursor that an address names: `comments/v1?from=c2`. */
export const reefPath = (url: string): string =>
  url.replace('https://reef.example/', '').replace(/\?from=$/, '');
