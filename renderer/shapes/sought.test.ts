import { expect, test } from 'vitest';
import { soughtFor } from './sought.ts';

test('a number is looked for as it is, with its thousands apart, and as displayed', () => {
  expect(soughtFor(1_234_567)).toEqual(['1234567', '1,234,567', '1.234.567', '1.2M']);
  expect(soughtFor(7)).toEqual(['7']);
});

test('words are looked for as they are, and as JSON and HTML write them', () => {
  const found = soughtFor('Bees & "bowers"\nsecond line');
  expect(found[0]).toBe('Bees & "bowers"');
  expect(found).toContain(String.raw`Bees & \"bowers\"`);
  expect(found).toContain('Bees &amp; &quot;bowers&quot;');
  expect(soughtFor('Zoë')).toContain(String.raw`Zo\u00eb`);
  expect(soughtFor('a/b')).toContain(String.raw`a\/b`);
});

test('an instant is looked for in seconds and by its day; a long text by its start', () => {
  expect(soughtFor('2026-07-02T00:00:00.000Z')).toEqual(['1782950400', '2026-07-02']);
  expect(soughtFor('x'.repeat(500))[0]).toHaveLength(60);
});

test('of a list the first is looked for, of an object its words; else nothing', () => {
  expect(soughtFor(['garden', 'birds'])).toEqual(['garden']);
  expect(soughtFor({ text: '3 weeks ago', earliest: 'x' })).toEqual(['3 weeks ago']);
  expect(soughtFor(true)).toEqual([]);
  expect(soughtFor([])).toEqual([]);
  expect(soughtFor(' ')).toEqual([]);
});
