import { describe, expect, it } from 'vitest';
import { clock, figure } from './figures.ts';

describe('figure', () => {
  it.each([
    ['41,623,530 views', 41623530],
    ['9.6M views', 9600000],
    ['1.8B views', 1800000000],
    ['1.7bn', 1700000000],
    ['937K views', 937000],
    ['5.04 million subscribers', 5040000],
    ['500K+', 500000],
    ['12 lakh views', 1200000],
    ['1.5 crore subscribers', 15000000],
    ['007', 7],
    ['1 like', 1],
    ['No views', 0],
    ['8\u202f765 views', 8765],
    ['12,733\u00a0watching', 12733],
    ['42.416', undefined],
    ['Recommended for you', undefined],
    ['', undefined],
    [undefined, undefined],
    ['  12 views ', 12],
    ['\u200e12\u200f views', 12],
    ['1\u202a2 views', 12],
    ['\u00a012\u00a0', 12],
    ['no  comments', 0],
    ['There are no comments', undefined],
    ['about 12 views', undefined],
    ['1.5 views', undefined],
    ['9007199254740993', undefined],
    ['12 Mio. Aufrufe', undefined],
    ['12 Tsd. Aufrufe', undefined],
    ['3 mil visualizaciones', undefined],
    ['12 тыс. просмотров', undefined],
    ['12 mln wyświetleń', undefined],
    ['12万 views', undefined],
    ['1’234 views', 1234],
    ["1'234'567", 1234567],
    ['12,34,567 views', 1234567],
    ['1,23,45,678', 12345678],
    ['1,2345', undefined],
    ['1’2 views', undefined],
    ['1,234’567', undefined],
    ['1.234 views', undefined],
    ['1.234.567 views', undefined],
    ['12 345,6', undefined],
    ['١٬٢٣٤ views', 1234],
    ['१२,३४,५६७ views', 1234567],
    ['١٫٥M views', 1500000],
    ['𝟗𝟎 views', 90],
    ['１２ views', 12],
    ['12½ views', undefined],
    ['12-15 views', undefined],
    ['12 millet dishes', 12],
  ])('reads %j as %j', (text, number) => {
    expect(figure(text)).toBe(number);
  });
});

describe('clock', () => {
  it.each([
    ['4:13', 253],
    ['1:02:03', 3723],
    ['LIVE', undefined],
    ['12', undefined],
    ['12:34', 754],
    [' 0:07 ', 7],
    ['at 4:13', undefined],
    ['4:13 left', undefined],
    ['1:02:03:04', undefined],
    [undefined, undefined],
  ])('reads %j as %j', (text, seconds) => {
    expect(clock(text)).toBe(seconds);
  });
});
