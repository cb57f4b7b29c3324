import { expect, test } from 'vitest';
import { createChangeNotices } from './change-notices.ts';

const CHECK = { collection: 'Tides / März', check: 'run-1', missing: 3, changed: 2, came: 14 };

const noticesFor = (shown: string | undefined, message: unknown) => {
  const heard: unknown[] = [];
  const notices = createChangeNotices({
    show: (notice, onClick) => {
      heard.push(notice);
      onClick();
    },
    setBadge: (count) => heard.push(`badge ${count}`),
    shownAddress: () => shown,
    language: () => 'en',
    open: ({ collection, check }) => heard.push(`open ${collection} at ${check}`),
  });
  return [notices.take(message), ...heard];
};

test('a check is told by the name of its collection and counts; a click opens it', () => {
  const news = { changeNews: { unseen: 1, check: CHECK } };
  const notice = { title: 'Tides / März', body: '3 no longer shown, 2 changed, 14 new' };
  const all = [true, 'badge 1', notice, 'open Tides / März at run-1'];
  expect(noticesFor(undefined, news)).toEqual(all);
  expect(noticesFor('app://bowerbird/#/collections/named/Other', news)).toEqual(all);
});

test('nothing is told while the collection is on the screen, and the badge follows alone', () => {
  const shown = 'app://bowerbird/#/collections/named/Tides%20%2F%20M%C3%A4rz/changes';
  expect(noticesFor(shown, { changeNews: { unseen: 1, check: CHECK } })).toEqual([true, 'badge 1']);
  expect(noticesFor(undefined, { changeNews: { unseen: 0 } })).toEqual([true, 'badge 0']);
  expect(noticesFor(undefined, { unseal: 'x' })).toEqual([false]);
});
