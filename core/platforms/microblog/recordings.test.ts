import { catalogue } from '../../engine/catalogue.ts';
import { describe, expect, test } from 'vitest';
import { readCaptured } from '../../../test/support/captured.ts';
import { catchErrorKind } from '../../../test/support/recorded.ts';
import { openRecordedAnswers } from '../../../test/support/recorded-answers.ts';
import { list, str } from '#kit/dig.ts';
import { jsonFromReply } from '#kit/exchange.ts';
import { routeNamed } from '#kit/operation.ts';
import { TimelineItem } from '#vocab/announce.ts';
import platform from './platform.ts';
import { postInRow } from './readers/captured-list.ts';
import { timelineIn } from './readers/timeline.ts';

/** What the sources of the recordings assert of them, and what stands in their bodies. */

const { present, why, recorded, reading } = openRecordedAnswers('microblog');

type Item = Readonly<Record<string, unknown>>;
interface Page {
  readonly orderedItems: readonly Item[];
  readonly nextCursor: string | null;
}
const one = (name: string, recording: string): Item => reading(name, recording).data as Item;
const page = (name: string, recording: string): Page => reading(name, recording).data as Page;
const handle = (item: Item | undefined): unknown => str(item, 'attributedTo', 'preferredUsername');
const ids = (items: readonly Item[]): unknown[] => items.map(({ entityId }) => entityId);

describe.skipIf(!present)(`recorded answers${why}`, () => {
  test('an account of the schema of 2026', () => {
    expect(one('get-user', 'user-xdevelopers-2026')).toMatchObject({
      entityId: '2244994945',
      preferredUsername: 'XDevelopers',
      name: 'Developers',
      published: '2013-12-14T04:35:55.000Z',
      followerCount: 695_695,
      followingCount: 762,
      postCount: 4319,
      mediaCount: 829,
      isVerified: false,
      isPaidVerified: true,
      verifiedAs: 'Business',
      attachment: [{ type: 'Link', href: 'https://docs.x.com/' }],
    });
    expect(one('get-user', 'user-hwwaanng-2026')).toMatchObject({
      entityId: '1590927428',
      preferredUsername: 'hwwaanng',
      name: 'Hwang',
      summary: expect.stringContaining('AI Startup') as string,
      attachment: [{ type: 'Link', href: 'https://hwang.fun' }],
      location: 'Shanghai',
      followerCount: 20_458,
      followingCount: 3785,
    });
  });

  test('an account of the schema before, and one of another root', () => {
    expect(one('get-user', 'guest-user-X-2026')).toMatchObject({
      entityId: '783214',
      followerCount: 60_809_772,
      followingCount: 1,
      postCount: 15_709,
      mediaCount: 2490,
      verifiedAs: 'Business',
      highlightCount: 8,
      published: '2007-02-20T14:35:54.000Z',
    });
    expect(one('get-user', 'fx-user-X-UserResultByScreenName')).toMatchObject({
      entityId: '783214',
      preferredUsername: 'X',
    });
  });

  test('what the platform says about an account', () => {
    expect(one('get-user', 'user-about-xdevelopers-2026')).toMatchObject({
      preferredUsername: 'XDevelopers',
      basedIn: 'United States',
      usernameChangeCount: 1,
      usernameChanged: '2023-07-26T01:33:12.280Z',
    });
  });

  test('posts of a user: the pinned one is marked, reposts hold their originals', () => {
    const { orderedItems, nextCursor } = page('list-user-posts', 'user-tweets-xdevelopers-2026');
    expect(orderedItems[0]).toMatchObject({ entityId: '2019881223666233717', isPinned: true });
    const repost = orderedItems.find(({ entityId }) => entityId === '2083305234688803178');
    expect(repost).toMatchObject({ type: 'Announce', object: { type: 'Note', repostCount: 31 } });
    expect(str(repost?.['object'], 'content')).not.toMatch(/^RT @/);
    const originals = orderedItems.flatMap(({ object }) => str(object, 'entityId') ?? []);
    expect(originals.length).toBeGreaterThan(0);
    expect(ids(orderedItems).filter((id) => originals.includes(id as string))).toEqual([]);
    expect(nextCursor).not.toBeNull();
  });

  test('posts of another user, whose handle is learnt from them', () => {
    const { data, learnt } = reading('list-user-posts', 'user-tweets-hwwaanng-2026');
    const { orderedItems } = data as Page;
    expect(learnt).toEqual({ username: 'hwwaanng' });
    expect(orderedItems.length).toBe(22);
    expect(ids(orderedItems).slice(0, 2)).toEqual(['2040064208461762993', '2042560847525089703']);
    expect(orderedItems.filter((item) => handle(item) !== 'hwwaanng')).toEqual([]);
    expect(orderedItems.some(({ type }) => type === 'Announce')).toBe(true);
  });

  test('a post with its replies; recommendations are none of them', () => {
    const name = 'tweet-detail-2037688071144317428-page1-2026';
    expect(handle(one('get-post', name))).toBe('shawn_pana');
    const { orderedItems, nextCursor } = page('list-post-replies', name);
    expect(orderedItems.length).toBe(10);
    expect(ids(orderedItems)).not.toContain('2037688071144317428');
    for (const related of ['2037599830583779536', '2037254607001559305', '2037346989244096581'])
      expect(ids(orderedItems)).not.toContain(related);
    expect(str(orderedItems[0], 'inReplyTo')).toBe(
      'https://x.com/shawn_pana/status/2037688071144317428',
    );
    expect(nextCursor).not.toBeNull();
    const more = 'tweet-detail-2037688071144317428-more-2026';
    expect(page('list-post-replies', more).orderedItems.length).toBe(10);
    expect(catchErrorKind(() => reading('get-post', more))).toBe('platform_error');
  });

  test('a thread of 2023, read again in 2026', () => {
    const name = 'tweet-detail-1649191520250245121-2026';
    expect(one('get-post', name)).toMatchObject({ entityId: '1649191520250245121' });
    const { orderedItems } = page('list-post-replies', name);
    expect(orderedItems.length).toBe(36);
    expect(orderedItems.map((item) => str(item, 'inReplyTo'))).toContain(
      'https://x.com/TwitterDev/status/1649191520250245121'.replace(
        'TwitterDev',
        String(handle(one('get-post', name))),
      ),
    );
  });

  test('a community, its posts, and who looks after it', () => {
    expect(one('get-community', 'community-info-1501272736215322629-2026')).toMatchObject({
      entityId: '1501272736215322629',
      name: 'New York Mets',
      memberCount: 29_024,
      published: '2022-03-08T19:04:47.273Z',
      visibility: 'Open',
      rule: [
        { type: 'Document', entityId: '1501272736383090692', name: 'Keep Tweets on topic.' },
        {},
        {},
        {},
      ],
      category: 'Baseball',
      attributedTo: { preferredUsername: 'GottaBelievePod', isPaidVerified: true },
    });
    const posts = page('list-community-posts', 'community-tweets-1501272736215322629-2026');
    expect(posts.orderedItems.length).toBe(20);
    for (const post of posts.orderedItems)
      expect(post['audience']).toMatchObject({ entityId: '1501272736215322629' });
    const { orderedItems } = page(
      'list-community-members',
      'community-moderators-1501272736215322629-2026',
    );
    expect(orderedItems[0]).toMatchObject({
      preferredUsername: 'GottaBelievePod',
      memberRole: 'Admin',
    });
  });

  test('polls', () => {
    expect(one('get-post', 'tweet-poll-1780666831310877100')).toMatchObject({
      attachment: [
        {
          type: 'Question',
          oneOf: [
            { name: 'Yes', voteCount: 844_386 },
            { name: 'No', voteCount: 364_677 },
          ],
          closed: '2024-04-18T18:37:10.000Z',
        },
      ],
    });
    expect(one('get-post', 'fx-tweet-poll-1899954694652309701')).toMatchObject({
      likeCount: 2,
      viewCount: 162,
      attachment: [
        {
          type: 'Question',
          oneOf: [{ voteCount: 2 }, { voteCount: 6 }, { voteCount: 5 }, { voteCount: 9 }],
        },
      ],
    });
  });

  test('a card, a film, pictures', () => {
    const card = one('get-post', 'tweet-summary-card-1696922210588410217');
    expect(list(card, 'attachment')).toContainEqual({
      type: 'Link',
      href: expect.stringMatching(/^https:\/\/fortnite\.com\/b\/chapter4-season4/) as string,
      name: 'Il colpo perfetto ha inizio!',
    });
    expect(one('get-post', 'tweet-video-1671508600538161153')).toMatchObject({
      attachment: [
        {
          type: 'Video',
          url: [
            expect.stringContaining('/vid/720x1280/') as string,
            expect.stringContaining('/vid/480x852/') as string,
            expect.stringContaining('/vid/320x568/') as string,
          ],
          duration: 5.434,
          width: 1080,
          height: 1920,
          viewCount: 3_847_526,
          manifest: [{ mediaType: 'application/x-mpegURL' }],
        },
      ],
      image: [{ type: 'Image' }],
    });
    expect(one('get-post', 'fx-tweet-1848831595014459513')).toMatchObject({
      published: '2024-10-22T20:59:36.000Z',
      likeCount: 26_045,
      repostCount: 2875,
      replyCount: 823,
      quoteCount: 307,
      viewCount: 2_366_779,
      image: [{ isAttached: true }, { isAttached: true }, { isAttached: true }],
    });
  });

  test('a repost has the views of the original, a quotation its own', () => {
    const repost = one('get-post', 'tweet-retweet-views-1658409412799737856');
    expect(repost).toMatchObject({ type: 'Announce', object: { viewCount: 1110 } });
    expect(repost).not.toHaveProperty('viewCount');
    expect(one('get-post', 'tweet-quote-1658421690001502208')).toMatchObject({
      viewCount: 67,
      quote: { entityId: '1658407192859492355', viewCount: 1110 },
    });
    expect(one('get-post', 'fx-tweet-quote-1902059299591090335')).toMatchObject({
      likeCount: 68_091,
      quote: { entityId: '1900793157786255768', replyPolicy: 'Community' },
      attachment: [{ type: 'Video' }],
    });
  });

  test('an embedded post, whose time is exact already', () => {
    const post = one('get-post', 'syndication-tweet-result-1703436713362870723');
    expect(post).toMatchObject({
      published: '2023-09-17T15:52:15.000Z',
      replyCount: 1,
      content: expect.stringContaining('https://reddit.com/r/technology/') as string,
    });
    for (const absent of ['viewCount', 'repostCount', 'publishedFrom'])
      expect(post).not.toHaveProperty(absent);
  });

  test('a page for programs that draw previews: its time is in its number', () => {
    expect(one('get-post', 'html-twitter-image-2024')).toMatchObject({
      attributedTo: { preferredUsername: 'UaSmart', name: 'SmartUA' },
      content: expect.stringContaining('@codemotion_es') as string,
      image: [{ url: 'https://pbs.twimg.com/media/DPadOKpXcAIL-NW.jpg:large', isAttached: true }],
      publishedFrom: 'id',
    });
  });

  test('a search and its next page, people beside it', () => {
    const first = page('search-posts', 'search-page1-2026');
    expect(first.orderedItems.map((item) => [item['entityId'], handle(item)])).toEqual([
      ['2036533564158910740', 'GoogleResearch'],
      ['2033953592424731072', 'OpenAI'],
      ['2036481033621623056', 'AnthropicAI'],
    ]);
    const second = page('search-posts', 'search-page2-2026');
    expect(second.orderedItems.map((item) => [item['entityId'], handle(item)])).toEqual([
      ['2036798654758232516', 'akshay_pachaar'],
      ['2032148125448610145', 'cursor_ai'],
      ['2036468982560202773', 'cursor_ai'],
    ]);
    expect(first.nextCursor).not.toBe(second.nextCursor);
    expect(second.nextCursor).not.toBeNull();
  });

  test('searches that X does not make', () => {
    expect(() => reading('search-posts', 'fx-search-error-blocklisted-query')).toThrow(
      'denylisted',
    );
    const long = 'fx-search-error-query-too-long-error';
    expect(() => reading('search-posts', long)).toThrow('exceeds max allowed 512');
    expect(catchErrorKind(() => reading('search-posts', long))).toBe('validation_error');
  });

  test('followers and followed accounts', () => {
    const { orderedItems, nextCursor } = page('list-user-following', 'following-2026');
    expect(orderedItems.length).toBe(5);
    expect(orderedItems[0]).toMatchObject({
      preferredUsername: 'Oracle',
      followerCount: 825_903,
      isVerified: false,
    });
    // `0|…` is how the site marks the last page of such a list.
    expect(nextCursor).toBeNull();
    const followers = page('list-user-followers', 'users-followers-2026').orderedItems;
    expect(followers.length).toBe(69);
    for (const { entityId, preferredUsername, icon } of followers) {
      expect([entityId, preferredUsername]).toEqual([
        expect.stringMatching(/^\d+$/),
        expect.stringMatching(/^\w+$/),
      ]);
      expect(icon).toHaveProperty('url');
    }
  });

  test('every variant of an item: a post or a repost each, nothing for adverts and tombstones', () => {
    const variants = jsonFromReply(recorded('home-timeline-item-variants-2026')) as readonly Item[];
    expect(variants.length).toBe(49);
    for (const variant of variants) {
      const label = String(variant['_variant']);
      const entry = { entryId: 'tweet-1', content: { itemContent: variant } };
      const timeline = timelineIn({
        instructions: [{ type: 'TimelineAddEntries', entries: [entry] }],
      });
      const items = (timeline?.rows ?? []).map(postInRow);
      // One that is labelled `wrapped` was paid for too.
      const isNone = /promoted|tombstone/.test(label) || 'promotedMetadata' in variant;
      const shown = items.filter((item) => item && item.type !== 'Tombstone');
      expect([label, shown.length]).toEqual([label, isNone ? 0 : 1]);
      for (const item of items) expect(TimelineItem.safeParse(item).error).toBeUndefined();
      for (const item of shown) {
        const isQuote = item?.type === 'Note' && item.quote?.attributedTo !== undefined;
        expect([label, item?.type === 'Announce']).toEqual([label, label.includes('|retweet|')]);
        expect([label, label.includes('|quote|') && !isQuote]).toEqual([label, false]);
      }
    }
  });

  test('one person’s own timeline is read by its own operation alone', () => {
    const reply = recorded('home-timeline-item-variants-2026');
    const readers = catalogue.entries
      .filter(({ platform }) => platform.segment === 'microblog')
      .filter(({ operation }) => {
        const captured = routeNamed(operation, 'capture');
        return captured?.name === 'capture' && captured.reads(reply.request);
      });
    expect(readers.map(({ operation }) => operation.name)).toEqual(['list-home-posts']);
    // The recording is a list of items, and no answer by itself.
    for (const name of ['list-home-posts', 'list-user-posts'])
      expect(catchErrorKind(() => reading(name, 'home-timeline-item-variants-2026'))).toBe(
        'platform_error',
      );
  });

  test('a home page of all variants: posts, reposts, one that is not shown, no advert', () => {
    const reply = recorded('home-timeline-item-variants-2026');
    const entries = (jsonFromReply(reply) as readonly Item[]).map((itemContent, place) => ({
      entryId: `tweet-${String(place + 1)}`,
      content: { entryType: 'TimelineTimelineItem', itemContent },
    }));
    const instructions = [{ type: 'TimelineAddEntries', entries }];
    const data = { home: { home_timeline_urt: { instructions } } };
    const body = new TextEncoder().encode(JSON.stringify({ data }));
    const { page: found, notices } = readCaptured(platform, 'list-home-posts', { ...reply, body });
    const types = found.items.map(({ type }) => type);
    const count = (type: string) => types.filter((one) => one === type).length;
    expect([count('Note'), count('Announce'), count('Tombstone')]).toEqual([41, 5, 1]);
    expect(found.items.find(({ type }) => type === 'Tombstone')).toMatchObject({
      entityId: '29',
      reason: 'NsfwViewerIsUnderage',
    });
    expect(found.items[0]).toMatchObject({
      entityId: '2036836816654147718',
      attributedTo: { preferredUsername: 'karpathy' },
    });
    expect(notices.map(({ code, count: many }) => [code, many])).toEqual([
      ['adverts-left-out', 1],
      // One post stands under two of the labels.
      ['items-repeated', 1],
    ]);
  });
});
