import { verbatim } from './message.ts';
import { describe, expect, test } from 'vitest';
import {
  AppError,
  asSentence,
  credentialsRefused,
  ERRORS,
  refused,
  toAppError,
  toFailure,
  fromFailure,
} from './errors.ts';
import type { Refusal } from './errors.ts';

const refusal: Refusal = {
  kind: 'captcha',
  message: 'It wants a puzzle.',
  choices: [verbatim('Wait.')],
};

test('the table, as the specification has it', () => {
  expect(
    Object.entries(ERRORS).map(
      ([kind, { code, status, message, refunded, creditHeaders }]) =>
        `${kind} ${code} ${status} ${message} ${refunded} ${creditHeaders}`,
    ),
  ).toEqual([
    'validation_error validation_error 400 Validation error true true',
    'missing_api_key missing_api_key 401 Invalid API key true false',
    'invalid_api_key invalid_api_key 401 Invalid API key true false',
    'credits_exhausted credits_exhausted 402 Credits exhausted. true false',
    'spending_cap spending_cap_reached 402 Spending cap reached true true',
    'api_key_disabled api_key_disabled 403 API key is disabled true false',
    'api_key_expired api_key_expired 403 API key is disabled true false',
    'key_not_allowed api_key_not_allowed 403 This API key may not do this true false',
    'not_permitted not_permitted 403 Your role in this project does not include this true false',
    'not_found not_found 404 Not found true true',
    'route_not_found route_not_found 404 Not found true true',
    'request_timeout validation_error 408 The request did not arrive whole in time true false',
    'body_too_large validation_error 413 Request body too large true false',
    'internal_error internal_error 500 Internal error true true',
    'data_folder internal_error 500 The data folder cannot be used true true',
    'database internal_error 500 The database cannot be used true true',
    'platform_error platform_error 502 Platform error true true',
    'service_unavailable service_unavailable 503 Service unavailable true true',
    'platform_timeout platform_error 504 Platform error true true',
  ]);
});

describe('an error', () => {
  test('says the words of its row, and the detail behind them', () => {
    expect(new AppError('not_found').message).toBe('Not found');
    expect(new AppError('not_found', verbatim('no such video')).message).toBe(
      'Not found: no such video',
    );
    expect(new AppError('credits_exhausted', verbatim('Add some.')).message).toBe(
      'Credits exhausted. Add some.',
    );
    expect(new AppError('not_found', verbatim('no such video')).detail).toEqual({
      message: 'no such video',
    });
  });

  test('knows its row and what it was made with', () => {
    const cause = new TypeError('inside');
    const error = new AppError('platform_timeout', verbatim('slow'), {
      refusal,
      retryAfter: 30,
      replayMiss: true,
      cause,
    });
    expect(error.name).toBe('AppError');
    expect(error.row).toBe(ERRORS.platform_timeout);
    expect(error.cause).toBe(cause);
    expect(error.toObject()).toEqual(
      expect.objectContaining({ code: 'platform_error', message: 'Platform error: slow' }),
    );
    expect([error.refusal, error.retryAfter, error.replayMiss]).toEqual([refusal, 30, true]);
    expect('cause' in new AppError('not_found')).toBe(false);
  });

  test('is shown and kept as plain data, without what it does not have', () => {
    expect(toFailure(new AppError('not_found', verbatim('no such video')))).toStrictEqual({
      code: 'not_found',
      message: 'Not found: no such video',
      id: 'kit.errorWithDetail',
      values: {
        words: { message: 'Not found', id: 'errors.not_found' },
        detail: { message: 'no such video' },
      },
      status: 404,
    });
    const full = new AppError('service_unavailable', verbatim('later'), {
      refusal,
      retryAfter: 0,
      replayMiss: true,
    });
    expect(toFailure(full)).toStrictEqual({
      code: 'service_unavailable',
      message: 'Service unavailable: later',
      id: 'kit.errorWithDetail',
      values: {
        words: { message: 'Service unavailable', id: 'errors.service_unavailable' },
        detail: { message: 'later' },
      },
      status: 503,
      refusal,
      retryAfter: 0,
      replayMiss: true,
    });
  });
});

test('a refusal is the error of the platform; with a time to wait, a service unavailable', () => {
  const plain = refused(refusal);
  expect([plain.kind, plain.message, plain.refusal, plain.retryAfter]).toEqual([
    'platform_error',
    'Platform error: It wants a puzzle.',
    refusal,
    undefined,
  ]);
  const later = refused(refusal, 0);
  expect([later.kind, later.refusal, later.retryAfter]).toEqual([
    'service_unavailable',
    refusal,
    0,
  ]);
  const key = credentialsRefused('Board');
  expect([key.kind, key.refusal?.kind, key.refusal?.choices.length]).toEqual([
    'platform_error',
    'key-refused',
    2,
  ]);
});

test('what nobody foresaw is internal, and keeps its words to itself', () => {
  const known = new AppError('not_found');
  expect(toAppError(known)).toBe(known);
  const cause = new TypeError('secret');
  const error = toAppError(cause);
  expect([error.kind, error.message, error.cause]).toEqual([
    'internal_error',
    'Internal error',
    cause,
  ]);
  expect(toAppError('a text').cause).toBe('a text');
});

test('words with which others can go on end with one full stop', () => {
  const words = ['It is gone', 'It is gone.', '.no'].map(verbatim);
  expect(words.map(asSentence).map(({ message }) => message)).toEqual([
    'It is gone.',
    'It is gone.',
    '.no.',
  ]);
});

test('an error that comes from another process is the same', () => {
  const error = new AppError('not_found', verbatim('no such video'));
  const back = fromFailure(toFailure(error));
  expect([back.kind, back.message, back.detail]).toEqual([
    'not_found',
    'Not found: no such video',
    { message: 'no such video' },
  ]);
  expect(fromFailure({ code: 'odd', status: 0, message: 'Odd' }).kind).toBe('internal_error');
});
