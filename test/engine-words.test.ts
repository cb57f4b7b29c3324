/**
 * What the engine says against its translations for the window: every title, summary and parameter of the
 * catalogue has one, and none translates what is no longer said.
 */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import { ERRORS } from '#kit/errors.ts';
import { PLAN_NAMES } from '../core/store/billing-plans.ts';
import { placesIn, translate } from '../renderer/engine-sentences.ts';
import ar from '../renderer/strings/engine/ar.json' with { type: 'json' };
import de from '../renderer/strings/engine/de.json' with { type: 'json' };
import en from '../renderer/strings/en.json' with { type: 'json' };
import es from '../renderer/strings/engine/es.json' with { type: 'json' };
import { sentencesInCode, type Template } from './support/engine-sentences.ts';
import { sampleResults } from './support/sample.ts';

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
  .join('\n')
  .replaceAll(/\\(?=['`])/g, '');

/** Words that another composes: an error before its detail, a plan in the command that changes to it. */
const composed = new Set([
  ...Object.values(ERRORS).map(({ message }) => message.replace(/\.$/, '')),
  ...PLAN_NAMES.map((name) => `\`bowerbird plan set ${name}\``),
]);

const looked = new Map<string, boolean>();
const stands = (words: string): boolean => {
  const known = looked.get(words);
  if (known !== undefined) return known;
  const found = sources.includes(words) || composed.has(words);
  looked.set(words, found);
  return found;
};

/** Whether a sentence with places is said: its own words stand in the sources, in at most two stretches a clause. */
const isSaid = (text: string): boolean =>
  text
    .split(/\{\w+\}|(?<=[;:.,])\s|\s\(/)
    .map((piece) => piece.trim().replace(/^The$|[:.,]$/, ''))
    .every(
      (piece) =>
        stands(piece) ||
        [...piece.matchAll(/ /g)].some(
          ({ index }) => stands(piece.slice(0, index)) && stands(piece.slice(index + 1)),
        ),
    );

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
  const unsaid = Object.keys(words.sentences).filter((text) => !said.has(text) && !isSaid(text));
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

test.each(TRANSLATIONS)('%s names no place that its English lacks', (_language, { sentences }) => {
  const wrong = Object.entries(sentences).filter(([english, text]) => {
    const places = new Set(placesIn(english));
    return (
      places.size < placesIn(english).length || placesIn(text).some((place) => !places.has(place))
    );
  });
  const adjacent = Object.keys(sentences).filter((english) => english.includes('}{'));
  const inCode = Object.values(sentences).filter((text) => /`[^`]*\{[^`]*`/.test(text));
  expect({ wrong, adjacent, inCode }).toEqual({ wrong: [], adjacent: [], inCode: [] });
});

const emitted = new Set(
  (await sampleResults()).flatMap(({ notices }) => notices.map(({ message }) => message)),
);

const untranslated = (
  texts: Iterable<string>,
  sentences: Readonly<Record<string, string>>,
  language: string,
): readonly string[] =>
  [...texts].filter((text) => translate(sentences, text, language) === undefined);

test.each(TRANSLATIONS)(
  '%s has every notice that the examples of the sample world bring',
  (language, { sentences }) => {
    expect(emitted.size).toBeGreaterThan(25);
    expect(untranslated(emitted, sentences, language)).toEqual([]);
  },
);

test.each(TRANSLATIONS)(
  '%s has every refusal of an operation that cannot be asked',
  (language, { sentences }) => {
    const refusals = catalogue.entries.flatMap(({ unavailable }) =>
      unavailable ? [unavailable.says, ...unavailable.choices] : [],
    );
    expect(refusals.length).toBeGreaterThan(20);
    expect(untranslated(new Set(refusals), sentences, language)).toEqual([]);
  },
);

test.each(TRANSLATIONS)('%s has the words of every error', (language, { sentences }) => {
  const errors = Object.values(ERRORS).flatMap(({ message }) => [
    message,
    message.endsWith('.') ? `${message} Not found` : `${message}: not an address`,
  ]);
  const own = errors.filter((text) => !/^(?:Invalid|Request|The request).*: /.test(text));
  expect(untranslated(own, sentences, language)).toEqual([]);
});

/** What may stand in the place of a figure, a name or a part of a sentence. */
const EXAMPLES = [
  '7',
  'posts',
  'comments',
  'The Site API',
  '2026-08-31',
  'DE',
  '2026-08-31T12:00:00Z',
  '7 playlists',
  'units',
  '7 of the 100 searches',
  'replies lie',
  'captured while browsing, or imported',
  'with an API client of your own (Settings) there would be more.',
  'says that the key is not valid',
  'answered with a check for robots',
  ', words',
  '.',
  '',
];

const isTranslated = (
  [first = '', ...rest]: Template,
  sentences: Readonly<Record<string, string>>,
  language: string,
): boolean => {
  const ways = (before: string, [next, ...after]: Template): boolean =>
    next === undefined
      ? translate(sentences, before, language) !== undefined
      : EXAMPLES.some((value) => ways(`${before}${value}${next}`, after));
  return ways(first, rest);
};

/** The reason of an operation without a route, which the catalogue tells whole. */
const OF_CATALOGUE = ' (as of ';

test.each(TRANSLATIONS)(
  '%s has every notice, refusal and error that stands in the code',
  (language, { sentences }) => {
    const templates = sentencesInCode().filter((pieces) => !pieces.includes(OF_CATALOGUE));
    expect(templates.length).toBeGreaterThan(200);
    const lacking = templates.filter((template) => !isTranslated(template, sentences, language));
    expect(lacking.map((pieces) => pieces.join('…'))).toEqual([]);
  },
);

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
