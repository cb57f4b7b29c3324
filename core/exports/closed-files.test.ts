/** Signed packages that somebody changed without the key: what was signed is closed, and something else put there. */
import { unzipSync, zipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inEnglish, type InEnglish } from '#kit/message.ts';
import { commitmentFrom } from '../signing/commitment.ts';
import { makePrivateKey, publicKeyFrom } from '../signing/sign.ts';
import { rowDigest } from '../signing/signed-row.ts';
import { openFileBytes } from './file-bytes.ts';
import { createFindings } from './findings.ts';
import { messages } from './messages.ts';
import { RowChain } from './row-chain.ts';
import { studyPackage } from './study-package.ts';
import { surveyTable } from './table.ts';
import { bytesFromChunks, inFile } from './testing/bytes.ts';
import { author, comment, withEvidence } from './testing/sample-dataset.ts';
import { sampleReaders } from './testing/sample-readers.ts';
import { verifyPackage, type Verified, excuseTakenOut } from './verify-package.ts';

type Files = Record<string, Uint8Array>;

const privateKey = makePrivateKey();
const KEY = { privateKey, first: publicKeyFrom(privateKey), successors: [] };
const ROWS = ['ada', 'bob', 'eva'].map((who, n) =>
  comment(String(n), { content: `words of ${n}`, likeCount: n, attributedTo: author(who, who) }),
);

const kept = (name: string): Files =>
  unzipSync(readFileSync(new URL(`testing/packages/${name}`, import.meta.url)));
/** As version 0.9.0 signed it, whose statement does not say what may be closed. */
const signedBefore = (): Files => kept('signed-0.9.0.zip');
const signedNow = async (): Promise<Files> => {
  const { dataset, evidence } = withEvidence(ROWS);
  const links = [
    {
      line: 1,
      link: 'https://video.example/watch?v=v1',
      state: 'collected' as const,
      rows: 3,
      replies_not_asked_for: 0,
    },
  ];
  const table = await surveyTable({ ...dataset, links: links as never });
  const options = { evidence, authors: ['Ann Example'], signing: { key: KEY } };
  return unzipSync(await bytesFromChunks(studyPackage(table, options)));
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const text = (files: Files, path: string): string => Buffer.from(files[path] ?? []).toString();
const linesIn = (files: Files, path: string): string[] =>
  text(files, path)
    .split('\n')
    .filter((line) => line !== '');
const setLines = (files: Files, path: string, lines: readonly string[]): void => {
  files[path] = Buffer.from(lines.map((line) => `${line}\n`).join(''));
};

/** Puts what stood for a file in the place of its opening: path, salt and the sum are known to everybody. */
const close = (files: Files, ...paths: readonly string[]): void => {
  const lines = linesIn(files, 'signature/files.ndjson').map((line) => {
    const { path, salt } = JSON.parse(line) as { path: string; salt: string };
    if (!paths.includes(path)) return line;
    const digest = commitmentFrom(
      Buffer.from(salt, 'hex'),
      path,
      sha256(files[path] ?? Buffer.of()),
    );
    return JSON.stringify({ digest: digest.toString('hex') });
  });
  setLines(files, 'signature/files.ndjson', lines);
};
/** The same for a row, which goes. */
const closeRow = (files: Files, place: number): void => {
  close(files, 'data/items.ndjson', 'data/items.chain');
  const rows = linesIn(files, 'data/items.ndjson');
  const openings = linesIn(files, 'signature/rows.ndjson');
  const { key } = JSON.parse(openings[place] ?? '') as { key: string };
  const row = JSON.parse(rows[place] ?? '') as Record<string, unknown>;
  openings[place] = JSON.stringify({
    digest: rowDigest(row, Buffer.from(key, 'hex')).toString('hex'),
  });
  setLines(files, 'signature/rows.ndjson', openings);
  setRows(files, rows.toSpliced(place, 1));
};
const setRows = (files: Files, rows: readonly string[]): void => {
  const chain = new RowChain();
  setLines(files, 'data/items.ndjson', rows);
  const links = rows.map((line) => chain.add(line));
  setLines(files, 'data/items.chain', [...links, chain.head]);
};

const verified = (files: Files): Promise<InEnglish<Verified>> => {
  const { 'manifest-sha256.txt': _, ...others } = files;
  const manifest = Object.entries(others).map(([path, bytes]) => `${sha256(bytes)}  ${path}\n`);
  const zipped = zipSync({ ...others, 'manifest-sha256.txt': Buffer.from(manifest.join('')) });
  return inFile('package.zip', zipped, async (file) =>
    inEnglish(
      await verifyPackage(await openFileBytes(file), {
        version: '1.2.3',
        readers: sampleReaders(),
      }),
    ),
  );
};
const edit = (files: Files, path: string, from: string | RegExp, to: string): void => {
  const before = text(files, path);
  const after = before.replace(from, to);
  if (after === before) throw new Error(`nothing of ${path} was changed`);
  files[path] = Buffer.from(after);
};

describe.each([
  ['an earlier version', () => Promise.resolve(signedBefore())],
  ['this version', signedNow],
])('a package of %s', (_name, signed) => {
  test('is proven as it was signed, and nothing of it was closed', async () => {
    const { findings, closed, signature } = await verified(await signed());
    expect([findings, closed, signature?.isValid]).toEqual([[], [], true]);
  });

  test.each([
    'README.md',
    'CITATION.cff',
    'methods.md',
    'dataset.json',
    'completeness.json',
    'codebook.json',
    'codebook.csv',
    'codebook.md',
    'provenance.json',
    'context.jsonld',
    'data/items.csv',
    'ro-crate-metadata.json',
  ])('%s closed and changed, where no line was', async (path) => {
    const files = await signed();
    close(files, path);
    edit(files, path, /[a-z]{4}/, 'else');
    expect(await verified(files)).toMatchObject({
      verdict: 'contradicted',
      signature: { isValid: false },
    });
  });

  test('authors changed beside a row that was taken out: named, and not proven', async () => {
    const files = await signed();
    closeRow(files, 1);
    close(files, 'dataset.json');
    edit(files, 'dataset.json', 'Ann Example', 'Prof. Else');
    const { verdict, closed } = await verified(files);
    expect(verdict).not.toBe('proven');
    expect(closed.join('; ')).toMatch(/1 rows .*dataset\.json changed after signing/);
  });

  test('the day of the collection, which the statement tells', async () => {
    const files = await signed();
    closeRow(files, 1);
    close(files, 'dataset.json');
    edit(files, 'dataset.json', /"createdAt": "20\d\d/, '"createdAt": "2019');
    const { findings } = await verified(files);
    expect(findings.map(({ problem }) => problem)).toContainEqual(
      expect.stringMatching(/was made on 2019.*signed as one of 20[^1]/),
    );
  });

  test.each([
    ['a name that stands twice', '"item":{', '"item":{"content":"forged",'],
    ['a space', '"item":{', '"item": {'],
    ['another form of a number', '"timesSeen":1', '"timesSeen":1.0'],
    ['another form of a letter', '"shape":"Comment"', '"shape":"C\\u006fmment"'],
    ['a member that no version has', '"timesSeen":1', '"timesSeen":1,"more":2'],
  ])('rows that other programs read otherwise: %s', async (_what, from, to) => {
    const files = await signed();
    closeRow(files, 2);
    edit(files, 'data/items.ndjson', from, to);
    setRows(files, linesIn(files, 'data/items.ndjson'));
    const { verdict, findings } = await verified(files);
    expect(verdict).toBe('contradicted');
    expect(findings.map(({ file }) => file)).toContain('data/items.ndjson');
  });

  test.each([
    ['data/observations.ndjson', '"at":', '"at":"2019-03-04T05:06:07.000Z","at":'],
    ['evidence/calls.ndjson', '"operation":', '"operation":"videosite.search","operation":'],
    ['evidence/exchanges.ndjson', '"url":', '"url":"https://else.example/","url":'],
    ['evidence/exchanges.ndjson', '"status":200', '"status":2e2'],
    ['signature/rows.ndjson', '{"key":', '{"key":"00000000000000000000000000000000","key":'],
    ['signature/files.ndjson', '{"path":', '{"path":"README.txt","path":'],
    ['signature/calls.ndjson', '{"key":', '{ "key":'],
  ])('a line of %s with a name twice or a space', async (path, from, to) => {
    const files = await signed();
    close(files, path);
    edit(files, path, from, to);
    const { verdict } = await verified(files);
    expect(verdict).toBe('contradicted');
  });
});

test('what the statement does not list cannot be closed, nor go unnamed', async () => {
  const files = await signedNow();
  closeRow(files, 1);
  close(files, 'links.csv');
  edit(files, 'links.csv', 'collected', 'refused');
  expect((await verified(files)).verdict).toBe('contradicted');
  delete files['links.csv'];
  const { closed } = await verified(files);
  expect(closed.join('; ')).toContain('links.csv taken out after signing');
  const statement = JSON.parse(text(files, 'signature/statement.json')) as {
    readonly version: number;
    readonly mayClose: { readonly paths: readonly string[] };
  };
  expect(statement.version).toBe(2);
  expect(statement.mayClose.paths).not.toContain('context.jsonld');
  expect(statement.mayClose.paths).toContain('evidence/bodies/');
});

test('a package that version 0.9.0 redacted is not contradicted, and what was taken out is named', async () => {
  const { verdict, findings, closed, signature } = await verified(kept('redacted-0.9.0.zip'));
  expect([verdict, findings, signature?.isValid]).toEqual(['not-provable', [], true]);
  expect(closed).toEqual([
    '1 cells and 1 rows were taken out after signing, with 6 observations, requests and files that tell of them; the others are as signed',
    'README.md, codebook.json, codebook.csv, codebook.md, data/items.csv, ro-crate-metadata.json changed after signing: nobody signed what stands there now, and nothing of it is proven',
  ]);
});

test('one row taken out excuses one that is missing, and no others', () => {
  const found = createFindings();
  const none = { cells: 0, observations: 0, calls: 0, exchanges: 0, unnamed: 0 };
  const excusing = excuseTakenOut(found, { ...none, rows: 1, changed: [], missing: [] });
  for (const key of ['Comment:1', 'Comment:1', 'Comment:2'])
    excusing.add('data/items.ndjson', messages.rowMissing, key);
  excusing.add('data/observations.ndjson', messages.observationMissing, 'Comment:3');
  expect(found.first.map(({ row }) => row)).toEqual(['Comment:2', 'Comment:3']);
  expect(found.unprovable().map(({ count }) => count)).toEqual([2]);
});
