/** Forgeries of all kinds from one seed: not one of them is proven. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VERSION } from '../core/app/version.ts';
import { packageReaders } from '../core/collections/package-readers.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import { verifyPackage } from '../core/exports/verify-package.ts';
import { verifyPageSha256 } from '../core/exports/verify-page.ts';
import { AppError } from '#kit/errors.ts';
import { forgedPackages } from './support/forgeries.ts';
import { openForge, type Forge } from './support/forging.ts';

let forge: Forge;
beforeAll(async () => {
  forge = await openForge();
});
afterAll(() => forge.close());

/** 1,000 of them in eight minutes: `BOWERBIRD_FORGERIES=1000 npx vitest run verify-forgeries`. */
const COUNT = Number(process.env['BOWERBIRD_FORGERIES'] ?? 152);
const SEED = 20_261_126;

const judge = async (bytes: Uint8Array): Promise<string> => {
  const source = {
    size: bytes.length,
    read: (offset: number, length: number) =>
      Promise.resolve(bytes.subarray(offset, offset + length)),
  };
  try {
    const readers = packageReaders(catalogue);
    const options = { version: VERSION, readers, pageSha256: verifyPageSha256 };
    return (await verifyPackage(source, options)).verdict;
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.kind;
    throw thrown;
  }
};

test(`none of ${COUNT} is proven, and what nobody changed is`, async () => {
  expect(await judge(forge.original)).toBe('proven');
  const counts = new Map<string, number>();
  const passed: string[] = [];
  for await (const { kind, bytes } of forgedPackages(forge.original, {
    seed: SEED,
    count: COUNT,
  })) {
    const verdict = await judge(bytes);
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    if (verdict === 'proven') passed.push(kind);
  }
  console.log(`${COUNT} forgeries:`, Object.fromEntries(counts));
  expect(passed).toEqual([]);
}, 1_800_000);
