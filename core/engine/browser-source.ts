import { refused } from '#kit/errors.ts';
import type { Platform } from '#kit/operation.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';
import { messages as shared } from '#kit/messages.ts';

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
export const toBrowse = ({ brand }: Platform): Message =>
  messages.switchOnPagesOfTheDesktopApp({ brand });

/** Throws why a page cannot be opened in a browser here. */
export const checkBrowser = (platform: Platform, browser: BrowserSource): void => {
  const { brand } = platform;
  switch (browser.standing(platform)) {
    case 'off':
      throw refused({
        kind: 'browser-needed',
        ...messages.browserPagesSwitchedOff({ brand }),
        choices: [messages.switchOnBrowserPages({ brand })],
      });
    case 'absent':
      throw refused({
        kind: 'browser-needed',
        ...messages.browserPagesNeedDesktopApp({ brand }),
        choices: [messages.useDesktopApp, shared.importARecording],
      });
    default:
      return;
  }
};
