import { unzipSync, strFromU8 } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { surveyTable } from './table.ts';
import { bytesFromChunks, hasPython, inFile, python } from './testing/bytes.ts';
import { comment, makeDataset, invented, ROWS } from './testing/sample-dataset.ts';
import { columnLetters } from './sheet.ts';
import { datasetXlsx } from './xlsx.ts';

const columns = ['entity_id', 'text', 'like_count', 'is_pinned', 'published'];

test('a spreadsheet library reads typed cells, and ids as text', async () => {
  const bytes = await bytesFromChunks(datasetXlsx(await surveyTable(makeDataset(ROWS), columns)));
  const [heads, ...rows] = await readSheet(bytes, 'Data');
  expect(heads).toEqual(columns);
  expect(rows[0]).toEqual([
    '0012',
    'Wren, "singing"\nat dawn',
    3,
    true,
    new Date('2026-01-02T03:04:05.678Z'),
  ]);
  expect(rows[1]).toEqual(['1234567890123456789', "=cmd|' /C calc'!A0", 0, null, null]);
  expect(rows[2]?.[0]).toBe('1e5');
  expect(rows[3]?.[1]).toHaveLength(32_767);
  expect(rows[3]?.[1]).toMatch(/é \[… cut: 40000 characters\]$/);
});

test('characters that XML has no place for are escaped as spreadsheets do it', async () => {
  const bytes = await bytesFromChunks(datasetXlsx(await surveyTable(makeDataset(ROWS), ['text'])));
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain(
    'a_x0000_b _xD83D_ lone, _x0007_ bell, _x005F_x0041_ literal, 🐦 bird, \u202eRTL שלום',
  );
  expect(sheet).toContain('state="frozen"');
  expect(sheet).toContain('<autoFilter ref="A1:A5"/>');
});

test('the codebook and what must be known stand beside the data', async () => {
  const bytes = await bytesFromChunks(
    datasetXlsx(await surveyTable(makeDataset(ROWS), columns), { authors: ['Ann Wright'] }),
  );
  const codebook = await readSheet(bytes, 'Codebook');
  expect(codebook[2]?.slice(0, 2)).toEqual(['text', 'Text.']);
  const about = new Map((await readSheet(bytes, 'About')).map(([what, value]) => [what, value]));
  expect(about.get('Name')).toBe('Comments of a bird');
  expect(about.get('Gap')).toContain('reply was cut off');
  expect(about.get('Cells cut')).toContain('text: 1 over 32,767');
  expect(about.get('Citation')).toBe(
    'Ann Wright (2026). Comments of a bird [Data set]. Collected with Bowerbird 1.2.3.',
  );
});

test('what one sheet does not hold goes on in further ones', async () => {
  const table = await surveyTable(invented(1234), ['entity_id']);
  const bytes = await bytesFromChunks(datasetXlsx(table, { sheetRows: 501 }));
  const ids: unknown[] = [];
  for (const name of ['Data', 'Data 2', 'Data 3']) {
    const [heads, ...rows] = await readSheet(bytes, name);
    expect(heads).toEqual(['entity_id']);
    ids.push(...rows.map(([id]) => id));
  }
  expect(ids).toEqual(Array.from({ length: 1234 }, (_, i) => String(i)));
});

test('no rows: the head alone', async () => {
  const bytes = await bytesFromChunks(
    datasetXlsx(await surveyTable(makeDataset([]), ['id', 'text'])),
  );
  expect(await readSheet(bytes, 'Data')).toEqual([['id', 'text']]);
});

test('a date before spreadsheets begin, and more digits than they hold, are texts', async () => {
  const item = { published: '1850-01-01T00:00:00.000Z', likeCount: 9_007_199_254_740_991 };
  const table = await surveyTable(makeDataset([comment('x', item)]), ['published', 'like_count']);
  expect((await readSheet(await bytesFromChunks(datasetXlsx(table)), 'Data'))[1]).toEqual([
    '1850-01-01T00:00:00.000Z',
    '9007199254740991',
  ]);
});

const here = hasPython('zipfile');
test.skipIf(!here)('Python opens the file (needs python3)', async () => {
  const bytes = await bytesFromChunks(datasetXlsx(await surveyTable(makeDataset(ROWS))));
  const read = await inFile('items.xlsx', bytes, (file) =>
    python(
      'import json, sys, zipfile, xml.dom.minidom as m\nz = zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\nprint(json.dumps([m.parseString(z.read(i)).documentElement.tagName + " " + str(i.date_time) for i in z.infolist()]))',
      file,
    ),
  );
  expect(read).toEqual(
    [
      'Types',
      'Relationships',
      'workbook',
      'Relationships',
      'styleSheet',
      ...Array<string>(3).fill('worksheet'),
    ].map((tag) => `${tag} (2026, 11, 20, 10, 0, 0)`),
  );
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (index, letters) => {
  expect(columnLetters(index)).toBe(letters);
});

test('each single code and each decision has a row of its own, with its coder, time and words', async () => {
  const at = '2026-11-01T10:00:00.000Z';
  const passage = { field: 'content', start: 0, end: 4, text: 'Wren' };
  const [first = comment('a', {}), ...others] = ROWS;
  const coded = {
    ...first,
    codes: { stance: 'critical', none: 'no code applies' },
    codings: [
      { code: 'stance › critical', coder: 'Ada', at, passage },
      { coder: 'Ben', at },
    ],
    decisions: [
      { code: 'stance › critical', coder: 'Cleo', at: '2026-11-02T10:00:00.000Z', applies: false },
    ],
  };
  const ADDRESS = 'https://video.example/watch?v=v1&lc=0012';
  const dataset = makeDataset([coded, ...others]);
  const heads = ['shape', 'id', 'entity_id', 'collection', 'code', 'coder', 'coded_at', 'decision'];
  const [head, ...lines] = await readSheet(
    await bytesFromChunks(datasetXlsx(await surveyTable(dataset), { sheetRows: 2 })),
    'Codings',
  );
  expect(head?.slice(0, 8)).toEqual(heads);
  const words = ['text', 0, 4, 'Wren'];
  const critical = [
    'Comment',
    ADDRESS,
    '0012',
    null,
    'stance › critical',
    'Ada',
    new Date(at),
    null,
  ];
  expect(lines).toEqual([[...critical, ...words]]);
  const whole = await bytesFromChunks(datasetXlsx(await surveyTable(dataset)));
  const none = ['Comment', ADDRESS, '0012', null, '(no code applies)', 'Ben', new Date(at)];
  const second = (await readSheet(whole, 'Codings'))[2];
  expect(second?.slice(0, 7)).toEqual(none);
  expect(second?.slice(7)).toEqual([null, null, null, null, null]);
  const decided = (await readSheet(whole, 'Codings'))[3];
  expect(decided?.slice(4, 8)).toEqual([
    'stance › critical',
    'Cleo',
    new Date('2026-11-02T10:00:00.000Z'),
    'does not apply',
  ]);
  // Who wants no text is not told its words, and who wants no codes has no such sheet.
  const bare = await surveyTable(dataset, ['id', 'code_stance']);
  const [, line] = await readSheet(await bytesFromChunks(datasetXlsx(bare)), 'Codings');
  expect(line?.slice(8)).toEqual(['text', 0, 4, null]);
  const without = await bytesFromChunks(datasetXlsx(await surveyTable(dataset, columns)));
  await expect(readSheet(without, 'Codings')).rejects.toThrow('Codings');
});
