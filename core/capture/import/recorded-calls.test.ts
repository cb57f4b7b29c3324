import { expect, test } from 'vitest';
import type { Reply } from '#kit/exchange.ts';
import { createCallGroups, fieldsIn } from './recorded-calls.ts';

const reply = (n: number): Reply => ({
  request: { method: 'GET', url: `https://site.test/${n}`, headers: {} },
  status: 200,
  headers: {},
  body: new Uint8Array([n]),
  at: '2026-08-15T10:00:00.000Z',
});

const facts = (call: string, more: Readonly<Record<string, string>> = {}) =>
  new Map(
    Object.entries({
      call,
      operation: 'site.get-thing',
      parameters: '{"id":"a"}',
      route: 'public-page',
      ...more,
    }),
  );

/** The numbers of the replies of each thing that was found, those of one call together. */
const numbers = (found: ReturnType<ReturnType<typeof createCallGroups>['flush']>): number[][] =>
  found.map((one) =>
    'reply' in one
      ? [...(one.recorded?.[0]?.earlier ?? []), one.reply].map(({ body }) => body[0] ?? -1)
      : [],
  );

test('replies of one call are one; those of the next are another', () => {
  const groups = createCallGroups();
  expect(numbers(groups.add(reply(1), ['r1']))).toEqual([]);
  expect(numbers(groups.tell(['r1'], facts('c1')))).toEqual([]);
  expect(numbers(groups.add(reply(2), ['r2']))).toEqual([]);
  expect(numbers(groups.tell(['r2'], facts('c1')))).toEqual([]);
  expect(numbers(groups.add(reply(3), ['r3']))).toEqual([]);
  expect(numbers(groups.tell(['r3'], facts('c2')))).toEqual([[1, 2]]);
  expect(numbers(groups.flush())).toEqual([[3]]);
  expect(numbers(groups.flush())).toEqual([]);
});

test('a reply of which nothing is told passes as it came, and ends the call before it', () => {
  const groups = createCallGroups();
  groups.add(reply(1), ['r1']);
  groups.tell(['r1'], facts('c1'));
  groups.add(reply(2), ['r2']);
  expect(numbers(groups.add(reply(3), ['r3']))).toEqual([[1], [2]]);
  expect(groups.flush()).toEqual([{ reply: reply(3) }]);
});

test.each([
  ['of another reply', ['elsewhere'], facts('c1')],
  ['of no call', ['r1'], new Map([['row', '{}']])],
  ['of what was browsed, which its page tells', ['r1'], facts('c1', { route: 'capture' })],
  ['of an unknown route', ['r1'], facts('c1', { route: 'by-force' })],
  ['with parameters that are none', ['r1'], facts('c1', { parameters: '[1]' })],
  ['with parameters that are no JSON', ['r1'], facts('c1', { parameters: '{' })],
])('a record %s changes nothing', (_, about, fields) => {
  const groups = createCallGroups();
  groups.add(reply(1), ['r1']);
  expect(groups.tell(about, fields)).toEqual([]);
  expect(groups.flush()).toEqual([{ reply: reply(1) }]);
});

test('fields are read to the first colon', () => {
  const block = new TextEncoder().encode('Call: c1\r\nparameters: {"a":"b: c"}\r\nno field\r\n');
  expect([...fieldsIn(block)]).toEqual([
    ['call', 'c1'],
    ['parameters', '{"a":"b: c"}'],
  ]);
});
