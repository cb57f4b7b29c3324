import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '../core/field-trial/report.ts';
import { cli } from './support/cli.ts';

let dir = '';

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-trial-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('the command asks only when it may, keeps a report, and says what has changed', async () => {
  const file = join(dir, 'report.json');
  const command = [
    'field-trial',
    '--sample',
    '--data',
    join(dir, 'cli'),
    '--platform',
    'microblog',
  ];
  const refused = await cli(...command);
  expect(refused).toMatchObject({ code: 2, out: '' });
  expect(refused.err).toMatch(
    /usual pace: \d+ \(microblog\); requests: about \d+; credits: at most \d+; minutes: about 1\./,
  );
  expect((await cli(...command, '--preview')).out).toContain('x/get-post');

  expect((await cli(...command, '--yes', '--out', file)).code).toBe(0);
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  expect(report).toMatchObject({ format: 'bowerbird-field-trial', world: 'sample' });
  expect((await cli(...command, '--yes', '--compare', file)).out).toContain('Nothing has changed.');
  expect((await cli(...command, '--yes', '--out', file)).err).toContain('is there already');

  writeFileSync(file, '{}');
  const other = await cli(...command, '--yes', '--compare', file);
  expect(other).toMatchObject({ code: 2 });
  expect(other.err).toContain('is no report of a field trial');
});
