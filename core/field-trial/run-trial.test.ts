import { expect, test } from 'vitest';
import { AppError } from '#kit/errors.ts';
import { messages } from '#kit/messages.ts';
import type { Outcome } from '../engine/outcome.ts';
import type { Question } from './questions.ts';
import { runTrial } from './run-trial.ts';

const question = (operation: string): Question => ({
  operation,
  platform: operation.split('.')[0] ?? '',
  route: 'public-page',
  params: {},
  credits: 1,
  requests: 1,
  seconds: 1,
});

const failing = (error: AppError) => {
  const requested: string[] = [];
  const call = async (operation: string): Promise<Outcome> => {
    requested.push(operation);
    const meta = { callId: 'c', operation, creditsUsed: 0, creditsRemaining: 1, notices: [] };
    return { ok: false, error, meta };
  };
  return { requested, call };
};

const run = (call: ReturnType<typeof failing>['call']) =>
  runTrial(
    {
      engine: { call },
      caller: { keyId: 'cli', door: 'cli' },
      readForms: async () => ({ statuses: [] }),
      monotonic: () => 0,
    },
    [question('reef.get-thing'), question('reef.list-things'), question('shore.get-thing')],
  );

test('a computer that is offline says nothing of any platform, and no more is requested', async () => {
  const { requested, call } = failing(
    new AppError('platform_error', messages.nameNotFoundOffline({ host: 'reef.example' })),
  );
  const observations = await run(call);
  expect(requested).toEqual(['reef.get-thing']);
  expect(observations.map(({ ending, error }) => [ending, error])).toEqual([
    ['failed', 'offline'],
    ['left-out', undefined],
    ['left-out', undefined],
  ]);
});

test('after any other failure the next one is requested', async () => {
  const { requested, call } = failing(new AppError('not_found'));
  const observations = await run(call);
  expect(requested).toEqual(['reef.get-thing', 'reef.list-things', 'shore.get-thing']);
  expect(observations.map(({ error }) => error)).toEqual(['not_found', 'not_found', 'not_found']);
});
