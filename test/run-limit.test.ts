import { expect, test, vi } from 'vitest';
import { inMinutes, run } from '../scripts/command.ts';

test('a program that does not end in time is stopped and named, with its limit', async () => {
  const lines: string[] = [];
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    lines.push(String(text));
    return true;
  });
  const limits = { timeoutMs: 500, called: 'The packer', output: 'hide' } as const;
  const { code } = await run(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], limits);
  stderr.mockRestore();
  expect(code).toBeNull();
  expect(lines).toEqual(['The packer did not end within 0.5 seconds, and was stopped.\n']);
  expect(inMinutes(15 * 60_000)).toBe('15 minutes');
});
