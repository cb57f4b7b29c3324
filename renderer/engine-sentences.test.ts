import { describe, expect, it } from 'vitest';
import { placesIn, translate } from './engine-sentences.ts';

const GERMAN = {
  'Wait a minute.': 'Warten Sie eine Minute.',
  'Adverts left out: {n}.': 'Ausgelassene Anzeigen: {n}.',
  '{n} of {n2} items set aside: {list}': 'Nicht gelesen: {n} von {n2}. Grund: {list}',
  '{part} ({n} times)': '{part} ({n}-mal)',
  'no {text} in the answer': 'in der Antwort fehlt „{text}“',
  'Platform error: {part}': 'Fehler der Plattform: {part}',
  'Shows results for “{text}” instead of “{text2}”.': 'Statt „{text2}“: Ergebnisse für „{text}“.',
  'The chart of {country} instead of {country2}.': 'Charts für {country} statt für {country2}.',
  'Blocked in: {countries}.': 'Gesperrt in: {countries}.',
  '{text}: nobody knows it': '{text}: niemand kennt es',
  'Delete it by {day}.': 'Bis zum {day} zu löschen.',
  'It cost about ${n}.': 'Es kostete etwa {n} $.',
  'the video is private': 'das Video ist privat',
  '{part}: “{text}”': '{part}: „{text}“',
} as const;

const ARABIC = {
  '{list} skipped': 'ما جرى تخطّيه: {list}',
  '{n} videos': 'مقاطع فيديو: {n}',
  'Adverts left out: {n}.': 'إعلانات أُسقطت: {n}.',
} as const;

const inGerman = (english: string): string | undefined =>
  translate(GERMAN, english, 'de')
    ?.map(({ ours, theirs }) => ours ?? `<${theirs}>`)
    .join('');

describe('a sentence with places', () => {
  it('is found by its words, with its figures as the reader writes them', () => {
    expect(inGerman('Adverts left out: 1234.')).toBe('Ausgelassene Anzeigen: 1.234.');
    expect(inGerman('Adverts left out: 1,234.')).toBe('Ausgelassene Anzeigen: 1.234.');
    expect(inGerman('It cost about $0.100.')).toBe('Es kostete etwa 0,100 $.');
    expect(inGerman('Delete it by 2026-08-31.')).toBe('Bis zum 31. August 2026 zu löschen.');
    expect(inGerman('The chart of US instead of DE.')).toBe(
      'Charts für Vereinigte Staaten statt für Deutschland.',
    );
    expect(inGerman('Blocked in: DE, CH.')).toBe('Gesperrt in: Deutschland, Schweiz.');
  });

  it('keeps the words of others apart from its own, in the order of its grammar', () => {
    expect(translate(GERMAN, 'Shows results for “wren” instead of “wern”.', 'de')).toEqual([
      { ours: 'Statt „' },
      { theirs: 'wern' },
      { ours: '“: Ergebnisse für „' },
      { theirs: 'wren' },
      { ours: '“.' },
    ]);
  });

  it('has its parts translated, also those of a list', () => {
    expect(
      inGerman(
        '3 of 20 items set aside: Platform error: no id in the answer (2 times); the video is private',
      ),
    ).toBe(
      'Nicht gelesen: 3 von 20. Grund: Fehler der Plattform: in der Antwort fehlt „<id>“ (2-mal); das Video ist privat',
    );
    expect(inGerman('Platform error: r/wren: nobody knows it')).toBe(
      'Fehler der Plattform: <r/wren>: niemand kennt es',
    );
    expect(inGerman('1 of 2 items set aside: something new')).toBe(
      'Nicht gelesen: 1 von 2. Grund: <something new>',
    );
  });

  it('uses the comma and the figures of Arabic', () => {
    expect(translate(ARABIC, '2 videos, 3 squids skipped', 'ar')).toEqual([
      { ours: 'ما جرى تخطّيه: ' },
      { ours: 'مقاطع فيديو: ' },
      { ours: new Intl.NumberFormat('ar').format(2) },
      { ours: '، ' },
      { theirs: '3 squids' },
    ]);
  });

  it('needs no key of its own for a full stop and a capital', () => {
    expect(inGerman('The video is private: “ask me”.')).toBe('Das Video ist privat: „<ask me>“.');
    expect(inGerman('Wait a minute.')).toBe('Warten Sie eine Minute.');
  });

  it('is none where a figure, a country or a part is not what it should be', () => {
    expect(inGerman('Many adverts were left out.')).toBeUndefined();
    expect(inGerman(' adverts were left out.')).toBeUndefined();
    expect(inGerman('Delete it by tomorrow.')).toBeUndefined();
    expect(inGerman('The chart of nowhere instead of DE.')).toBeUndefined();
    expect(inGerman('Blocked in: DE, nowhere.')).toBeUndefined();
    expect(inGerman('Platform error: something new')).toBeUndefined();
    expect(inGerman('')).toBeUndefined();
    expect(inGerman('constructor')).toBeUndefined();
  });
});

it('finds nothing in a long text that only begins like a sentence', () => {
  expect(inGerman(`Shows results for “${'” instead of “'.repeat(200_000)}`)).toBeUndefined();
  expect(inGerman(`Platform error: ${'Platform error: '.repeat(200)}the end`)).toBeUndefined();
});

it('looks up so many parts of one sentence and no more', () => {
  const found = translate(
    GERMAN,
    `1 of 2 items set aside: ${'the video is private; '.repeat(150)}x`,
    'de',
  );
  const words = found?.map(({ ours, theirs }) => ours ?? theirs) ?? [];
  expect(words.filter((one) => one === 'das Video ist privat').length).toBe(99);
  expect(words.filter((one) => one === 'the video is private').length).toBe(51);
});

it('names the places of a sentence', () => {
  expect(placesIn('Of {n2} {text}, {n}; {other} and {} are none.')).toEqual(['n', 'n2', 'text']);
});
