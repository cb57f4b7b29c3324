/** Packages in which somebody changed rows, with chain, tables, texts and manifest computed again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  contentsFromZip,
  packageFromContents,
  takeOut,
  type PackageContents,
} from './support/forged-package.ts';
import {
  FAR,
  first,
  openForge,
  formatFindings,
  type Change,
  type Forge,
  type Forgery,
} from './support/forging.ts';

let forge: Forge;
beforeAll(async () => {
  forge = await openForge();
});
afterAll(() => forge.close());

test('what nobody changed is proven, also when it was put together anew', async () => {
  const { original } = forge;
  expect(await forge.forged(() => undefined)).toMatchObject({
    code: 0,
    verdict: 'proven',
    rows: 84,
    rowsProven: 84,
    rowsContradicted: 0,
    findings: [],
    unprovable: [],
    notices: [],
  });
  expect((await packageFromContents(contentsFromZip(original))).equals(original)).toBe(true);
});

/** The like count of one row and of its observations. */
const changeCell: Change = ({ rows, observations }) => {
  const row = rows[7];
  for (const one of [row, ...observations.filter(({ key }) => key === row?.key)])
    if (one) one.item['likeCount'] = 123_456;
};
const renameOperation = ({ rows, calls }: PackageContents, to: string): void => {
  for (const { origin } of rows)
    if (origin.operation === 'videosite.list-video-comments') origin.operation = to;
  for (const call of calls)
    if (call.operation === 'videosite.list-video-comments') call.operation = to;
};

const CONTRADICTED: readonly Forgery[] = [
  [
    'the world of the data, which its rows tell',
    ({ completeness }) => {
      for (const one of completeness.worlds) one.world = 'live';
    },
    /it tells of 0 items of the world “sample”, and there are 84/,
  ],
  [
    'a cell',
    changeCell,
    /read otherwise by version \d+\.\d+\.\d+(?:-dev)?: likeCount \d+ instead of 123456/,
  ],
  [
    'a cell, and the operation of its row renamed to one that never was',
    (contents) => {
      changeCell(contents);
      renameOperation(contents, 'videosite.list-video-remarks');
    },
    /likeCount \d+ instead of 123456/,
  ],
  [
    'the same in a package of another version',
    (contents) => {
      changeCell(contents);
      renameOperation(contents, 'videosite.list-video-remarks');
      contents.card.version = '7.0.0';
    },
    /read otherwise by version \d+\.\d+\.\d+(?:-dev)? than by version 7\.0\.0: likeCount \d+ instead of 123456/,
  ],
  [
    'the name of an operation alone, which the version that wrote it never had',
    (contents) => renameOperation(contents, 'videosite.list-video-remarks'),
    /no operation of version \d+\.\d+\.\d+(?:-dev)? is named videosite\.list-video-remarks/,
  ],
  [
    'a cell, in a package of another version',
    (contents) => {
      changeCell(contents);
      contents.card.version = '0.0.9';
    },
    /read otherwise by version \d+\.\d+\.\d+(?:-dev)? than by version 0\.0\.9: likeCount \d+ instead of 123456/,
  ],
  [
    'a cell that the platform did not give',
    ({ rows }) => void (first(rows).item['shareCount'] = 4),
    /shareCount \(absent\) instead of 4/,
  ],
  [
    'the operation of one row',
    ({ rows }) => void (first(rows).origin.operation = 'videosite.get-video'),
    /its origin is not the call/,
  ],
  [
    'a row taken out',
    (contents) => takeOut(contents, [first(contents.rows).key]),
    /a reply holds it, and it is not among the rows/,
  ],
  [
    'the last row taken out',
    (contents) => takeOut(contents, [contents.rows.at(-1)?.key ?? '']),
    /a reply holds it, and it is not among the rows/,
  ],
  [
    'a row taken out, and said to be protected',
    (contents) => {
      takeOut(contents, [first(contents.rows).key]);
      contents.card.protectedLeftOut = 1;
      contents.completeness.unique += 1;
    },
    /a reply holds it, and it is not among the rows/,
  ],
  [
    'a row taken out, and a limit put on the source',
    (contents) => {
      takeOut(contents, [contents.rows[3]?.key ?? '']);
      first(contents.card.sources).limit = contents.rows.length;
    },
    /a reply holds it, and it is not among the rows/,
  ],
  [
    'all rows first seen long ago',
    ({ rows }) => {
      for (const row of rows) row.firstSeen = FAR;
    },
    /it was first seen 20\d\d-.*, not 2019-03-04T05:06:07\.000Z/,
  ],
  [
    'all rows and all observations seen long ago',
    ({ rows, observations }) => {
      for (const row of rows) row.firstSeen = row.lastSeen = row.origin.at = FAR;
      for (const seen of observations) seen.at = FAR;
    },
    /it was seen at another time than its reply came/,
  ],
  [
    'all of them and the replies too',
    ({ rows, observations, exchanges }) => {
      for (const row of rows) row.firstSeen = row.lastSeen = row.origin.at = FAR;
      for (const seen of observations) seen.at = FAR;
      for (const exchange of exchanges) exchange.at = FAR;
    },
    /before its server made it/,
  ],
  [
    'how often a row was seen',
    ({ rows }) => void (first(rows).timesSeen -= 1),
    /it was seen 2 times, not 1/,
  ],
  [
    'an observation taken out',
    ({ rows, observations }) => {
      const { key, callId } = first(observations);
      observations.shift();
      const row = rows.find((one) => one.key === key);
      if (row) row.timesSeen -= 1;
      expect(callId).not.toBe(row?.origin.callId);
    },
    /a reply holds it, and the observation is missing/,
  ],
  [
    'what an observation saw',
    ({ observations }) => void (first(observations).item['likeCount'] = 1),
    /read otherwise by version \d+\.\d+\.\d+(?:-dev)?: likeCount 12000 instead of 1/,
  ],
  [
    'the shape of a row',
    ({ rows, observations }) => {
      const { key } = first(rows);
      const to = key.replace('Comment:', 'Post:');
      for (const one of [...rows, ...observations]) if (one.key === key) one.key = to;
      first(rows).shape = 'Post';
    },
    /does not find it in its replies/,
  ],
  [
    'the identifier of a row',
    ({ rows, observations }) => {
      const { key } = first(rows);
      for (const one of [...rows, ...observations])
        if (one.key === key) [one.key, one.item['entityId']] = ['Comment:other', 'other'];
    },
    /does not find it in its replies/,
  ],
  [
    'a row put in',
    ({ rows, observations, completeness }) => {
      const [row, seen] = [first(rows), first(observations)];
      const item = { ...row.item, entityId: 'put-in' };
      rows.push({ ...row, key: 'Comment:put-in', item, timesSeen: 1 });
      observations.push({ ...seen, key: 'Comment:put-in', item, callId: row.origin.callId });
      completeness.unique += 1;
    },
    /Comment:put-in.*does not find it in its replies/,
  ],
  [
    'a row twice',
    ({ rows, completeness }) => {
      rows.push(first(rows));
      completeness.unique += 1;
    },
    /it is there twice/,
  ],
  [
    'another row above it',
    ({ rows }) => {
      const reply = rows.find(({ parent }) => parent !== undefined);
      if (reply)
        reply.parent = rows.find(({ key }) => key !== reply.parent && key !== reply.key)?.key ?? '';
    },
    /it does not stand under the row that it answers/,
  ],
  [
    'no row above it',
    ({ rows }) => {
      const reply = rows.find(({ parent }) => parent !== undefined);
      if (reply) delete reply.parent;
    },
    /it does not stand under the row that it answers/,
  ],
];

test.each(CONTRADICTED)('%s', async (_, change, words) => {
  const verified = await forge.forged(change);
  expect(verified).toMatchObject({ code: 1, verdict: 'contradicted', ok: false });
  expect(formatFindings(verified)).toMatch(words);
});
