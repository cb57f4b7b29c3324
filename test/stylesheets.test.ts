import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { sources } from './support/sources.ts';

/** A stylesheet knows no types: nobody else notices a class that is named and not there. */
const RENDERER = join(import.meta.dirname, '..', 'renderer');

interface Named {
  readonly sheet: string;
  readonly by: string;
  readonly classes: readonly string[];
  /** Which classes it takes is worked out while it runs, or by others to whom it hands the sheet. */
  readonly open: boolean;
}

const named: readonly Named[] = sources()
  .filter(({ path }) => path.startsWith('renderer/'))
  .flatMap(({ path, text }) =>
    [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].map(
      ([, name = '', from = '']) => ({
        sheet: posix.join(posix.dirname(path), from),
        by: path,
        classes: [
          ...text
            .replaceAll(/'[^'\n]*'/g, "''")
            .matchAll(new RegExp(`(?<![\\w.])${name}\\.(\\w+)`, 'g')),
        ].map(([, one = '']) => one),
        open: new RegExp(`(?<![\\w.])${name}(?:\\[| as |[ ,}]*\\};)`).test(text),
      }),
    ),
  );

const classesIn = (sheet: string, classes = /\.([a-z]\w*)/gi): Set<string> => {
  const rules = readFileSync(join(RENDERER, '..', sheet), 'utf8').replaceAll(/\/\*[^*]*\*\//g, '');
  // What stands between braces are values (`.5rem`), but for the rules inside a condition.
  const selectors = rules.replaceAll(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(classes)].map(([, one = '']) => one));
};

const sheets = readdirSync(RENDERER, { recursive: true, encoding: 'utf8' })
  .map((file) => posix.join('renderer', file.replaceAll('\\', '/')))
  .filter((file) => file.endsWith('.module.css'));

test('every class that a component names is in its stylesheet', () => {
  const missing = named.flatMap(({ sheet, by, classes }) => {
    const known = classesIn(sheet);
    return classes.filter((one) => !known.has(one)).map((one) => `${by}: ${one}`);
  });
  expect(missing).toEqual([]);
  expect(named.length).toBeGreaterThan(100);
});

test('every class of a stylesheet is used', () => {
  const unused = sheets.flatMap((sheet) => {
    const by = named.filter((one) => one.sheet === sheet);
    if (by.some(({ open }) => open)) return [];
    const used = new Set(by.flatMap(({ classes }) => classes));
    return [...classesIn(sheet)].filter((one) => !used.has(one)).map((one) => `${sheet}: ${one}`);
  });
  expect(unused).toEqual([]);
});

test('what sheets compose is shared, and what is shared several sheets compose', () => {
  const shared = classesIn('renderer/theme/shared.css', /\.([a-z][\w-]*)/gi);
  const composed = sheets.flatMap((sheet) =>
    [...readFileSync(join(RENDERER, '..', sheet), 'utf8').matchAll(/composes: ([^;]+);/g)].map(
      ([, one = '']) => ({ sheet, names: one.split(' ').filter((name) => name !== 'from') }),
    ),
  );
  expect(composed.filter(({ names }) => names.at(-1) !== 'global')).toEqual([]);
  const users = new Map<string, Set<string>>();
  for (const { sheet, names } of composed)
    for (const name of names.slice(0, -1))
      users.set(name, new Set([...(users.get(name) ?? []), sheet]));
  expect([...users.keys()].toSorted()).toEqual([...shared].toSorted());
  expect([...users].filter(([, by]) => by.size < 2)).toEqual([]);
});

test('only rules of single classes compose: the window could not be built otherwise', () => {
  const selectors = sheets.flatMap((sheet) => {
    const text = readFileSync(join(RENDERER, '..', sheet), 'utf8').replaceAll(/\/\*[^*]*\*\//g, '');
    return [...text.matchAll(/([^{};]+)\{[^{}]*\bcomposes:/g)].flatMap(([, list = '']) =>
      list.split(',').map((selector) => selector.trim()),
    );
  });
  expect(selectors.length).toBeGreaterThan(50);
  expect(selectors.filter((one) => !/^\.[\w-]+$/.test(one))).toEqual([]);
});
