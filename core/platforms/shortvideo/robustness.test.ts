import { expect, it } from 'vitest';
import { mutated, seeded, SPLICES } from '../../../test/support/broken-text.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { DownloadLink } from '#vocab/download-link.ts';
import { ANSWERS, answerNamed } from './operations/get-download-link/cases/answers.ts';
import { parse } from './operations/get-download-link/operation.ts';
import platform from './platform.ts';
import { objectionTo } from './readers/site.ts';

const ROUNDS = 200;

/** Links that lead elsewhere, beside what breaks any answer. */
const splices = [
  ...SPLICES,
  '"https://evil.example/v.mp4"',
  '"https://v1.tiktokcdn.com:99/v.mp4"',
  '"https://v1.tiktokcdn.com/\\\\u0000v.mp4"',
];

/** What came of one broken answer that must never come of any. */
const findRepliesFault = (replies: readonly Reply[]): unknown => {
  try {
    for (const sign of platform.refusals) for (const reply of replies) sign(reply);
    const { data } = parse(replies, { videoId: '7600000000000000123' });
    const isGood = DownloadLink.safeParse(data).success && objectionTo(data.url) === undefined;
    return isGood ? undefined : data;
  } catch (error) {
    return error instanceof AppError && error.kind !== 'internal_error' ? undefined : error;
  }
};

it.each(Object.keys(ANSWERS))('%s: broken a few hundred times, it never breaks us', (name) => {
  const reply = answerNamed(name);
  const text = new TextDecoder().decode(reply.body);
  const random = seeded(name.length * 7919 + text.length);
  const faults: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = new TextEncoder().encode(mutated(text, random, splices));
    const broken = { ...reply, body };
    const fault = findRepliesFault(round % 2 ? [broken] : [broken, answerNamed('probe-good')]);
    if (fault !== undefined) faults.push({ round, fault });
  }
  expect(faults).toEqual([]);
});
