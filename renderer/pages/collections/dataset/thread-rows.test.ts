import { describe, expect, it } from 'vitest';
import type { ThreadItemView } from '#calls/index.ts';
import {
  bareNodes,
  foundNodes,
  joined,
  recoded,
  threadRows,
  type Loaded,
  type ThreadRow,
} from './thread-rows.ts';

const item = (id: number, replies = 0): ThreadItemView => ({
  id,
  platform: 'site',
  shape: 'Comment',
  entityId: String(id),
  operation: 'site.list-comments',
  item: {},
  firstSeen: '',
  lastSeen: '',
  timesSeen: 1,
  callId: 'c',
  tags: [],
  codings: [],
  decisions: [],
  address: `a${id}`,
  replies,
});

const drawn = (rows: readonly ThreadRow[]): readonly string[] =>
  rows.map((row) =>
    row.kind === 'item'
      ? `${'  '.repeat(row.depth)}${row.isContext ? `(${row.view.id})` : row.view.id}`
      : `${'  '.repeat(row.depth)}more ${row.left}`,
  );

describe('the rows of discussions', () => {
  const loaded = new Map<string, Loaded>([
    ['a1', { rows: [item(3, 1), item(4)] }],
    ['a3', { rows: [item(5)] }],
  ]);
  const top = [item(1, 2), item(2)];

  it('are the top alone while nothing is open', () => {
    expect(drawn(threadRows(bareNodes(top), { open: new Set(), loaded }))).toEqual(['1', '2']);
  });
  it('have the replies below what is open, as deep as it goes', () => {
    expect(drawn(threadRows(bareNodes(top), { open: new Set(['a1', 'a3']), loaded }))).toEqual([
      '1',
      '  3',
      '    5',
      '  4',
      '2',
    ]);
  });
  it('tell how many replies are still to be fetched', () => {
    const first = new Map<string, Loaded>([['a1', { rows: [item(3)], next: [3, 3] }]]);
    const nine = bareNodes([item(1, 9)]);
    const open = new Set(['a1']);
    expect(drawn(threadRows(nine, { open, loaded: first }))).toEqual(['1', '  3', '  more 8']);
    expect(drawn(threadRows(nine, { open, loaded: new Map() }))).toEqual(['1', '  more 9']);
  });
  it('end where two items say that they answer each other', () => {
    const circle = new Map<string, Loaded>([
      ['a1', { rows: [item(2, 1)] }],
      ['a2', { rows: [item(1, 1)] }],
    ]);
    const one = bareNodes([item(1, 1)]);
    expect(drawn(threadRows(one, { open: new Set(['a1', 'a2']), loaded: circle }))).toEqual([
      '1',
      '  2',
    ]);
  });
});

describe('what a filter lets through', () => {
  const page = {
    rows: [
      { ...item(5), above: [1, 3] },
      { ...item(9), above: [] },
      { ...item(3, 2), above: [1] },
      { ...item(6), above: [1, 3] },
    ],
    context: [item(1, 2), item(3, 2)],
  };
  const nodes = foundNodes(page);

  it('stands below what it answers, each discussion once, at its first match', () => {
    expect(drawn(threadRows(nodes, { open: new Set(), loaded: new Map() }))).toEqual([
      '(1)',
      '  3',
      '    5',
      '    6',
      '9',
    ]);
  });
  it('stays when all replies are shown, the others as context', () => {
    const loaded = new Map<string, Loaded>([
      ['a1', { rows: [item(2), item(3, 2)] }],
      ['a3', { rows: [item(5), item(7)] }],
    ]);
    const open = new Set(['a1', 'a3']);
    expect(drawn(threadRows(nodes, { open, loaded, isFiltered: true }))).toEqual([
      '(1)',
      '  (2)',
      '  3',
      '    5',
      '    (7)',
      '    6',
      '9',
    ]);
  });
});

it('a page is put below those that are there, each row once', () => {
  const first = joined(undefined, { rows: [item(1)], next: [1, 1] });
  expect(joined(first, { rows: [item(1), item(2)] })).toEqual({ rows: [item(1), item(2)] });
});

it('another code stands beside one row alone', () => {
  const codings = [{ id: 'x', code: 'a', coder: 'me', at: '' }];
  const { rows } = recoded({ rows: [item(1), item(2)] }, 2, { codings, decisions: [] });
  expect(rows.map((row) => row.codings)).toEqual([[], codings]);
});
