/** The licences of all that the program holds, as their authors ask to be named. */
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../command.ts';
import { bundledPackages, type BundledPackage } from './packages.ts';

const LINE = '-'.repeat(78);

const formatNotice = ({ name, version, license, texts, nested }: BundledPackage): string => {
  const known = license === undefined ? '' : `, ${license}`;
  const text = texts.length > 0 ? texts.map((one) => one.trim()).join('\n\n') : undefined;
  const inside = nested.map((one) => [one.name, one.version].filter(Boolean).join(' '));
  const bundled = inside.length > 0 ? `Its authors bundled into it: ${inside.join(', ')}.\n\n` : '';
  return `${LINE}\n${name} ${version}${known}\n\n${bundled}${text ?? 'The package brings no text of its licence.'}\n`;
};

/** Each package with its texts, one behind the other. */
export const noticesText = (packages: readonly BundledPackage[]): string =>
  packages.map(formatNotice).join('\n');

/** One text: the project’s own licence, then each package with its texts. */
export const licencesText = (own: string, packages: readonly BundledPackage[]): string => {
  return [
    'Bowerbird is free software under the licence below. After it: the software of others that it contains. The licences of Electron and Chromium lie beside the program.\n',
    `${own.trim()}\n`,
    noticesText(packages),
  ].join('\n');
};

/** Beside the built window, which shows it. */
const FILE = join(root, 'dist', 'renderer', 'licences.txt');

export const areLicencesWritten = (): boolean => existsSync(FILE);

/** Writes it; the program has to be built. */
export const writeLicences = async (): Promise<void> => {
  const own = await readFile(join(root, 'LICENSE'), 'utf8');
  await writeFile(FILE, licencesText(own, await bundledPackages()));
};

/** The text that was written when the program was built. */
export const builtLicences = (): Promise<string> => readFile(FILE, 'utf8');
