/** The translations against the English words: nothing missing, nothing of their own, the same placeholders. */
import { expect, test } from 'vitest';
import ar from './ar.json';
import de from './de.json';
import en from './en.json';
import es from './es.json';

const TRANSLATIONS = [
  ['de', de],
  ['es', es],
  ['ar', ar],
] as const;

const flat = (value: object, before = ''): readonly (readonly [string, string])[] =>
  Object.entries(value).flatMap(([name, one]: [string, unknown]) =>
    typeof one === 'string'
      ? [[before + name, one] as const]
      : flat(one as object, `${before}${name}.`),
  );

/** Languages have plurals of their own; all are forms of one sentence. */
const withoutForm = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '');
const placeholders = (text: string): string =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name = '']) => name)
    .toSorted()
    .join(' ');

const english = new Map(flat(en));
const englishSentences = new Set([...english.keys()].map(withoutForm));

/** A form that is for one number alone needs no figure: "one request a second", or a dual. */
const allowed = (key: string): readonly string[] => {
  const isOfOne = /_(?:zero|one|two)$/.test(key);
  const sentence = withoutForm(key);
  return [key, `${sentence}_other`, ...(isOfOne ? [`${sentence}_one`] : [])]
    .flatMap((one) => english.get(one) ?? [])
    .flatMap((text) => [text, ...(isOfOne ? [text.replace('{{n}}', '')] : [])])
    .map(placeholders);
};

test.each(TRANSLATIONS)('%s says nothing that English does not', (_language, words) => {
  const own = flat(words).filter(([key]) => !englishSentences.has(withoutForm(key)));
  expect(own).toEqual([]);
});

test.each(TRANSLATIONS)('%s has the placeholders of English', (_language, words) => {
  const other = flat(words).filter(([key, text]) => !allowed(key).includes(placeholders(text)));
  expect(other).toEqual([]);
});

test.each(TRANSLATIONS)('%s leaves no sentence empty', (_language, words) => {
  expect(flat(words).filter(([, text]) => text.trim() === '')).toEqual([]);
});

test.each([['en', en] as const, ...TRANSLATIONS])(
  '%s has each form that its plurals need, and no other',
  (language, words) => {
    const keys = flat(words).map(([key]) => key);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const plurals = new Set(keys.filter((key) => key !== withoutForm(key)).map(withoutForm));
    const needed = [...plurals].flatMap((key) => forms.map((form) => `${key}_${form}`));
    expect(plurals.size).toBeGreaterThan(0);
    expect(keys.filter((key) => key !== withoutForm(key)).toSorted()).toEqual(needed.toSorted());
  },
);

test.each(TRANSLATIONS)('%s has plurals where English has them', (_language, words) => {
  const plurals = (keys: Iterable<string>): readonly string[] =>
    [...new Set([...keys].filter((key) => key !== withoutForm(key)).map(withoutForm))].toSorted();
  const keys = flat(words).map(([key]) => key);
  const text = new Set(keys.map(withoutForm));
  expect(plurals(keys)).toEqual(plurals(english.keys()).filter((key) => text.has(key)));
});

test.each(TRANSLATIONS)('%s says all that English says', (_language, words) => {
  const keys = new Set(flat(words).map(([key]) => withoutForm(key)));
  const lacking = [...englishSentences].filter((key) => !keys.has(key));
  expect(lacking).toEqual([]);
});
