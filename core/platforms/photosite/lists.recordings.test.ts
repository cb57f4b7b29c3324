import { describe, expect, it } from 'vitest';
import { json, replyTo } from '#kit/fake/site.ts';
import { textFromReply } from '#kit/exchange.ts';
import { readCaptured } from '../../../test/support/captured.ts';
import platform from './platform.ts';
import { openRecordedAnswers } from '../../../test/support/recorded-answers.ts';

const { present, why, recorded, reading } = openRecordedAnswers('photosite');

interface Item {
  readonly [field: string]: unknown;
  readonly entityId: string;
}
interface Page {
  readonly partOf: string;
  readonly totalItems: number | null;
  readonly nextCursor: string | null;
  readonly orderedItems: readonly Item[];
}

const readRecordedPage = (operation: string, name: string): Page =>
  reading(operation, name).data as Page;
const noticeCodesOnRecording = (operation: string, name: string): string[] =>
  reading(operation, name).notices.map(({ code }) => code);
const codes = ({ orderedItems }: Page): string[] => orderedItems.map(({ entityId }) => entityId);

describe.skipIf(!present)(`recorded lists${why}`, () => {
  it('twenty posts of a timeline of 2024, with their counts', () => {
    const page = readRecordedPage('list-user-posts', 'timeline-graphql-instagram-page1');
    expect([page.totalItems, page.orderedItems.length, page.nextCursor !== null]).toEqual([
      7629,
      20,
      true,
    ]);
    expect(page.partOf).toBe('http://127.0.0.1:8674/v1/photosite/users/instagram/posts');
    expect(page.orderedItems[0]).toMatchObject({
      type: 'Video',
      id: 'https://www.instagram.com/reel/C4JLyNNvDNk/',
      entityId: 'C4JLyNNvDNk',
      published: '2024-03-05T19:05:05.000Z',
      likeCount: 156_536,
      commentCount: 3818,
      viewCount: 5_123_024,
      attributedTo: { entityId: '25025320', preferredUsername: 'instagram' },
      coauthors: [{ preferredUsername: 'ryan.cant.cook' }],
    });
  });

  it('twelve posts beside a profile of 2024', () => {
    const page = readRecordedPage('list-user-posts', 'web-profile-info-instagram');
    expect([page.totalItems, page.orderedItems.length]).toEqual([7888, 12]);
    expect(page.orderedItems[0]).toMatchObject({
      entityId: 'DDFYfRtyV59',
      published: '2024-12-02T17:20:20.000Z',
      likeCount: 69_157,
      commentCount: 2405,
      viewCount: 1_854_438,
      audio: {
        entityId: '2733102056805256',
        name: 'September Rain (2020 Remastered)',
        artist: 'Makoto Matsushita',
      },
    });
  });

  it('the first posts that guests are shown in 2026: their times come from their numbers', () => {
    const page = readRecordedPage('list-user-posts', 'profile-page-logged-out-2026-trimmed');
    expect(codes(page)).toEqual(['DdLBlHchN22', 'DdJZRV-Sfal']);
    expect(page.orderedItems[0]).toEqual({
      type: 'Video',
      id: 'https://www.instagram.com/reel/DdLBlHchN22/',
      url: 'https://www.instagram.com/reel/DdLBlHchN22/',
      entityId: 'DdLBlHchN22',
      content: 'hello world',
      contentFormat: 'reel',
      published: '2026-09-12T03:30:35.026Z',
      publishedFrom: 'id',
      image: [{ type: 'Image', url: 'https://scontent.example/a.jpg' }],
    });
    expect(page.nextCursor).not.toBeNull();
    expect(Buffer.from(page.nextCursor ?? '', 'base64url').toString()).toContain('CURSOR_ONE');
  });

  it('twelve reels of 2021, with plays and length', () => {
    const page = readRecordedPage('list-user-reels', 'user-reels-noholita-page1');
    expect([page.orderedItems.length, page.nextCursor !== null]).toEqual([12, true]);
    expect(page.partOf).toBe('http://127.0.0.1:8674/v1/photosite/users/noholita/reels');
    expect(page.orderedItems[0]).toMatchObject({
      entityId: 'CPv3UqsBFvg',
      likeCount: 16_965,
      viewCount: 401_421,
      attachment: [{ type: 'Video', width: 640, height: 1137, duration: 20.433, hasSound: true }],
    });
  });

  it('the reels that guests are shown in 2026', () => {
    const page = readRecordedPage('list-user-reels', 'loggedout-reels-tab-nike-2026');
    expect(page.orderedItems.map(({ entityId, viewCount }) => [entityId, viewCount])).toEqual([
      ['Ddl5eH-u4le', 1_588_516],
      ['DdlXX5sIZSO', 319_606],
      ['DctPchKOVcw', 9_626_805],
    ]);
    expect(page.orderedItems[0]).toMatchObject({
      likeCount: 50_447,
      commentCount: 709,
      publishedFrom: 'id',
    });
    expect(page.nextCursor).not.toBeNull();
  });

  it('reels among the posts of an answer that lists posts', () => {
    expect(
      noticeCodesOnRecording('list-user-reels', 'profile-page-logged-out-2026-trimmed'),
    ).toEqual(['others-left-out', 'partial-list', 'no-author']);
    expect(
      codes(readRecordedPage('list-user-reels', 'profile-page-logged-out-2026-trimmed')),
    ).toEqual(['DdLBlHchN22']);
  });

  it('the highlights of a profile, of 2020 and of 2026', () => {
    const old = readRecordedPage('list-user-highlights', 'highlights-tray-statement.paris');
    expect([old.totalItems, old.orderedItems.length]).toEqual([8, 8]);
    expect(old.orderedItems[0]).toMatchObject({ entityId: '18137590444014024', name: 'STORY' });
    expect(
      readRecordedPage('list-user-highlights', 'loggedout-profile-root-nike-2026').orderedItems,
    ).toEqual([
      {
        type: 'OrderedCollection',
        id: 'https://www.instagram.com/stories/highlights/17975319242920589/',
        url: 'https://www.instagram.com/stories/highlights/17975319242920589/',
        entityId: '17975319242920589',
        name: 'Just Do It',
        totalItems: null,
        attributedTo: {
          type: 'Person',
          id: 'https://www.instagram.com/nike/',
          url: 'https://www.instagram.com/nike/',
          preferredUsername: 'nike',
        },
        image: [
          {
            type: 'Image',
            url: 'https://scontent.cdninstagram.com/v/t51.71878-15/544818894_2419507208428757_4822384952945732927_n.jpg',
          },
        ],
      },
    ]);
  });

  it('the stories of three highlights of 2020', () => {
    const named = (highlightId: string): unknown[] =>
      (
        reading('get-highlight', 'highlight-items-statement.paris', { highlightId }).data as {
          orderedItems: unknown[];
        }
      ).orderedItems;
    const first = reading('get-highlight', 'highlight-items-statement.paris');
    expect(first.notices.map(({ code }) => code)).toEqual(['others-left-out']);
    expect(named('18137590444014024')).toHaveLength(33);
    expect(named('18137590444014024')[0]).toMatchObject({
      type: 'Image',
      entityId: '2312546210158288428',
      published: '2020-05-19T14:03:30.000Z',
      attributedTo: { preferredUsername: 'statement.paris' },
    });
  });

  it('the posts of a place, of 2020', () => {
    const page = readRecordedPage('list-location-posts', 'location-558750588');
    expect([page.totalItems, page.orderedItems.length, page.nextCursor !== null]).toEqual([
      6472,
      24,
      true,
    ]);
    expect(page.orderedItems[0]).toMatchObject({ entityId: 'CGWDohwnque', likeCount: 12 });
  });

  it('the popular posts of a hashtag of 2021 and of a topic of 2026', () => {
    const tag = readRecordedPage('search-popular', 'hashtag-paris-page1');
    expect([tag.partOf, tag.orderedItems.length, tag.orderedItems[0]?.entityId]).toEqual([
      'http://127.0.0.1:8674/v1/photosite/search/popular?query=paris',
      9,
      'CKrfLPHM4a7',
    ]);
    const topic = readRecordedPage('search-popular', 'loggedout-popular-travel-2026');
    expect(codes(topic)).toEqual(['DTfS7SMEk8B', 'DSI7LxnEbrb', 'DW14TyKjKya']);
    expect(topic.orderedItems[0]).toMatchObject({
      id: 'https://www.instagram.com/reel/DTfS7SMEk8B/',
      viewCount: 30_178_854,
      attributedTo: { entityId: '65543671366', preferredUsername: 'life_samour_style' },
      publishedFrom: 'id',
    });
  });

  it('a grid of a search: identifiers that a tool rounded are taken from where they are whole', () => {
    const page = readRecordedPage('search-popular', 'search-top-serp-media-grid');
    expect(codes(page)[0]).toBe('DIMOamtN-cE');
    expect(page.nextCursor).not.toBeNull();
    expect(new Set(codes(page)).size).toBe(page.orderedItems.length);
    expect(noticeCodesOnRecording('search-popular', 'search-top-serp-media-grid')).toEqual([
      'personalised',
    ]);
  });

  it('a sound that there is not', () => {
    expect(() => reading('list-audio-reels', 'clips-music-missing-2026')).toThrow('Not found');
  });

  it.each(['explore-topical-2022', 'zeeschuimer-export-home-feed-2026'])(
    '%s was made for one person, and is called trending by nobody',
    (name) => {
      expect(() => reading('list-trending-reels', name)).toThrow('holds no list');
    },
  );

  it('the grid of Explore of 2022', () => {
    const page = readRecordedPage('list-explore-posts', 'explore-topical-2022');
    expect(page.orderedItems).toHaveLength(22);
    expect(codes(page)[0]).toBe('Ci9SqHKjWud');
    expect(page.nextCursor).not.toBeNull();
    expect(noticeCodesOnRecording('list-explore-posts', 'explore-topical-2022')).toEqual([
      'personalised',
    ]);
  });

  it('a home feed of 2026, whose export is put back into the list from which it was taken', () => {
    const lines = textFromReply(recorded('zeeschuimer-export-home-feed-2026')).trim().split('\n');
    const edges = lines.map((line) => ({
      node: { media: (JSON.parse(line) as { readonly data: unknown }).data },
    }));
    const page_info = { has_next_page: true, end_cursor: 'NEXT' };
    const request = { method: 'POST', url: 'https://www.instagram.com/graphql/query', headers: {} };
    const reply = replyTo(
      request,
      json({ data: { xdt_api__v1__feed__timeline__connection: { edges, page_info } } }),
    );
    const { items, page, notices } = readCaptured(platform, 'list-home-posts', reply);
    expect([items.length, page.next]).toEqual([23, 'NEXT']);
    expect(page.items.slice(0, 3).map(({ entityId }) => entityId)).toEqual([
      'DUgjOD7D0br',
      'DUQaZKUFFR_',
      'DUAw2C0DGJe',
    ]);
    expect(notices.map(({ code, count }) => [code, count])).toEqual([
      ['personalised', undefined],
      ['suggested-posts', 15],
    ]);
  });

  it('the comments that follow the first batch of 2026', () => {
    const page = readRecordedPage('list-post-comments', 'loggedout-comments-page-DdEo7DPG8x2-2026');
    expect(page.partOf).toBe('http://127.0.0.1:8674/v1/photosite/posts/DdEo7DPG8x2/comments');
    expect(codes(page)).toEqual(['18424603339146110', '17940230076357965', '18087695675262049']);
    expect(page.orderedItems[1]).toMatchObject({ content: '😍😍😍🙏', likeCount: 0 });
    expect(page.orderedItems[1]).not.toHaveProperty('replyCount');
    expect(page.nextCursor).not.toBeNull();
  });
});
