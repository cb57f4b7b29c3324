import { expect, test } from 'vitest';
import type { DatasetRow } from './dataset.ts';
import { earlierFields, hasEarlierNames, itemRenamer } from './earlier-names.ts';
import { fieldsFromShapes } from './fields.ts';

test('packages of versions before today’s names are told by their version', () => {
  expect(['0.1.0', '0.9.0', '0.10.0-dev', '0.10.0', '1.0.0'].map(hasEarlierNames)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  const item = { type: 'Person', languageCode: 'de' };
  expect(itemRenamer('0.9.0')('videosite', 'Person', item)).toEqual({
    type: 'Person',
    language: 'de',
  });
  expect(itemRenamer('0.10.0')('videosite', 'Person', item)).toBe(item);
  expect(itemRenamer(undefined)('videosite', 'Person', item)).toBe(item);
});

test.each([
  ['Post', 'language_code', { languageCode: 'de' }, 'de'],
  ['Post', 'quote_of_attributed_to_name', { quoteOf: { attributedTo: { name: 'Ada' } } }, 'Ada'],
  ['Post', 'crosspost_of_entity_id', { crosspostOf: { entityId: '1' } }, '1'],
  ['Post', 'group_follower_count', { audience: { followerCount: 4 } }, 4],
  ['Post', 'flair', { flair: 'Question' }, 'Question'],
  ['Person', 'location_name', { location: { type: 'Place', name: 'Here' } }, 'Here'],
  ['Person', 'text', { content: 'I write.' }, 'I write.'],
  ['Group', 'text', { content: 'All about it' }, 'All about it'],
  ['Person', 'hides_from_robots', { hidesFromRobots: true }, true],
  ['Video', 'sound_name', { sound: { name: 'Song' } }, 'Song'],
])('of %s the column %s is read where it was', (shape, name, item, value) => {
  const fields = fieldsFromShapes([shape]);
  expect(fields.map((field) => field.name)).not.toContain(name);
  const [field, ...others] = earlierFields(fields, [name], 'current');
  expect(others).toEqual([]);
  expect(field?.value({ item } as unknown as DatasetRow)).toBe(value);
});
