import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DirectedGraph } from 'graphology';
import gexf from 'graphology-gexf';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApp } from '../core/app/open-app.ts';
import { VERSION } from '../core/app/version.ts';
import type { ExportedView } from '#calls/index.ts';
import { openDataset } from './support/open-dataset.ts';
import type { DatasetRow } from '../core/exports/dataset.ts';
import { textFromUtf8 } from '#kit/bytes.ts';
import { openZipFile } from '../core/exports/file-bytes.ts';
import { surveyTable } from '../core/exports/index.ts';
import { duckdb } from '../core/exports/testing/duckdb.ts';
import { writeExport } from '../core/exports/write-files.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

/** From a list of the sample world to files that other programs read. */
let dir: string;
let data: string;
const at = (name: string): string => join(dir, name);
const run = (...args: string[]) => inside(...args, '--data', data);
const COMMENTS = 'videosite.list-video-comments';
const collect = (film: string, into: string, ...more: string[]) =>
  run('collect', COMMENTS, '--param', `videoId=${film}`, '--into', into, '--sample', ...more);

beforeAll(async () => {
  dir = tempDir();
  data = at('data');
  await collect('sample_001x', 'Talk');
});
afterAll(() => removeDir(dir));

const write = async (format: string, ...more: string[]): Promise<string> => {
  const file = at(`talk.${format}`);
  const { code, out } = await run(
    'export',
    'Talk',
    '--format',
    format,
    '--out',
    file,
    '--with-codebook',
    '--force',
    // No `--sample`: what is exported tells its world by itself.
    ...more,
  );
  expect([code, out]).toEqual([0, `${file}: 55 rows\n`]);
  return file;
};

interface Row {
  readonly id: string;
  readonly text: string | null;
  readonly like_count: number | null;
}

/** The rows as the store holds them. */
const held = async (): Promise<Row[]> => {
  const { dataset, close } = await openDataset('Talk', { data, sample: true });
  try {
    const rows: Row[] = [];
    for await (const { item } of dataset.rows())
      rows.push({
        id: String(item['entityId']),
        text: (item['content'] as string | undefined) ?? null,
        like_count: (item['likeCount'] as number | undefined) ?? null,
      });
    return rows;
  } finally {
    await close();
  }
};

describe('other readers find the rows that are held', () => {
  test('CSV, in DuckDB', async () => {
    const file = await write('csv', '--preset', 'lossless');
    const rows = await duckdb(
      `select entity_id as id, text, like_count::int as like_count from read_csv('${file}', all_varchar = true)`,
    );
    expect(rows).toEqual(await held());
    expect(rows).toHaveLength(55);
  });

  test('Parquet, in DuckDB', async () => {
    const file = await write('parquet');
    expect(
      await duckdb(`select entity_id as id, text, like_count::int as like_count from '${file}'`),
    ).toEqual(await held());
  });

  test('XLSX, in a spreadsheet library', async () => {
    const [heads = [], ...rows] = await readSheet(readFileSync(await write('xlsx')), 'Data');
    const columns = ['entity_id', 'text', 'like_count'].map((name) => heads.indexOf(name));
    expect(rows.map((row) => columns.map((n) => row[n]))).toEqual(
      (await held()).map(({ id, text, like_count }) => [
        id,
        // That library takes a cell of nothing but spaces for an empty one.
        text?.trim() === '' ? null : text,
        like_count,
      ]),
    );
  });

  test('NDJSON and ActivityStreams, as JSON', async () => {
    const lines = readFileSync(await write('ndjson'), 'utf8')
      .trim()
      .split('\n');
    const ids = (await held()).map(({ id }) => id);
    const rows = lines.map((line) => JSON.parse(line) as DatasetRow);
    expect(rows.map(({ item }) => item['entityId'])).toEqual(ids);
    const whole = JSON.parse(readFileSync(await write('as2'), 'utf8')) as {
      type: string;
      orderedItems: { entityId: string }[];
    };
    expect(whole.type).toBe('OrderedCollection');
    expect(whole.orderedItems.map(({ entityId }) => entityId)).toEqual(ids);
  });

  test('GEXF, as a graph', async () => {
    await collect('sample_001x', 'Threads', '--expand', 'videosite.list-comment-replies');
    const file = at('threads.gexf');
    await run('export', 'Threads', '--format', 'gexf', '--out', file, '--sample');
    const graph = gexf.parse(DirectedGraph, readFileSync(file, 'utf8'));
    expect(graph.order).toBeGreaterThan(10);
    expect(graph.size).toBeGreaterThan(0);
  });
});

/** An export as the window asks for it. */
const ask = async (params: object): Promise<ExportedView> => {
  const app = openApp({ dataDir: data, version: VERSION, sample: true, background: false });
  try {
    const call = { id: 1, name: 'collections.export', params: { ...params } };
    const answer = await app.door.answer(call, app.callers.window);
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.data as ExportedView;
  } finally {
    await app.close();
  }
};
const folder = (name: string): string => {
  mkdirSync(at(name));
  return at(name);
};

test('whatever is written says that it is invented, whether the command does or not', async () => {
  const WORDS = 'sample world: invented data';
  for (const format of ['gexf', 'as2'])
    expect(readFileSync(await write(format), 'utf8')).toContain(WORDS);
  const file = await write('csv', '--columns', 'id,source_world');
  for (const beside of ['.codebook.csv', '.codebook.md', '.codebook.json'])
    expect(readFileSync(`${file}${beside}`, 'utf8')).toContain(
      beside === '.codebook.csv' ? 'source_world' : WORDS,
    );
  const csv = readFileSync(file, 'utf8');
  expect(
    csv
      .split('\r\n')
      .slice(1, 3)
      .every((line) => line.endsWith(',sample')),
  ).toBe(true);
  const about = await readSheet(readFileSync(await write('xlsx')), 'About');
  expect(about).toContainEqual(['World', WORDS]);
  const zip = await openZipFile(await write('package'));
  for (const path of [
    'methods.md',
    'README.md',
    'CITATION.cff',
    'provenance.json',
    'ro-crate-metadata.json',
  ])
    expect([path, textFromUtf8(await zip.bytes(path))]).toEqual([
      path,
      expect.stringContaining(WORDS),
    ]);
});

describe('a study package', () => {
  test('is made with the replies, verified, and the same when it is made again', async () => {
    const file = await write('package');
    const { code, out } = await run('verify', file);
    expect([code, out]).toEqual([
      0,
      expect.toSatisfy(
        (text: string) =>
          text.startsWith(
            `${file}: proven; 55 of 55 rows re-read from evidence; 0 could not be re-read; 4 replies in 27 files\n`,
          ) && text.endsWith('\nWorld: sample world: invented data\n'),
      ),
    ]);
    const before = readFileSync(file);
    expect(readFileSync(await write('package')).equals(before)).toBe(true);
  });

  test('tells its methods with the name of the list, from the command line and the window', async () => {
    const into = folder('methods');
    const { files } = await ask({ name: 'Talk', format: 'package', folder: into });
    for (const file of [await write('package'), files[0] ?? '']) {
      const methods = textFromUtf8(await (await openZipFile(file)).bytes('methods.md'));
      expect(methods).toContain(
        ' (UTC) in its invented sample world by “Comments of a video” of YouTube (videosite.list-video-comments), in 3 calls. All of it is invented: it is of Bowerbird’s sample world, and no platform was asked.',
      );
    }
  });

  test('of which one number was changed everywhere: the replies say otherwise', async () => {
    const { dataset, evidence, close } = await openDataset('Talk', { data, sample: true });
    const file = at('changed.zip');
    try {
      const changed = {
        ...dataset,
        *rows() {
          let n = 0;
          for (const row of dataset.rows() as Iterable<DatasetRow>)
            yield (n += 1) === 7 ? { ...row, item: { ...row.item, likeCount: 123_456 } } : row;
        },
      };
      await writeExport(file, await surveyTable(changed), 'package', { evidence });
    } finally {
      await close();
    }
    const { code, out } = await run('verify', file, '--json');
    expect([code, JSON.parse(out)]).toMatchObject([
      1,
      {
        findingCount: 2,
        findings: [
          {
            row: `Comment:${(await held())[6]?.id}`,
            problem: 'the call that it comes from has seen it otherwise',
          },
          {
            row: `Comment:${(await held())[6]?.id}`,
            problem: expect.stringMatching(
              /^read otherwise by version [\d.]+(?:-dev)?: likeCount \d+ instead of 123456$/,
            ),
          },
        ],
      },
    ]);
  });
});

test('what is written is one moment, also while the collection grows', async () => {
  const { dataset, close } = await openDataset('Talk', { data, sample: true });
  try {
    await collect('sample_002x', 'Talk');
    expect((await surveyTable(dataset)).rowCount).toBe(55);
    expect(dataset.version).toBe(VERSION);
  } finally {
    await close();
  }
  expect((await held()).length).toBeGreaterThan(55);
});

describe('from the window', () => {
  test('a file with its codebooks; a second one beside it, not in its place', async () => {
    const into = folder('own');
    await collect('sample_001x', '../../evil: a/b', '--limit', '5');
    const first = await ask({ name: '../../evil: a/b', format: 'csv', folder: into });
    const second = await ask({ name: '../../evil: a/b', format: 'csv', folder: into });
    expect([first.rows, first.files[0], second.files[0]]).toEqual([
      5,
      join(into, 'evil a b (sample world).csv'),
      join(into, 'evil a b (sample world) (2).csv'),
    ]);
    const part = await ask({
      name: '../../evil: a/b',
      format: 'csv',
      folder: into,
      filter: { words: 'nowhere in it' },
      partRows: 0,
    });
    expect([part.rows, part.files[0]]).toEqual([
      0,
      join(into, 'evil a b, 0 rows (sample world).csv'),
    ]);
    const codebook = first.files.find((file) => file.endsWith('.codebook.md')) ?? '';
    expect(readFileSync(codebook, 'utf8')).toContain('(sample world: invented data)');
    expect(readdirSync(into).sort()).toEqual(
      [...first.files, ...second.files, ...part.files]
        .map((file) => file.slice(into.length + 1))
        .sort(),
    );
  });

  test('cancelled, no part of it stays', async () => {
    const into = folder('cancelled');
    const app = openApp({ dataDir: data, version: VERSION, sample: true, background: false });
    const call = (name: string, params: object) =>
      app.door.answer({ id: 1, name, params: { ...params } }, app.callers.window);
    const input = { name: 'Talk', format: 'package', folder: into, id: 'e1' };
    const [writing, , again] = await Promise.all([
      call('collections.export', input),
      call('work.cancel', { id: 'e1' }),
      call('collections.export', input),
    ]);
    expect(writing).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('the export was cancelled: nothing was written') },
    });
    expect(again).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('another one under way has it') },
    });
    expect(readdirSync(into)).toEqual([]);
    expect(await call('work.progress', { id: 'e1' })).toMatchObject({
      ok: true,
      data: {},
    });
    await app.close();
  });

  test('a link that lies in its place is not followed', async () => {
    const into = folder('linked');
    symlinkSync(at('outside.zip'), join(into, 'Talk (sample world).zip'));
    const { files } = await ask({ name: 'talk', format: 'package', folder: into });
    expect(files).toEqual([join(into, 'Talk (sample world) (2).zip')]);
    expect(readdirSync(dir)).not.toContain('outside.zip');
    expect((await run('verify', join(into, 'Talk (sample world) (2).zip'))).code).toBe(0);
  });

  test('with pseudonyms there is no author left', async () => {
    const into = folder('pseudonymous');
    const input = { name: 'Talk', format: 'ndjson', folder: into };
    const [plain, hidden] = [await ask(input), await ask({ ...input, pseudonyms: true })];
    const [{ item }] = readFileSync(plain.files[0] ?? '', 'utf8')
      .split('\n')
      .map((line) => JSON.parse(line || '{}') as DatasetRow) as [DatasetRow];
    const { preferredUsername: name } = item['attributedTo'] as { preferredUsername: string };
    expect(name.length).toBeGreaterThan(3);
    expect(readFileSync(hidden.files[0] ?? '', 'utf8')).not.toContain(name);
    // Nor does the file go by the collection's name, which may be somebody's.
    expect(hidden.files.map((file) => basename(file))).toEqual([
      'pseudonymised (sample world).ndjson',
      'pseudonymised (sample world).ndjson.links.csv',
      'pseudonymised (sample world).ndjson.codebook.csv',
      'pseudonymised (sample world).ndjson.codebook.md',
      'pseudonymised (sample world).ndjson.codebook.json',
    ]);
  });

  test.each([
    [{ name: 'Talk', format: 'csv', folder: 'relative' }, 'no such folder'],
    [{ name: 'Talk', format: 'csv', folder: '/no/such/folder' }, 'no such folder'],
    [{ name: 'Talk', format: 'doc', folder: '/' }, 'format'],
    [{ name: 'Nothing', format: 'csv', folder: '/' }, 'Nothing'],
  ])('%j is refused', async (params, words) => {
    await expect(ask(params)).rejects.toThrow(words);
  });
});
