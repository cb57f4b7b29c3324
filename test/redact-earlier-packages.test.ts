/** What is taken out of a package of an earlier version is found under the names that its fields had. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { VERSION } from '../core/app/version.ts';
import { packageReaders } from '../core/collections/package-readers.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import type { Codebook } from '../core/exports/codebook.ts';
import { namingFromColumns } from '../core/exports/field-names.ts';
import { openFileBytes } from '../core/exports/file-bytes.ts';
import { planPackageRedaction, type RedactInput } from '../core/exports/redact-package.ts';
import { inFile } from '../core/exports/testing/bytes.ts';
import { verifyPackage } from '../core/exports/verify-package.ts';
import { makePrivateKey, publicKeyFrom } from '../core/signing/sign.ts';
import { contentsFromZip, packageFromContents } from './support/forged-package.ts';

const PACKAGES = join(import.meta.dirname, 'packages');
const FILM = 'Video:shortvideo/7650000000000000001';
const POST = 'Post:microblog/2090351881221046272';
const privateKey = makePrivateKey();
const signing = { key: { privateKey, first: publicKeyFrom(privateKey), successors: [] } };
const options = { version: VERSION, readers: packageReaders(catalogue) };

type Item = Readonly<Record<string, unknown>>;
type Items = ReadonlyMap<string, Item>;

/** A package of a version, signed, with the columns that it has, in which a commenter is called as given. */
const packageWith = (version: string, name: string): Promise<Buffer> => {
  const zipped = readFileSync(join(PACKAGES, version));
  const contents = contentsFromZip(zipped);
  for (const { key, item } of [...contents.rows, ...contents.observations])
    if (key === 'Comment:forum/0c00000012') (item['attributedTo'] as { name?: string }).name = name;
  const codebook = Buffer.from(unzipSync(zipped)['codebook.json'] ?? []).toString('utf8');
  const { columns } = JSON.parse(codebook) as Codebook;
  const naming = namingFromColumns(columns.map(({ column }) => column));
  const written = columns.filter((one) => one.written).map(({ column }) => column);
  return packageFromContents(contents, signing, {
    columns: written,
    naming,
    hasEarlierNames: true,
  });
};

const itemsIn = (file: string): Items =>
  new Map(contentsFromZip(readFileSync(file)).rows.map(({ key, item }) => [key, item]));

const redact = (version: string, name: string, what: Partial<RedactInput>) =>
  packageWith(version, name).then((bytes) =>
    inFile('package.zip', bytes, async (file) => {
      const before = itemsIn(file);
      const given = { people: [], columns: [], ...what };
      const { plan, write } = await planPackageRedaction(file, given, options);
      await write(file, true);
      const { findings, signature } = await verifyPackage(await openFileBytes(file), options);
      const csv = Buffer.from(unzipSync(readFileSync(file))['data/items.csv'] ?? []).toString();
      const head = csv.split('\r\n', 1)[0]?.split(',') ?? [];
      return { plan, findings, isValid: signature?.isValid, before, after: itemsIn(file), head };
    }),
  );

const versions = readdirSync(PACKAGES);

test.each(
  versions.flatMap((version) =>
    ['Quill', 'isPromoted', 'languageCode', 'sensitive'].map((name) => [version, name] as const),
  ),
)('%s: whoever is called %j goes, and no field that was called so', async (version, name) => {
  const what = { people: ['ejemplo_mirlo'] };
  const { plan, findings, isValid, before, after } = await redact(version, name, what);
  expect([plan.rows, plan.names.includes(name), findings, isValid]).toEqual([1, true, [], true]);
  expect([...before.keys()].filter((key) => !after.has(key))).toEqual(['Comment:forum/0c00000012']);
  expect([after.get(FILM), after.get(POST)]).toEqual([before.get(FILM), before.get(POST)]);
});

test.each(versions)('%s: a column goes by the name that it has there', async (version) => {
  const { findings, isValid, before, after, head } = await redact(version, 'Quill', {
    columns: ['language_code'],
  });
  expect([findings, isValid]).toEqual([[], true]);
  const whole: Item = before.get(FILM) ?? {};
  const { languageCode, ...film } = whole;
  expect(languageCode).toEqual(expect.any(String));
  expect(after.get(FILM)).toEqual(film);
  expect(head).not.toContain('language_code');
  expect(head).toContain('sensitive');
});
