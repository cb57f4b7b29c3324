import { describe, expect, test } from 'vitest';
import {
  askOfficially as ask,
  codes,
  itemsFromData,
} from '../../../../../test/support/officially.ts';
import * as cases from '../../cases/official.ts';

/** What all three searches have in common, seen in that of playlists. */
const found = (playlistId: string, kind = 'playlist') => ({
  kind: 'youtube#searchResult',
  id: { kind: `youtube#${kind}`, [`${kind}Id`]: playlistId },
  snippet: { title: 'Tunes' },
});
const search = (items: readonly unknown[] | undefined, more: object = {}) => ({
  kind: 'youtube#searchListResponse',
  pageInfo: { totalResults: 1000000, resultsPerPage: 50 },
  ...(items && { items }),
  ...more,
});
const nothing = cases.buildListResponse('playlist', []);

const searched = (answer: unknown, params: Readonly<Record<string, string>> = {}) =>
  ask('search-playlists', { query: 'tunes', ...params }, { search: answer, playlists: nothing });
const ids = (data: Record<string, unknown>) => itemsFromData(data).map(({ entityId }) => entityId);

describe('what stands among the results', () => {
  test('another kind is counted, not listed', async () => {
    const {
      data,
      notices,
      asked: requests,
    } = await searched(
      search([found('inventedVid', 'video'), found('PLone'), found('UCx', 'channel')]),
    );
    expect(ids(data)).toEqual(['PLone']);
    expect(notices[0]).toEqual(
      expect.objectContaining({
        code: 'other-kinds',
        message: '1 video, 1 channel skipped',
        count: 2,
      }),
    );
    expect(requests[1]).toBe('playlists?part=snippet,contentDetails,status&id=PLone&maxResults=50');
  });

  test('the same twice is listed once, and asked for once', async () => {
    const {
      data,
      notices,
      asked: requests,
    } = await searched(search([found('PLone'), found('PLone')]));
    expect(ids(data)).toEqual(['PLone']);
    expect(notices[0]).toMatchObject({ code: 'duplicates', count: 1 });
    expect(requests[1]).toContain('id=PLone&');
  });

  test('one without an id costs itself', async () => {
    const broken = { id: { kind: 'youtube#playlist' }, snippet: { title: 'x' } };
    const { data, notices } = await searched(search([broken, found('PLone')]));
    expect(ids(data)).toEqual(['PLone']);
    expect(notices[0]).toMatchObject({ code: 'items-set-aside', count: 1 });
    await expect(searched(search([broken]))).rejects.toMatchObject({ kind: 'platform_error' });
  });
});

describe('the end', () => {
  test('an answer of nothing, with or without its items, costs one search and nothing else', async () => {
    for (const empty of [search([]), search(undefined)]) {
      const { data, notices, asked: requests } = await searched(empty);
      expect(data).toMatchObject({ itemCount: 0, totalItems: null, nextCursor: null });
      expect(requests).toHaveLength(1);
      expect(codes(notices)).toEqual(['official-quota', 'keep-until']);
      expect(notices[0]?.message).toBe(
        'This answer cost 1 of the 100 searches that a key has for a day by default.',
      );
    }
  });

  test('a page of nothing that names another is followed once', async () => {
    const empty = search([], { nextPageToken: 'MORE' });
    expect(typeof (await searched(empty)).data['nextCursor']).toBe('string');
    expect((await searched(empty, { cursor: 'MORE' })).data['nextCursor']).toBeNull();
  });
});

describe('errors', () => {
  test.each([
    ['quotaExceeded', 403, 'service_unavailable'],
    ['invalidPageToken', 400, 'validation_error'],
    ['invalidSearchFilter', 400, 'platform_error'],
  ])('%s of the search is %s', async (reason, status, kind) => {
    const pending = searched(cases.errorAnswer(status, reason));
    await expect(pending).rejects.toMatchObject({ kind });
  });

  test('when the second request fails, the answer does', async () => {
    const pending = ask(
      'search-playlists',
      { query: 'tunes' },
      { search: search([found('PLone')]), playlists: cases.errorAnswer(403, 'quotaExceeded') },
    );
    await expect(pending).rejects.toMatchObject({
      kind: 'service_unavailable',
      refusal: { kind: 'rate-limit' },
    });
  });

  test('what is no list is an unknown layout', async () => {
    await expect(searched({ kind: 'youtube#other' })).rejects.toThrow('unknown layout of search');
  });
});
