import { expect, test } from 'vitest';
import { surveyTable } from './table.ts';
import { comment, makeDataset } from './testing/sample-dataset.ts';

const row = {
  ...comment('a', {
    content: 'words',
    likeCount: 3,
    replyCount: 2,
    attributedTo: { type: 'Person', name: 'Ann', preferredUsername: 'ann', entityId: 'p1' },
  }),
  note: 'seen twice',
  codes: { stance: 'critical' },
};
const FIRST = [
  'shape',
  'id',
  'entity_id',
  'author_entity_id',
  'text',
  'author_handle',
  'author_name',
];
const columnsOf = async (chosen: Readonly<Record<string, boolean>>): Promise<readonly string[]> =>
  (await surveyTable(makeDataset([row]), undefined, chosen)).fields.map(({ name }) => name);

test('a table of a view has its columns that some row fills, and what identifies a row', async () => {
  expect(await columnsOf({})).toEqual([
    ...FIRST,
    'like_count',
    'reply_count',
    'first_seen',
    'last_seen',
    'source_operation',
    'note',
    'code_stance',
  ]);
});

test('a hidden author leaves no identifier and no address of theirs', async () => {
  const chosen = { author: false };
  const { fields } = await surveyTable(
    makeDataset([{ ...row, item: { ...row.item, inReplyTo: 'https://video.example/@ann/1' } }]),
    undefined,
    chosen,
  );
  const names = fields.map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['shape', 'entity_id', 'text']);
  expect(names.filter((name) => /author|^id$|^parent_id$/.test(name))).toEqual([]);
  expect(await columnsOf({ id: false })).toEqual(
    (await columnsOf({})).filter((name) => name !== 'id' && name !== 'entity_id'),
  );
});

test('what was hidden is left out and named, what was chosen is there', async () => {
  const chosen = { likes: false, note: false, codes: false, seen: false };
  const table = await surveyTable(makeDataset([row]), undefined, {
    ...chosen,
    timesSeen: true,
  });
  expect(table.fields.map(({ name }) => name)).toEqual([
    ...FIRST,
    'reply_count',
    'times_seen',
    'source_operation',
  ]);
  const omitted = table.omitted.map(({ name }) => name);
  expect(omitted).toContain('like_count');
  expect(omitted).toContain('code_stance');
});
