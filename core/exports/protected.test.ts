import { expect, test } from 'vitest';
import { codebookMarkdown, buildCodebook } from './codebook.ts';
import type { Dataset, DatasetRow } from './dataset.ts';
import { withoutProtected } from './protected.ts';
import { pseudonymised } from './pseudonyms.ts';
import { surveyTable } from './table.ts';
import { ROWS, withEvidence } from './testing/sample-dataset.ts';

const [first] = ROWS;
if (!first) throw new Error('the sample is empty');

const makeRow = (key: string, item: object, callId: string): DatasetRow => ({
  ...first,
  key,
  item: { ...first.item, ...item },
  origin: { ...first.origin, sha256: 'ab', callId },
});

const OPEN = makeRow('Post:1', { entityId: '1' }, 'a');
const BESIDE = makeRow('Post:2', { entityId: '2' }, 'b');
const PROTECTED = makeRow('Post:3', { entityId: '3', audienceScope: 'followers' }, 'b');
const REPEATED = makeRow('Post:4', { type: 'Announce', object: { audienceScope: 'friends' } }, 'c');
const HIDDEN = makeRow('Post:5', { visibility: 'private' }, 'd');

const GIVEN = [OPEN, BESIDE, PROTECTED, REPEATED, HIDDEN];
const { dataset: sample, evidence } = withEvidence(GIVEN);
const dataset: Dataset = { ...sample, rows: () => GIVEN };

const read = async (of: Dataset): Promise<readonly DatasetRow[]> => {
  const all: DatasetRow[] = [];
  for await (const row of of.rows()) all.push(row);
  return all;
};

test('rows that not everybody is shown are left out, with the replies that hold them', async () => {
  const open = withoutProtected(dataset);
  await surveyTable(open.dataset);
  const rows = await read(open.dataset);
  expect(rows.map(({ key }) => key)).toEqual(['Post:1', 'Post:2']);
  expect(rows.map(({ origin }) => 'sha256' in origin)).toEqual([true, false]);
  const calls = new Set<string>();
  for await (const { callId } of open
    .evidence({
      ...evidence,
      *exchanges() {
        for (const callId of ['a', 'b', 'c', 'd']) yield { ...EXCHANGE, callId };
      },
    })
    .exchanges())
    calls.add(callId);
  expect([...calls]).toEqual(['a']);
});

const EXCHANGE = {
  at: '2026-11-20T10:00:00.000Z',
  method: 'GET',
  url: 'https://birds.test/',
  status: 200,
  requestHeaders: {},
  responseHeaders: {},
  bodySha256: '0',
};

test('no observation of theirs is told', async () => {
  const open = withoutProtected({
    ...dataset,
    *observations() {
      for (const { key, item } of [OPEN, PROTECTED])
        yield { key, item, at: '2026-11-20T10:00:00.000Z', callId: 'a' };
    },
  });
  const keys: string[] = [];
  for await (const { key } of open.dataset.observations()) keys.push(key);
  expect(keys).toEqual(['Post:1']);
});

test('the codebook tells how many were left out, or that there are such', async () => {
  const open = buildCodebook(await surveyTable(withoutProtected(dataset).dataset));
  expect(open.protectedLeftOut).toBe(3);
  expect(codebookMarkdown(open)).toContain('3 items that not everybody is shown');
  const whole = codebookMarkdown(buildCodebook(await surveyTable(dataset)));
  expect(whole).toContain('1 rows are items that not everybody is shown (see `audience_scope`)');
});

test('also of pseudonyms', async () => {
  const hidden = await pseudonymised(withoutProtected(dataset).dataset, { key: Buffer.alloc(16) });
  expect(buildCodebook(await surveyTable(hidden)).protectedLeftOut).toBe(3);
});
