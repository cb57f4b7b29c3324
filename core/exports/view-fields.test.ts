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
const SEEN = ['text', 'platform', 'author_name', 'author_handle'];
const IDS = ['shape', 'id', 'entity_id', 'author_entity_id'];
const columnsOf = async (chosen: Readonly<Record<string, boolean>>): Promise<readonly string[]> =>
  (
    await surveyTable(makeDataset([{ ...row, number: 12 }]), undefined, chosen, undefined, false, {
      sample: 'Sample',
    })
  ).fields.map(({ name }) => name);

test('a table of a view has its columns in their order, and then what identifies a row', async () => {
  expect(await columnsOf({})).toEqual([
    'text',
    'platform',
    'shape',
    'author_name',
    'author_handle',
    'like_count',
    'reply_count',
    'first_seen',
    'last_seen',
    'note',
    'code_stance',
    'id',
    'entity_id',
    'author_entity_id',
  ]);
});

test('a hidden author leaves no identifier and no address, but the number of the row', async () => {
  const chosen = { author: false };
  const { fields } = await surveyTable(
    makeDataset([
      { ...row, number: 12, item: { ...row.item, inReplyTo: 'https://video.example/@ann/1' } },
    ]),
    undefined,
    chosen,
  );
  const names = fields.map(({ name }) => name);
  expect(names.slice(0, 4)).toEqual(['row', 'text', 'platform', 'shape']);
  expect(names.filter((name) => /author|^id$|_id$/.test(name))).toEqual([]);
  expect(await columnsOf({ id: false })).toEqual([
    'row',
    ...(await columnsOf({})).filter((name) => !/(^|_)id$/.test(name)),
  ]);
});

test('what was hidden is left out and named, what was chosen is there', async () => {
  const chosen = { likes: false, note: false, codes: false, seen: false, shape: false };
  const table = await surveyTable(makeDataset([row]), undefined, {
    ...chosen,
    timesSeen: true,
  });
  expect(table.fields.map(({ name }) => name)).toEqual([
    ...SEEN,
    'reply_count',
    'times_seen',
    ...IDS,
  ]);
  const omitted = table.omitted.map(({ name }) => name);
  expect(omitted).toContain('like_count');
  expect(omitted).toContain('code_stance');
});
