import { verbatim } from '#kit/message.ts';
import { expect, test } from 'vitest';
import { inventedPlatform } from '../../test/support/invented-platform.ts';
import { AppError } from '#kit/errors.ts';
import { checkBrowser, NO_BROWSER, toBrowse, type BrowserSource } from './browser-source.ts';

const site = inventedPlatform({ segment: 'reef', brand: 'Reef', operations: [] });

type Standing = ReturnType<BrowserSource['standing']>;

const catchBrowserRefusal = (standing: Standing) => {
  const requests: unknown[] = [];
  try {
    checkBrowser(site, {
      standing: (platform) => {
        requests.push(platform);
        return standing;
      },
    });
  } catch (error) {
    if (error instanceof AppError) return error.refusal;
    throw error;
  }
  return requests;
};

test.each(['ready', 'replay'] as const)('%s: the page may be opened', (standing) => {
  expect(catchBrowserRefusal(standing)).toEqual([site]);
});

test('switched off, it says where to switch it on', () => {
  expect(catchBrowserRefusal('off')).toMatchObject({
    kind: 'browser-needed',
    message:
      'Reef serves this to browsers, and opening its pages in the app’s own browser is not switched on',
    choices: [verbatim('Switch on pages of Reef in Settings, after reading what that means.')],
  });
  expect(toBrowse(site).message).toBe(
    'Switch on pages of Reef in Settings, after reading what that means: the desktop app then opens the one page by itself.',
  );
});

test('without a browser, it says who has one', () => {
  expect(NO_BROWSER.standing(site)).toBe('absent');
  expect(catchBrowserRefusal('absent')).toMatchObject({
    kind: 'browser-needed',
    message: 'Reef serves this to browsers, and only the desktop app has one',
    choices: [
      verbatim('Ask in the desktop app, with its local API switched on.'),
      verbatim('Import what your own browser recorded: `bowerbird import FILE`.'),
    ],
  });
});
