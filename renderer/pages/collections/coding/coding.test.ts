import { describe, expect, it } from 'vitest';
import { codesAfter, parseCodingColumns, columnsText } from './coding.ts';

const stance = { name: 'stance', codes: ['critical', 'neutral', 'supportive'] };

describe('coding columns', () => {
  it('are read line by line, and written the same way', () => {
    const text = 'stance: critical, neutral,supportive\n\n topic : pond, bower , pond';
    expect(parseCodingColumns(text)).toEqual([stance, { name: 'topic', codes: ['pond', 'bower'] }]);
    expect(columnsText([stance])).toBe('stance: critical, neutral, supportive');
    expect(parseCodingColumns('')).toEqual([]);
  });
  it.each([
    ['no colon', 'stance critical'],
    ['no name', ': critical'],
    ['no code', 'stance:'],
    ['more codes than keys', 'n: 1,2,3,4,5,6,7,8,9,10'],
    ['one name twice', 'a: x\na: y'],
    ['a name that is too long', `${'a'.repeat(101)}: x`],
  ])('are refused with %s', (_what, text) => {
    expect(parseCodingColumns(text)).toBeUndefined();
  });
});

describe('a key', () => {
  it('sets the code of its place, and leaves other columns alone', () => {
    expect(codesAfter('1', stance, { topic: 'pond' })).toEqual({
      topic: 'pond',
      stance: 'critical',
    });
    expect(codesAfter('3', stance, { stance: 'critical' })).toEqual({ stance: 'supportive' });
  });
  it('takes away the code that is there already', () => {
    expect(codesAfter('1', stance, { stance: 'critical', topic: 'pond' })).toEqual({
      topic: 'pond',
    });
    expect(codesAfter('Backspace', stance, { stance: 'typed by hand' })).toEqual({});
  });
  it('means nothing where no code has its place', () => {
    expect(codesAfter('4', stance, {})).toBeUndefined();
    expect(codesAfter('0', stance, {})).toBeUndefined();
    expect(codesAfter('x', stance, {})).toBeUndefined();
  });
});
