/** Signed packages, forged in six modes from one seed: contradicted, refused, or the change is named. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VERSION } from '../core/app/version.ts';
import { packageReaders } from '../core/collections/package-readers.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import { verifyPackage } from '../core/exports/verify-package.ts';
import { verifyPageSha256 } from '../core/exports/verify-page.ts';
import { AppError } from '#kit/errors.ts';
import { inEnglish } from '#kit/message.ts';
import { contentsFromZip, packageFromContents } from './support/forged-package.ts';
import { openForge, type Forge } from './support/forging.ts';
import { makeSigningKey, MODES, signedForgeries } from './support/signed-forgeries.ts';

/** 1,000 of them in some minutes: `BOWERBIRD_FORGERIES=1000 npx vitest run verify-signed-forgeries`. */
const COUNT = Number(process.env['BOWERBIRD_FORGERIES'] ?? 120);
const SEED = 20_261_129;
const KEY = makeSigningKey();

let forge: Forge;
let signed: Uint8Array;
beforeAll(async () => {
  forge = await openForge();
  // Without the page, which takes longer than all else and is not what is forged here.
  const contents = { ...contentsFromZip(forge.original), page: undefined };
  signed = await packageFromContents(contents, { key: KEY });
});
afterAll(() => forge.close());

interface Judged {
  readonly outcome: 'contradicted' | 'refused' | 'not-provable' | 'proven';
  /** All that is named as not proven. */
  readonly named: string;
  /** Whoever signed it. */
  readonly key: string | undefined;
}

const judge = async (bytes: Uint8Array): Promise<Judged> => {
  const read = (offset: number, length: number) =>
    Promise.resolve(bytes.subarray(offset, offset + length));
  try {
    const readers = packageReaders(catalogue);
    const options = { version: VERSION, readers, pageSha256: verifyPageSha256 };
    const verified = inEnglish(await verifyPackage({ size: bytes.length, read }, options));
    const { verdict, closed, unprovable, packersWord, signature } = verified;
    const named = [...closed, ...unprovable.map(({ what }) => what), ...packersWord].join('\n');
    return { outcome: verdict, named, key: signature?.keys.at(-1) };
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    return { outcome: 'refused', named: '', key: undefined };
  }
};

test(`none of ${COUNT} passes for what was signed`, async () => {
  expect(await judge(signed)).toMatchObject({ outcome: 'proven', key: KEY.first });
  const table: Record<string, Record<string, number>> = Object.fromEntries(
    MODES.map((mode) => [mode, { contradicted: 0, refused: 0, 'not-provable': 0, proven: 0 }]),
  );
  const passed: string[] = [];
  for await (const forgery of signedForgeries(signed, { seed: SEED, count: COUNT })) {
    const { mode, kind, bytes, named } = forgery;
    const judged = await judge(bytes);
    const row = table[mode];
    if (row) row[judged.outcome] = (row[judged.outcome] ?? 0) + 1;
    const isFound = judged.outcome === 'contradicted' || judged.outcome === 'refused';
    // Whatever is not found is named, and is not called signed by whoever signed the original.
    const isNamed = named.test(judged.named) && (mode === 'closed' || judged.key !== KEY.first);
    const isProvenAsSigned = judged.outcome === 'proven' && judged.key === KEY.first;
    if (!isFound && (!isNamed || isProvenAsSigned))
      passed.push(`${mode}: ${kind}: ${judged.outcome}: ${judged.named}`);
  }
  console.table(table);
  expect(passed).toEqual([]);
}, 7_200_000);
