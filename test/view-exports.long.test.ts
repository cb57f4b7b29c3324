import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DirectedGraph } from 'graphology';
import gexf from 'graphology-gexf';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExportedView, MadeCollectionView, RowsView } from '#calls/index.ts';
import type { App } from '../core/app/app.ts';
import { openApp } from '../core/app/open-app.ts';
import { VERSION } from '../core/app/version.ts';
import { duckdb } from '../core/exports/testing/duckdb.ts';
import { textFromUtf8 } from '#kit/bytes.ts';
import { openZipFile } from '../core/exports/file-bytes.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

/** What stands on the screen is what stands in the file: the same rows, in the same order. */
let dir: string;
let data: string;
let app: App;
const at = (name: string): string => join(dir, name);
const run = (...args: string[]) => inside(...args, '--data', data);

const FILTER = { leastLikes: 1 };
const ORDER = { sort: 'likes', ascending: false };
const VIEW = { name: 'Talk', filter: FILTER, ...ORDER };

const ask = async <T>(name: string, params: object): Promise<T> => {
  const answer = await app.door.answer({ id: 1, name, params: { ...params } }, app.callers.window);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data as T;
};

/** Every page of a view, as the window reads it. */
const onScreen = async (view: object): Promise<RowsView['rows']> => {
  const rows: RowsView['rows'][number][] = [];
  for (let page: RowsView | undefined; page === undefined || page.next;) {
    page = await ask<RowsView>('collections.rows', { ...view, limit: 7, after: page?.next });
    rows.push(...page.rows);
  }
  return rows;
};
const idsOnScreen = async (view: object): Promise<readonly string[]> =>
  (await onScreen(view)).map(({ entityId }) => entityId);

let ids: readonly string[];
beforeAll(async () => {
  dir = tempDir();
  data = at('data');
  const collect = (into: string, ...more: string[]) =>
    run(
      'collect',
      'videosite.list-video-comments',
      '--param',
      'videoId=sample_001x',
      '--into',
      into,
      '--sample',
      ...more,
    );
  await collect('Talk', '--expand', 'videosite.list-comment-replies');
  await collect('Few', '--limit', '5');
  app = openApp({ dataDir: data, version: VERSION, sample: true, background: false });
  ids = await idsOnScreen(VIEW);
});
afterAll(async () => {
  await app.close();
  removeDir(dir);
});

const write = async (format: string, view: object = VIEW, more: object = {}): Promise<string> => {
  const folder = at(`${format}-${Math.random()}`);
  mkdirSync(folder);
  const { files, rows } = await ask<ExportedView>('collections.export', {
    ...view,
    format,
    folder,
    ...more,
  });
  expect(rows).toBe((await onScreen(view)).length);
  return files[0] ?? '';
};

const lines = (text: string): readonly { readonly item: { readonly entityId: string } }[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly item: { readonly entityId: string } });

describe('a view of some rows, the most liked first, is on the screen and in', () => {
  test('CSV and Parquet', async () => {
    const csv = await write('csv', VIEW, { preset: 'lossless' });
    const read = `select entity_id as id from read_csv('${csv}', all_varchar = true)`;
    expect(ids.length).toBeGreaterThan(10);
    expect((await duckdb(read)).map((row) => (row as { id: string }).id)).toEqual(ids);
    const parquet = await duckdb(`select entity_id as id from '${await write('parquet')}'`);
    expect(parquet.map((row) => (row as { id: string }).id)).toEqual(ids);
  });

  test('XLSX', async () => {
    const file = readFileSync(await write('xlsx'));
    const [heads = [], ...rows] = await readSheet(file, 'Data');
    expect(rows.map((row) => row[heads.indexOf('entity_id')])).toEqual(ids);
    const view = `${ids.length} of ${(await onScreen({ name: 'Talk' })).length} items: those with 1 likes or more; sorted by likes, descending`;
    expect(await readSheet(file, 'About')).toContainEqual(['View', view]);
  });

  test('NDJSON and ActivityStreams', async () => {
    const ndjson = readFileSync(await write('ndjson'), 'utf8');
    expect(lines(ndjson).map(({ item }) => item.entityId)).toEqual(ids);
    const whole = JSON.parse(readFileSync(await write('as2'), 'utf8')) as {
      orderedItems: { entityId: string }[];
    };
    expect(whole.orderedItems.map(({ entityId }) => entityId)).toEqual(ids);
  });

  test('GEXF', async () => {
    const graph = gexf.parse(DirectedGraph, readFileSync(await write('gexf'), 'utf8'));
    const people = new Set(
      (await onScreen(VIEW)).flatMap(({ item }) => {
        const author = item['attributedTo'] as { readonly preferredUsername: string } | undefined;
        return author?.preferredUsername ?? [];
      }),
    );
    expect(graph.order).toBe(people.size);
  });

  test('a study package, which verifies and tells which rows it has', async () => {
    const file = await write('package');
    const zip = await openZipFile(file);
    const rows = textFromUtf8(await zip.bytes('data/items.ndjson'));
    expect(lines(rows).map(({ item }) => item.entityId)).toEqual(ids);
    expect(textFromUtf8(await zip.bytes('methods.md'))).toContain(
      'These rows are a view of the dataset: ',
    );
    const { code, out } = await run('verify', file, '--json');
    expect([code, JSON.parse(out)]).toMatchObject([
      0,
      { ok: true, rows: ids.length, rowsProven: ids.length, findings: [] },
    ]);
  });
});

test('rows that were marked are exported by what they are, wherever they stand', async () => {
  const rows = await onScreen({ name: 'Talk', sort: 'published', ascending: true });
  const marked = [rows.at(-1), rows[0]].flatMap((row) => row ?? []);
  const view = { name: 'Talk', filter: { rows: marked.map(({ id }) => id) }, ...ORDER };
  const found = lines(readFileSync(await write('ndjson', view), 'utf8'));
  expect(found.map(({ item }) => item.entityId).sort()).toEqual(
    marked.map(({ entityId }) => entityId).sort(),
  );
});

test('everything fetched is a view like any other; what two collections hold is there twice', async () => {
  const view = { sort: 'published', ascending: true };
  const rows = await onScreen(view);
  const text = readFileSync(await write('ndjson', view), 'utf8');
  expect(lines(text).map(({ item }) => item.entityId)).toEqual(
    rows.map(({ entityId }) => entityId),
  );
  const keys = text.match(/"key":"[^"]*"/g) ?? [];
  expect(new Set(keys).size).toBe(rows.length);
  const both = { filter: { repeated: true }, ...view };
  expect((await onScreen(both)).map(({ collection = '' }) => collection).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'Few'),
    ...Array.from({ length: 5 }, () => 'Talk'),
  ]);
  // A package proves each of them once.
  const folder = at('both');
  mkdirSync(folder);
  const { files } = await ask<ExportedView>('collections.export', {
    ...both,
    format: 'package',
    folder,
  });
  const { code, out } = await run('verify', files[0] ?? '', '--json');
  expect([code, JSON.parse(out)]).toMatchObject([0, { ok: true, rows: 5, findings: [] }]);
});

test('the command line exports a saved view, and what a filter lets through', async () => {
  const look = {
    layout: 'table',
    columns: {},
    sorting: [{ id: 'likes', desc: true }],
    filter: FILTER,
  };
  await ask('views.save', { collection: 'Talk', name: 'Liked', look });
  const file = at('saved.ndjson');
  const to = ['--format', 'ndjson', '--out', file, '--force'];
  expect((await run('export', 'Talk', '--view', 'Liked', ...to)).out).toBe(
    `${file}: ${ids.length} rows\n`,
  );
  expect(lines(readFileSync(file, 'utf8')).map(({ item }) => item.entityId)).toEqual(ids);
  await run('export', 'Talk', '--where', JSON.stringify(FILTER), ...to);
  expect(
    lines(readFileSync(file, 'utf8'))
      .map(({ item }) => item.entityId)
      .sort(),
  ).toEqual([...ids].sort());
  expect((await run('export', '--everything', ...to)).code).toBe(0);
  const wrong = await run('export', 'Talk', '--where', '{"colour":"blue"}', ...to);
  expect([wrong.code, wrong.err]).toEqual([
    2,
    expect.stringContaining('--where takes a JSON object'),
  ]);
  expect((await run('export', 'Talk', '--view', 'Nothing', ...to)).code).toBe(1);
  expect((await run('export', 'Talk', '--everything', ...to)).code).toBe(2);
});

describe('a table of a view whose author is hidden', () => {
  const columns = { author: false };
  /** Everybody who wrote one of the rows, by all that names them. */
  const authors = async (): Promise<readonly string[]> =>
    (await onScreen({ name: 'Talk' })).flatMap(({ item }) =>
      Object.entries(item['attributedTo'] ?? {}).flatMap(([field, value]) =>
        ['id', 'entityId', 'preferredUsername', 'name'].includes(field) ? [String(value)] : [],
      ),
    );

  test.each(['csv', 'parquet', 'sqlite', 'xlsx'])('has nobody’s name in %s', async (format) => {
    const file = await write(format, { name: 'Talk', filter: {} }, { columns });
    const names = await authors();
    expect(names.length).toBeGreaterThan(40);
    const bytes =
      format === 'xlsx'
        ? JSON.stringify(await readSheet(readFileSync(file), 'Data'))
        : readFileSync(file, 'latin1');
    const texts = (await onScreen({ name: 'Talk' })).map(({ item }) => String(item['content']));
    // What somebody wrote may name somebody else.
    const unsaid = names.filter((name) => !texts.some((text) => text.includes(name)));
    expect(unsaid.filter((name) => bytes.includes(name))).toEqual([]);
  });

  test('the command line writes the columns of a saved view, and others where it names them', async () => {
    const look = { layout: 'table', columns, sorting: [], filter: {} };
    await ask('views.save', { collection: 'Talk', name: 'Nobody', look });
    const heads = async (...more: string[]): Promise<readonly string[]> => {
      const file = at('nobody.csv');
      const args = ['--view', 'Nobody', '--format', 'csv', '--out', file, '--force', ...more];
      expect((await run('export', 'Talk', ...args)).code).toBe(0);
      return (
        readFileSync(file, 'utf8').split('\n')[0]?.trim().replace('\ufeff', '').split(',') ?? []
      );
    };
    const written = await heads();
    expect(written.slice(0, 4)).toEqual(['row', 'text', 'platform', 'shape']);
    expect(written.filter((name) => name.startsWith('author'))).toEqual([]);
    expect(await heads('--columns', 'text,author_handle')).toEqual([
      'text',
      'author_handle',
      'source_world',
    ]);
  });
});

describe('a collection of rows that others hold', () => {
  const make = (into: string, more: object): Promise<MadeCollectionView> =>
    ask('collections.make', { into, ...more });
  const keys = async (name: string): Promise<readonly string[]> =>
    (await idsOnScreen({ name, ascending: true })).toSorted();

  test('has the rows of a view with what was written beside them, and says what it is made of', async () => {
    const [first] = await onScreen(VIEW);
    await ask('collections.annotate', { id: first?.id ?? 0, note: 'Loud.', tags: ['loud'] });
    const made = await make('Liked', { from: 'Talk', filter: FILTER });
    expect([made.items, await keys('Liked')]).toEqual([ids.length, ids.toSorted()]);
    const [copied] = await onScreen({ name: 'Liked', ...ORDER });
    expect(copied).toMatchObject({
      entityId: first?.entityId,
      note: 'Loud.',
      tags: ['loud'],
      firstSeen: first?.firstSeen,
      callId: first?.callId,
    });
    const { methods } = await ask<{ methods: string }>('collections.completeness', {
      name: 'Liked',
    });
    expect(methods).toContain('This collection was made of ');
    expect(methods).toContain(' items of “Talk”: those with 1 likes or more.');
    const { code, out } = await run('verify', await write('package', { name: 'Liked' }), '--json');
    expect([code, JSON.parse(out)]).toMatchObject([0, { ok: true, rows: ids.length }]);
    await expect(make('Liked', { from: 'Talk' })).rejects.toThrow('already');
    await expect(make('None', { from: 'Talk', filter: { author: 'Nobody' } })).rejects.toThrow(
      'there are no such rows',
    );
  });

  test('joined, common to two, and without those of the second', async () => {
    const few = await keys('Few');
    const talk = await keys('Talk');
    const other = (how: string) => ({ from: 'Talk', other: { name: 'Few', how } });
    expect(await make('Both', other('join'))).toMatchObject({ items: talk.length, both: 5 });
    expect(await keys('Both')).toEqual(talk);
    const twice = (await onScreen({ name: 'Both' })).find(({ entityId }) => few.includes(entityId));
    // What each of the two has seen is kept.
    expect(twice?.timesSeen).toBeGreaterThan(1);
    await make('Common', other('common'));
    expect(await keys('Common')).toEqual(few);
    await make('Rest', other('subtract'));
    expect(await keys('Rest')).toEqual(talk.filter((id) => !few.includes(id)));
  });
});
