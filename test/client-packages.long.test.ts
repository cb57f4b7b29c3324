/** The companion packages as their languages judge them: a type checker, and the check of R. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findPython } from '../core/exports/testing/bytes.ts';
import { CLIENTS, clientEnv, printedBy } from './support/client-packages.ts';
import { removeDir, tempDir } from './support/folders.ts';
import { hasR } from './support/has-r.ts';

const MINUTES = 60_000;
let dir = '';
beforeAll(() => {
  dir = tempDir();
});
afterAll(() => {
  removeDir(dir);
});

const typed = findPython('mypy', 'pandas');
test.skipIf(typed === undefined)(
  'a script of ours and the package pass a strict type checker (needs Python with mypy)',
  async () => {
    const files = ['tests/typed_notebook.py', 'src/bowerbird'].map((name) =>
      join(CLIENTS, 'python', name),
    );
    const settings = ['--config-file', join(CLIENTS, 'python/pyproject.toml')];
    const options = ['-m', 'mypy', '--strict', '--cache-dir', join(dir, 'mypy'), ...settings];
    const env = clientEnv({ MYPYPATH: join(CLIENTS, 'python/src') });
    expect(await printedBy(typed ?? '', [...options, ...files], { cwd: dir, env })).toContain(
      'Success: no issues found',
    );
  },
  6 * MINUTES,
);

const arrow = findPython('pandas', 'pyarrow', 'polars');
test.skipIf(arrow === undefined)(
  'a frame goes into polars by Arrow (needs Python with pandas, pyarrow and polars)',
  async () => {
    const script = `
import polars
from bowerbird.frames import frame_from_rows
kinds = {"id": "string", "n": "integer", "is": "boolean", "at": "dateTime"}
frame = frame_from_rows([{"id": "0012", "n": 2**53 + 1, "is": True, "at": "2026-01-02T03:04:05Z"}, {}],
                        [{"name": name, "datatype": kind} for name, kind in kinds.items()])
print(polars.from_pandas(frame).to_dict(as_series=False))`;
    const at = `datetime.datetime(2026, 1, 2, 3, 4, 5, tzinfo=zoneinfo.ZoneInfo(key='UTC'))`;
    expect(await printedBy(arrow ?? '', ['-c', script], { cwd: dir, env: clientEnv() })).toBe(
      `{'id': ['0012', None], 'n': [9007199254740993, None], 'is': [True, None], 'at': [${at}, None]}\n`,
    );
  },
  6 * MINUTES,
);

test.skipIf(!hasR('curl', 'jsonlite'))(
  'R checks its package without a warning (needs R with curl and jsonlite)',
  async () => {
    cpSync(join(CLIENTS, 'r'), join(dir, 'bowerbird'), { recursive: true });
    // What is only suggested need not be here, and no registry is asked.
    const env = clientEnv({ _R_CHECK_FORCE_SUGGESTS_: 'false', BOWERBIRD_ADDRESS: '' });
    await printedBy('R', ['CMD', 'build', 'bowerbird'], { cwd: dir, env });
    const [, version = ''] =
      /^Version: (.+)$/m.exec(readFileSync(join(dir, 'bowerbird/DESCRIPTION'), 'utf8')) ?? [];
    const check = ['CMD', 'check', '--no-manual', `bowerbird_${version}.tar.gz`];
    const out = await printedBy('R', check, { cwd: dir, env });
    expect(out).toMatch(/^Status: (?:OK|1 NOTE)$/m);
    expect(out).toContain('Running ‘test-offline.R’');
  },
  6 * MINUTES,
);
