import { describe, expect, test, vi } from 'vitest';
import { formFromBody } from '../core/capture/form-of.ts';
import { createScrubber } from '../core/capture/scrub.ts';
import type { Reply } from '#kit/exchange.ts';
import { identityFromRequest } from '#kit/identity.ts';
import { redactBody, redactIdentity, redactRequest, redactText } from '#kit/redact.ts';
import { redactAnswer } from '../core/net/secrets.ts';
import { findSteepGrowths } from './support/growth.ts';
import { deepValues, EXCHANGE_GROWTHS, TEXT_GROWTHS } from './support/growths.ts';

// Much is read here: a busy machine takes its time, which decides nothing.
vi.setConfig({ testTimeout: 600_000 });

/** What looks through exchanges for secrets takes time that grows with them, however they are nested. */

/** Characters: what took a minute for 400 kB takes a hundred times as long for the second of them. */
const SIZES = [2000, 20_000, 100_000];

const { scrub } = createScrubber({
  home: 'https://birds.test/',
  hosts: ['birds.test'],
  viewerFlags: ['following'],
});

test('the measure sees what is quadratic in how deep or how many', () => {
  const quadratic = (text: string): number => {
    let signs = 0;
    for (let from = 0; from < text.length; from += 1)
      for (let at = from; at < text.length; at += 1) signs += text.charCodeAt(at);
    return signs;
  };
  const lists = (size: number): string => '['.repeat(size);
  expect(findSteepGrowths(quadratic, { lists }, [2000, 20_000])).toEqual(['lists']);
});

describe('linear', () => {
  test.each<[string, (text: string) => unknown]>([
    ['texts and bodies that are sent', (text) => [redactText(text), redactBody(text)]],
    ['names of requests', (text) => redactIdentity(`POST https://birds.test/ ${text}`)],
    ['forms of replies', formFromBody],
  ])('%s', (_, work) => {
    expect(findSteepGrowths(work, TEXT_GROWTHS, SIZES)).toEqual([]);
  });

  test('exchanges that are captured or imported', () => {
    expect(findSteepGrowths(scrub, EXCHANGE_GROWTHS, SIZES)).toEqual([]);
  });

  test('exchanges that are kept or recorded', () => {
    const work = (reply: Reply): unknown => [
      redactRequest(reply.request),
      redactAnswer(reply),
      identityFromRequest(reply.request),
    ];
    expect(findSteepGrowths(work, EXCHANGE_GROWTHS, SIZES)).toEqual([]);
  });
});

test.each(Object.entries(deepValues()))('%s, 100,000 deep, are read to an end', (_, value) => {
  const request = { method: 'POST', url: 'https://birds.test/', headers: {} };
  const reply = (body: unknown, text: string) => ({
    request: { ...request, body },
    status: 200,
    headers: {},
    body: new TextEncoder().encode(text),
    at: '2026-11-03T10:00:00.000Z',
  });
  const measureDepth = (given: unknown): number => {
    let depth = 0;
    for (let at = given; typeof at === 'object' && at !== null; at = Object.values(at)[0])
      depth += 1;
    return depth;
  };
  expect(measureDepth(redactBody(value))).toBeLessThan(1000);
  expect(measureDepth(scrub(reply(value, '{}')).request.body)).toBeLessThan(1000);
  expect(identityFromRequest(redactRequest({ ...request, body: value })).length).toBeLessThan(
    10_000,
  );
});

test.each([
  ['objects', '{"a":', '}'],
  ['lists', '[', ']'],
])('the form of %s, 100,000 deep, is told', (_, open, close) => {
  const form = JSON.stringify(formFromBody(`${open.repeat(100_000)}1${close.repeat(100_000)}`));
  expect(form.length).toBeLessThan(200);
  expect(form).toMatch(/"(?:object|list)"/);
});
