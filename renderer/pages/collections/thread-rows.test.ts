import { describe, expect, it } from 'vitest';
import type { ThreadItemView } from '../../../core/contract/index.ts';
import { joined, recoded, threadRows, type Loaded, type ThreadRow } from './thread-rows.ts';

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
  codes: {},
  address: `a${id}`,
  replies,
});

const drawn = (rows: readonly ThreadRow[]): readonly string[] =>
  rows.map((row) =>
    row.kind === 'item'
      ? `${'  '.repeat(row.depth)}${row.view.id}`
      : `${'  '.repeat(row.depth)}more ${row.left}`,
  );

describe('the rows of discussions', () => {
  const loaded = new Map<string, Loaded>([
    ['a1', { rows: [item(3, 1), item(4)] }],
    ['a3', { rows: [item(5)] }],
  ]);
  const top = [item(1, 2), item(2)];

  it('are the top alone while nothing is open', () => {
    expect(drawn(threadRows(top, new Set(), loaded))).toEqual(['1', '2']);
  });
  it('have the replies below what is open, as deep as it goes', () => {
    expect(drawn(threadRows(top, new Set(['a1', 'a3']), loaded))).toEqual([
      '1',
      '  3',
      '    5',
      '  4',
      '2',
    ]);
  });
  it('tell how many replies are still to be fetched', () => {
    const first = new Map<string, Loaded>([['a1', { rows: [item(3)], next: [3, 3] }]]);
    expect(drawn(threadRows([item(1, 9)], new Set(['a1']), first))).toEqual([
      '1',
      '  3',
      '  more 8',
    ]);
    expect(drawn(threadRows([item(1, 9)], new Set(['a1']), new Map()))).toEqual(['1', '  more 9']);
  });
  it('end where two items say that they answer each other', () => {
    const circle = new Map<string, Loaded>([
      ['a1', { rows: [item(2, 1)] }],
      ['a2', { rows: [item(1, 1)] }],
    ]);
    expect(drawn(threadRows([item(1, 1)], new Set(['a1', 'a2']), circle))).toEqual(['1', '  2']);
  });
});

it('a page is put below those that are there, each row once', () => {
  const first = joined(undefined, { rows: [item(1)], next: [1, 1] });
  expect(joined(first, { rows: [item(1), item(2)] })).toEqual({ rows: [item(1), item(2)] });
});

it('another code stands beside one row alone', () => {
  const { rows } = recoded({ rows: [item(1), item(2)] }, 2, { stance: 'critical' });
  expect(rows.map(({ codes }) => codes)).toEqual([{}, { stance: 'critical' }]);
});
