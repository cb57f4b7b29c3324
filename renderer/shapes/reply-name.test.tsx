import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { speak, startI18n } from '../i18n.ts';
import { registerOperations } from '../operation-registry.ts';
import { shownAs, viewOf, type Shown } from './index.ts';
import { hasReplies } from './talk.ts';
import { columnsFor } from './table-columns.tsx';

beforeAll(startI18n);
beforeAll(() => {
  registerOperations({
    version: '1',
    calls: {},
    platforms: [
      {
        segment: 'site',
        aliases: [],
        label: 'Site',
        brand: 'Site',
        replyHosts: ['short.test', 'old.test'],
        operations: [],
      },
    ],
  });
});
afterAll(async () => {
  registerOperations({ version: '1', platforms: [], calls: {} });
  await speak('en');
});

const post = (id: string): Shown =>
  shownAs({ type: 'Note', id, url: id, entityId: '1', content: 'So blue!', replyCount: 3 }, [
    'Post',
  ]);
const withReplies = post('https://short.test/ada/status/1');
const elsewhere = post('https://site.test/1');

test.each([
  ['https://short.test/ada/status/1', true],
  ['https://www.old.test/ada/status/1', true],
  ['https://site.test/short.test/1', false],
  ['https://notshort.test/1', false],
  ['short.test', false],
])('%s', (url, expected) => {
  expect(hasReplies({ url })).toBe(expected);
});

const factNames = (shown: Shown): readonly string[] =>
  viewOf(shown)
    .facts(shown.item, i18next.t)
    .map(([name]) => name);
const figureNames = (shown: Shown): readonly string[] =>
  (viewOf(shown).figures?.(shown.item, i18next.t) ?? []).map(([, name]) => name);
const commentsTitle = (items: readonly Shown[]): string | undefined =>
  columnsFor(items).find(({ id }) => id === 'comments')?.title;

test('likes of an account of a microblog are those that it gave, elsewhere those that it received', () => {
  const account = (id: string) =>
    shownAs({ type: 'Person', id, url: id, likeCount: 7 }, ['Person']);
  expect(factNames(account('https://short.test/ada'))).toEqual(['Likes given']);
  expect(factNames(account('https://site.test/ada'))).toEqual(['Likes']);
});

describe.each([
  ['en', 'Replies', 'Comments', '3 replies'],
  ['de', 'Antworten', 'Kommentare', '3 Antworten'],
  ['es', 'Respuestas', 'Comentarios', '3 respuestas'],
  ['ar', 'الردود', 'التعليقات', 'الردود: '],
] as const)('what answers a post, in %s', (language, replies, comments, heard) => {
  beforeAll(() => speak(language));

  it('is called as its platform calls it', () => {
    expect(factNames(withReplies)).toContain(replies);
    expect(factNames(elsewhere)).toContain(comments);
    expect(figureNames(withReplies)).toContain(replies);
    expect(figureNames(elsewhere)).toContain(comments);
    expect(viewOf(withReplies).label(withReplies.item, i18next.t)).toContain(heard);
  });
});

it('is the name of a column where all rows agree on it', () => {
  expect(commentsTitle([withReplies, withReplies])).toBe('item.repliesHead');
  expect(commentsTitle([elsewhere])).toBe('post.commentsHead');
  expect(commentsTitle([withReplies, elsewhere])).toBe('post.commentsHead');
});
