import { describe, expect, test } from 'vitest';
import { SITE, codes, graph, loaded, number, post, read, saying, urn } from './cases/captured.ts';

/** The feeds of hashtags, as only a person’s own browsing brings them. */

const TAG = graph('voyagerFeedDashInterestUpdates', '(count:2,keywords:List(Garden),start:0)');

describe('the feed of a hashtag', () => {
  test('its posts, and the hashtag learnt from the call', () => {
    const { items, params, page } = read('list-tag-posts', loaded(TAG));
    expect(items).toMatchObject([
      { content: '#garden at dawn' },
      { content: '#garden opens at eight', attributedTo: { type: 'Organization' } },
    ]);
    expect([params, page.next]).toEqual([{ tag: 'garden' }, null]);
  });

  test.each([
    [
      `${SITE}/voyager/api/feed/interestUpdatesV2?q=interestFeedByKeywords&keywords=ai&start=20`,
      { tag: 'ai', cursor: '20' },
    ],
    [
      graph('voyagerFeedDashInterestUpdates', '(keywords:%23OpenData,start:0)'),
      { tag: 'opendata' },
    ],
    // Of several words none is the hashtag.
    [graph('voyagerFeedDashInterestUpdates', '(keywords:List(a,b),start:0)'), {}],
  ])('%s', (url, params) => {
    const body = {
      data: { '*elements': [urn(number(1))] },
      included: [post(1, { actor: { subDescription: { text: 'Promoted by Sample' } } }), post(2)],
    };
    const { items, notices, params: learnt } = read('list-tag-posts', saying(url, body));
    expect(items).toEqual([]);
    expect(codes(notices)).toEqual(['adverts-left-out 1']);
    expect(learnt).toEqual(params);
  });
});
