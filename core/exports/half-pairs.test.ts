import { unzipSync, zipSync } from 'fflate';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inEnglish } from '#kit/message.ts';
import { makePrivateKey, publicKeyFrom, type SigningKey } from '../signing/sign.ts';
import type { DatasetRow } from './dataset.ts';
import { openFileBytes } from './file-bytes.ts';
import { PACKAGE } from './package-format.ts';
import { RowChain } from './row-chain.ts';
import { studyPackage } from './study-package.ts';
import { surveyTable } from './table.ts';
import { bytesFromChunks, inFile } from './testing/bytes.ts';
import { duckdb } from './testing/duckdb.ts';
import { author, comment, sha256, withEvidence } from './testing/sample-dataset.ts';
import { sampleReaders } from './testing/sample-readers.ts';
import { verifyPackage } from './verify-package.ts';

/** Half a surrogate pair in a text, in one inside, in a list, and beside one that was U+FFFD already. */
const { dataset, evidence } = withEvidence([
  comment('1', { content: 'wren \ud83d', attributedTo: author('ada', 'Ada \udc26') }),
  comment('2', { content: 'heron \ufffd' }, { tags: ['half \ud83d'] }),
  comment('3', { content: 'owl 🐦' }, { note: 'half \ud83d' }),
]);
const privateKey = makePrivateKey();
const key: SigningKey = { privateKey, first: publicKeyFrom(privateKey), successors: [] };
const build = async (): Promise<Record<string, Uint8Array>> =>
  unzipSync(
    await bytesFromChunks(
      studyPackage(await surveyTable(dataset, undefined, undefined, undefined, true), {
        // In what was sent, too.
        evidence: {
          ...evidence,
          exchanges: function* () {
            for (const one of evidence.exchanges() as Iterable<object>)
              yield { ...one, requestBody: { query: '\ud83d' } } as never;
          },
        },
        signing: { key },
      }),
    ),
  );
const text = (files: Record<string, Uint8Array>, path: string): string =>
  Buffer.from(files[path] ?? []).toString('utf8');
const verify = (files: Record<string, Uint8Array>, version = '1.2.3') =>
  inFile('package.zip', zipSync(files, { level: 1 }), async (file) =>
    inEnglish(
      await verifyPackage(await openFileBytes(file), {
        version,
        readers: sampleReaders(),
      }),
    ),
  );
const LINES = [PACKAGE.items, PACKAGE.observations, PACKAGE.calls, PACKAGE.exchanges];

/** Another person’s package: unsigned, with these texts, and all that is made of them. */
const rewritten = async (
  change: (rows: DatasetRow[]) => void,
  others: Readonly<Record<string, (text: string) => string>> = {},
): Promise<Record<string, Uint8Array>> => {
  const files = Object.fromEntries(
    Object.entries(await build()).filter(([path]) => !path.startsWith('signature/')),
  );
  const rows = text(files, PACKAGE.items)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as DatasetRow);
  change(rows);
  const lines = rows.map((row) => JSON.stringify(row));
  const chain = new RowChain();
  const links = lines.map((line) => chain.add(Buffer.from(line)));
  files[PACKAGE.items] = Buffer.from(`${lines.join('\n')}\n`);
  files[PACKAGE.chain] = Buffer.from([...links, chain.head, ''].join('\n'));
  for (const [path, edit] of Object.entries(others))
    files[path] = Buffer.from(edit(text(files, path)));
  delete files[PACKAGE.manifest];
  const manifest = Object.entries(files).map(([path, bytes]) => `${sha256(bytes)}  ${path}\n`);
  return { ...files, [PACKAGE.manifest]: Buffer.from(manifest.join('')) };
};

test('every file of lines of a package is read by DuckDB, and what changed is counted', async () => {
  const files = await build();
  const dir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'));
  try {
    for (const path of LINES) {
      expect([path, text(files, path).match(/\\ud[89a-f]/)]).toEqual([path, null]);
      const file = join(dir, 'lines.ndjson');
      writeFileSync(file, files[path] ?? '');
      await duckdb(`SELECT * FROM read_json('${file}')`);
    }
    const rows = join(dir, 'rows.ndjson');
    writeFileSync(rows, files[PACKAGE.items] ?? '');
    expect(
      await duckdb(`SELECT item.content AS text, note FROM read_json('${rows}') ORDER BY key`),
    ).toEqual([
      { text: 'wren \ufffd', note: null },
      { text: 'heron \ufffd', note: null },
      { text: 'owl 🐦', note: 'half \ufffd' },
    ]);
  } finally {
    rmSync(dir, { recursive: true });
  }
  const { columns } = JSON.parse(text(files, PACKAGE.codebook)) as {
    columns: { column: string; charactersReplaced: number }[];
  };
  expect(
    columns.flatMap(({ column, charactersReplaced }) =>
      charactersReplaced > 0 ? [[column, charactersReplaced]] : [],
    ),
  ).toEqual([
    ['text', 1],
    ['author_name', 1],
    ['note', 1],
    ['tags', 1],
  ]);
});

test('the package is proven, signed and not', async () => {
  expect(await verify(await build())).toMatchObject({
    rowsProven: 3,
    findings: [],
    signature: { isValid: true },
  });
  expect(await verify(await rewritten(() => {}))).toMatchObject({ rowsProven: 3, findings: [] });
});

test('so is one of a version that wrote the escape', async () => {
  const escaped = (lines: string): string =>
    lines
      .replaceAll('wren \ufffd', String.raw`wren \ud83d`)
      .replaceAll('Ada \ufffd', String.raw`Ada \udc26`);
  const files = await rewritten(
    (rows) => {
      const [first] = rows;
      if (first) Object.assign(first, JSON.parse(escaped(JSON.stringify(first))));
    },
    { [PACKAGE.observations]: escaped },
  );
  expect(text(files, PACKAGE.items)).toContain(String.raw`wren \ud83d`);
  // Its metadata name the size of its files, which other versions may write otherwise.
  expect(await verify(files, '2.0.0')).toMatchObject({ rowsProven: 3, findings: [] });
});

test('another text is contradicted, also behind the sign, and a count beyond what is written', async () => {
  const forged = await verify(
    await rewritten(([first]) => {
      Object.assign(first?.item ?? {}, { content: 'crow \ufffd' });
    }),
  );
  expect([forged.verdict, forged.rowsContradicted]).toEqual(['contradicted', 1]);
  expect(forged.findings.map(({ problem }) => problem)).toContain(
    'read otherwise by version 1.2.3: content "wren \ufffd" instead of "crow \ufffd"',
  );
  const counted = await verify(
    await rewritten(() => {}, {
      [PACKAGE.codebook]: (json) =>
        json.replace('"charactersReplaced": 1', '"charactersReplaced": 3'),
    }),
  );
  expect(counted.findings.map(({ file }) => file)).toContain(PACKAGE.codebook);
});
