import { expect, test } from 'vitest';
import { z } from 'zod';
import { change, none, nothing, query, shape } from '#calls/define.ts';
import { LOCAL_CALLS } from '#calls/list.ts';
import type { LocalCall } from '#calls/define.ts';
import { callCommand, declaredCommands } from './call-command.ts';
import { readArguments } from './command.ts';

const CALLS = {
  'reefs.get': query({
    summary: 'The reefs.',
    needs: 'read',
    params: none,
    result: shape<readonly string[]>(),
    topics: [],
    command: { as: ['reefs'] },
  }),
  'reefs.mark': change({
    summary: 'Mark a reef.',
    needs: 'code',
    params: z.strictObject({
      id: z.string(),
      depth: z.int().describe('How deep it lies.'),
      since: z.iso.datetime().optional().describe('From when on.'),
      asOf: z.enum(['now', 'then']).optional().describe('When it was seen.'),
      isAlive: z.boolean().optional().describe('It is alive.'),
    }),
    result: nothing,
    changes: [],
    command: { as: ['reefs mark'], places: ['id'] },
  }),
};

test('a call that says how it is typed is a command, with what its parameters say', () => {
  const reefs = callCommand('reefs', {}, CALLS);
  expect(reefs.usage).toBe('[mark ID --depth N [--since DATE] [--as-of now|then] [--is-alive]]');
  expect([reefs.summary, reefs.argument, reefs.help]).toEqual([
    'The reefs.',
    ['mark'],
    [['mark ID', 'Mark a reef.']],
  ]);
  expect(readArguments(reefs, ['mark', 'a', '--depth', '7', '--is-alive']).options).toMatchObject({
    depth: 7,
    since: undefined,
    isAlive: true,
  });
});

test.each([
  [['mark'], 'reefs mark takes ID'],
  [['mark', 'a'], 'reefs mark takes --depth'],
  [['mark', 'a', 'b'], 'unexpected argument: b'],
  [['steal'], 'reefs takes nothing or mark'],
])('%j is wrong usage', async (args, words) => {
  const reefs = callCommand('reefs', {}, CALLS);
  await expect(reefs.run(readArguments(reefs, args))).rejects.toThrow(words);
});

test('it is listed without a file of its own', () => {
  const names = (known: readonly string[]) =>
    declaredCommands(known, CALLS).map(([name, summary]) => [name, summary]);
  expect(names(['call'])).toEqual([['reefs', 'The reefs.']]);
  expect(names(['reefs'])).toEqual([]);
});

test('no two calls are typed alike, and each has the command line as a door', () => {
  const typed = Object.values<LocalCall>(LOCAL_CALLS).filter(({ command }) => command);
  const all = typed.flatMap(({ command }) => command?.as ?? []);
  expect(new Set(all).size).toBe(all.length);
  expect(typed.filter(({ doors }) => !doors.includes('cli'))).toEqual([]);
});
