/** `verify.html`, which every study package holds: it checks the package in any browser, with the readers of this version. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lazy } from '#kit/lazy.ts';

/** Beside the built program. */
const BUILT = join(import.meta.dirname, 'verify.html');
/** Where the program runs from its sources, the page is made when it is first needed. */
const BUILDER = join(import.meta.dirname, '..', '..', 'scripts', 'verify-page.ts');

interface Builder {
  /** Makes the page again where its sources have changed; the path of the file. */
  readonly buildVerifyPage: () => Promise<string>;
}

const findPage = async (): Promise<string> => {
  if (existsSync(BUILT)) return BUILT;
  const { buildVerifyPage } = (await import(pathToFileURL(BUILDER).href)) as Builder;
  return buildVerifyPage();
};

const page = lazy(async () => {
  const bytes = await readFile(await findPage());
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
});

export const readVerifyPage = async (): Promise<Uint8Array> => (await page()).bytes;

/** Hexadecimal. */
export const verifyPageSha256 = async (): Promise<string> => (await page()).sha256;
