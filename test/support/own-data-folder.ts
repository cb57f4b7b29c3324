/** Before any test: what would be kept in the data folder of whoever runs the tests goes into one of their own. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const setUp = (): (() => void) => {
  const dir = mkdtempSync(join(tmpdir(), 'bowerbird-home-'));
  // As `core/app/data-dir.ts` reads them, by operating system.
  process.env['XDG_DATA_HOME'] = dir;
  process.env['APPDATA'] = dir;
  return () => rmSync(dir, { recursive: true, force: true });
};

export default setUp;
