import { expect, it } from 'vitest';
import { mutated, seeded } from '../../../test/support/broken-text.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { PostComment } from '#vocab/comment.ts';
import { ANSWERS, answerNamed } from './operations/list-post-comments/cases/answers.ts';
import { parse } from './operations/list-post-comments/parse.ts';
import platform from './platform.ts';

const ROUNDS = 200;

/** How one broken answer came out: whether it was read, and anything that must never happen. */
const outcome = (reply: Reply): { read: boolean; fault?: unknown } => {
  try {
    for (const sign of platform.refusals) sign(reply);
    const { data } = parse([reply], {});
    const isBad =
      data.items.some((item) => !PostComment.safeParse(item).success) ||
      (data.totalItems !== null && !Number.isSafeInteger(data.totalItems));
    return isBad ? { read: true, fault: data } : { read: true };
  } catch (error) {
    const isOurs = error instanceof AppError && error.kind !== 'internal_error';
    return isOurs ? { read: false } : { read: false, fault: error };
  }
};

it.each(Object.keys(ANSWERS))('%s: broken a few hundred times, it never breaks us', (name) => {
  const reply = answerNamed(name);
  const text = new TextDecoder().decode(reply.body);
  const random = seeded(name.length * 7919 + text.length);
  const faults: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = new TextEncoder().encode(mutated(text, random));
    const { fault } = outcome({ ...reply, body });
    if (fault !== undefined) faults.push({ round, fault });
  }
  expect(faults).toEqual([]);
});
