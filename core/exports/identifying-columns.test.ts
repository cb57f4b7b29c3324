import { expect, test } from 'vitest';
import { shapes } from '#vocab/index.ts';
import { identifyingColumns } from './identifying-columns.ts';

test('the columns of a view of comments say how they lead to people', () => {
  expect(identifyingColumns(['Comment'], {})).toEqual({
    people: ['author_name', 'author_handle', 'author_id', 'author_entity_id'],
    things: ['id', 'entity_id', 'parent_id', 'parent_entity_id'],
    texts: ['text', 'group_handle', 'group_name'],
  });
});

test('whoever hides the author hides all that names people, every identifier and every address', () => {
  const { people, things } = identifyingColumns(Object.keys(shapes), { author: false });
  // What names an account that is a row of its own.
  expect(people).toEqual(['name']);
  expect(things).toEqual([]);
  expect(identifyingColumns(['Comment', 'Post'], { author: false, id: false }).people).toEqual([]);
});

test('of all columns also those are named in whose lists people stand', () => {
  const { people, things } = identifyingColumns(['Post']);
  expect(people).toContain('coauthors');
  expect(things).toContain('source_url');
});
