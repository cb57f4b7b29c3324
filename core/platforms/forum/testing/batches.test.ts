import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as errors from '../cases/reply.ts';
import { listing } from '../cases/reply.ts';
import { comment, post } from '../cases/reply.ts';
import * as subreddits from '../cases/subreddits.ts';
import { runOnScript, type OnScript, type Options } from './script.ts';
import { dataIn, posted } from '../../../../test/support/http.ts';

/** Many of the forum's things at once, over REST: what is paid, and what is given back. */
let on: OnScript;
beforeEach(async () => {
  on = await runOnScript();
});
afterEach(() => on.close());

describe('batches', () => {
  const PATH = '/v1/forum/posts/batch';

  test('what is missing is paid for, and marked', async () => {
    on.world.api = () => ({ body: listing(post('c'), post('a')) });
    const answered = await on.get(PATH, posted(['a', 't3_b', 'https://redd.it/c']));
    expect([answered.status, answered.headers['x-credits-used']]).toEqual([200, '3']);
    expect(dataIn(answered)).toMatchObject({
      type: 'Collection',
      itemCount: 3,
      items: [
        { type: 'Note', entityId: 'a' },
        { type: 'Tombstone', entityId: 'b', isMissing: true },
        { type: 'Note', entityId: 'c' },
      ],
    });
    expect(answered.text).not.toContain('saved');
  });

  test('one that is named again is answered in its place, and charged', async () => {
    on.world.api = () => ({ body: listing(post('c'), post('a')) });
    const answered = await on.get(PATH, posted(['a', 'c', 't3_a']));
    expect([answered.status, answered.headers['x-credits-used']]).toEqual([200, '3']);
    expect(dataIn(answered)).toMatchObject({
      itemCount: 3,
      items: [{ entityId: 'a' }, { entityId: 'c' }, { entityId: 'a' }],
    });
  });

  test('its address is no post with the id `batch`', async () => {
    expect(await on.failed(PATH)).toMatchObject({ status: 404, code: 'route_not_found' });
  });

  test.each<[string, Options, number]>([
    ['closed', { status: 403, body: errors.forbidden }, 502],
    ['bad request', { status: 400, body: errors.badRequestPage }, 502],
    ['rate limit', { status: 429, body: errors.tooMany }, 503],
  ])('%s: everything is given back', async (_, request, status) => {
    on.world.api = () => request;
    expect(await on.failed(PATH, posted(['a', 'b', 'c']))).toMatchObject({ status });
  });

  test('comments and subreddits', async () => {
    on.world.api = (path) =>
      path.includes('sr_name')
        ? { body: listing(subreddits.subreddit) }
        : { body: listing(comment('c')) };
    const both = await on.get('/v1/forum/subreddits/batch', posted(['r/WRENS', 't5_zz']));
    expect([both.status, both.headers['x-credits-used']]).toEqual([200, '2']);
    expect(dataIn(both)).toMatchObject({
      items: [{ preferredUsername: 'Wrens' }, { entityId: 'zz', isMissing: true }],
    });
    const one = await on.get('/v1/forum/comments/batch', posted(['t1_c']));
    expect(dataIn(one)).toMatchObject({ items: [{ type: 'Note', entityId: 'c' }] });
  });

  test.each([
    [posted(['t1_abc']), 'entityIds.0: t1_abc is not the identifier of a post'],
    [posted([]), 'entityIds must not be empty'],
    [
      posted(Array.from({ length: 101 }, (_, index) => `x${index}`)),
      'entityIds must have 100 entries at most',
    ],
  ])('%#: what is wrong is said before anybody is asked', async (asking, message) => {
    const error = await on.failed(PATH, asking);
    expect(error).toMatchObject({ status: 400, code: 'validation_error' });
    expect(error.message).toContain(message);
    expect(on.world.asked).toEqual([]);
  });
});
