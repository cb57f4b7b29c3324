import { describe, expect, it } from 'vitest';
import type { CodeView, CodingView } from '#calls/index.ts';
import { withCodeAgain, withoutCode } from './codebook.ts';
import { contraryOf, NO_HISTORY, redone, undone, withSteps, type CodingStep } from './history.ts';
import { partsOfText, passageFrom, placeInText } from './passage-text.ts';
import {
  codeForKey,
  codesBy,
  disputedCodes,
  stepsForCode,
  stepsForRows,
  stepsToClear,
  stepsToRemove,
} from './row-codes.ts';

const code = (id: string, more: Partial<CodeView> = {}): CodeView => ({
  id,
  name: id,
  definition: '',
  examples: '',
  colour: 'blue',
  ...more,
});
const CODES = [code('humour', { key: '1' }), code('critical', { key: 'c' })];

const given = (id: string | null, coder = 'me', passage?: CodingView['passage']): CodingView => ({
  id: `${coder} ${id} ${passage?.start ?? ''}`,
  code: id,
  coder,
  at: '2026-11-01T10:00:00.000Z',
  ...(passage && { passage }),
});
const row = (...codings: readonly CodingView[]) => ({ id: 7, codings });
const set = (one: string | null): CodingStep => ({ item: 7, code: one, isSet: true });
const unset = (one: string | null): CodingStep => ({ item: 7, code: one, isSet: false });
const LIGHT = { field: 'content', start: 4, end: 9, text: 'light' };

describe('a code that is pressed', () => {
  it('is set beside others, and taken back where it is', () => {
    expect(stepsForCode(row(given('humour')), 'critical', 'me')).toEqual([set('critical')]);
    expect(stepsForCode(row(given('humour')), 'humour', 'me')).toEqual([unset('humour')]);
  });
  it('is of one coder: what others gave stays', () => {
    expect(stepsForCode(row(given('humour', 'ben')), 'humour', 'me')).toEqual([set('humour')]);
  });
  it('excludes that none applies, and the other way round', () => {
    expect(stepsForCode(row(given(null)), 'humour', 'me')).toEqual([unset(null), set('humour')]);
    const both = row(given('humour'), given('critical'));
    expect(stepsForCode(both, null, 'me')).toEqual([unset('humour'), unset('critical'), set(null)]);
  });
  it('leaves passages alone, which go when their chip is taken away', () => {
    const passage = row(given('humour', 'me', LIGHT));
    expect(stepsForCode(passage, 'humour', 'me')).toEqual([set('humour')]);
    expect(stepsToClear(passage, 'me')).toEqual([]);
    expect(stepsToRemove(passage, 'humour', 'me')).toEqual([
      { ...unset('humour'), passage: LIGHT },
    ]);
  });
  it('goes to each of several rows that lacks it; where all have it, it is taken back', () => {
    const rows = [
      { id: 1, codings: [given('humour')] },
      { id: 2, codings: [given(null)] },
      { id: 3, codings: [given('humour', 'ben')] },
    ];
    expect(stepsForRows(rows, 'humour', 'me')).toEqual([
      { item: 2, code: null, isSet: false },
      { item: 2, code: 'humour', isSet: true },
      { item: 3, code: 'humour', isSet: true },
    ]);
    const coded = [1, 2].map((id) => ({ id, codings: [given('humour')] }));
    expect(stepsForRows(coded, 'humour', 'me')).toEqual([
      { item: 1, code: 'humour', isSet: false },
      { item: 2, code: 'humour', isSet: false },
    ]);
    expect(stepsForRows([], 'humour', 'me')).toEqual([]);
  });
  it('is found by its key; retired ones have none', () => {
    expect(['1', 'c', '0', '2'].map((key) => codeForKey(key, CODES))).toEqual([
      'humour',
      'critical',
      null,
      undefined,
    ]);
    expect(codeForKey('1', [code('old', { key: '1', retired: true })])).toBeUndefined();
  });
});

describe('codes of a row', () => {
  it('are those of one coder, each once, as the codebook has them', () => {
    const { codings } = row(
      given('critical'),
      given('humour', 'me', LIGHT),
      given('humour'),
      given('critical', 'ben'),
    );
    expect(codesBy(codings, 'me', CODES)).toEqual(['humour', 'critical']);
    expect(codesBy(codings, 'ben', CODES)).toEqual(['critical']);
    expect(codesBy([given(null)], 'me', CODES)).toEqual([null]);
    expect(codesBy(codings, undefined, CODES)).toEqual([]);
  });
  it('are disputed where not everybody who coded it gave them', () => {
    const disputed = row(given('humour'), given('critical'), given('critical', 'ben'));
    expect(disputedCodes(disputed, CODES)).toEqual(['humour']);
    expect(disputedCodes(row(given(null), given('humour', 'ben')), CODES)).toEqual(['humour']);
    expect(disputedCodes(row(given('humour')), CODES)).toEqual([]);
  });
});

describe('what was done', () => {
  it('is undone in the contrary order, and done again until something else is done', () => {
    const steps = [unset(null), set('humour')];
    expect(contraryOf(steps)).toEqual([unset('humour'), set(null)]);
    const one = withSteps(NO_HISTORY, steps);
    const back = undone(one);
    expect(back).toEqual({ done: [], undone: [steps] });
    expect(redone(back)).toEqual(one);
    expect(withSteps(back, [set('critical')]).undone).toEqual([]);
    expect([undone(NO_HISTORY), redone(NO_HISTORY)]).toEqual([NO_HISTORY, NO_HISTORY]);
  });
});

const TEXT = 'The light on the water';

describe('a text with passages', () => {
  it('is cut where one begins or ends; passages may overlap', () => {
    const wide = { field: 'content', start: 4, end: 12, text: 'light on' };
    const parts = partsOfText(TEXT, 'content', [
      given('humour', 'me', LIGHT),
      given('critical', 'me', wide),
    ]);
    expect(
      parts.map(({ start, text, codings }) => [start, text, codings.map((c) => c.code)]),
    ).toEqual([
      [0, 'The ', []],
      [4, 'light', ['humour', 'critical']],
      [9, ' on', ['critical']],
      [12, ' the water', []],
    ]);
  });
  it('has no passage of words that it no longer says', () => {
    const parts = partsOfText('Another text', 'content', [given('humour', 'me', LIGHT)]);
    expect(parts.map(({ text }) => text)).toEqual(['Another text']);
  });
  it('is selected without the blanks around, from either end', () => {
    expect(passageFrom(TEXT, 'content', 3, 10)).toEqual(LIGHT);
    expect(passageFrom(TEXT, 'content', 10, 3)).toEqual(LIGHT);
    expect(passageFrom(TEXT, 'content', 3, 4)).toBeUndefined();
  });
  it('is found where it is shown with other signs', () => {
    const show = (text: string): string => text.replaceAll('\u200b', '[U+200B]');
    expect(placeInText('a\u200bbc', show, 10)).toBe(3);
    expect(placeInText('abc', show, 2)).toBe(2);
  });
});

describe('a code that is deleted', () => {
  const tone = code('tone', { key: 't' });
  const under = [code('warm', { parent: 'tone' }), code('cold', { parent: 'tone', key: 'c' })];
  const before = [code('humour'), tone, ...under];
  const after = withoutCode(before, tone);

  it('leaves what stood under it in its place', () => {
    expect(after).toEqual([code('humour'), code('warm'), code('cold', { key: 'c' })]);
  });
  it('comes back where it stood, with its key and what stood under it', () => {
    expect(withCodeAgain(after, before, tone)).toEqual(before);
    // Where rows have it, it was only retired.
    const retired = code('tone', { retired: true });
    expect(withCodeAgain([...after, retired], before, tone)).toEqual(before);
  });
  it('takes nothing from what was changed meanwhile', () => {
    const changed = [code('new', { key: 't' }), code('humour'), code('warm', { parent: 'new' })];
    expect(withCodeAgain(changed, before, tone)).toEqual([
      code('new', { key: 't' }),
      code('humour'),
      code('tone'),
      code('warm', { parent: 'new' }),
    ]);
    expect(withCodeAgain([code('warm')], before, under[1] ?? tone)).toEqual([
      code('warm'),
      code('cold', { key: 'c' }),
    ]);
  });
});
