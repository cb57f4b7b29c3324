import type { Facts } from './channels.ts';
import { channelId, type Studio } from './films.ts';
import type { Statement } from './replies.ts';
import { SMALL_TALK, TALK } from './talk.ts';

/** The channel of somebody who writes comments, by the handle without its marks. */
export const viewerNamed = (by: string): Studio => ({
  id: channelId(`Person-${by.replaceAll('.', '-')}`.slice(0, 21)),
  name: by,
  handle: `${by}_`,
});

const listWriters = (statements: readonly Statement[]): readonly string[] =>
  statements.flatMap(({ by, replies = [] }) => [
    ...(by === undefined ? [] : [by]),
    ...listWriters(replies),
  ]);

/** Their pages: a name and a date, as those of people are who show nothing. */
export const VIEWERS: readonly Facts[] = [
  ...new Set(listWriters([...TALK, ...Object.values(SMALL_TALK).flat()])),
]
  .filter((by) => by !== 'studio')
  .map((by) => ({
    studio: viewerNamed(by),
    says: '',
    followers: by.length,
    keywords: '',
    joined: 'Jan 5, 2026',
    links: [],
    parts: [],
  }));
