import { describe, expect, it, test } from 'vitest';
import {
  ago,
  agoBetween,
  bytes,
  dayInUtc,
  figure,
  harmless,
  length,
  lengthInWords,
  localInstants,
  minutesInWords,
  monthInWords,
  shortFigure,
  tickInWords,
} from './format.ts';

const NOW = Date.parse('2026-07-15T12:00:00.000Z');

describe('figures', () => {
  it('keeps the exact figure in the reader’s locale', () => {
    expect(figure(9600000, 'en')).toBe('9,600,000');
    expect(figure(9600000, 'de')).toBe('9.600.000');
    expect(figure(0, 'en')).toBe('0');
  });
  it('shortens only from ten thousand on', () => {
    expect(shortFigure(9999, 'en')).toBe('9,999');
    expect(shortFigure(10_000, 'en')).toBe('10K');
    expect(shortFigure(9_640_000, 'en')).toBe('9.6M');
  });
});

describe('times', () => {
  it('says how long ago, in the largest whole unit', () => {
    expect(ago('2026-07-15T11:59:40.000Z', NOW, 'en')).toBe('now');
    expect(ago('2026-07-15T11:00:00.000Z', NOW, 'en')).toBe('1 hour ago');
    expect(ago('2026-07-14T11:00:00.000Z', NOW, 'en')).toBe('yesterday');
    expect(ago('2026-06-24T11:00:00.000Z', NOW, 'en')).toBe('3 weeks ago');
    expect(ago('2024-01-01T00:00:00.000Z', NOW, 'en')).toBe('2 years ago');
    expect(ago('2026-07-15T14:00:00.000Z', NOW, 'en')).toBe('in 2 hours');
  });
  it('says about how long ago, from between the two ends', () => {
    const between = (from: string, to: string) => agoBetween(from, to, NOW, 'en');
    expect(between('2021-07-15T12:00:00.000Z', '2022-07-15T12:00:00.000Z')).toBe('4 years ago');
    expect(between('2026-06-17T12:00:00.000Z', '2026-06-24T12:00:00.000Z')).toBe('3 weeks ago');
    expect(between('2026-07-13T12:00:00.000Z', '2026-07-14T12:00:00.000Z')).toBe('1 day ago');
    expect(between('2026-07-15T11:59:00.000Z', '2026-07-15T12:00:00.000Z')).toBe('1 minute ago');
    expect(between('once', '2026-07-15T12:00:00.000Z')).toBeUndefined();
  });
  it('keeps a day that has no time on its day', () => {
    expect(dayInUtc('2016-05-04T00:00:00.000Z', 'en')).toBe('May 4, 2016');
    expect(monthInWords('2026-08', 'en')).toBe('August 2026');
  });
  it('makes no date of what is none', () => {
    expect(ago('soon', NOW, 'en')).toBeUndefined();
  });
  it('writes the instants of a sentence for the reader, and leaves the rest', () => {
    expect(localInstants('The link works until 2026-09-01T14:00:00.000Z.', 'en-GB')).toMatch(
      /^The link works until 1 Sept? 2026, \d\d:00\.$/,
    );
    expect(localInstants('3 of 100 items set aside')).toBe('3 of 100 items set aside');
  });
  it('writes a length as players do, and as words', () => {
    expect(length(7)).toBe('0:07');
    expect(length(62)).toBe('1:02');
    expect(length(3723)).toBe('1:02:03');
    expect(lengthInWords(3723, 'en')).toBe('1 hour 2 minutes 3 seconds');
    expect(lengthInWords(0, 'en')).toBe('0 seconds');
  });
});

describe('sizes', () => {
  it('counts in thousands', () => {
    expect(bytes(999, 'en')).toBe('999 bytes');
    expect(bytes(1000, 'en')).toBe('1 kB');
    expect(bytes(4_830_112, 'en')).toBe('4.8 MB');
    expect(bytes(1_000_000_000, 'en')).toBe('1 GB');
  });
});

describe('hostile text', () => {
  it('shows controls as signs and keeps what is writing', () => {
    expect(harmless('a\u0000b\u001b[31mc\u007f')).toBe('a␀b␛[31mc␡');
    expect(harmless('evil\u202Egpj.exe')).toBe('evil[U+202E]gpj.exe');
    expect(harmless('x\u{E0049}\u{E007F}')).toBe('x[U+E0049][U+E007F]');
    expect(harmless('🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}')).toBe('🏴󠁧󠁢󠁥󠁮󠁧󠁿');
    expect(harmless('two\r\nlines\tand 👩‍👧 שלום\u200F')).toBe('two\nlines\tand 👩‍👧 שלום\u200F');
  });
});

test('the instants below a chart are written as the reader writes them', () => {
  const at = Date.UTC(2026, 1);
  expect(tickInWords(at, 'month', 'en')).toBe('Feb 2026');
  expect(tickInWords(at, 'month', 'de')).toBe('Feb. 2026');
  expect(tickInWords(at, 'day', 'es')).toBe('1 feb');
});

test('what takes hours is not told to the minute', () => {
  expect(minutesInWords(1, 'en')).toBe('1 minute');
  expect(minutesInWords(119, 'en')).toBe('119 minutes');
  expect(minutesInWords(1091, 'en')).toBe('18 hours');
  expect(minutesInWords(1091, 'de')).toBe('18 Stunden');
});
