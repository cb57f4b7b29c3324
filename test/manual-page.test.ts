import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inside } from './support/cli.ts';

const hasGroff = spawnSync('groff', ['--version']).status === 0;

test('the manual page tells every command with its options and the exit codes', async () => {
  const { code, out, err } = await inside('man');
  expect([code, err]).toEqual([0, '']);
  const commands = out.match(/(?<=^\.SS bowerbird )\S+/gm) ?? [];
  expect(commands).toContain('collect');
  expect(commands).toContain(String.raw`forget\-person`);
  expect(commands).toHaveLength(41);
  expect(out).toContain(String.raw`.B \-\-with\-codebook`);
  expect(out).toContain('.SH EXIT STATUS\n.TP\n.B 0\n');
});

test.skipIf(!hasGroff)('groff, where it is here, finds no fault with it', async () => {
  const { out } = await inside('man');
  const args = ['-man', '-ww', '-Tutf8', '-z'];
  const { stderr } = spawnSync('groff', args, { input: out, encoding: 'utf8' });
  expect(stderr).toBe('');
  const text = execFileSync('groff', ['-man', '-Tascii', '-P-cbou'], {
    input: out,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  expect(text).toContain('bowerbird export NAME');
  expect(text).toContain('--with-codebook');
});
