/** The page of a package in Firefox, opened from the disk: what the command line says, and no request. */
import { unzipSync } from 'fflate';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PACKAGE } from '../core/exports/package-format.ts';
import { findFirefox, openFirefox, type Firefox } from './support/firefox.ts';
import { forgedPackages } from './support/forgeries.ts';
import { openForge, type Forge } from './support/forging.ts';

const program = findFirefox();

describe.skipIf(program === undefined)(`in Firefox (${program ?? 'there is none here'})`, () => {
  let forge: Forge;
  let firefox: Firefox;
  let page = '';
  beforeAll(async () => {
    forge = await openForge();
    page = join(forge.dir, PACKAGE.page);
    writeFileSync(page, unzipSync(forge.original)[PACKAGE.page] ?? '');
    firefox = await openFirefox(program ?? '');
  });
  afterAll(async () => {
    await firefox.close();
    forge.close();
  });

  const checkedInPage = async (bytes: Uint8Array): Promise<unknown> => {
    const file = join(forge.dir, 'study.zip');
    writeFileSync(file, bytes);
    await firefox.goto(pathToFileURL(page).href);
    await firefox.setFiles('#file', [file]);
    return JSON.parse(await firefox.textOf('#json'));
  };

  test('what is whole and what is forged', async () => {
    const packages = [forge.original];
    for await (const { bytes } of forgedPackages(forge.original, { seed: 7, count: 3 }))
      packages.push(bytes);
    for (const bytes of packages) {
      const { code: _, ...verified } = await forge.verified(bytes);
      expect(await checkedInPage(bytes)).toEqual({ ...verified, file: 'study.zip' });
    }
    expect(firefox.requested.filter((url) => !/^(?:file|blob):/.test(url))).toEqual([]);
  });
});
