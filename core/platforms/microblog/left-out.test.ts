import { describe, expect, test } from 'vitest';
import { readCaptured } from '../../../test/support/captured.ts';
import { json, replyTo } from '../../kit/fake/site.ts';
import { bottom, entry, module, ofUser } from './fake/timeline.ts';
import { answer, heron, poll, repost, song } from './fake/world.ts';
import platform from './platform.ts';

/** Posts that a list holds beside its own are counted, whatever list it is. */
const read = (operation: string, call: string, entries: readonly object[]) => {
  const variables = encodeURIComponent(JSON.stringify({ userId: heron.id }));
  const url = `https://x.com/i/api/graphql/aB3/${call}?variables=${variables}`;
  const request = { method: 'GET', url, headers: {} };
  const { data, notices, params } = readCaptured(
    platform,
    operation,
    replyTo(request, json({ data: ofUser(call, [...entries, bottom('NEXT')]) })),
  );
  const { items } = data as { items: { entityId: string }[] };
  return {
    ids: items.map(({ entityId }) => entityId),
    left: notices.filter(({ code }) => code === 'others-left-out').map(({ count }) => count),
    params,
  };
};

const WITH_REPLIES = [entry(poll), module('profile-conversation-1', [song, answer]), entry(repost)];
const own = [poll.id, repost.id];

describe('the tab of posts and replies', () => {
  test('gives all that the account posted', () => {
    const { ids, left, params } = read('list-user-posts', 'UserTweetsAndReplies', WITH_REPLIES);
    expect(ids).toEqual([poll.id, answer.id, repost.id]);
    expect([left, params]).toEqual([[1], { username: heron.handle, tab: 'with-replies' }]);
  });

  test('and its replies alone, where these are asked for', () => {
    const { ids, left } = read('list-user-replies', 'UserTweetsAndReplies', WITH_REPLIES);
    expect([ids, left]).toEqual([[answer.id], [3]]);
  });
});

test('a post of somebody else, such as a repost that came without its frame, is counted', () => {
  for (const call of ['UserTweets', 'UserRepostsTimeline']) {
    const { ids, left } = read('list-user-posts', call, [entry(poll), entry(song), entry(repost)]);
    expect([ids, left]).toEqual([own, [1]]);
  }
});
