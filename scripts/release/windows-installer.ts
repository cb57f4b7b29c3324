/**
 * A check, and no release: whether an installer for Windows can be made of what electron-builder puts
 * together. electron-builder's own downloads its parts; this one is made by Debian's `makensis` around the
 * stand-in of Electron, so that a file that is missing or a setting that is wrong shows here.
 */
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inMinutes, run, say, whereIs } from '../command.ts';
import { electronForWindows } from '../electron-stand-in.ts';
import { makeByBuilder } from './electron-builder.ts';
import type { Product } from './product.ts';

const NSIS_MS = 10 * 60_000;
/** What the program cannot do without. */
const NEEDED = ['Bowerbird.exe', 'bowerbird.cmd', 'resources/app.asar', 'icudtl.dat'];

const nsisText = (product: Product, program: string, file: string): string => `Unicode true
Name "Bowerbird ${product.version}"
OutFile "${file}"
InstallDir "$LOCALAPPDATA\\Programs\\Bowerbird"
RequestExecutionLevel user
SetCompressor zlib
VIProductVersion "${product.version.split('-')[0]}.0"
VIAddVersionKey ProductName "Bowerbird"
VIAddVersionKey FileDescription "${product.description}"
VIAddVersionKey FileVersion "${product.version}"
VIAddVersionKey LegalCopyright "${product.author.name}"
Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles
Section
  SetOutPath "$INSTDIR"
  File /r "${program}/*"
  WriteUninstaller "$INSTDIR\\Uninstall Bowerbird.exe"
  CreateShortcut "$SMPROGRAMS\\Bowerbird.lnk" "$INSTDIR\\Bowerbird.exe"
SectionEnd
Section Uninstall
  Delete "$SMPROGRAMS\\Bowerbird.lnk"
  RMDir /r "$INSTDIR"
SectionEnd
`;

/** One sentence that says what is wrong or could not be looked at; nothing when the check passed. */
export const checkWindowsInstaller = async (
  product: Product,
  out: string,
): Promise<string | undefined> => {
  if (whereIs('makensis') === undefined)
    return 'installer for Windows, not even as a check: makensis is missing (Debian: nsis)';
  const shell = await electronForWindows();
  if ('because' in shell) return `installer for Windows, not even as a check: ${shell.because}`;
  const folder = join(out, 'windows-check');
  try {
    await mkdir(folder, { recursive: true });
    if (!(await makeByBuilder(['--win', 'dir'], shell, folder)))
      return 'installer for Windows: electron-builder could not put the program together';
    const program = join(folder, 'win-unpacked');
    const missing = await firstMissing(program);
    if (missing !== undefined) return `installer for Windows: the program lacks ${missing}`;
    const script = join(folder, 'check.nsi');
    await writeFile(script, nsisText(product, program, join(folder, 'check.exe')));
    say(`makensis: at most ${inMinutes(NSIS_MS)}…`);
    const { code } = await run('makensis', ['-V2', script], { timeoutMs: NSIS_MS });
    return code === 0 ? undefined : 'installer for Windows: makensis did not make it';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const firstMissing = async (program: string): Promise<string | undefined> => {
  for (const name of NEEDED) {
    const found = await stat(join(program, name)).catch(() => undefined);
    if (found === undefined || found.size === 0) return name;
  }
  return undefined;
};
