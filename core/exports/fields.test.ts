import { expect, test } from 'vitest';
import { shapes } from '#vocab/index.ts';
import { codebookCsv, codebookJson, codebookMarkdown, buildCodebook } from './codebook.ts';
import { fieldName } from './field-names.ts';
import { fieldsFromShapes } from './fields.ts';
import { cellsFromRow, surveyTable } from './table.ts';
import { comment, makeDataset, ROWS } from './testing/sample-dataset.ts';

test.each([
  ['entityId', 'id'],
  ['id', 'uri'],
  ['content', 'text'],
  ['inReplyTo', 'in_reply_to'],
  ['attributedTo.entityId', 'author_id'],
  ['attributedTo.name', 'author_name'],
  ['attributedTo.preferredUsername', 'author_handle'],
  ['attributedTo.icon.url', 'author_icon_url'],
  ['audience.id', 'group_uri'],
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
    'parent_id',
    'author_id',
    'type',
    'uri',
    'text',
    'published',
    'author_type',
    'author_uri',
    'author_url',
    'author_handle',
    'author_name',
    'like_count',
    'in_reply_to',
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
  expect(first && cellsFromRow(table, first).slice(0, 5)).toEqual([
    'Comment',
    '0012',
    undefined,
    'UCada',
    'Note',
  ]);
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

test('the keys of a dataset of several platforms: the platform is no part of the id', async () => {
  const row = comment('b/1', {}, { key: 'Comment:forum/b/1', parent: 'Post:forum/a/2' });
  const table = await surveyTable(makeDataset([row]), ['id', 'parent_id']);
  expect(cellsFromRow(table, row)).toEqual(['b/1', 'a/2']);
});
