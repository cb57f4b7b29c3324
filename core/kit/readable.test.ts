import { verbatim } from './message.ts';
import { expect, test } from 'vitest';
import { AppError, refused } from './errors.ts';
import type { Reply } from './exchange.ts';
import { firstReadable } from './readable.ts';

const reply = (status: number): Reply => ({ status }) as Reply;

const missing = new AppError('not_found', verbatim('gone'));
const withheld = refused({ kind: 'login-wall', message: 'It wants a login.', choices: [] });
const broken = new AppError('platform_error', verbatim('not to be read'));

const ERRORS = new Map<number, Error>([
  [404, missing],
  [403, withheld],
  [500, broken],
  [418, new TypeError('a fault of ours')],
]);

const read = (statuses: readonly number[]): number =>
  firstReadable(statuses.map(reply), ({ status }) => {
    const error = ERRORS.get(status);
    if (error) throw error;
    return status;
  });

test('the first that can be read answers', () => {
  expect(read([500, 404, 201, 200])).toBe(201);
});

test.each([
  ['that it is missing, before that it is withheld', [500, 403, 404], missing],
  ['that it is withheld, before a reply that cannot be read', [500, 403, 500], withheld],
  ['else what the first one said', [500], broken],
] as const)('where none can be read, the error says %s', (_, statuses, error) => {
  let thrown: unknown;
  try {
    read(statuses);
  } catch (caught) {
    thrown = caught;
  }
  expect(thrown).toBe(error);
});

test('a fault of ours is not passed over', () => {
  expect(() => read([418, 200])).toThrow('a fault of ours');
});

test('without a reply there is nothing to read', () => {
  expect(() => read([])).toThrow('Platform error: there is no reply to read');
});
