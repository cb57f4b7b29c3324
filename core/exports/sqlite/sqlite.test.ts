/** The SQLite file, read by Python's sqlite3 and by SQLite itself. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Dataset, EvidenceSource } from '../dataset.ts';
import { pseudonymised } from '../pseudonyms.ts';
import { surveyTable } from '../table.ts';
import { hasPython, python } from '../testing/bytes.ts';
import { author, AT, comment, makeDataset, ROWS, withEvidence } from '../testing/sample-dataset.ts';
import { cancelled, watched } from '../watched.ts';
import { writeExport } from '../write-files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-sqlite-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Written {
  readonly evidence?: EvidenceSource;
  readonly columns?: readonly string[];
  readonly name?: string;
}

const write = async (
  dataset: Dataset,
  { evidence, columns, name = 'birds.sqlite' }: Written = {},
): Promise<string> => {
  const file = join(folder, name);
  const table = await surveyTable(dataset, columns);
  await writeExport(file, table, 'sqlite', { authors: ['Ann'], ...(evidence && { evidence }) });
  return file;
};

const query = (file: string, sql: string): readonly unknown[] => {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return db
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }));
  } finally {
    db.close();
  }
};

const CODED = makeDataset(
  [
    comment(
      '1',
      {
        content: 'Ein Zaunkönig singt\0',
        published: '2026-01-02T03:04:05.678Z',
        likeCount: 3,
        attributedTo: author('ada', 'Ada Low'),
        attachment: [
          { type: 'Image', url: 'https://pictures.example/1.jpg', width: 640, name: 'a wren' },
          { type: 'Page', url: 'https://page.example/' },
          { type: 'Video', url: ['https://films.example/1.mp4', 'https://other.example/1.mp4'] },
        ],
      },
      {
        tags: ['birds', 'dawn'],
        timesSeen: 2,
        codings: [
          {
            code: 'stance › critical',
            coder: 'Ada',
            at: '2026-11-01T10:00:00.000Z',
            passage: { field: 'content', start: 4, end: 14, text: 'Zaunkönig' },
          },
          { code: 'stance › critical', coder: 'Ben', at: '2026-11-01T11:00:00.000Z' },
          { coder: 'Cleo', at: '2026-11-01T12:00:00.000Z' },
        ],
        decisions: [
          {
            code: 'stance › critical',
            coder: 'Cleo',
            at: '2026-11-02T10:00:00.000Z',
            applies: true,
          },
        ],
        codes: { Stance: 'critical', stance: 'for' },
      },
    ),
    comment(
      '12345678901234567890',
      {
        content: 'nein',
        publishedInterval: {
          earliest: '2026-01-03T00:00:00.000Z',
          latest: '2026-01-03T23:59:59.999Z',
          text: '2 days ago',
        },
        attributedTo: author('ada', 'Ada Lowe'),
      },
      { parent: 'Comment:3', lastSeen: '2026-11-21T10:00:00.000Z' },
    ),
    comment('3', {
      content: 'doch',
      publishedInterval: {
        earliest: '2025-01-01T00:00:00.000Z',
        latest: '2025-12-31T23:59:59.999Z',
        text: 'last year',
      },
      likeCount: 'many',
    }),
  ],
  {
    coding: {
      version: 1,
      codes: [
        { name: 'stance › critical', definition: 'against', examples: '' },
        { name: 'stance', definition: '', examples: '' },
      ],
      coders: ['Ada', 'Ben', 'Cleo'],
    },
    observations: () => [
      {
        key: 'Comment:1',
        at: '2026-11-19T10:00:00.000Z',
        callId: 'call-0',
        item: {
          type: 'Note',
          id: 'https://video.example/watch?v=v1&lc=1',
          entityId: '1',
          content: 'Ein Zaunkönig singt\0',
          published: '2026-01-02T03:04:05.678Z',
          likeCount: 1,
          attributedTo: author('ada', 'Ada Low'),
        },
      },
      { key: 'Comment:gone', at: AT, callId: 'call-1', item: {} },
    ],
  },
);

describe('what SQLite reads', () => {
  test('the file is sound, and every key leads somewhere', async () => {
    const { dataset, evidence } = withEvidence(ROWS);
    const file = await write(dataset, { evidence });
    expect(query(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(query(file, 'PRAGMA foreign_key_check')).toEqual([]);
    expect(query(await write(CODED, { name: 'coded.sqlite' }), 'PRAGMA foreign_key_check')).toEqual(
      [],
    );
  });

  test('items have the columns of the codebook: identifiers as texts, absent is NULL', async () => {
    const file = await write(CODED);
    expect(
      query(
        file,
        'SELECT item, parent_item, author, platform, entity_id, text, like_count, typeof(entity_id) AS kind FROM items',
      ),
    ).toEqual([
      {
        item: 1,
        parent_item: null,
        author: 1,
        platform: 'videosite',
        entity_id: '1',
        text: 'Ein Zaunkönig singt␀',
        like_count: 3,
        kind: 'text',
      },
      {
        item: 2,
        parent_item: 3,
        author: 1,
        platform: 'videosite',
        entity_id: '12345678901234567890',
        text: 'nein',
        like_count: null,
        kind: 'text',
      },
      {
        item: 3,
        parent_item: null,
        author: null,
        platform: 'videosite',
        entity_id: '3',
        text: 'doch',
        like_count: null,
        kind: 'text',
      },
    ]);
  });

  test('names that differ in capitals alone are two columns', async () => {
    expect(
      query(await write(CODED), 'SELECT code_Stance, "code_stance 2" FROM items WHERE item = 1'),
    ).toEqual([{ code_Stance: 'critical', 'code_stance 2': 'for' }]);
  });

  test('an author is one row, as seen last', async () => {
    expect(
      query(
        await write(CODED),
        'SELECT author, author_id, author_entity_id, author_name, item FROM authors',
      ),
    ).toEqual([
      {
        author: 1,
        author_id: 'https://video.example/@ada',
        author_entity_id: 'UCada',
        author_name: 'Ada Lowe',
        item: null,
      },
    ]);
  });

  test('an observation has its figures, and tells what was otherwise', async () => {
    expect(
      query(await write(CODED), 'SELECT item, at, "call", like_count, differs FROM observations'),
    ).toEqual([
      {
        item: 1,
        at: '2026-11-19T10:00:00.000Z',
        call: 'call-0',
        like_count: 1,
        differs: '{"like_count":1,"attachment":null}',
      },
    ]);
  });

  test('codes, coders, passages and decisions', async () => {
    const file = await write(CODED);
    expect(query(file, 'SELECT * FROM codes')).toEqual([
      { code: 1, parent_code: null, name: 'stance', definition: null, examples: null },
      { code: 2, parent_code: 1, name: 'stance › critical', definition: 'against', examples: null },
    ]);
    expect(
      query(file, 'SELECT code, coder, passage_column, passage_start, passage FROM codings'),
    ).toEqual([
      { code: 2, coder: 1, passage_column: 'text', passage_start: 4, passage: 'Zaunkönig' },
      { code: 2, coder: 2, passage_column: null, passage_start: null, passage: null },
      { code: null, coder: 3, passage_column: null, passage_start: null, passage: null },
    ]);
    expect(query(file, 'SELECT item, code, coder, applies FROM decisions')).toEqual([
      { item: 1, code: 2, coder: 3, applies: 1 },
    ]);
    expect(query(file, 'SELECT item, code_name, coders, applies FROM codes_per_item')).toEqual([
      { item: 1, code_name: 'stance › critical', coders: 2, applies: 1 },
    ]);
    expect(query(file, 'SELECT name, items, coders FROM items_per_code')).toEqual([
      { name: 'stance', items: 0, coders: 0 },
      { name: 'stance › critical', items: 1, coders: 2 },
    ]);
  });

  test('a vague date is a day where both of its ends are that day', async () => {
    const file = await write(CODED);
    expect(query(file, 'SELECT * FROM items_by_day')).toEqual([
      { day: null, platform: 'videosite', shape: 'Comment', items: 1 },
      { day: '2026-01-02', platform: 'videosite', shape: 'Comment', items: 1 },
      { day: '2026-01-03', platform: 'videosite', shape: 'Comment', items: 1 },
    ]);
    expect(
      query(file, 'SELECT author, items, first_published, last_published FROM items_by_author'),
    ).toEqual([
      {
        author: 1,
        items: 2,
        first_published: '2026-01-02T03:04:05.678Z',
        last_published: '2026-01-03T23:59:59.999Z',
      },
    ]);
  });

  test('files of slides, each by its words', async () => {
    const attachment = [{ type: 'Image', url: ['https://pictures.example/7.jpg'] }];
    const items = [{ type: 'Image', entityId: '7', name: 'a reed', attachment }, { type: 'Video' }];
    const post = { ...comment('7', { type: 'Image', items }), shape: 'Post' };
    const file = await write(makeDataset([post], { shapes: ['Post'] }), { name: 'post.sqlite' });
    expect(query(file, 'SELECT source, type, url, name FROM files')).toEqual([
      { source: 'items', type: 'Image', url: 'https://pictures.example/7.jpg', name: 'a reed' },
    ]);
  });

  test('files, tags and answers', async () => {
    const file = await write(CODED);
    expect(query(file, 'SELECT item, source, type, url, width, height, name FROM files')).toEqual([
      {
        item: 1,
        source: 'attachment',
        type: 'Image',
        url: 'https://pictures.example/1.jpg',
        width: 640,
        height: null,
        name: 'a wren',
      },
      {
        item: 1,
        source: 'attachment',
        type: 'Video',
        url: 'https://films.example/1.mp4',
        width: null,
        height: null,
        name: null,
      },
    ]);
    expect(query(file, 'SELECT item, tag FROM tags')).toEqual([
      { item: 1, tag: 'birds' },
      { item: 1, tag: 'dawn' },
    ]);
    expect(query(file, 'SELECT item, parent_item, parent_text FROM replies')).toEqual([
      { item: 2, parent_item: 3, parent_text: 'doch' },
    ]);
  });

  test('words are found without their accents', async () => {
    expect(
      query(await write(CODED), "SELECT rowid FROM items_fts WHERE items_fts MATCH 'zaunkonig'"),
    ).toEqual([{ rowid: 1 }]);
  });

  test('every view answers', async () => {
    for (const [dataset, columns] of [
      [CODED, undefined],
      [CODED, ['like_count']],
      [makeDataset([]), undefined],
    ] as const) {
      const name = `views-${columns?.join('') ?? ''}-${dataset.shapes.length}-${dataset === CODED}.sqlite`;
      const file = await write(dataset, { name, ...(columns && { columns }) });
      for (const { name: view } of query(
        file,
        "SELECT name FROM sqlite_schema WHERE type = 'view'",
      ) as { name: string }[])
        expect(() => query(file, `SELECT * FROM "${view}"`)).not.toThrow();
    }
  });

  test('the replies behind the rows, without their bytes', async () => {
    const { dataset, evidence } = withEvidence(ROWS);
    const file = await write(dataset, { evidence });
    expect(
      query(file, 'SELECT "call", method, url, status, length(sha256) AS length FROM evidence'),
    ).toEqual([
      {
        call: 'call-1',
        method: 'GET',
        url: 'https://video.example/comments?page=1',
        status: 200,
        length: 64,
      },
      {
        call: 'call-2',
        method: 'GET',
        url: 'https://video.example/comments?page=2',
        status: 200,
        length: 64,
      },
    ]);
    expect(
      query(
        file,
        "SELECT items.entity_id FROM items JOIN evidence ON evidence.sha256 = items.source_sha256 WHERE source_pointer = '/comments/0'",
      ),
    ).toEqual([{ entity_id: '0012' }, { entity_id: '1e5' }]);
    expect(
      query(file, 'SELECT list, operation, params FROM calls WHERE "call" = \'call-1\''),
    ).toEqual([
      { list: 1, operation: 'videosite.list-video-comments', params: '{"videoId":"v1"}' },
    ]);
  });
});

test('the same rows make the same bytes', async () => {
  const { dataset, evidence } = withEvidence(ROWS);
  const [one, other] = [
    await write(dataset, { evidence }),
    await write(dataset, { evidence, name: 'again.sqlite' }),
  ];
  expect(readFileSync(one).equals(readFileSync(other))).toBe(true);
});

test('only what was chosen is there: nothing of an author, no words in what was seen earlier', async () => {
  const file = await write(CODED, { columns: ['id', 'like_count'] });
  expect(query(file, 'SELECT author FROM items WHERE author IS NOT NULL')).toEqual([]);
  expect(query(file, 'SELECT * FROM authors')).toEqual([]);
  expect(query(file, 'SELECT differs FROM observations')).toEqual([
    { differs: '{"like_count":1}' },
  ]);
  expect(readFileSync(file).includes('Zaunkönig')).toBe(false);
});

test('with pseudonyms nobody is named, and no reply is led to', async () => {
  const left = await pseudonymised(CODED, { key: Buffer.alloc(16, 7) });
  const file = await write(left);
  expect(query(file, 'SELECT author_handle FROM authors')).toEqual([
    { author_handle: expect.stringMatching(/^p-/) as string },
  ]);
  expect(query(file, 'SELECT * FROM evidence')).toEqual([]);
  expect(query(file, 'SELECT DISTINCT params FROM calls')).toEqual([{ params: null }]);
  expect(readFileSync(file).includes('Ada Low')).toBe(false);
});

test('a cancelled export leaves nothing', async () => {
  const stop = new AbortController();
  const dataset = watched(makeDataset(ROWS), {
    signal: stop.signal,
    tell: ({ step }) => {
      if (step === 2) stop.abort();
    },
  });
  const table = await surveyTable(dataset);
  await expect(
    writeExport(join(folder, 'birds.sqlite'), table, 'sqlite', {}, stop.signal),
  ).rejects.toThrow(cancelled().message);
  expect(readdirSync(folder)).toEqual([]);
});

describe('what Datasette is told', () => {
  test('the codebook as descriptions of columns; source, licence and world', async () => {
    const file = await write({
      ...CODED,
      completeness: { ...CODED.completeness, worlds: [{ world: 'sample', items: 3, calls: 1 }] },
    });
    const metadata = JSON.parse(readFileSync(`${file}.metadata.json`, 'utf8')) as {
      title: string;
      description: string;
      license: string;
      databases: Record<
        string,
        { tables: Record<string, { columns: Record<string, string>; fts_table?: string }> }
      >;
    };
    expect(metadata.description).toContain('World: sample world: invented data.');
    expect(metadata.license).toContain('None');
    const { items, ...others } = metadata.databases['birds']?.tables ?? {};
    expect(items?.columns['like_count']).toContain('(count)');
    expect(items?.fts_table).toBe('items_fts');
    expect(Object.keys(others)).toContain('items_by_day');
    // Datasette reads a description for every column that is there, and for no other.
    const described = Object.entries(metadata.databases['birds']?.tables ?? {}).filter(
      ([, { columns }]) => columns !== undefined,
    );
    expect(described).toHaveLength(15);
    for (const [name, { columns }] of described)
      expect(Object.keys(columns)).toEqual(
        query(file, `SELECT name FROM pragma_table_info('${name}')`).map(
          (row) => (row as { name: string }).name,
        ),
      );
  });
});

const PYTHON = `
import json, sqlite3, sys
db = sqlite3.connect(f'file:{sys.argv[1]}?mode=ro', uri=True)
print(json.dumps({
  'check': db.execute('PRAGMA integrity_check').fetchone()[0],
  'keys': db.execute('PRAGMA foreign_key_check').fetchall(),
  'rows': db.execute('SELECT entity_id, text, like_count FROM items ORDER BY item').fetchall(),
  'found': db.execute("SELECT rowid FROM items_fts WHERE items_fts MATCH 'singt'").fetchall(),
}))
`;

test.skipIf(!hasPython('sqlite3'))('Python reads the same (skipped without Python)', async () => {
  expect(python(PYTHON, await write(CODED))).toEqual({
    check: 'ok',
    keys: [],
    rows: [
      ['1', 'Ein Zaunkönig singt␀', 3],
      ['12345678901234567890', 'nein', null],
      ['3', 'doch', null],
    ],
    found: [[1]],
  });
});
