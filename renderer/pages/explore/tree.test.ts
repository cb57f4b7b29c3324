import { describe, expect, it } from 'vitest';
import { fieldsFromShown, shownAs, type Shown } from '../../shapes/index.ts';
import { isTree, buildTree, unfolded } from './tree.ts';

const SHAPES = ['Comment', 'Tombstone', 'Collection'];
const POST = 'https://site.test/p/';
const comment = (id: string, parent = '', depth = 0): Shown =>
  shownAs({ type: 'Note', id: POST + id, entityId: id, inReplyTo: POST + parent, depth }, SHAPES);
const stub = (parent: string, depth: number, ids: readonly string[], total?: number): Shown =>
  shownAs(
    {
      type: 'Collection',
      inReplyTo: POST + parent,
      depth,
      entityIds: ids,
      ...(total === undefined ? {} : { totalItems: total }),
    },
    SHAPES,
  );
const goesOn = (parent: string, depth: number): Shown =>
  shownAs({ type: 'Collection', inReplyTo: POST + parent, depth, continues: true }, SHAPES);
const entityIdFromShown = (shown: Shown): string | undefined =>
  (fieldsFromShown(shown) as { readonly entityId?: string }).entityId;
/** "  b" is a reply on the second level; a stub is shown by what is missing. */
const drawn = (items: readonly Shown[]): string[] =>
  buildTree(items).map(
    ({ shown, level, missing }) =>
      '  '.repeat(level) + (entityIdFromShown(shown) ?? `+${missing ?? '?'}`),
  );

const FIRST = [
  comment('a'),
  comment('b', 'a', 1),
  stub('b', 2, ['e', 'f'], 7),
  comment('c', 'a', 1),
  comment('d'),
  stub('', 0, ['x'], 1),
];

describe('a discussion as a tree', () => {
  it('stands as it came, with what is missing in its place', () => {
    expect(drawn(FIRST)).toEqual(['a', '  b', '    +7', '  c', 'd', '+1']);
  });

  it('puts what later pages bring where it belongs, and stubs go when they are filled', () => {
    const later = [comment('e', 'b', 2), comment('g', 'e', 3), comment('f', 'b', 2), comment('x')];
    expect(drawn([...FIRST, ...later])).toEqual([
      'a',
      '  b',
      '    e',
      '      g',
      '    f',
      '  c',
      'd',
      'x',
    ]);
  });

  it('keeps a stub of which some have not come, after those that have', () => {
    expect(drawn([...FIRST, comment('e', 'b', 2)])).toEqual([
      'a',
      '  b',
      '    e',
      '    +1',
      '  c',
      'd',
      '+1',
    ]);
  });

  it('goes on below a comment whose thread was cut', () => {
    const cut = [comment('a'), goesOn('a', 1)];
    expect(drawn(cut)).toEqual(['a', '  +?']);
    expect(drawn([...cut, comment('b', 'a', 1), goesOn('b', 2)])).toEqual(['a', '  b', '    +?']);
  });

  it('begins at the margin in the middle of a discussion', () => {
    expect(drawn([comment('b', 'gone', 4), comment('c', 'b', 5)])).toEqual(['b', '  c']);
    expect(drawn([comment('b', 'gone', 4), comment('c', 'lost', 6)])).toEqual(['b', '    c']);
  });

  it('shows each comment once, and ends where one answers itself', () => {
    expect(drawn([comment('a'), comment('b', 'a', 1), comment('b', 'a', 1)])).toEqual(['a', '  b']);
    expect(drawn([comment('a', 'b'), comment('b', 'a', 1), comment('c', 'c')])).toEqual([
      'a',
      '  b',
      'c',
    ]);
    expect(drawn([])).toEqual([]);
  });

  it('keeps the place of each item in the answer', () => {
    const tree = buildTree([...FIRST, comment('e', 'b', 2)]);
    expect(tree.map(({ index }) => index)).toEqual([0, 1, 6, 2, 3, 4, 5]);
    expect(tree.map(({ below }) => below)).toEqual([3, 1, 0, 0, 0, 0, 0]);
  });

  it('folds a branch and all that is below it', () => {
    const tree = buildTree(FIRST);
    const ids = (folded: string) =>
      unfolded(tree, ({ shown }) => entityIdFromShown(shown) === folded).map(({ index }) => index);
    expect(ids('a')).toEqual([0, 4, 5]);
    expect(ids('b')).toEqual([0, 1, 3, 4, 5]);
    expect(ids('d')).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('is told from a flat list', () => {
    expect(isTree(FIRST)).toBe(true);
    const flat = (more: object) => isTree([shownAs({ type: 'Note', id: 'x', ...more }, SHAPES)]);
    expect(flat({})).toBe(false);
    expect(flat({ depth: 0, inPost: { id: 'https://p' } })).toBe(false);
    expect(flat({ depth: 1 })).toBe(true);
    expect(flat({ depth: 0, audience: { preferredUsername: 'science' } })).toBe(true);
  });

  it('takes a chain of 100,000, and as many beside each other', () => {
    const chain = Array.from({ length: 100_000 }, (_, at) =>
      comment(`c${at}`, at === 0 ? '' : `c${at - 1}`, at),
    );
    const deep = buildTree(chain);
    expect(deep.at(-1)?.level).toBe(99_999);
    expect(deep[0]?.below).toBe(99_999);
    const flat = buildTree(Array.from({ length: 100_000 }, (_, at) => comment(`c${at}`)));
    expect(flat.every(({ level, below }) => level === 0 && below === 0)).toBe(true);
  });
});
