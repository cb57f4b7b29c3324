// @vitest-environment jsdom
/** The tabs of each world over a restart of the app. */
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { enterWorldOfTabs, startKeepingTabs } from './kept-tabs.ts';
import { forgetNames, findQuestionName, noteName } from './names.ts';
import { go, isRestored, openTab, startNavigation, useNavigation } from './navigation.ts';
import { catalogue } from './operation-registry.fixture.ts';
import { registerOperations } from './operation-registry.ts';
import { resultPath } from './places.ts';

beforeAll(() => {
  registerOperations(catalogue);
  startKeepingTabs();
});

/** The app is ended and started again: what a window remembers stays, what a page does goes. */
const restart = (): void => {
  enterWorldOfTabs(undefined);
  sessionStorage.clear();
  forgetNames();
  history.replaceState(null, '', '#/');
  startNavigation();
};

beforeEach(() => {
  localStorage.clear();
  restart();
});
afterEach(() => {
  enterWorldOfTabs(undefined);
  localStorage.clear();
});

const video = resultPath('site.video', { videoId: 'v' });
const comments = resultPath('site.comments', { videoId: 'v' });
const paths = (): readonly string[] => useNavigation.getState().tabs.map(({ path }) => path);
const place = (): string => location.hash.slice(1);
const restored = (): boolean => isRestored(useNavigation.getState());

test('are there again, with their names, and the one that was shown', () => {
  enterWorldOfTabs('live');
  go(video);
  noteName({ operation: 'site.video', params: { videoId: 'v' } }, 'A bower');
  openTab(comments, true);
  restart();
  expect([paths(), place()]).toEqual([['/'], '/']);
  enterWorldOfTabs('live');
  expect([paths(), place(), restored()]).toEqual([[video, comments], comments, true]);
  expect(findQuestionName({ operation: 'site.video', params: { videoId: 'v' } })).toBe('A bower');
});

test('one tab begins at the start', () => {
  enterWorldOfTabs('live');
  go(video);
  restart();
  enterWorldOfTabs('live');
  expect([paths(), place(), restored()]).toEqual([['/'], '/', false]);
});

test('those of the sample world are never those of the real one, and neither loses its own', () => {
  enterWorldOfTabs('sample');
  go(video);
  openTab(comments, true);
  restart();
  enterWorldOfTabs('live');
  expect(paths()).toEqual(['/']);
  restart();
  enterWorldOfTabs('sample');
  expect(paths()).toEqual([video, comments]);
  restart();
  enterWorldOfTabs(undefined);
  expect(paths()).toEqual(['/']);
});

test('a page on which one is stays in front of them', () => {
  enterWorldOfTabs('live');
  go(video);
  openTab(comments, true);
  restart();
  go('/settings');
  enterWorldOfTabs('live');
  expect([paths(), place(), restored()]).toEqual([
    [video, comments, '/settings'],
    '/settings',
    false,
  ]);
});

test('whoever goes anywhere in one asks again', () => {
  enterWorldOfTabs('live');
  go(video);
  openTab(comments, true);
  restart();
  enterWorldOfTabs('live');
  go(video);
  expect([paths(), restored()]).toEqual([[video, video], false]);
});

test.each([
  ['no JSON', '{'],
  ['no tabs', '{"tabs":7,"shown":0}'],
  ['places that are none', '{"tabs":[{"path":"/x/y"},{"path":5}],"shown":9}'],
])('what is not ours is left alone: %s', (_what, text) => {
  localStorage.setItem('bowerbird.tabs.live', text);
  enterWorldOfTabs('live');
  expect([paths(), place()]).toEqual([['/'], '/']);
});
