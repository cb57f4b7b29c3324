import { unzipSync, zipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { inEnglish, type InEnglish } from '#kit/message.ts';
import { makePrivateKey, publicKeyFrom, signSuccessor, type SigningKey } from '../signing/sign.ts';
import { studyPackage } from './study-package.ts';
import { surveyTable } from './table.ts';
import { bytesFromChunks, inFile } from './testing/bytes.ts';
import { openFileBytes } from './file-bytes.ts';
import { ROWS, withEvidence } from './testing/sample-dataset.ts';
import { sampleReaders } from './testing/sample-readers.ts';
import { verifyPackage, type Verified } from './verify-package.ts';

const privateKey = makePrivateKey();
const KEY: SigningKey = { privateKey, first: publicKeyFrom(privateKey), successors: [] };
const { dataset, evidence } = withEvidence(ROWS);
const build = async (key: SigningKey = KEY): Promise<Buffer> =>
  bytesFromChunks(studyPackage(await surveyTable(dataset), { evidence, signing: { key } }));
const verify = (bytes: Uint8Array): Promise<InEnglish<Verified>> =>
  inFile('package.zip', bytes, async (file) =>
    inEnglish(
      await verifyPackage(await openFileBytes(file), {
        version: '1.2.3',
        readers: sampleReaders(),
      }),
    ),
  );
type Files = Record<string, Uint8Array>;

/** The package with files changed and the manifest made to fit, as whoever forges one does it. */
const forged = async (change: (files: Files) => void): Promise<readonly string[]> => {
  const files = unzipSync(await build());
  change(files);
  delete files['manifest-sha256.txt'];
  const manifest = Object.entries(files)
    .map(([path, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`)
    .join('');
  const bytes = zipSync({ ...files, 'manifest-sha256.txt': Buffer.from(manifest) });
  const { findings, signature } = await verify(bytes);
  return signature?.isValid === false
    ? findings.map(({ file, problem }) => `${file}: ${problem}`)
    : ['not found by the signature'];
};
const text = (files: Files, path: string): string => Buffer.from(files[path] ?? []).toString();
const edit = (path: string, from: string | RegExp, to: string) => (files: Files) => {
  const before = text(files, path);
  const after = before.replace(from, to);
  if (after === before) throw new Error('nothing was changed');
  files[path] = Buffer.from(after);
};

test('a signed package says by whom, and is the same byte for byte when it is written twice', async () => {
  const [one, other] = [await build(), await build()];
  expect(one.equals(other)).toBe(true);
  const { signature, findings, notices } = await verify(one);
  expect(findings).toEqual([]);
  expect(notices).toEqual([]);
  expect(signature).toEqual({
    isValid: true,
    keys: [KEY.first],
    callsInJournal: 0,
    daysDated: [],
  });
});

test('a key that took the place of another names it', async () => {
  const next = makePrivateKey();
  const successors = [signSuccessor(publicKeyFrom(next), privateKey)];
  const { signature } = await verify(
    await build({ privateKey: next, first: KEY.first, successors }),
  );
  expect(signature?.keys).toEqual([KEY.first, publicKeyFrom(next)]);
  const stranger = makePrivateKey();
  const broken = [signSuccessor(publicKeyFrom(next), stranger)];
  const { findings } = await verify(
    await build({ privateKey: next, first: KEY.first, successors: broken }),
  );
  expect(findings.map(({ problem }) => problem)).toEqual([
    'the key is not vouched for by those before it',
  ]);
});

test('a package that is not signed has none', async () => {
  const bytes = await bytesFromChunks(studyPackage(await surveyTable(dataset), { evidence }));
  expect((await verify(bytes)).signature).toBeUndefined();
});

describe('forgeries are found by the signature', () => {
  test.each<[string, (files: Files) => void, string]>([
    [
      'a cell',
      edit('data/items.ndjson', '"likeCount":3', '"likeCount":4'),
      'data/items.ndjson: its lines are not those that were signed',
    ],
    [
      'a row that is put in',
      (files) => {
        const lines = text(files, 'data/items.ndjson');
        files['data/items.ndjson'] = Buffer.from(`${lines}${lines.split('\n')[0]}\n`);
      },
      'data/items.ndjson: it was put in after signing',
    ],
    [
      'a row that is taken out in secret',
      edit('data/items.ndjson', /^.*\n/, ''),
      'data/items.ndjson: it is not as it was signed',
    ],
    [
      'a time of an observation',
      edit('data/observations.ndjson', '2026-11-20T10', '2026-11-20T11'),
      'data/observations.ndjson: its lines are not those that were signed',
    ],
    [
      'an address that was asked',
      edit('evidence/exchanges.ndjson', 'page=1', 'page=7'),
      'evidence/exchanges.ndjson: its lines are not those that were signed',
    ],
    [
      'a text',
      edit('README.md', 'Comments', 'Remarks'),
      'signature/files.ndjson: it is not the file that was signed',
    ],
    [
      'a file that is put in',
      (files) => {
        files['data/more.csv'] = Buffer.from('a,b\n');
      },
      'data/more.csv: it is not among the files that were signed',
    ],
    [
      'the statement',
      edit('signature/statement.json', 'Bowerbird 1.2.3', 'Bowerbird 1.2.4'),
      'signature/statement.sig: the signature is not one of the key that it names',
    ],
    [
      'no signature left beside a statement',
      (files) => {
        delete files['signature/statement.sig'];
      },
      'signature/statement.json: Validation error: there is no signature/statement.sig in it',
    ],
  ])('%s', async (_name, change, problem) => {
    expect(await forged(change)).toContain(problem);
  });
});
