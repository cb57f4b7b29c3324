/**
 * What the engine says against its translations for the window. What is not translated yet is no fault: it is
 * shown in English, marked as such, and `npm run untranslated` lists it.
 */
import { expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import ar from '../renderer/strings/engine/ar.json' with { type: 'json' };
import de from '../renderer/strings/engine/de.json' with { type: 'json' };
import en from '../renderer/strings/en.json' with { type: 'json' };
import es from '../renderer/strings/engine/es.json' with { type: 'json' };
import {
  catalogueWords,
  formKeys,
  formsOf,
  messageTemplates,
  untranslated,
} from './support/engine-words.ts';

const TRANSLATIONS = [
  ['de', de],
  ['es', es],
  ['ar', ar],
] as const;

const templates = await messageTemplates();
const words = catalogueWords(catalogue);

/** Of each key of a language the English forms that it translates. */
const englishByKey = (language: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...templates].flatMap(([id, template]) =>
      [id, ...formKeys(id, template, language)].map((key) => [key, formsOf(template)] as const),
    ),
  );

const placesIn = (text: string): string[] =>
  [...text.matchAll(/\{\{[^}]*\}\}/g)].map(String).toSorted();

const codeIn = (text: string): string[] => [...text.matchAll(/`[^`]*`/g)].map(String).toSorted();

test('every sentence has one home, and every home is read', () => {
  expect(templates.size).toBeGreaterThan(900);
  expect(templates.get('net.shuttingDown')).toBe('shutting down');
  expect(templates.get('errors.not_found')).toBe('Not found');
  expect(words.get('videosite.get-video.videoId')).toContain('Video identifier');
});

test.each(TRANSLATIONS)('%s translates nothing that is not said', (language, dictionary) => {
  const keys = englishByKey(language);
  const unknown = [
    ...Object.keys(dictionary.messages).filter((key) => !keys.has(key)),
    ...Object.keys(dictionary.catalogue).filter((key) => !words.has(key)),
  ];
  expect(unknown).toEqual([]);
});

test.each(TRANSLATIONS)(
  '%s names the values of the English, in its kinds',
  (language, { messages }) => {
    const english = englishByKey(language);
    const wrong = Object.entries(messages).filter(([key, text]) => {
      const places = new Set((english.get(key) ?? []).flatMap(placesIn));
      return placesIn(text).some((place) => !places.has(place));
    });
    expect(wrong).toEqual([]);
  },
);

test.each(TRANSLATIONS)(
  '%s keeps code as it is, and leaves nothing empty',
  (language, dictionary) => {
    const english = englishByKey(language);
    const all = [
      ...Object.entries(dictionary.messages).map(
        ([key, text]) => [english.get(key)?.at(-1) ?? '', text] as const,
      ),
      ...Object.entries(dictionary.catalogue).map(
        ([key, text]) => [words.get(key) ?? '', text] as const,
      ),
    ];
    expect(
      all.filter(([original, text]) => codeIn(original).join() !== codeIn(text).join()),
    ).toEqual([]);
    const groups = [
      dictionary.parameters,
      dictionary.notices,
      dictionary.nouns,
      dictionary.messages,
      dictionary.catalogue,
    ];
    expect(
      groups.flatMap((group) => Object.entries(group)).filter(([, text]) => text.trim() === ''),
    ).toEqual([]);
  },
);

test('what lacks a translation is listed, each once', () => {
  const list = untranslated(
    'de',
    { messages: {}, catalogue: {}, parameters: {} },
    templates,
    words,
    ['videoId'],
  );
  expect(list).toContain('messages net.shuttingDown: shutting down');
  expect(list).toContain('parameters videoId');
  expect(untranslated('de', de, new Map([['net.shuttingDown', '']]), new Map(), [])).toEqual([]);
});

test('every shape of the catalogue has a name', () => {
  const shapes = new Set(catalogue.entries.flatMap((entry) => entry.shapes));
  expect(shapes.size).toBeGreaterThan(15);
  expect([...shapes].filter((shape) => !Object.hasOwn(en.shape, shape))).toEqual([]);
});
