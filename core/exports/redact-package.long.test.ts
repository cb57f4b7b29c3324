import { unzipSync } from 'fflate';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inEnglish } from '#kit/message.ts';
import { cellsFromJson } from '../signing/cells.ts';
import { commitmentFrom } from '../signing/commitment.ts';
import { makePrivateKey, publicKeyFrom, type SigningKey } from '../signing/sign.ts';
import type { DatasetRow } from './dataset.ts';
import { planPackageRedaction } from './redact-package.ts';
import { studyPackage } from './study-package.ts';
import { surveyTable } from './table.ts';
import { bytesFromChunks } from './testing/bytes.ts';
import { openFileBytes } from './file-bytes.ts';
import { author, comment, withEvidence } from './testing/sample-dataset.ts';
import { sampleReaders } from './testing/sample-readers.ts';
import { verifyPackage } from './verify-package.ts';

const privateKey = makePrivateKey();
const KEY: SigningKey = { privateKey, first: publicKeyFrom(privateKey), successors: [] };
/** A thousand with `BOWERBIRD_REDACTIONS=1000`, which takes some twenty minutes. */
const TIMES = Number(process.env['BOWERBIRD_REDACTIONS'] ?? 40);
const PEOPLE = ['wren', 'linnet', 'siskin', 'dunnock', 'twite', 'serin', 'bunting'];
/** People whose names stand in texts in another form than they have. */
const WRITTEN_OTHERWISE = new Map([
  ['quill', 'Quill "The Pen" Low'],
  ['slate', String.raw`Slate \ Back\slash`],
  ['brook', 'Brook\nof the Line'],
  ['tick', `O'Tick "\\"`],
  ['nadja', 'Надя'],
  ['ming', '李明'],
  ['haneul', '하늘'],
  ['edda', 'Ed'],
]);
const nameOf = (who: string): string => WRITTEN_OTHERWISE.get(who) ?? `Person ${who}`;
const ALL = [...PEOPLE, ...WRITTEN_OTHERWISE.keys()];
/** How somebody may write of somebody. */
const FORMS: readonly ((name: string) => string)[] = [
  (name) => `I met ${name} there`,
  (name) => `see ${JSON.stringify({ met: [name] })} there`,
  (name) => `<p>${name.replaceAll('"', '&quot;')}</p>`,
  (name) => `https://a.example/?q=${encodeURIComponent(JSON.stringify(name))}`,
];
const COLUMNS = ['text', 'like_count', 'author_name', 'author_handle', 'published', 'note'];

/** Numbers below `most` that are the same in each run. */
const createRandom = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
};

const random = createRandom(20_261_126);
const some = <T>(all: readonly T[], most: number): readonly T[] =>
  Array.from({ length: random(most + 1) }, () => all[random(all.length)]).filter(
    (one) => one !== undefined,
  );

/** Comments of all people, of which most name others. */
const ROWS: readonly DatasetRow[] = Array.from({ length: ALL.length + 3 }, (_, n) => {
  const who = ALL[n % ALL.length] ?? '';
  const other = ALL[(n * 7 + 4) % ALL.length] ?? '';
  const named = FORMS[n % FORMS.length]?.(nameOf(other));
  return comment(
    `c${n}`,
    {
      content: n % 3 === 0 ? `as @${other} has it, number ${n}` : `${named}, number ${n}`,
      likeCount: n,
      published: '2026-01-02T03:04:05.678Z',
      attributedTo: author(who, nameOf(who)),
    },
    n % 4 === 0 ? { note: `look at ${nameOf(other)}` } : {},
  );
});

let dir: string;
let file: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-redact-'));
  file = join(dir, 'package.zip');
  const { dataset, evidence } = withEvidence(ROWS);
  const table = await surveyTable(dataset);
  writeFileSync(
    file,
    await bytesFromChunks(studyPackage(table, { evidence, signing: { key: KEY } })),
  );
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** All by which the people of the package are told, and each as a cell that may have stood in a row. */
const DICTIONARY = ALL.map((who) => ({
  who,
  texts: [who, `@${who}`, `UC${who}`, nameOf(who), `https://video.example/@${who}`],
}));
const CELLS = ROWS.flatMap(({ key, item }) => cellsFromJson({ key, item }));

/** A file as it is, and what its lines say as JSON, HTML, addresses and CSV; keys of the signature are no words. */
const readings = (name: string, text: string): readonly string[] => {
  if (name.startsWith('signature/') && name !== 'signature/rows.ndjson') return [name];
  const values: string[] = [];
  for (const part of [text, ...text.split('\n')])
    try {
      JSON.parse(part, (key, value: unknown) => values.push(key, String(value)) && value);
    } catch {
      // No JSON, which is what is there as well.
    }
  const plain = [name, text, ...new Set(values)];
  const undone = plain.flatMap((one) => [
    one.replaceAll('&quot;', '"'),
    one.replaceAll('""', '"'),
    one.replaceAll(/\\(.)/g, '$1'),
    one.replaceAll(/(?:%[0-9A-F]{2})+/g, (bytes) => decodeURIComponent(bytes)),
  ]);
  return [...plain, ...undone, ...undone.map((one) => one.replaceAll(/\\(.)/g, '$1'))];
};

/** Whether a person is found by reading, or by trying every cell that stood there with every salt. */
const isFound = (path: string, texts: readonly string[]): boolean => {
  const files = Object.entries(unzipSync(readFileSync(path)));
  const whole = files.flatMap(([name, bytes]) => readings(name, Buffer.from(bytes).toString()));
  const words = new Set(whole.flatMap((text) => text.split(/[^A-Za-z0-9_]+/)));
  const isIn = (text: string): boolean =>
    words.has(text) || (/\W/.test(text) && whole.some((one) => one.includes(text)));
  if (texts.some(isIn)) return true;
  const rows = Buffer.from(files.find(([name]) => name === 'signature/rows.ndjson')?.[1] ?? []);
  const commitments = new Set(rows.toString().match(/[0-9a-f]{64}/g));
  const tried = CELLS.filter(({ value }) => texts.some((text) => String(value).includes(text)));
  for (const salt of commitments)
    for (const { name, value } of tried)
      if (commitments.has(commitmentFrom(Buffer.from(salt, 'hex'), name, value).toString('hex')))
        return true;
  return false;
};

test(
  'random redactions verify, and nobody who was taken out is found',
  { timeout: 3_600_000 },
  async () => {
    const options = { version: '1.2.3', readers: sampleReaders() };
    const [wrong, seen]: [string[], string[]] = [[], []];
    for (let n = 0; n < TIMES; n += 1) {
      const people = [...new Set(some(PEOPLE, 3))];
      // A third are of people whose names are written otherwise.
      if (n % 3 === 1) people.push([...WRITTEN_OTHERWISE.keys()][random(8)] ?? '');
      const columns = n % 3 === 0 || people.length === 0 ? [...new Set(some(COLUMNS, 2))] : [];
      if (people.length + columns.length === 0) people.push('wren');
      const out = join(dir, 'redacted.zip');
      const { write } = await planPackageRedaction(file, { people, columns }, options);
      await write(out, true);
      const { findings, signature } = inEnglish(
        await verifyPackage(await openFileBytes(out), options),
      );
      if (findings.length > 0 || signature?.isValid !== true || !signature.takenOut)
        wrong.push(`${people.join()} ${columns.join()}: ${JSON.stringify(findings.slice(0, 2))}`);
      for (const { who, texts } of DICTIONARY)
        if (people.includes(who) && isFound(out, texts)) seen.push(`${n}: ${who}`);
    }
    expect(wrong).toEqual([]);
    expect(seen).toEqual([]);
  },
);

test('somebody who stays is found, by whom the search is tried', () => {
  expect(isFound(file, ['UCwren'])).toBe(true);
});
