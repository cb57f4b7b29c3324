/** What the type check must refuse in the functions of declared calls: an error that is missing is an error. */
import { z } from 'zod';
import { change, none, nothing, query, shape } from '../define.ts';
import type { Answers } from './answers.ts';

const calls = {
  'birds.count': query({
    summary: 'How many there are.',
    needs: 'read',
    params: none,
    result: shape<{ readonly count: number }>(),
    topics: [],
  }),
  'birds.name': change({
    summary: 'Name one.',
    needs: 'code',
    params: z.strictObject({ id: z.string(), name: z.string().default('heron') }),
    result: nothing,
    changes: [],
  }),
};

export const undecided = {
  // @ts-expect-error -- nobody said what it needs
  'birds.ring': change({ summary: 'Ring one.', params: none, result: nothing, changes: [] }),
};

export const good: Answers<typeof calls> = {
  'birds.count': () => Promise.resolve({ count: 1 }),
  'birds.name': (_, { id, name }) => void `${id} ${name.length}`,
};

// @ts-expect-error -- one is missing
export const missing: Answers<typeof calls> = { 'birds.count': () => ({ count: 1 }) };

export const renamed: Answers<typeof calls> = {
  'birds.count': () => ({ count: 1 }),
  'birds.name': () => null,
  // @ts-expect-error -- it is not declared
  'birds.rename': () => null,
};

export const wrongShape: Answers<typeof calls> = {
  // @ts-expect-error -- a number is declared
  'birds.count': () => ({ count: '1' }),
  // @ts-expect-error -- a secret that was not to be told
  'birds.name': () => ({ secret: '1' }),
};

export const misspelt: Answers<typeof calls> = {
  'birds.count': () => ({ count: 1 }),
  // @ts-expect-error -- name
  'birds.name': (_, { nam }) => void nam,
};
