import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { declaredNames } from './support/declared-names.ts';
import { sources } from './support/sources.ts';

const ROOT = join(import.meta.dirname, '..');

/**
 * Names that tell of speaking, or that nobody else uses: name the result (`message`, `request`,
 * `params`), and types as things (`CreateKeyInput`, `Observation`).
 */
const BANNED = [
  /^(?:said|says|told|asked|flights|bearing|sight|sighting|wish|wishes)$/,
  /^(?:said|says|told|asked)[A-Z]/,
  /(?:Said|Says|Told|Asked)(?:[A-Z]|$)/,
  /Wish(?:es)?$|^Bearing|Sight(?:ing)?s?$|Flights$|^sighting|^flights/,
];

test('no banned name is declared', () => {
  const declared = sources().flatMap(({ path }) =>
    declaredNames(path, readFileSync(join(ROOT, path), 'utf8'))
      .filter(({ name }) => BANNED.some((pattern) => pattern.test(name)))
      .map(({ name, line }) => `${path}:${line} ${name}`),
  );
  expect(declared).toEqual([]);
});

test('declared names are found wherever a name is declared', () => {
  const text = `
    import { imported } from './other.ts';
    const plain = 1, { picked, from: renamed, ...others } = imported;
    function named(first: string, { second }: Pair) {}
    const arrow = ([third], fourth = 2) => { for (const looped of []) { try {} catch (caught) {} } };
    interface Shape { property: string }
    type Alias = string;
    class Thing {}
    plain.member; ({ key: 1 });
  `;
  expect(declaredNames('a.ts', text).map(({ name }) => name)).toEqual([
    'plain',
    'picked',
    'renamed',
    'others',
    'named',
    'first',
    'second',
    'arrow',
    'third',
    'fourth',
    'looped',
    'caught',
    'Shape',
    'Alias',
    'Thing',
  ]);
});
