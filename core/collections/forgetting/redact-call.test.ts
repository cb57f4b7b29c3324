/** Replies in which others quote, repost and crosspost somebody: what is left is read as before, with tombstones. */
import { expect, test } from 'vitest';
import { json, replyTo, type FakeResponse } from '#kit/fake/site.ts';
import { ownedBy, type Account } from '#kit/account.ts';
import { whoseAddresses } from '#kit/whose-address.ts';
import { FORGOTTEN, withoutPeople } from '#vocab/people.ts';
import { shapeFromItem, type Item } from '../../engine/answered-items.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { t3 } from '../../platforms/forum/fake/post-thing.ts';
import { POSTS, SOURCE } from '../../platforms/forum/fake/posts.ts';
import { bottom, entry, ofUser, tweetResult } from '../../platforms/microblog/fake/timeline.ts';
import * as micro from '../../platforms/microblog/fake/world.ts';
import { update, updateUrn } from '../../platforms/professional/fake/updates.ts';
import { people, posts, SITE } from '../../platforms/professional/fake/world.ts';
import { rereadCall } from '../reread.ts';
import { siteFromPlatform } from '#kit/account-address.ts';
import { createAccountMatcher } from './account-matcher.ts';
import { redactCall } from './redact-call.ts';

const decoder = new TextDecoder();

/** What is read of a reply before and after somebody was taken out of it, and its text after. */
const redacted = (operation: string, url: string, response: FakeResponse, account: Account) => {
  const found = catalogue.find(operation);
  if (!found) throw new Error(`no ${operation}`);
  const reply = replyTo({ method: 'GET', url, headers: {} }, response);
  const call = { callId: 'call', operation, params: {} };
  const isOwned = ownedBy(account);
  const result = redactCall(call, [reply], [0], {
    catalogue,
    matcher: createAccountMatcher(account, siteFromPlatform(found.platform)),
    without: (item) =>
      withoutPeople(shapeFromItem(found, item), item, isOwned, whoseAddresses(found.platform)),
  });
  if (!('bodies' in result)) throw new Error(result.because);
  const body = result.bodies.get(0) ?? new Uint8Array();
  const read = (of: Uint8Array): readonly Item[] => [
    ...(rereadCall(catalogue, call, [{ ...reply, body: of }])?.values() ?? []),
  ];
  return { before: read(reply.body), after: read(body), text: decoder.decode(body) };
};

const variables = encodeURIComponent(JSON.stringify({ userId: micro.heron.id }));
const TIMELINE = `https://x.com/i/api/graphql/aB3/UserTweets?variables=${variables}`;
const wren: Account = {
  ids: [micro.wren.id],
  handles: [micro.wren.handle],
  addresses: [`https://x.com/${micro.wren.handle}`],
};
const timeline = (...entries: readonly object[]): FakeResponse =>
  json({ data: ofUser('timeline', [...entries, bottom('END')]) });
const OPERATION = 'microblog.list-user-posts';

test('a quote and a repost of timelines', () => {
  const { before, after, text } = redacted(
    OPERATION,
    TIMELINE,
    timeline(entry(micro.poll), entry(micro.quote), entry(micro.repost)),
    wren,
  );
  expect(before.map(({ type }) => type)).toEqual(['Note', 'Note', 'Announce']);
  expect(after).toEqual([
    before[0],
    { ...before[1], quote: FORGOTTEN },
    { ...before[2], object: FORGOTTEN },
  ]);
  for (const name of [micro.wren.handle, micro.wren.id, micro.wren.name, 'Good morning', 'hedge'])
    expect([name, text.includes(name)]).toEqual([name, false]);
});

test('a quote in what is reposted, and a repost of what quotes others', () => {
  const { reposts: _, ...plain } = micro.repost;
  const reed = { ...micro.wren, id: '41', handle: 'sample_reed', name: 'Sample Reed' };
  const reposted = tweetResult(micro.quote) as { legacy: object };
  const frame = tweetResult({ ...plain, by: reed }) as typeof reposted;
  const repost = {
    ...frame,
    legacy: { ...frame.legacy, retweeted_status_result: { result: reposted } },
  };
  const inTimeline = {
    entryId: 'tweet-1',
    content: {
      entryType: 'TimelineTimelineItem',
      itemContent: { itemType: 'TimelineTweet', tweet_results: { result: repost } },
    },
  };
  const url = TIMELINE.replace(micro.heron.id, reed.id);
  const inner = redacted(OPERATION, url, timeline(inTimeline), wren);
  expect(inner.after).toMatchObject([
    {
      type: 'Announce',
      object: { content: 'This is how a morning begins', quote: FORGOTTEN },
      attributedTo: { preferredUsername: 'sample_reed' },
    },
  ]);
  expect(inner.text).not.toContain(micro.wren.handle);
  // The middle of the three goes with what it quotes.
  const heron = { ids: [micro.heron.id], handles: [micro.heron.handle], addresses: [] };
  const middle = redacted(OPERATION, url, timeline(inTimeline), heron);
  expect(middle.after).toMatchObject([{ type: 'Announce', object: FORGOTTEN }]);
  expect(middle.text).not.toMatch(/sample_heron|how a morning begins/);
});

test('a second person is taken out of what is left of the first', () => {
  const first = redacted(
    OPERATION,
    TIMELINE,
    timeline(entry(micro.quote), entry(micro.poll)),
    wren,
  );
  const again = redacted(
    OPERATION,
    TIMELINE,
    { ...json({}), body: first.text ?? '' },
    { ids: ['99'], handles: ['nobody'], addresses: [] },
  );
  expect(again.after).toEqual(first.after);
});

test('a crosspost', () => {
  const crosspost = POSTS.find(({ kind }) => kind === 'crosspost');
  const plain = POSTS.find(({ id, by }) => id !== crosspost?.id && by !== SOURCE.by);
  if (!crosspost || !plain) throw new Error('no crosspost');
  const children = [crosspost, plain].map(t3);
  const source = t3(SOURCE).data as Record<string, string>;
  const account = { ids: [SOURCE.by.id], handles: [source['author'] ?? ''], addresses: [] };
  const { before, after, text } = redacted(
    'forum.list-subreddit-posts',
    'https://www.reddit.com/r/samplepond/new.json',
    json({ kind: 'Listing', data: { children, after: null, before: null, dist: 2 } }),
    account,
  );
  expect(before[0]).toMatchObject({ quote: { name: SOURCE.title } });
  expect(after).toEqual([{ ...before[0], quote: FORGOTTEN }, before[1]]);
  expect(text).not.toContain(`"${source['author']}"`);
  expect(text).not.toContain(SOURCE.title);
});

test('what somebody shared with words of their own, and without any', () => {
  const slug = people.otter.slug;
  const account = { ids: [slug], handles: [slug], addresses: [`${SITE}/in/${slug}`] };
  const shared = update(posts.film, people.otter, 'Words of the one who goes away');
  const own = update(posts.document, people.heron, 'Words of the one who stays', {
    '*resharedUpdate': updateUrn(posts.film),
  });
  const feed = json({
    data: {
      data: {
        feedDashMainFeedByMainFeed: { '*elements': [updateUrn(posts.document)] },
      },
    },
    included: [...own, ...shared],
  });
  const url = `${SITE}/voyager/api/graphql?variables=(start:0,count:5,sortOrder:MEMBER_SETTING)&queryId=voyagerFeedDashMainFeed.aB3`;
  const { before, after, text } = redacted('professional.list-home-posts', url, feed, account);
  expect(before).toMatchObject([{ quote: { content: 'Words of the one who goes away' } }]);
  expect(after).toEqual([{ ...before[0], quote: FORGOTTEN }]);
  expect(text).not.toContain('goes away');
  expect(text).not.toContain(slug);
});

test('what others answer to somebody does not say to whom', () => {
  const answer = tweetResult({ ...micro.poll, by: micro.heron }) as { legacy: object };
  const legacy = {
    ...answer.legacy,
    in_reply_to_status_id_str: '2091042683089846272',
    in_reply_to_user_id_str: micro.wren.id,
    in_reply_to_screen_name: micro.wren.handle,
  };
  const inTimeline = {
    entryId: 'tweet-1',
    content: {
      entryType: 'TimelineTimelineItem',
      itemContent: { itemType: 'TimelineTweet', tweet_results: { result: { ...answer, legacy } } },
    },
  };
  const { before, after, text } = redacted(OPERATION, TIMELINE, timeline(inTimeline), wren);
  expect(before).toMatchObject([
    { inReplyTo: `https://x.com/${micro.wren.handle}/status/2091042683089846272` },
  ]);
  expect(after).toEqual([
    { ...before[0], inReplyTo: 'https://x.com/i/status/2091042683089846272' },
  ]);
  expect(text).not.toMatch(new RegExp(`${micro.wren.handle}|${micro.wren.id}`));
});
