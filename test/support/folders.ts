import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATA_FILE } from '../../core/store/file/data-folder.ts';

export const tempDir = (): string => mkdtempSync(join(tmpdir(), 'bowerbird-test-'));
export const removeDir = (dir: string): void => rmSync(dir, { recursive: true, force: true });

/** The data folder of a desktop: it has a file, in which it stays where everything else is kept in PostgreSQL. */
export const desktopDir = (): string => {
  const dir = tempDir();
  writeFileSync(join(dir, DATA_FILE), '', { mode: 0o600 });
  return dir;
};
