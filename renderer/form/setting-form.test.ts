import { describe, expect, it } from 'vitest';
import { numberFromText } from './setting-form.tsx';

const days = { min: 1, max: 36_500, isWhole: true, mayBeEmpty: true };
const seconds = { min: 1, max: 600 };

describe('the number that was typed', () => {
  it.each([
    ['1', 1],
    [' 36500 ', 36_500],
    ['', null],
    [' ', null],
    ['0', undefined],
    ['36501', undefined],
    ['1.5', undefined],
    ['many', undefined],
  ])('%j as days, or for ever', (text, number) => {
    expect(numberFromText(text, days)).toBe(number);
  });

  it.each([
    ['1.5', 1.5],
    ['600', 600],
    ['600.1', undefined],
    ['-1', undefined],
    ['', undefined],
  ])('%j as seconds', (text, number) => {
    expect(numberFromText(text, seconds)).toBe(number);
  });
});
