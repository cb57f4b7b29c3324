import { expect, test } from 'vitest';
import { shapes } from '#vocab/index.ts';
import { codebookCsv, codebookJson, codebookMarkdown, buildCodebook } from './codebook.ts';
import { fieldName, namingFromColumns } from './field-names.ts';
import { rowKey } from './dataset.ts';
import { fieldsFromShapes } from './fields.ts';
import { cellsFromRow, surveyTable } from './table.ts';
import { comment, makeDataset, ROWS } from './testing/sample-dataset.ts';

test.each([
  ['entityId', 'entity_id'],
  ['id', 'id'],
  ['content', 'text'],
  ['inReplyTo', 'parent_id'],
  ['attributedTo.id', 'author_id'],
  ['attributedTo.entityId', 'author_entity_id'],
  ['attributedTo.name', 'author_name'],
  ['attributedTo.preferredUsername', 'author_handle'],
  ['attributedTo.icon.url', 'author_icon_url'],
  ['audience.id', 'group_id'],
  ['audience.entityId', 'group_entity_id'],
  ['inPost.id', 'in_post_id'],
  ['quote.entityId', 'quote_entity_id'],
  ['publishedInterval.earliest', 'published_earliest'],
  ['likeCount', 'like_count'],
])('%s is called %s', (path, name) => {
  expect(fieldName(path)).toBe(name);
});

test('every shape and all together: each column once, with a meaning', () => {
  const ids = Object.keys(shapes);
  for (const some of [...ids.map((id) => [id]), ids]) {
    const fields = fieldsFromShapes(some);
    const names = fields.map(({ name }) => name);
    expect(names).toHaveLength(new Set(names).size);
    expect(names.filter((name) => !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
    expect(
      new Set(fields.map(({ source }) => source).filter((one) => one !== 'collection')).size,
    ).toBe(fields.filter(({ source }) => source !== 'collection').length);
  }
});

test('columns without a value are left out, those of the researcher are there', async () => {
  const table = await surveyTable(makeDataset(ROWS));
  expect(table.fields.map(({ name }) => name)).toEqual([
    'shape',
    'id',
    'entity_id',
    'parent_id',
    'parent_entity_id',
    'author_id',
    'author_entity_id',
    'type',
    'text',
    'published',
    'author_type',
    'author_url',
    'author_handle',
    'author_name',
    'like_count',
    'reply_count',
    'is_pinned',
    'first_seen',
    'last_seen',
    'times_seen',
    'removed_since',
    'source_operation',
    'source_route',
    'source_url',
    'note',
    'tags',
    'code_stance',
  ]);
  const [first] = ROWS;
  expect(first && cellsFromRow(table, first).slice(0, 8)).toEqual([
    'Comment',
    'https://video.example/watch?v=v1&lc=0012',
    '0012',
    undefined,
    undefined,
    'https://video.example/@ada',
    'UCada',
    'Note',
  ]);
});

test('id and parent_id join, also where the item does not tell any more what it answered', async () => {
  const [first, second] = ROWS;
  const removed = comment(
    'gone',
    { type: 'Tombstone' },
    {
      parent: rowKey('Comment', '0012'),
      parentAddress: 'https://video.example/watch?v=v1&lc=0012',
    },
  );
  const names = ['id', 'parent_id', 'parent_entity_id'];
  const table = await surveyTable(makeDataset([...ROWS.slice(0, 2), removed]), names);
  const cells = [first, second, removed].map((row) => row && cellsFromRow(table, row));
  expect(cells.map((row) => row?.[1])).toEqual([undefined, cells[0]?.[0], cells[0]?.[0]]);
  expect(cells.map((row) => row?.[2])).toEqual([undefined, '0012', '0012']);
});

test('identifiers and handles are texts, whatever they look like', () => {
  const kinds = new Map(
    fieldsFromShapes(['Post', 'Comment']).map(({ name, kind }) => [name, kind]),
  );
  expect(
    ['id', 'entity_id', 'author_entity_id', 'author_handle', 'conversation_id', 'text'].map(
      (name) => kinds.get(name),
    ),
  ).toEqual(['address', 'id', 'id', 'id', 'id', 'text']);
});

test('packages of earlier versions have other names for the same', async () => {
  const table = await surveyTable(makeDataset(ROWS), undefined, undefined, {
    naming: 'earlier',
    hasEarlierNames: true,
  });
  expect(table.fields.slice(0, 6).map(({ name }) => name)).toEqual([
    'shape',
    'id',
    'parent_id',
    'author_id',
    'type',
    'uri',
  ]);
  const [, second] = ROWS;
  expect(second && cellsFromRow(table, second).slice(0, 6)).toEqual([
    'Comment',
    '1234567890123456789',
    '0012',
    'UCbob',
    'Note',
    'https://video.example/watch?v=v1&lc=1234567890123456789',
  ]);
  expect(namingFromColumns(table.fields.map(({ name }) => name))).toBe('earlier');
  expect(namingFromColumns(['id', 'entity_id'])).toBe('current');
});

test('named columns come in their order, and an unknown one is an error', async () => {
  const table = await surveyTable(makeDataset(ROWS), ['like_count', 'id']);
  expect(table.fields.map(({ name }) => name)).toEqual(['like_count', 'id']);
  await expect(surveyTable(makeDataset(ROWS), ['nonsense'])).rejects.toThrow(
    'there is no column nonsense',
  );
});

test('the codebook: meaning, unit, source, type, how often absent', async () => {
  const codebook = buildCodebook(await surveyTable(makeDataset(ROWS)));
  expect(codebook.rows).toBe(4);
  expect(codebook.columns.find(({ column }) => column === 'like_count')).toEqual({
    column: 'like_count',
    written: true,
    meaning: expect.stringMatching(/^Likes: exact, or rounded/) as string,
    unit: 'count',
    source: 'likeCount',
    type: 'integer',
    present: 3,
    absent: 1,
    longest: 1,
    cutInSpreadsheets: 0,
    charactersReplaced: 0,
    notOfType: 0,
  });
  expect(codebook.columns.find(({ column }) => column === 'text')).toMatchObject({
    longest: 40_000,
    cutInSpreadsheets: 1,
    charactersReplaced: 1,
  });
  expect(codebook.columns.find(({ column }) => column === 'author_name')).toMatchObject({
    meaning:
      'Author. Left out when the account is gone. Display name, or title of the profile or the group.',
    source: 'attributedTo.name',
  });
  expect(codebook.columns.find(({ column }) => column === 'is_hearted')).toMatchObject({
    written: false,
    present: 0,
    absent: 4,
  });
  expect(codebookCsv(codebook).split('\r\n')[0]).toBe(
    'column,meaning,unit,source,type,present,absent,absent_percent,longest,cut_in_spreadsheets,characters_replaced,not_of_type,written',
  );
  expect(codebookCsv(codebook)).toContain('\r\nparent_id,');
  expect(codebookMarkdown(codebook)).toContain('| like_count | Likes: exact');
  expect(JSON.parse(codebookJson(codebook))).toEqual(codebook);
});

test('the keys of a dataset of several platforms: the platform is no part of the identifier', async () => {
  const row = comment('b/1', {}, { key: 'Comment:forum/b/1', parent: 'Post:forum/a/2' });
  const table = await surveyTable(makeDataset([row]), ['entity_id', 'parent_entity_id']);
  expect(cellsFromRow(table, row)).toEqual(['b/1', 'a/2']);
});
