import { refused } from '#kit/errors.ts';
import type { Platform } from '#kit/operation.ts';

/** Whether pages of a platform may be opened in the app's own browser. */
export interface BrowserSource {
  /**
   * `off`: the person has not switched it on. `absent`: this program has no browser. `replay`: nobody is
   * asked, so that recordings may answer where the route is asked for by name.
   */
  readonly standing: (platform: Platform) => 'ready' | 'off' | 'absent' | 'replay';
}

export const NO_BROWSER: BrowserSource = { standing: () => 'absent' };

/** What brings an answer that a platform gives to browsers alone. */
export const toBrowse = ({ brand }: Platform): string =>
  `Switch on pages of ${brand} in Settings, after reading what that means: the desktop app then opens the one page by itself.`;

/** Throws why a page cannot be opened in a browser here. */
export const checkBrowser = (platform: Platform, browser: BrowserSource): void => {
  const { brand } = platform;
  switch (browser.standing(platform)) {
    case 'off':
      throw refused({
        kind: 'browser-needed',
        says: `${brand} serves this to browsers, and opening its pages in the app’s own browser is not switched on`,
        choices: [`Switch on pages of ${brand} in Settings, after reading what that means.`],
      });
    case 'absent':
      throw refused({
        kind: 'browser-needed',
        says: `${brand} serves this to browsers, and only the desktop app has one`,
        choices: [
          'Ask in the desktop app, with its local API switched on.',
          'Import what your own browser recorded: `bowerbird import FILE`.',
        ],
      });
    default:
      return;
  }
};
