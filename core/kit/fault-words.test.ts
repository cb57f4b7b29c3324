import { expect, test } from 'vitest';
import { z } from 'zod';
import { checkParams } from './params.ts';

const schema = z.strictObject({
  playlistId: z.string().min(1).max(20),
  count: z.int().min(15).max(15).default(15),
  size: z.int().min(1).max(9).optional(),
  least: z.int().min(2).optional(),
  most: z.number().max(2).optional(),
  short: z.string().min(3).optional(),
  sort: z.enum(['new', 'old']).optional(),
  only: z.literal('this').optional(),
  on: z.boolean().optional(),
  page: z.url().optional(),
  since: z.iso.datetime().optional(),
  code: z
    .string()
    .regex(/^[a-z]$/)
    .optional(),
  own: z
    .string()
    .regex(/^[a-z]$/, 'is one small letter')
    .optional(),
  few: z.array(z.string()).min(2).max(3).optional(),
  sources: z
    .array(
      z.union([
        z.strictObject({ link: z.string(), limit: z.int().min(1).optional() }),
        z.strictObject({ operation: z.string(), limit: z.int().min(1).optional() }),
      ]),
    )
    .optional(),
});

test.each([
  [{ playlistId: undefined }, 'playlistId is missing'],
  [{ playlistId: '' }, 'playlistId must not be empty'],
  [{ playlistId: 'x'.repeat(21) }, 'playlistId must have 20 characters at most'],
  [{ playlistId: 7 }, 'playlistId must be a text'],
  [{ count: 14 }, 'count must be 15 here'],
  [{ count: 16 }, 'count must be 15 here'],
  [{ count: '15' }, 'count must be a whole number'],
  [{ count: 15.5 }, 'count must be a whole number'],
  [{ size: 0 }, 'size must be from 1 to 9'],
  [{ size: 10 }, 'size must be from 1 to 9'],
  [{ least: 1 }, 'least must be 2 or more'],
  [{ most: 3 }, 'most must be 2 or less'],
  [{ short: 'a' }, 'short must have 3 characters or more'],
  [{ sort: 'up' }, 'sort must be one of new, old'],
  [{ only: 'that' }, 'only must be one of this'],
  [{ on: 1 }, 'on must be true or false'],
  [{ page: 'hello' }, 'page must be a web address'],
  [{ since: 'now' }, 'since must be a date or a time such as 2026-08-31T12:00:00Z'],
  [{ code: 'AB' }, 'code must match /^[a-z]$/'],
  [{ own: 'AB' }, 'own: is one small letter'],
  [{ few: ['a'] }, 'few must have 2 entries or more'],
  [{ few: ['a', 'b', 'c', 'd'] }, 'few must have 3 entries at most'],
  [{ few: 'a' }, 'few must be a list'],
  [{ sources: [{ operation: 'x', limit: 0 }] }, 'sources.0.limit must be 1 or more'],
  [{ sources: [{ operation: 'x', more: 1 }] }, 'unknown parameter sources.0.more'],
  [{ sources: [7] }, 'sources.0 has a form that is not taken here'],
])('%j: %s', (given, sentence) => {
  expect(() => checkParams(schema, { playlistId: 'a', ...given })).toThrow(
    `Validation error: ${sentence}`,
  );
});
