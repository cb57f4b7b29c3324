import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RowsView } from '#calls/index.ts';
import { textFromUtf8 } from '#kit/bytes.ts';
import { openZipFile } from '../core/exports/file-bytes.ts';
import { openStore } from '../core/store/index.ts';
import { collectTalk, copyDamaged } from './support/sample-talk.ts';
import { inside } from './support/cli.ts';
import { ask } from './support/http.ts';
import { removeDir, run, tempDir } from './support/running.ts';

/** One damaged row in a collection of the sample world: it is left out and named, and nothing else is. */
let dir: string;
let copies = 0;
beforeAll(async () => {
  dir = tempDir();
  const data = join(dir, 'sound');
  await collectTalk(data);
  const store = openStore({ dir: data });
  store.collections.annotate(2, { note: 'a note', tags: ['one'] });
  store.close();
}, 60_000);
afterAll(() => removeDir(dir));

const damaged = (sql: string): string => {
  const data = join(dir, `copy-${(copies += 1)}`);
  copyDamaged(join(dir, 'sound'), data, sql);
  return data;
};

const CUT = 'UPDATE items SET data = substr(data, 1, length(data) / 2) WHERE id = 3';
const KEY = 'Comment:UgxSample-001x-003-AaABAx';
const LEFT_OUT = `1 item left out: its kept data is damaged (${KEY})`;

const exportAs = (data: string, format: string, ...more: string[]) =>
  inside(
    'export',
    'Talk',
    '--format',
    format,
    '--out',
    join(data, `out.${format}`),
    '--json',
    '--with-codebook',
    '--force',
    '--data',
    data,
    ...more,
  );

describe('an item whose data is cut', () => {
  test.each([
    'csv',
    'xlsx',
    'ndjson',
    'as2',
    'parquet',
    'sqlite',
    'gexf',
    'qdpx',
    'package',
    'warc',
    'wacz',
    'ids',
    'bibtex',
    'ris',
    'csl-json',
  ])(
    'is left out of %s, and named',
    async (format) => {
      const data = damaged(CUT);
      const { code, out, err } = await exportAs(data, format);
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({ rows: 54, damaged: [LEFT_OUT] });
      expect(err).toContain(LEFT_OUT);
    },
    60_000,
  );

  test('the texts of a package and the codebook tell it', async () => {
    const data = damaged(CUT);
    await exportAs(data, 'package');
    const zip = await openZipFile(join(data, 'out.package'));
    for (const path of [
      'methods.md',
      'codebook.md',
      'codebook.json',
      'completeness.json',
      'README.md',
    ])
      expect([
        path,
        textFromUtf8(await zip.bytes(path)).includes('UgxSample-001x-003-AaABAx'),
      ]).toEqual([path, true]);
    expect((await inside('verify', join(data, 'out.package'))).code).toBe(0);
  }, 60_000);

  test('with pseudonyms it is counted, and not named', async () => {
    const data = damaged(CUT);
    const key = join(data, 'key');
    copyFileSync(join(data, 'bowerbird.db'), key);
    const { out } = await exportAs(data, 'csv', '--pseudonyms', key);
    expect(JSON.parse(out)).toMatchObject({
      damaged: ['1 item left out: its kept data is damaged'],
    });
  }, 60_000);

  test('the window, the command line and REST show the others', async () => {
    const running = await run({ dataDir: damaged(CUT), sample: true });
    try {
      const { app } = running;
      const answer = await app.door.answer(
        { id: 1, name: 'collections.rows', params: { name: 'Talk', limit: 100, ascending: true } },
        app.callers.window,
      );
      const { rows } = (answer.ok ? answer.data : undefined) as RowsView;
      expect(rows.flatMap(({ id, isDamaged }) => (isDamaged ? [id] : []))).toEqual([3]);
      const authorization = `Bearer ${app.store.keys.add({ name: 'reader' }).secret}`;
      const page = await ask(running.port, '/v1/collections/Talk/items?count=100', {
        headers: { authorization },
      });
      expect(page.status).toBe(200);
      expect(page.text.match(/UgxSample-001x-00[2-4]-AaABAx"/g)?.length).toBeGreaterThan(0);
      expect(String(page.headers['x-bowerbird-notices'])).toContain(LEFT_OUT);
    } finally {
      await running.close();
    }
  }, 60_000);
});

test.each([
  [
    'a figure is another',
    "UPDATE items SET data = json_set(data, '$.likeCount', 1) WHERE id = 3",
    { rows: 54, damaged: [LEFT_OUT] },
  ],
  [
    'it says that it is of somebody else',
    "UPDATE items SET entityId = 'x' WHERE id = 3",
    { rows: 54, damaged: ['1 item left out: its kept data is damaged (Comment:x)'] },
  ],
  ['its hash is gone', 'DELETE FROM itemHashes WHERE item = 3', { rows: 54, damaged: [LEFT_OUT] }],
  [
    'notes that are no JSON',
    "UPDATE annotations SET tags = '[' WHERE item = 2",
    {
      rows: 55,
      damaged: [
        '1 item without its note and tags: what was written beside it is damaged (Comment:UgxSample-001x-002-AaABAx)',
      ],
    },
  ],
  [
    'a note that is another',
    "UPDATE annotations SET note = 'b note' WHERE item = 2",
    {
      rows: 55,
      damaged: [
        '1 item without its note and tags: what was written beside it is damaged (Comment:UgxSample-001x-002-AaABAx)',
      ],
    },
  ],
  [
    'a broken source',
    "UPDATE collectionSources SET params = '{'",
    { rows: 55, damaged: ['1 source left out: what is kept of it is damaged (1)'] },
  ],
  ['a broken call', "UPDATE calls SET params = '{' WHERE seq = 1", { rows: 55 }],
  ['a broken reply', 'UPDATE bodies SET bytes = zeroblob(9)', { rows: 55 }],
])(
  '%s: exports go on without it',
  async (_name, sql, stated) => {
    const { code, out } = await exportAs(damaged(sql), 'ndjson');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject(stated);
  },
  60_000,
);

test('a damaged reply is not in the package, which tells it', async () => {
  const data = damaged('UPDATE bodies SET bytes = zeroblob(9) WHERE rowid = 1');
  const { code, out } = await exportAs(data, 'package');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    rows: 55,
    damaged: [expect.stringMatching(/^1 reply left out of the evidence: /)],
  });
}, 60_000);
