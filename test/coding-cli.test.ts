import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type {
  AgreementView,
  CodebookView,
  CoderView,
  CodesOfRowView,
  AnnotatedRowsView,
  RowsView,
} from '#calls/index.ts';
import { openApp } from '../core/app/open-app.ts';
import { inside } from './support/cli.ts';

let dir: string;
let data: string;
let other: string;
const IN = ['--in', 'Talk', '--sample'];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'coding-cli-'));
  [data, other] = [join(dir, 'one'), join(dir, 'other')];
  for (const folder of [data, other]) {
    const gather = ['collect', 'videosite.list-video-comments', '--param', 'videoId=sample_001x'];
    const { code, err } = await inside(...gather, '--into', 'Talk', '--sample', '--data', folder);
    if (code !== 0) throw new Error(err);
  }
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Codes the first rows of a data folder, each with the code of that number; 0: none applies. */
const codeRows = async (folder: string, name: string, numbers: readonly number[]) => {
  const app = openApp({ dataDir: folder, version: '9.9.9', sample: true, background: false });
  const ask = async <T>(call: string, params: object = {}): Promise<T> => {
    const answer = await app.door.answer({ id: 1, name: call, params }, app.callers.window);
    if (!answer.ok) throw new Error(answer.error.message);
    return answer.data as T;
  };
  try {
    await ask<CoderView>('codes.add-coder', { name });
    const { codes } = await ask<CodebookView>('codes.codebook', { collection: 'Talk' });
    const { rows } = await ask<RowsView>('collections.rows', { name: 'Talk', ascending: true });
    const { ids } = await ask<{ ids: number[] }>('collections.row-ids', { name: 'Talk' });
    expect(ids).toEqual(rows.map(({ id }) => id));
    const steps = numbers.map((number, at) => ({
      item: ids[at],
      code: codes[number - 1]?.id ?? null,
      isSet: true,
    }));
    const [first, ...others] = await ask<readonly CodesOfRowView[]>('codes.apply', { steps });
    expect([first, others.length]).toMatchObject([
      { item: ids[0], codings: [{ code: codes[0]?.id }], decisions: [] },
      numbers.length - 1,
    ]);
    await expect(
      ask('codes.apply', { steps: [{ item: 999_999, code: null, isSet: true }] }),
    ).rejects.toThrow('Not found');
  } finally {
    await app.close();
  }
};

/** Copies the coded rows, and writes beside all of the copies. */
const copyAndAnnotate = async (folder: string): Promise<void> => {
  const app = openApp({ dataDir: folder, version: '9.9.9', sample: true, background: false });
  const ask = async (name: string, params: object) => {
    const answer = await app.door.answer(
      { id: 1, name, params: { ...params } },
      app.callers.window,
    );
    return answer.ok ? answer.data : answer.error;
  };
  const rowsNow = async () =>
    ((await ask('collections.rows', { name: 'Coded', ascending: true })) as RowsView).rows;
  try {
    const made = { from: 'Talk', filter: { coded: true }, into: 'Coded' };
    expect(await ask('collections.make', made)).toMatchObject({
      items: 5,
      codings: 10,
      codingsLeft: 0,
    });
    const [first, ...others] = await rowsNow();
    await ask('collections.annotate', { id: first?.id, note: 'first', tags: ['a'] });
    const added = { name: 'Coded', tags: ['a', 'b'], note: 'then' };
    const { undo, ...done } = (await ask('collections.annotate-rows', added)) as AnnotatedRowsView;
    expect(done).toEqual({ rows: 5, left: 0 });
    expect((await rowsNow()).map(({ note, tags }) => [note, tags])).toEqual([
      ['first\n\nthen', ['a', 'b']],
      ...others.map(() => ['then', ['a', 'b']]),
    ]);
    const [, second] = others;
    await ask('collections.annotate', { id: second?.id, note: 'mine' });
    expect(await ask('collections.undo-annotate-rows', { undo })).toEqual({ rows: 4, left: 1 });
    expect((await rowsNow()).map(({ note, tags }) => [note, tags])).toEqual([
      ['first', ['a']],
      ...others.map(({ id }) => [id === second?.id ? 'mine' : undefined, []]),
    ]);
    expect(await ask('collections.undo-annotate-rows', { undo })).toMatchObject({
      message: 'Not found: this can no longer be taken back',
    });
    const long = { name: 'Coded', filter: { rows: [first?.id] }, note: 'x'.repeat(20_000) };
    expect(await ask('collections.annotate-rows', long)).toEqual({ rows: 0, left: 1 });
  } finally {
    await app.close();
  }
};

test('two coders with one codebook exchange their work, and agree as far as they do', async () => {
  const csv = join(dir, 'codebook.csv');
  writeFileSync(csv, 'name,key,definition\nhumour,1,a joke\ncritical,2,against\n');
  const added = await inside('codes', 'import-codebook', csv, ...IN, '--data', data);
  expect(added.out).toBe('2 codes added, 0 changed: version 1 of the codebook\n');
  await codeRows(data, 'Ada', [1, 1, 1, 2, 0]);
  const book = join(dir, 'codebook.json');
  await inside('codes', 'codebook', '--format', 'json', '--out', book, ...IN, '--data', data);
  await inside('codes', 'import-codebook', book, ...IN, '--data', other);
  await codeRows(other, 'Ben', [1, 1, 2, 2, 0]);

  const work = join(dir, 'ben.json');
  await inside('codes', 'export', '--out', work, ...IN, '--data', other);
  const brought = await inside('codes', 'import', work, ...IN, '--data', data);
  expect([brought.code, brought.out]).toEqual([
    0,
    '5 codes and 0 decisions added to 5 rows, 0 taken back; of Ben\n',
  ]);
  const again = await inside('codes', 'import', work, ...IN, '--data', data);
  expect(again.out).toBe('0 codes and 0 decisions added to 5 rows, 0 taken back\n');

  const { out } = await inside('codes', 'agreement', '--json', ...IN, '--data', data);
  const { coders, rows } = JSON.parse(out) as AgreementView;
  expect(coders.map(({ name, rows: coded }) => [name, coded])).toEqual([
    ['Ada', 5],
    ['Ben', 5],
  ]);
  expect(rows.map((row) => [row.of, row.rows, row.percent])).toEqual([
    ['all', 5, 0.8],
    ['code', 5, 0.8],
    ['code', 5, 0.8],
  ]);
  expect(rows[1]?.cohen).toBeCloseTo(0.615, 3);
  const table = await inside('codes', 'agreement', ...IN, '--data', data);
  expect(table.out).toContain('Ada: 5 rows, Ben: 5 rows');
  expect(table.out).toMatch(/humour\t5\t80\.0 %\t0\.615/);

  await copyAndAnnotate(data);
  const copied = await inside(
    'codes',
    'agreement',
    '--json',
    '--in',
    'Coded',
    ...IN.slice(2),
    '--data',
    data,
  );
  expect((JSON.parse(copied.out) as AgreementView).rows).toEqual(rows);

  const file = join(dir, 'talk.ndjson');
  const whole = ['export', 'Talk', '--format', 'ndjson', '--with-codebook', '--out', file];
  await inside(...whole, '--sample', '--data', data);
  const first = JSON.parse(readFileSync(file, 'utf8').split('\n')[2] ?? '') as object;
  expect(first).toMatchObject({
    codes: { 'humour (Ada)': 'humour', 'critical (Ben)': 'critical' },
    codings: [
      { code: 'humour', coder: 'Ada' },
      { code: 'critical', coder: 'Ben' },
    ],
  });

  const { codes } = JSON.parse(readFileSync(book, 'utf8')) as CodebookView;
  const where = JSON.stringify({ code: codes[1]?.id });
  const some = join(dir, 'some.xlsx');
  const codedOnly = ['export', 'Talk', '--format', 'xlsx', '--where', where, '--out', some];
  await inside(...codedOnly, '--sample', '--data', data);
  const about = await readSheet(readFileSync(some), 'About');
  expect(about.find(([what]) => what === 'View')).toEqual([
    'View',
    expect.stringMatching(/^2 of \d+ items: those with the code “critical”$/),
  ]);
  const everywhere = join(dir, 'everywhere.xlsx');
  const ofAll = ['export', '--everything', '--format', 'xlsx', '--where', where];
  await inside(...ofAll, '--out', everywhere, '--sample', '--data', data);
  const aboutAll = await readSheet(readFileSync(everywhere), 'About');
  expect(aboutAll.find(([what]) => what === 'View')?.[1]).toContain('with the code “critical”');
  const columns = readFileSync(`${file}.codebook.csv`, 'utf8');
  expect(columns).toContain('code_humour (Ada)');
  expect(columns).toContain('Code of the researcher: humour (Ada). a joke');
});

test.each([
  [['codes'], 2, 'codes takes codebook'],
  [['codes', 'export', 'x', ...IN], 2, 'codes takes codebook'],
  [['codes', 'codebook', '--format', 'xml', ...IN], 2, '--format takes one of csv, json, qdc'],
  [['codes', 'import', 'nowhere.json', ...IN], 2, 'no readable file'],
  [['codes', 'codebook', '--in', 'Nowhere', '--sample'], 1, 'no collection Nowhere'],
])('%j says what is wrong', async (args, code, words) => {
  const ran = await inside(...args, '--data', data);
  expect([ran.code, ran.err]).toEqual([code, expect.stringContaining(words)]);
});

test('a file that is no codebook, or no work of a coder, is refused', async () => {
  const file = join(dir, 'other.json');
  writeFileSync(file, '{"format":"another"}');
  const book = await inside('codes', 'import-codebook', file, ...IN, '--data', data);
  expect([book.code, book.err]).toEqual([1, expect.stringContaining('not a codebook')]);
  const work = await inside('codes', 'import', file, ...IN, '--data', data);
  expect([work.code, work.err]).toEqual([1, expect.stringContaining('not a file with codes')]);
});
