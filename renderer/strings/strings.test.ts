/** The translations against the English words: no key of their own, and the same placeholders. */
import { expect, test } from 'vitest';
import ar from './ar.json';
import de from './de.json';
import en from './en.json';
import es from './es.json';

const flat = (value: object, before = ''): readonly (readonly [string, string])[] =>
  Object.entries(value).flatMap(([name, one]: [string, unknown]) =>
    typeof one === 'string'
      ? [[before + name, one] as const]
      : flat(one as object, `${before}${name}.`),
  );

/** Languages have plurals of their own; all are forms of one sentence. */
const withoutForm = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '');
const placeholders = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted();

const english = new Map(
  flat(en).map(([key, text]) => [withoutForm(key), { text, isPlural: key !== withoutForm(key) }]),
);

test.each([
  ['de', de],
  ['es', es],
  ['ar', ar],
])('%s says nothing that English does not, with the same placeholders', (_language, words) => {
  const told = flat(words);
  expect(told.filter(([key]) => !english.has(withoutForm(key)))).toEqual([]);
  for (const [key, text] of told)
    expect([key, placeholders(text)]).toEqual([
      key,
      placeholders(english.get(withoutForm(key))?.text ?? ''),
    ]);
});

test.each([
  ['de', de],
  ['es', es],
  ['ar', ar],
])('%s has each form that its plurals need', (language, words) => {
  const keys = new Set(flat(words).map(([key]) => key));
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const plurals = [...keys].map(withoutForm).filter((key) => english.get(key)?.isPlural);
  const lacking = [...new Set(plurals)].flatMap((key) =>
    forms.map((form) => `${key}_${form}`).filter((one) => !keys.has(one)),
  );
  expect(plurals.length).toBeGreaterThan(0);
  expect(lacking).toEqual([]);
});

/** What is translated whole: the frame, the start page, lists, errors. */
const WHOLE =
  /^(?:frame|page|common|find|status|trouble|nowhere|start|problem|route|result|time|refusal|refusalBy|failure|table|part|way|world|capture|imports)\./;

test.each([
  ['de', de],
  ['es', es],
  ['ar', ar],
])('%s says all of what is translated whole', (_language, words) => {
  const keys = new Set(flat(words).map(([key]) => withoutForm(key)));
  expect([...english.keys()].filter((key) => WHOLE.test(key) && !keys.has(key))).toEqual([]);
});
