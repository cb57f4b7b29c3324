import { expect, test } from 'vitest';
import { z } from 'zod';
import { sampleResults } from '../../test/support/sample.ts';
import { Uri } from '../vocab/fields.ts';
import { checked } from './check-answer.ts';

const Thing = z.strictObject({
  type: z.literal('Thing'),
  id: Uri,
  size: z.int().min(1).optional(),
  share: z.number().max(1).nullable(),
});
const good = { type: 'Thing', id: 'https://a.example/1', share: 0.5 };

test('a good result is answered in the order of its schema', () => {
  const turned = { share: null, size: 2, id: 'https://a.example/1', type: 'Thing' };
  expect(JSON.stringify(checked(Thing, turned))).toBe(
    '{"type":"Thing","id":"https://a.example/1","size":2,"share":null}',
  );
});

test.each([
  ['another word', { ...good, type: 'Other' }, 'type'],
  ['a field too many', { ...good, more: 1 }, 'more'],
  ['a field missing', { type: 'Thing', id: good.id }, 'share'],
  ['a pattern not held', { ...good, id: 'ftp://a.example/' }, 'id'],
  ['too little', { ...good, size: 0 }, 'size'],
  ['not finite', { ...good, share: Number.NEGATIVE_INFINITY }, 'share'],
])('refused in words that name the place: %s', (_name, data, place) => {
  expect(() => checked(Thing, data)).toThrow(
    /^(?:Platform error: )?the answer could not be read: /,
  );
  expect(() => checked(Thing, data)).toThrow(place);
});

test('every result of the sample world holds its schema', async () => {
  const results = await sampleResults();
  expect(new Set(results.map(({ entry }) => entry.id)).size).toBeGreaterThan(15);
  for (const { entry, data } of results)
    expect(JSON.stringify(checked(entry.result, data))).toBe(JSON.stringify(data));
});
