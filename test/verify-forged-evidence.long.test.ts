/** Packages in which somebody changed replies, calls or figures, with chain, tables, texts and manifest computed again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceBody } from './support/forged-package.ts';
import {
  FAR,
  first,
  openForge,
  formatFindings,
  type Forge,
  type Forgery,
} from './support/forging.ts';

let forge: Forge;
beforeAll(async () => {
  forge = await openForge();
});
afterAll(() => forge.close());

const CONTRADICTED: readonly Forgery[] = [
  [
    'a row moved to another call',
    ({ rows }) => {
      const [row, last] = [first(rows), rows.at(-1)];
      if (last) row.origin = { ...last.origin };
    },
    /the call that it comes from has not seen it/,
  ],
  [
    'a row moved to another call, with its observations',
    ({ rows, observations }) => {
      const [row, last] = [first(rows), rows.at(-1)];
      if (!last) return;
      for (const seen of observations)
        if (seen.key === row.key && seen.callId === row.origin.callId)
          seen.callId = last.origin.callId;
      row.origin = { ...last.origin };
    },
    /does not find it in its replies/,
  ],
  [
    'the place in the reply',
    ({ rows }) => void (first(rows).origin.pointer = '/responseContext'),
    /its origin is not the call and the place/,
  ],
  [
    'the address that was asked',
    ({ rows }) => void (first(rows).origin.url = 'https://www.youtube.com/other'),
    /its origin is not the call and the place/,
  ],
  [
    'what a call was asked for',
    ({ rows, calls, card }) => {
      for (const { params } of [...rows.map(({ origin }) => origin), ...calls, ...card.sources])
        if (params['videoId'] === 'sample_001x') params['videoId'] = 'forged_video';
    },
    /videoId is in none of its requests and replies|reads no answer/,
  ],
  [
    'the route of a call',
    ({ rows, calls }) => {
      for (const one of [...rows.map(({ origin }) => origin), ...calls]) one.route = 'hearsay';
    },
    /has no route hearsay/,
  ],
  [
    'a reply, swapped for one that reads otherwise',
    (contents) => {
      const { origin } = first(contents.rows);
      const body = Buffer.from(contents.bodies.get(origin.sha256 ?? '') ?? []).toString('utf8');
      expect(body).toContain('The garden');
      const to = Buffer.from(body.replaceAll('The garden', 'The harbour'));
      replaceBody(contents, origin.sha256 ?? '', to);
    },
    /read otherwise by version \d+\.\d+\.\d+(?:-dev)?: content/,
  ],
  [
    'a reply, swapped for one that holds nothing',
    (contents) => {
      const { origin } = first(contents.rows);
      replaceBody(contents, origin.sha256 ?? '', Buffer.from('{}'));
    },
    /does not find it|reads no answer|its origin is not/,
  ],
  [
    'a reply taken out that the exchanges name',
    (contents) => {
      const { sha256 = '' } = first(contents.rows).origin;
      contents.exchanges = contents.exchanges.filter((one) => one.bodySha256 !== sha256);
      contents.bodies.delete(sha256);
    },
    /does not find it|reads no answer|its origin is not/,
  ],
  [
    'the reply of a row, which says no more that it has one',
    ({ rows }) => {
      const { origin } = first(rows);
      delete origin.sha256;
      delete origin.pointer;
    },
    /its origin is not the call and the place/,
  ],
  [
    'how many items there are',
    ({ completeness }) => void (completeness.unique = 90),
    /it tells of 90 items, and there are 84/,
  ],
  [
    'how many pages there were',
    ({ completeness }) => void (completeness.pages = 1),
    /it tells of 1 pages, and there are/,
  ],
  [
    'how many were removed',
    ({ completeness }) => void (completeness.removedSince = 3),
    /it tells of 3 removed items, and there are 0/,
  ],
  [
    'what was asked for',
    ({ card }) => void (first(card.sources).params['videoId'] = 'sample_002x'),
    /no call is of the source .*sample_002x/,
  ],
  [
    'that a row is removed',
    ({ rows, completeness }) => {
      first(rows).removedSince = FAR;
      completeness.removedSince = 1;
    },
    /it was seen after 2019/,
  ],
];

test.each(CONTRADICTED)('%s', async (_, change, words) => {
  const verified = await forge.forged(change);
  expect(verified).toMatchObject({ code: 1, verdict: 'contradicted', ok: false });
  expect(formatFindings(verified)).toMatch(words);
});
