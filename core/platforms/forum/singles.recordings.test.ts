import { describe, expect, test } from 'vitest';
import { AppError } from '#kit/errors.ts';
import { openRecordedAnswers } from '../../../test/support/recorded-answers.ts';

const { present, why, reading } = openRecordedAnswers('forum');

interface Item {
  readonly type: string;
  readonly entityId?: string;
  readonly preferredUsername?: string;
  readonly name?: string;
  readonly isMissing?: true;
}
interface Data extends Item {
  readonly totalItems: number | null;
  readonly nextCursor: string | null;
  readonly orderedItems: readonly Item[];
}
/** What was asked for by identifiers. */
interface Batch {
  readonly itemCount: number;
  readonly items: readonly Item[];
}

const readBy = (operation: string, recording: string) => {
  const { data, notices } = reading(operation, recording);
  return {
    data: data as Data & Batch,
    codes: notices.map(({ code, count }) => `${code} ${count ?? ''}`),
  };
};

const errorOnRecording = (operation: string, recording: string): string => {
  try {
    readBy(operation, recording);
    return 'no error';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return `${error.row.status} ${error.refusal?.kind ?? '-'} ${error.message}`;
  }
};

describe.skipIf(!present)(`recorded accounts and subreddits${why}`, () => {
  test.each([
    ['user-about-spez-2020', 'spez', '1w72', '2005-06-06T04:00:00.000Z', 743_795, true],
    ['user-about-acidtwist-2020', 'Acidtwist', 'f3lhp', '2014-02-03T05:39:16.000Z', 7369, true],
    ['user-about-lilspazbot-2025', 'Lil_SpazBot', '3ebyblla', '2019-03-12T23:30:44.000Z', 0, false],
  ])('%s', (name, preferredUsername, entityId, published, commentScore, isSearchable) => {
    const { data } = readBy('get-user', name);
    expect(data).toMatchObject({
      preferredUsername,
      entityId,
      published,
      commentScore,
      isSearchable,
    });
    // The platform told 0 of everybody.
    expect(data).not.toHaveProperty('followerCount');
  });

  test.each([
    ['subreddit-about-announcements-2019', 'announcements', '2r0ij', 47_456_009, 727],
    ['subreddit-about-redditdev-2020', 'redditdev', '2qizd', 38_934, 83],
    ['subreddit-about-redditmobile-2020', 'redditmobile', '2rmtr', 121_967, 201],
  ])('%s', (name, preferredUsername, entityId, memberCount, activeCount) => {
    expect(readBy('get-subreddit', name).data).toMatchObject({
      preferredUsername,
      entityId,
      memberCount,
      activeCount,
    });
  });

  test('a subreddit by its feed', () => {
    const { data, codes } = readBy('get-subreddit', 'rss-subreddit-rust-2020');
    expect(data).toMatchObject({
      preferredUsername: 'rust',
      name: 'The Rust Programming Language',
      updated: '2020-05-24T21:51:16.000Z',
    });
    expect(codes).toEqual(['partial-detail ']);
  });

  test('trophies and rules', () => {
    const trophies = readBy('list-user-trophies', 'user-trophies-spez-2018').data;
    expect([trophies.totalItems, trophies.nextCursor]).toEqual([21, null]);
    expect(trophies.orderedItems[0]).toMatchObject({ name: 'Spared', awardId: '2b' });
    const rules = readBy('list-subreddit-rules', 'subreddit-rules-2020').data;
    expect([rules.totalItems, rules.nextCursor]).toEqual([6, null]);
    expect(rules.orderedItems[0]).toMatchObject({ name: 'Test post 12', appliesTo: 'comment' });
  });

  test.each([
    ['list-user-trophies', 'user-trophies-not-exist-2018', '404 - Not found: '],
    ['get-user', 'users-by-ids-not-found-2020', '404 - Not found: '],
    ['get-user', 'user-saved-forbidden-2016', '502 withheld Platform error: '],
    ['get-subreddit', 'subreddit-quarantined-403-ferguson-2016', '502 withheld Platform error: '],
    ['get-subreddit', 'wiki-page-not-found-2016', '404 - Not found: '],
    [
      'batch-posts',
      'morechildren-bad-request-html-2021',
      '502 - Platform error: Reddit answered 400',
    ],
    ['batch-posts', 'server-error-500-2022', '502 - Platform error: Reddit answered 500'],
  ])('%s of %s', (operation, recording, message) => {
    expect(errorOnRecording(operation, recording)).toContain(message);
  });
});

describe.skipIf(!present)(`recorded batches${why}`, () => {
  const mixed = 'info-mixed-100-page1-2016';

  test('four subreddits by their names, in the order of the question', () => {
    const { data, codes } = readBy('batch-subreddits', 'subreddits-batch-srnames-2020');
    expect(data.items.map(({ preferredUsername }) => preferredUsername)).toEqual([
      'redditdev',
      'reddit.com',
      't:1337',
      'nl',
    ]);
    expect([data.itemCount, codes]).toEqual([4, []]);
  });

  test.each([
    ['batch-comments', 34, 'd7ltv00', 'd7ltv33', 66],
    ['batch-posts', 33, '5dec00', '5dec32', 67],
    ['batch-subreddits', 33, '2qk00', '2qk32', 67],
  ])('of 100 mixed things %s takes its own', (operation, count, first, last, others) => {
    const { data, codes } = readBy(operation, mixed);
    expect(data.items).toHaveLength(count);
    expect(data.items.some(({ isMissing }) => isMissing)).toBe(false);
    expect([data.items[0]?.entityId, data.items.at(-1)?.entityId]).toEqual([first, last]);
    expect(codes).toEqual([`other-kinds ${others}`]);
  });

  test('the posts of an address', () => {
    const { data } = readBy('batch-posts', 'post-by-url-2017');
    expect([data.itemCount, data.items[0]?.entityId]).toEqual([25, '6eudcy']);
  });

  test('one comment, one that is not there, one that was deleted', () => {
    expect(readBy('batch-comments', 'comment-info-cklhv0f-2020').data.items).toMatchObject([
      { type: 'Note', entityId: 'cklhv0f', attributedTo: { preferredUsername: 'bboe' } },
    ]);
    const invalid = readBy('batch-comments', 'comment-info-invalid-2016');
    expect(invalid.data.items).toMatchObject([{ entityId: '0', isMissing: true }]);
    expect(invalid.codes).toEqual(['missing-items 1']);
    const [deleted] = readBy('batch-comments', 'comment-info-deleted-d7ltvl0-2016').data.items;
    expect(deleted).toMatchObject({
      type: 'Tombstone',
      entityId: 'd7ltvl0',
      removedBy: 'deleted',
      published: '2016-09-14T01:17:43.000Z',
    });
    expect(deleted).not.toHaveProperty('isMissing');
  });
});
