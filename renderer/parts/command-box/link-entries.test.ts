import { expect, it } from 'vitest';
import type { LinkGroupView, PastedView } from '#calls/index.ts';
import { collectEntries, tabEntries } from './link-entries.ts';

const words = {
  collect: 'collect',
  add: (name: string) => `add to ${name}`,
  addElsewhere: 'add to another',
};
const open = (count: number) => `open ${count}`;
const pastedView = (groups: readonly LinkGroupView[]): PastedView => ({
  sources: [],
  groups,
  read: 3,
  repeated: 0,
  unreadCount: 0,
  unread: [],
});

it('offers a new table, then the latest collections, then the choice of another', () => {
  const named = (names: readonly string[]) =>
    collectEntries(
      'text',
      names.map((name) => ({ name })),
      words,
    ).map(({ title }) => title);
  expect(named(['A', 'B', 'C'])).toEqual(['collect', 'add to A', 'add to B', 'add to another']);
  expect(named(['A'])).toEqual(['collect', 'add to A']);
  expect(named([])).toEqual(['collect']);
});

it('opens what is of different kinds side by side', () => {
  const videos = { operation: 'site.get-video', params: {}, by: 'videoId', ids: ['a', 'b'] };
  const user = { operation: 'forum.get-user', params: { username: 'c' } };
  const groups = [
    { ...videos, choices: [] },
    { ...user, choices: [] },
  ];
  expect(tabEntries(pastedView(groups), open)).toMatchObject([
    {
      title: 'open 3',
      questions: [
        { operation: 'site.get-video', params: { videoId: 'a' } },
        { operation: 'site.get-video', params: { videoId: 'b' } },
        user,
      ],
    },
  ]);
  expect(tabEntries(pastedView([{ ...user, choices: [] }]), open)).toEqual([]);
});
