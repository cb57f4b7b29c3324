import { describe, expect, it } from 'vitest';
import {
  computeCost,
  computeCredits,
  draftFromParams,
  fieldsFromSchema,
  labelFromName,
  paramsFromDraft,
  findProblem,
} from './fields.ts';
import type { FieldSchema } from './fields.ts';

const schema = {
  type: 'object',
  properties: {
    count: { type: 'integer', minimum: 15, maximum: 15 },
    cursor: { type: 'string' },
    order: { enum: ['new', 'top'] },
    exact: { type: 'boolean' },
    postId: { type: 'string', pattern: '^[A-Za-z0-9_-]+$', maxLength: 12 },
    ids: { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 3 } as FieldSchema,
  },
  required: ['postId'],
};
const fields = fieldsFromSchema(schema);
const field = (name: string) => {
  const found = fields.find((one) => one.name === name);
  if (!found) throw new Error(name);
  return found;
};

describe('a form from a schema', () => {
  it('has a field a parameter, the required first, and never the cursor', () => {
    expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
      ['postId', 'text'],
      ['count', 'number'],
      ['order', 'choice'],
      ['exact', 'yes-no'],
      ['ids', 'list'],
    ]);
  });

  it('says what is wrong, and nothing about what is empty by choice', () => {
    expect(findProblem(field('postId'), '  ')).toEqual({ is: 'missing' });
    expect(findProblem(field('postId'), 'a b')).toEqual({ is: 'wrong-shape' });
    expect(findProblem(field('postId'), 'abcdefghijklm')).toEqual({ is: 'too-long', limit: 12 });
    expect(findProblem(field('postId'), 'Cabc-1_')).toBeUndefined();
    expect(findProblem(field('count'), '')).toBeUndefined();
    expect(findProblem(field('count'), 'x')).toEqual({ is: 'no-number' });
    expect(findProblem(field('count'), '15.5')).toEqual({ is: 'no-integer' });
    expect(findProblem(field('count'), '14')).toEqual({ is: 'too-small', limit: 15 });
    expect(findProblem(field('count'), '500')).toEqual({ is: 'too-large', limit: 15 });
    expect(findProblem(field('ids'), 'a b c d')).toEqual({ is: 'too-many', limit: 3 });
    expect(findProblem(field('ids'), 'a a')).toEqual({ is: 'repeated', which: 'a' });
  });

  it('trusts the engine where it cannot read a pattern', () => {
    const odd = { ...field('postId'), schema: { pattern: '(?<' } };
    expect(findProblem(odd, 'anything')).toBeUndefined();
  });

  it('makes parameters of their own types, and leaves out what was not filled in', () => {
    const draft = { postId: ' abc ', count: '15', exact: 'false', ids: 'a,\nb  c', order: '' };
    expect(paramsFromDraft(fields, draft)).toEqual({
      postId: 'abc',
      count: 15,
      exact: false,
      ids: ['a', 'b', 'c'],
    });
    expect(draftFromParams(fields, { postId: 'abc', ids: ['a', 'b'], count: 15 })).toEqual({
      postId: 'abc',
      count: '15',
      order: '',
      exact: '',
      ids: 'a\nb',
    });
  });

  it('knows what a batch costs', () => {
    expect(computeCredits(1, fields, { ids: ['a', 'b', 'c'] }, 'POST')).toBe(3);
    expect(computeCredits(1, fields, { ids: ['a', 'b', 'c'] }, 'GET')).toBe(1);
  });

  it('takes a hundred lines as they were pasted', () => {
    const many: FieldSchema = { type: 'array', items: { type: 'string' }, maxItems: 100 };
    const [ids] = fieldsFromSchema({
      type: 'object',
      properties: { ids: many },
      required: ['ids'],
    });
    if (!ids) throw new Error('no field');
    const lines = Array.from({ length: 100 }, (_, index) => `t3_${index}`);
    const pasted = `${lines.join('\r\n')}\r\n`;
    expect(findProblem(ids, pasted)).toBeUndefined();
    expect(paramsFromDraft([ids], { ids: pasted })).toEqual({ ids: lines });
    expect(findProblem(ids, `${pasted}t3_more`)).toEqual({ is: 'too-many', limit: 100 });
    const batch = { cost: 1, method: 'POST', params: { properties: { ids: many } } };
    expect(computeCost(batch, { ids: lines })).toBe(100);
  });

  it('makes words of a name', () => {
    expect(labelFromName('videoId')).toBe('Video id');
    expect(labelFromName('play_url')).toBe('Play url');
  });
});
