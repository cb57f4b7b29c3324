import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { lineForTerminal } from './mac-command.ts';

vi.mock('electron', () => ({ clipboard: {}, dialog: {} }));

test('the line for the Terminal names the command of this application', () => {
  expect(lineForTerminal("/Users/eva/Eva's Apps/Bowerbird.app/Contents/Resources")).toBe(
    String.raw`sudo mkdir -p /usr/local/bin && sudo ln -sf '/Users/eva/Eva'\''s Apps/Bowerbird.app/Contents/Resources/bowerbird' /usr/local/bin/bowerbird`,
  );
});

test.skipIf(process.platform === 'win32')(
  'the command finds its program through a link (a shell of Windows is another one)',
  () => {
    const dir = mkdtempSync(join(tmpdir(), 'bowerbird-mac-'));
    try {
      const contents = join(dir, 'My Apps', 'Bowerbird.app', 'Contents');
      for (const folder of ['MacOS', 'Resources'])
        mkdirSync(join(contents, folder), { recursive: true });
      const program = join(contents, 'MacOS', 'Bowerbird');
      writeFileSync(program, '#!/bin/sh\nprintf "%s\\n" "$@"\n');
      chmodSync(program, 0o755);
      const command = join(contents, 'Resources', 'bowerbird');
      copyFileSync(join(import.meta.dirname, '../scripts/release/bowerbird-macos.sh'), command);
      symlinkSync(command, join(dir, 'first'));
      symlinkSync('first', join(dir, 'bowerbird'));
      const { stdout } = spawnSync(join(dir, 'bowerbird'), ['search', 'two words'], {
        encoding: 'utf8',
      });
      expect(stdout).toBe('--command\n--\nsearch\ntwo words\n');
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  },
);
