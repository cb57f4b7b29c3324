import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { shapes } from '#vocab/index.ts';
import { TreeItem } from '#vocab/comment-tree.ts';
import { columnName, columnsFromSchema } from './columns.ts';
import { writeCsv } from './csv.ts';
import { writeNdjson } from './ndjson.ts';

const Item = z.strictObject({
  type: z.literal('Note'),
  content: z.string().optional(),
  likeCount: z.int().optional(),
  isEdited: z.boolean().optional(),
  attributedTo: z
    .strictObject({ type: z.literal('Person'), name: z.string().optional() })
    .optional(),
  tag: z.array(z.strictObject({ name: z.string() })).optional(),
});
const csv = (items: readonly unknown[]): Promise<string> =>
  text(writeCsv(columnsFromSchema(Item), items));
const HEADER = 'type,content,likeCount,isEdited,attributedTo.name,tag\r\n';

test('one line an item, nested people beside it, lists as JSON', async () => {
  const item = {
    type: 'Note',
    content: 'Wren',
    likeCount: -3,
    isEdited: false,
    attributedTo: { type: 'Person', name: 'Ada' },
    tag: [{ name: 'birds' }],
  };
  expect(await csv([item, { type: 'Note' }])).toBe(
    `${HEADER}Note,Wren,-3,false,Ada,"[{""name"":""birds""}]"\r\nNote,,,,,\r\n`,
  );
});

test.each([
  ['a comma', 'a,b', '"a,b"'],
  ['quotes', 'say "hi"', '"say ""hi"""'],
  ['a line end', 'a\r\nb', '"a\r\nb"'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula with quotes', '=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['plus', '+1', "'+1"],
  ['minus', '-1', "'-1"],
  ['at', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab', '\t=1', "'\t=1"],
  ['a carriage return', '\r=1', `"'\r=1"`],
  ['an apostrophe of its own', "'tis", "'tis"],
])('%s is kept and does no harm', async (_, content, written) => {
  expect(await csv([{ type: 'Note', content }])).toBe(`${HEADER}Note,${written},,,,\r\n`);
});

test('no items: the header alone', async () => {
  expect(await csv([])).toBe(HEADER);
});

test('an inherited name is no field', async () => {
  const odd = [['constructor'], ['attributedTo', 'toString']];
  expect(await text(writeCsv(odd, [{}, { attributedTo: 'x' }]))).toBe(
    'constructor,attributedTo.toString\r\n,\r\n,\r\n',
  );
});

test('every shape has columns, each once, and a union those of all its shapes', () => {
  for (const [id, shape] of Object.entries(shapes)) {
    const names = columnsFromSchema(shape).map(columnName);
    expect([id, names[0], new Set(names).size]).toEqual([id, expect.any(String), names.length]);
  }
  const names = columnsFromSchema(TreeItem).map(columnName);
  expect(names).toEqual(
    expect.arrayContaining(['type', 'content', 'attributedTo.name', 'formerType', 'totalItems']),
  );
  expect(names).not.toContain('audience.type');
});

test('it is made as it is read: an endless list can be begun', async () => {
  let requestCount = 0;
  const endless = function* () {
    for (;;) yield { type: `n${(requestCount += 1)}` };
  };
  for (const stream of [writeCsv([['type']], endless()), writeNdjson(endless())]) {
    const iterator = stream[Symbol.asyncIterator]();
    expect((await iterator.next()).done).toBe(false);
    stream.destroy();
  }
  expect(requestCount).toBeLessThan(100_000);
});

test('NDJSON: a line an item, as it was answered', async () => {
  expect(await text(writeNdjson([{ a: 'x\ny' }, { b: [1] }]))).toBe('{"a":"x\\ny"}\n{"b":[1]}\n');
});
