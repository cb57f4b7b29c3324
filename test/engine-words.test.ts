/**
 * What the engine says against its translations for the window: every title, summary and parameter of the
 * catalogue has one, and none translates what is no longer said.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import ar from '../renderer/strings/engine/ar.json' with { type: 'json' };
import de from '../renderer/strings/engine/de.json' with { type: 'json' };
import en from '../renderer/strings/en.json' with { type: 'json' };
import es from '../renderer/strings/engine/es.json' with { type: 'json' };

const TRANSLATIONS = [
  ['de', de],
  ['es', es],
  ['ar', ar],
] as const;

/** English that is shown as it is for now: whoever rewords a sentence need not know four languages. */
const NOT_YET: ReadonlySet<string> = new Set();

const properties = catalogue.entries.flatMap(({ paramsSchema }) =>
  Object.entries(paramsSchema.properties ?? {}),
);
const said = new Set(
  [
    ...catalogue.platforms.flatMap(({ label, because }) => [label, because]),
    ...catalogue.entries.flatMap(({ operation, unavailable }) => [
      operation.title,
      operation.summary,
      unavailable?.says,
    ]),
    ...properties.map(([, { description }]) => description),
  ].filter((text) => text !== undefined),
);

const sources = globSync('core/**/*.ts', { exclude: ['**/*.test.ts', '**/fake/**'] })
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

const code = (text: string): readonly string[] =>
  [...text.matchAll(/`[^`]*`/g)].map(String).toSorted();

test.each(TRANSLATIONS)('%s has every word of the catalogue', (_language, { sentences }) => {
  const lacking = [...said].filter((text) => !NOT_YET.has(text) && !Object.hasOwn(sentences, text));
  expect(said.size).toBeGreaterThan(200);
  expect(lacking).toEqual([]);
});

test.each(TRANSLATIONS)('%s has every parameter', (_language, { parameters }) => {
  const names = new Set(properties.map(([name]) => name));
  const lacking = [...names].filter(
    (name) => !NOT_YET.has(name) && !Object.hasOwn(parameters, name),
  );
  const unknown = Object.keys(parameters).filter((name) => !names.has(name));
  expect({ lacking, unknown }).toEqual({ lacking: [], unknown: [] });
});

test.each(TRANSLATIONS)('%s translates nothing that is not said', (_language, words) => {
  const unsaid = Object.keys(words.sentences).filter(
    (text) => !said.has(text) && !sources.includes(text),
  );
  const unknown = Object.keys(words.notices).filter((kind) => !sources.includes(`'${kind}'`));
  expect({ unsaid, unknown }).toEqual({ unsaid: [], unknown: [] });
});

test.each(TRANSLATIONS)('%s keeps code as it is, and leaves nothing empty', (_language, words) => {
  const changed = Object.entries(words.sentences).filter(
    ([english, text]) => code(english).join() !== code(text).join(),
  );
  const empty = [words.sentences, words.parameters, words.notices]
    .flatMap((group) => Object.entries(group))
    .filter(([, text]) => text.trim() === '');
  expect({ changed, empty }).toEqual({ changed: [], empty: [] });
});

test('the same is translated into each language', () => {
  const keys = TRANSLATIONS.map(([, { sentences, notices }]) => [
    ...Object.keys(sentences),
    ...Object.keys(notices),
  ]);
  expect(keys[1]).toEqual(keys[0]);
  expect(keys[2]).toEqual(keys[0]);
});

test('every shape of the catalogue has a name', () => {
  const shapes = new Set(catalogue.entries.flatMap((entry) => entry.shapes));
  expect(shapes.size).toBeGreaterThan(15);
  expect([...shapes].filter((shape) => !Object.hasOwn(en.shape, shape))).toEqual([]);
});
