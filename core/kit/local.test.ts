import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineLocal } from './local.ts';

test('a local operation changes nothing, unless it says what', () => {
  const shown = { name: 'keys.list', summary: 'Keys.', params: z.object({}), run: () => [] };
  expect(defineLocal(shown)).toEqual({ ...shown, changes: [] });
  expect(defineLocal({ ...shown, changes: ['keys'] }).changes).toEqual(['keys']);
});
