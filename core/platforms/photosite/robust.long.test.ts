import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answeredBy } from '../../../test/support/answered.ts';
import { mutated, seeded } from '../../../test/support/broken-text.ts';
import { openRecordings } from '../../../test/support/recorded.ts';
import { catalogue, type Entry } from '../../engine/catalogue.ts';
import { read } from '../../engine/read-replies.ts';
import { AppError } from '#kit/errors.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import type { RouteName } from '#kit/route.ts';
import fake from './fake/index.ts';

const entries = catalogue.entries.filter(({ platform }) => platform.segment === 'photosite');

/** Anything but an answer that fits its schema, or an error of ours that has a name. */
const findEntryFault = (entry: Entry, route: RouteName, reply: Reply): unknown => {
  try {
    read(entry, [{ reply, route }], { params: {}, base: 'http://a.test' });
    return undefined;
  } catch (error) {
    const isOurs =
      error instanceof AppError &&
      error.kind !== 'internal_error' &&
      !error.message.includes('could not be read: ');
    return isOurs ? undefined : error;
  }
};

const findReplyFaults = (name: string, reply: Reply, rounds: number): unknown[] => {
  const text = textFromReply(reply);
  const random = seeded(name.length * 7919 + text.length);
  const faults: unknown[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const body = new TextEncoder().encode(round === 0 ? text : mutated(text, random));
    for (const entry of entries)
      for (const { name: route } of entry.operation.routes) {
        if (route === 'official-api') continue;
        const fault = findEntryFault(entry, route, { ...reply, body });
        if (fault !== undefined) faults.push({ round, entry: entry.id, route, fault });
      }
  }
  return faults;
};

const SITE = 'https://www.instagram.com';
const PAGES = [
  '/sample.heron/',
  '/sample.heron/reels/',
  '/sample.mole/',
  '/sample.head/',
  '/p/SmplGarden1/',
  '/p/SmplGarden7/',
  '/reel/SmplGarden8/',
  '/p/SmplGardenA/embed/captioned/',
  '/p/SmplGardenB/embed/captioned/',
  '/p/SmplGardenC/',
  '/popular/sample-pond/',
  '/explore/',
];

describe('pages of the sample world, broken', () => {
  it.each(PAGES)('%s', (path) => {
    expect(findReplyFaults(path, answeredBy(fake, SITE + path), 30)).toEqual([]);
  });
});

const { present, why, root, recorded } = openRecordings('photosite');
const names = present
  ? readdirSync(root, { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map(({ name }) => name)
  : [];

describe.skipIf(!present)(`recorded answers, broken${why}`, () => {
  it.each(names)('%s', (name) => {
    const reply = recorded(name);
    // Large pages are read by every operation in every round.
    const rounds = reply.body.byteLength > 100_000 ? 2 : 12;
    expect(findReplyFaults(name, reply, rounds)).toEqual([]);
  });
});
