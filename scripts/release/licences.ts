/** The licences of all that the program holds, as their authors ask to be named. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../command.ts';
import { bundledPackages, type BundledPackage } from './packages.ts';

const NAME = 'licences.txt';

const LINE = '-'.repeat(78);

/** One text: the project’s own licence, then each package with its texts. */
export const licencesText = (own: string, packages: readonly BundledPackage[]): string => {
  const parts = packages.map(({ name, version, license, texts }) => {
    const known = license === undefined ? '' : `, ${license}`;
    const text = texts.length > 0 ? texts.map((one) => one.trim()).join('\n\n') : undefined;
    return `${LINE}\n${name} ${version}${known}\n\n${text ?? 'The package brings no text of its licence.'}\n`;
  });
  return [
    'Bowerbird is free software under the licence below. After it: the software of others that it contains. The licences of Electron and Chromium lie beside the program.\n',
    `${own.trim()}\n`,
    ...parts,
  ].join('\n');
};

/** Writes it into the folder of the built window, which shows it. */
export const writeLicences = async (folder: string): Promise<void> => {
  const own = await readFile(join(root, 'LICENSE'), 'utf8');
  await writeFile(join(folder, NAME), licencesText(own, await bundledPackages()));
};

/** The text that was written when the program was built. */
export const builtLicences = (): Promise<string> =>
  readFile(join(root, 'dist', 'renderer', NAME), 'utf8');
