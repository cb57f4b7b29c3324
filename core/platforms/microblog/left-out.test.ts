import { describe, expect, test } from 'vitest';
import { readCaptured } from '../../../test/support/captured.ts';
import { json, replyTo } from '#kit/fake/site.ts';
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
  const counts = (wanted: string) =>
    notices.filter(({ code }) => code === wanted).map(({ count }) => count);
  return {
    ids: items.map(({ entityId }) => entityId),
    left: counts('others-left-out'),
    other: counts('left-out'),
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

test('an entry that holds nothing known is counted', () => {
  const hollow = { entryId: 'mystery-1', content: { entryType: 'TimelineTimelineItem' } };
  const { ids, left, other } = read('list-user-posts', 'UserTweets', [
    entry(poll),
    hollow,
    module('mystery-2', []),
  ]);
  expect([ids, left, other]).toEqual([[poll.id], [], [1]]);
});

test('members who are not shown, and who come twice, are counted', () => {
  const member = (id: string, name: string) => ({
    result: {
      __typename: 'User',
      rest_id: id,
      core: { screen_name: name, name, created_at: 'Sat Dec 14 04:35:55 +0000 2013' },
    },
  });
  const items_results = [
    member('11', 'sample_wren'),
    { result: { __typename: 'UserUnavailable' } },
    {},
    member('11', 'sample_wren'),
  ];
  const variables = encodeURIComponent(JSON.stringify({ communityId: '77' }));
  const url = `https://x.com/i/api/graphql/aB3/membersSliceTimeline_Query?variables=${variables}`;
  const { items, notices } = readCaptured(
    platform,
    'list-community-members',
    replyTo(
      { method: 'GET', url, headers: {} },
      json({ data: { communityResults: { result: { members_slice: { items_results } } } } }),
    ),
  );
  expect(items).toHaveLength(1);
  expect(notices.map(({ code, count }) => [code, count])).toEqual([
    ['missing-items', 2],
    ['items-repeated', 1],
  ]);
});

test('posts above an opened one are no replies, and are counted apart from the opened one', () => {
  const variables = encodeURIComponent(JSON.stringify({ focalTweetId: answer.id }));
  const url = `https://x.com/i/api/graphql/aB3/TweetDetail?variables=${variables}`;
  const entries = [entry(song), entry(answer), module('conversationthread-1', [poll])];
  const instructions = [{ type: 'TimelineAddEntries', entries }];
  const data = { threaded_conversation_with_injections_v2: { instructions } };
  const reply = replyTo({ method: 'GET', url, headers: {} }, json({ data }));
  const { items, notices } = readCaptured(platform, 'list-post-replies', reply);
  expect(items).toMatchObject([{ entityId: poll.id }]);
  expect(notices).toMatchObject([
    { code: 'parents-left-out', count: 1 },
    { code: 'left-out', count: 1 },
  ]);
  expect(readCaptured(platform, 'get-post', reply).data).toMatchObject({ entityId: answer.id });
});
