import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Failure } from '#calls/index.ts';
import { startI18n } from '../../i18n.ts';
import { failureTitle, nextStep, outcomeName } from './failure-names.ts';

beforeAll(startI18n);

const about = { who: 'YouTube', what: 'This video', inSample: false, offline: false };
const title = (failure: Partial<Failure>, more: Partial<typeof about> = {}): string =>
  failureTitle(
    { code: 'not_found', status: 404, message: 'Not found', ...failure },
    { ...about, ...more },
    i18next.t,
  );

describe('a failure is called by its name', () => {
  test.each([
    ['private', 'This video is private'],
    ['deleted', 'This video was deleted by its author'],
    ['removed', 'This video was removed'],
    ['age-restricted', 'This video is age-restricted'],
    ['region', 'This video is not available in your country'],
    ['members-only', 'This video is for members only'],
    ['paid', 'This video has to be paid for'],
    ['not-begun', 'This video has not begun'],
    ['ended', 'This live event has ended'],
  ] as const)('%s', (reason, words) => {
    expect(title({ reason })).toBe(words);
    expect(nextStep({ code: '', status: 0, message: '', reason }, false, i18next.t)).toBeTypeOf(
      'string',
    );
  });

  test('what an invented platform does not know is no statement of the real one', () => {
    expect(title({}, { inSample: true })).toBe('Not part of the sample');
    expect(title({ reason: 'deleted' }, { inSample: true })).toBe(
      'This video was deleted by its author',
    );
    expect(title({})).toBe('Not found');
  });

  test('what is wrong with the wire', () => {
    expect(title({ code: 'platform_error', status: 502, reason: 'offline' })).toBe(
      'You are offline',
    );
    expect(title({ code: 'platform_error', status: 502, reason: 'unreachable' })).toBe(
      'YouTube could not be reached',
    );
    expect(
      title({ code: 'platform_error', status: 502, reason: 'unreachable' }, { offline: true }),
    ).toBe('You are offline');
    expect(title({ code: 'platform_error', status: 504 })).toBe(
      'The platform did not respond in time',
    );
    expect(title({ code: 'platform_error', status: 504 }, { offline: true })).toBe(
      'You are offline',
    );
    expect(title({ code: 'platform_error', status: 502 }, { offline: true })).toBe(
      'The platform’s answer could not be used',
    );
  });

  test('what the platform refuses, and what we have no more credits for', () => {
    const refusal = { kind: 'bot-check', message: '', choices: [] } as const;
    expect(title({ refusal, code: 'platform_error', status: 502 })).toBe(
      'YouTube asks for a bot check',
    );
    expect(title({ code: 'credits_exhausted', status: 402 })).toBe(
      'Your request budget is used up',
    );
    expect(title({ code: 'spending_cap_reached', status: 402 })).toBe('Spending cap reached');
    expect(title({ replayMiss: true }, { inSample: true })).toBe('Not part of the sample');
    expect(title({})).toBe('Not found');
  });

  test.each([
    ['capture-needed', 'YouTube shows this only while you browse', /^Open the page in Capture/],
    [
      'no-honest-route',
      'There is no permitted way to get this from YouTube',
      /^For now, open the link in/,
    ],
    ['block-page', 'YouTube blocked the request', /^Bowerbird does not retry/],
  ] as const)('%s has a next step', (kind, words, step) => {
    const failure = { code: 'platform_error', status: 502, message: '' };
    const refusal = { kind, message: '', choices: [] };
    expect(title({ ...failure, refusal })).toBe(words);
    expect(nextStep({ ...failure, refusal }, false, i18next.t)).toMatch(step);
    const choices = [{ message: 'Wait until tomorrow.' }];
    expect(
      nextStep({ ...failure, refusal: { ...refusal, choices } }, false, i18next.t),
    ).toBeUndefined();
  });
});

describe('a call of the log', () => {
  test('that reached nobody because this computer is offline is no failure of a platform', () => {
    expect(outcomeName('platform_error', i18next.t, { isOffline: true })).toBe('You are offline');
    expect(outcomeName('platform_error', i18next.t)).not.toBe('You are offline');
    expect(outcomeName('ok', i18next.t, {})).toBe('Succeeded');
  });
});
