import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { TreeItem } from '#vocab/comment-tree.ts';
import { shapes } from '#vocab/index.ts';
import { columnName, columnSchemas } from './columns.ts';
import { csvHeadLine, csvRowLine, type CsvForm } from './csv.ts';
import { ndjsonRowLine, rowLines } from './row-lines.ts';
import type { Cell, Field, Kind } from './field.ts';
import { fieldsFromSchema } from './fields.ts';
import { comment, ROWS } from './testing/sample-dataset.ts';

const fields = fieldsFromSchema(shapes.Comment);
const pick = (...names: readonly string[]): readonly Field[] =>
  names.flatMap((name) => fields.find((field) => field.name === name) ?? []);
const cellText = (form: CsvForm, kind: Kind, value: Cell): string =>
  csvRowLine(
    [{ name: 'x', meaning: '', source: 'x', kind, value: () => value }],
    comment('1', {}),
    form,
  ).slice(0, -2);

test('one line a row with the columns of an export; of several pages there is one head', async () => {
  const some = pick('shape', 'id', 'entity_id', 'parent_id', 'author_handle', 'like_count');
  const pages = async function* () {
    yield* ROWS.slice(0, 1);
    yield* ROWS.slice(1, 2);
  };
  const format = { type: 'csv', fields: some, form: 'guarded' } as const;
  expect(await text(Readable.from(rowLines(format, pages())))).toBe(
    [
      'shape,id,entity_id,parent_id,author_handle,like_count',
      "Comment,https://video.example/watch?v=v1&lc=0012,'0012,,ada,3",
      "Comment,https://video.example/watch?v=v1&lc=1234567890123456789,'1234567890123456789,https://video.example/watch?v=v1&lc=0012,bob,0",
      '',
    ].join('\r\n'),
  );
});

test.each<readonly [what: string, kind: Kind, value: Cell, guarded: string, lossless: string]>([
  ['a comma', 'text', 'a,b', '"a,b"', '"a,b"'],
  ['quotes', 'text', 'say "hi"', '"say ""hi"""', '"say ""hi"""'],
  ['a line end', 'text', 'a\r\nb', '"a\r\nb"', '"a\r\nb"'],
  ['a formula', 'text', '=1+1', "'=1+1", '=1+1'],
  ['a formula with quotes', 'text', '=F("x")', `"'=F(""x"")"`, '"=F(""x"")"'],
  ['a wide formula', 'text', '＝1+1', "'＝1+1", '＝1+1'],
  ['minus', 'text', '-1', "'-1", '-1'],
  ['a tab', 'text', '\t=1', "'\t=1", '\t=1'],
  ['an apostrophe of its own', 'text', "'tis", "''tis", "'tis"],
  ['words that look like a number', 'text', '2026', '2026', '2026'],
  ['a number', 'integer', -3, '-3', '-3'],
  ['a truth value', 'boolean', false, 'false', 'false'],
  ['a date', 'instant', '2026-01-02T03:04:05.678Z', ...twice('2026-01-02T03:04:05.678Z')],
  ['19 digits', 'id', '1234567890123456789', "'1234567890123456789", '1234567890123456789'],
  ['zeros in front', 'id', '0012', "'0012", '0012'],
  ['an exponent', 'id', '1e5', "'1e5", '1e5'],
  ['hexadecimal digits', 'id', '0x1F', "'0x1F", '0x1F'],
  ['a missing value', 'id', 'NA', "'NA", 'NA'],
  ['a truth value of R', 'id', 'T', "'T", 'T'],
  ['a month', 'id', 'mar1', "'mar1", 'mar1'],
  ['an identifier of letters', 'id', 'dQw4w9WgXcQ', ...twice('dQw4w9WgXcQ')],
  ['a minus in front', 'id', '-bQw4w9WgXc', "'-bQw4w9WgXc", '-bQw4w9WgXc'],
  ['an address', 'address', 'https://a.test/1', ...twice('https://a.test/1')],
  ['what no reader takes', 'text', 'a\0b', 'a\u2400b', 'a\u2400b'],
  ['nothing', 'text', undefined, '', ''],
])('%s', (_, kind, value, guarded, lossless) => {
  expect(cellText('guarded', kind, value)).toBe(guarded);
  expect(cellText('lossless', kind, value)).toBe(lossless);
});

function twice(one: string): [string, string] {
  return [one, one];
}

test('one apostrophe taken from the front gives back every text', () => {
  for (const kind of ['text', 'id', 'address', 'list'] as const)
    for (const value of ["'", "''a", "'=1", '=1', '@a', '12', 'NA', 'a', '[1]', "'12"]) {
      const cell = cellText('guarded', kind, value);
      expect([kind, cell.replace(/^'/, '')]).toEqual([kind, value]);
    }
});

test('no rows: the head alone', async () => {
  const format = { type: 'csv', fields: pick('id', 'text'), form: 'guarded' } as const;
  expect(await text(Readable.from(rowLines(format, [])))).toBe('id,text\r\n');
  expect(csvHeadLine(pick('id'))).toBe('id\r\n');
});

test('NDJSON: every column in every line, identifiers as texts, lists as in tables', () => {
  const row = comment('0012', {
    id: 'https://a.test/1',
    likeCount: 3,
    isPinned: true,
    mention: [{ type: 'Mention', name: '@ada' }],
    attributedTo: 'nobody',
  });
  const some = pick('id', 'entity_id', 'text', 'like_count', 'is_pinned', 'mention', 'author_id');
  expect(ndjsonRowLine(some, row)).toBe(
    '{"id":"https://a.test/1","entity_id":"0012","text":null,"like_count":3,"is_pinned":true,"mention":"[{\\"type\\":\\"Mention\\",\\"name\\":\\"@ada\\"}]","author_id":null}\n',
  );
});

test('NDJSON of items: a line an item, as it was answered', async () => {
  const rows = [comment('1', { content: 'x\ny' })];
  expect(await text(Readable.from(rowLines({ type: 'items' }, rows)))).toBe(
    '{"type":"Note","id":"https://video.example/watch?v=v1&lc=1","entityId":"1","content":"x\\ny"}\n',
  );
});

test('every shape has columns, and a union those of all its shapes', () => {
  for (const [id, shape] of Object.entries(shapes)) {
    const names = columnSchemas(shape).map(({ column }) => columnName(column));
    expect([id, names[0]]).toEqual([id, expect.any(String)]);
  }
  const names = columnSchemas(TreeItem).map(({ column }) => columnName(column));
  expect(names).toEqual(
    expect.arrayContaining(['type', 'content', 'attributedTo.name', 'formerType', 'totalItems']),
  );
  expect(names).not.toContain('audience.type');
});

test('it is made as it is read: an endless list can be begun', async () => {
  let made = 0;
  const endless = function* () {
    for (;;) yield comment(`n${(made += 1)}`, {});
  };
  for (const format of [
    { type: 'csv', fields: pick('id'), form: 'guarded' },
    { type: 'ndjson', fields: pick('id') },
  ] as const) {
    const stream = Readable.from(rowLines(format, endless()), { objectMode: false });
    expect((await stream[Symbol.asyncIterator]().next()).done).toBe(false);
    stream.destroy();
  }
  expect(made).toBeLessThan(100_000);
});
