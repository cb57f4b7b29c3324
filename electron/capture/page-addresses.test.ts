import { expect, test, vi } from 'vitest';
import { refusalOfPage } from './capture-guard.ts';

// Only what decides about addresses is used.
vi.mock('electron', () => ({ session: {} }));

const HOSTS = ['birds.test', '*.birds.test'];

test('only pages of the platform are kept, and none of messages, notifications and settings', () => {
  const refusals = [
    'https://birds.test/@heron',
    'https://www.birds.test/',
    'https://www.birds.test/settingsun',
    'https://mail.test/@heron',
    'http://birds.test/@heron',
    'about:blank',
    'https://birds.test/messages/12',
    'https://birds.test/Direct/inbox/',
    'https://birds.test/i/chat/1',
    'https://birds.test/i/bookmarks',
    'https://birds.test//notifications?x=1',
    'https://birds.test/settings#a',
  ].map((address) => refusalOfPage(address, HOSTS));
  expect(refusals).toEqual([
    undefined,
    undefined,
    undefined,
    'no-page',
    'no-page',
    'no-page',
    'private',
    'private',
    'private',
    undefined,
    'private',
    'private',
  ]);
});
