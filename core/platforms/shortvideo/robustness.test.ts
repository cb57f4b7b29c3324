import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { AppError } from '../../kit/errors.ts';
import type { Reply } from '../../kit/exchange.ts';
import { readRecording } from '../../net/recordings.ts';
import { DownloadLink } from '../../vocab/video.ts';
import { parse } from './get-download-link/parse.ts';
import platform from './platform.ts';
import { objectionTo } from './shared/hosts.ts';

const cases = join(import.meta.dirname, 'get-download-link/cases');
const ROUNDS = 200;

/** A small generator with a seed, so that a failure can be found again. */
const seeded = (seed: number) => (): number => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};

const SPLICES = [
  'null',
  '{}',
  '[]',
  '""',
  '-1',
  '1e400',
  '12345678901234567890',
  '"\\ud800"',
  '\u202E',
  '</script>',
  '"https://evil.example/v.mp4"',
  '"https://v1.tiktokcdn.com:99/v.mp4"',
  '"https://v1.tiktokcdn.com/\\\\u0000v.mp4"',
  '"',
];

const mutated = (text: string, random: () => number): string => {
  const at = Math.floor(random() * text.length);
  const kind = Math.floor(random() * 5);
  const span = Math.floor(random() * 40);
  const splice = SPLICES[Math.floor(random() * SPLICES.length)] ?? '';
  if (kind === 0) return text.slice(0, at);
  if (kind === 1) return text.slice(0, at) + text.slice(at + span);
  if (kind === 2) return text.slice(0, at) + text.slice(at, at + span) + text.slice(at);
  // A whole JSON value changed for another, so that the answer stays readable.
  const value = /:\s*("[^"\\]*"|-?\d+|true|false|null|\[\]|\{\})/g;
  value.lastIndex = at;
  const found = kind === 3 ? value.exec(text) : null;
  if (found) return `${text.slice(0, found.index)}:${splice}${text.slice(value.lastIndex)}`;
  return text.slice(0, at) + splice + text.slice(at + 1);
};

/** What came of one broken answer that must never come of any. */
const faultOf = (replies: readonly Reply[]): unknown => {
  try {
    for (const sign of platform.refusals) for (const reply of replies) sign(reply);
    const { data } = parse(replies, { videoId: '7600000000000000123' });
    const isGood = DownloadLink.safeParse(data).success && objectionTo(data.url) === undefined;
    return isGood ? undefined : data;
  } catch (error) {
    return error instanceof AppError && error.kind !== 'internal_error' ? undefined : error;
  }
};

it.each(readdirSync(cases))('%s: broken a few hundred times, it never breaks us', (name) => {
  const reply = readRecording(join(cases, name));
  const text = new TextDecoder().decode(reply.body);
  const random = seeded(name.length * 7919 + text.length);
  const faults: unknown[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = new TextEncoder().encode(mutated(text, random));
    const broken = { ...reply, body };
    const fault = faultOf(
      round % 2 ? [broken] : [broken, readRecording(join(cases, 'probe-good'))],
    );
    if (fault !== undefined) faults.push({ round, fault });
  }
  expect(faults).toEqual([]);
});
