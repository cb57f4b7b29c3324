import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const OXLINT = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');

/** The names that the linter, with the project's settings, reports as banned in a file of this text. */
const bannedNames = (text: string): string[] => {
  const dir = mkdtempSync(join(tmpdir(), 'names-'));
  writeFileSync(join(dir, 'a.ts'), text);
  const { stdout } = spawnSync(
    process.execPath,
    [OXLINT, '-c', join(ROOT, '.oxlintrc.json'), '-f', 'unix', 'a.ts'],
    { cwd: dir, encoding: 'utf8' },
  );
  rmSync(dir, { recursive: true });
  return stdout
    .split('\n')
    .filter((line) => line.includes('declared-names(banned)'))
    .map((line) => /`(\w+)`/.exec(line)?.[1] ?? '')
    .sort();
};

test('the linter reports a banned name wherever a name is declared', () => {
  const declared = bannedNames(`
    import { told as imported, saysImported } from './other.ts';
    export const asked = 1, { picked, from: toldNow, ...askedOthers } = imported;
    export function says(saidFirst: string, { saidSecond }: Pair, call: (wish: string) => void) {}
    const arrow = ([saidThird], saidFourth = 2) => {
      for (const saidLooped of []) { try {} catch (saidCaught) {} }
    };
    interface GrantWish { told: string }
    type Sightings = string;
    class Bearing { asked = 1 }
    enum Flights { One }
    imported.said; ({ told: 1 });
  `);
  expect(declared.join(' ')).toBe(
    'Bearing Flights GrantWish Sightings asked askedOthers saidCaught saidFirst saidFourth saidLooped saidSecond saidThird says toldNow wish',
  );
});

test('whole words are banned, not parts of them', () => {
  expect(bannedNames(`export const untold = 1, insight = 2, foresaid = 3, wishlist = 4;`)).toEqual(
    [],
  );
});
