import { describe, expect, test } from 'vitest';
import { codes, graph, post, read, saying, SITE, urn, number } from './cases/captured.ts';
import { replyTo } from '#kit/fake/site.ts';
import { guestPage } from './fake/pages.ts';
import platform from './platform.ts';

/** What a list holds and its answer does not is counted. */

describe('the activities of a profile', () => {
  const card = (slug: string, last: number, title: string) =>
    `<li><div class="base-card main-activity-card"><a class="base-card__full-link" href="${SITE}/posts/${slug}_x-activity-${number(last)}-ab12">x</a><h3 class="base-main-card__title">${title}</h3></div></li>`;
  const list = (...cards: readonly string[]) =>
    `<section data-section="posts"><ul data-test-id="activities__list">${cards.join('')}</ul></section>`;
  const profile = (...lists: readonly string[]) => {
    const url = `${SITE}/in/sample-heron`;
    const page = guestPage({
      key: 'public_profile_v3_desktop',
      title: 'Sample Heron | LinkedIn',
      canonical: url,
      body: `<h1 class="top-card-layout__title">Sample Heron</h1>${lists.join('')}`,
    });
    const operation = platform.operations.find(({ name }) => name === 'list-user-posts');
    const reply = replyTo({ method: 'GET', url, headers: {} }, page);
    const { data, notices } = operation?.routes[0]?.parse([reply], {}) ?? {};
    return {
      titles: (data as { items: { content: string }[] }).items.map(({ content }) => content),
      left: codes(notices ?? []),
    };
  };

  test('stand in two places, and those of others are counted', () => {
    const article = `<li><a class="base-card__full-link" href="${SITE}/pulse/a-pond">x</a></li>`;
    const { titles, left } = profile(
      list(card('sample-otter', 1, 'Liked'), card('sample-heron', 2, 'First')),
      list(card('sample-heron', 3, 'Second'), article, card('sample-heron', 2, 'First')),
    );
    expect(titles).toEqual(['First', 'Second']);
    expect(left).toEqual([
      'others-left-out 1',
      'items-repeated 1',
      'other-kinds 1',
      'shortened-text',
    ]);
  });

  test('all of others', () => {
    const { titles, left } = profile(list(card('sample-otter', 1, 'Liked')));
    expect([titles, left]).toEqual([[], ['others-left-out 1']]);
  });
});

test('a post that a feed lists under two names is given once', () => {
  const elements = [urn(number(1)), urn(number(1), 'AGAIN')];
  const again = { ...post(1), entityUrn: elements[1] };
  const body = {
    data: { data: { feedDashMainFeedByMainFeed: { '*elements': elements } } },
    included: [post(1), again],
  };
  const { items, notices } = read(
    'list-home-posts',
    saying(graph('voyagerFeedDashMainFeed', '(count:2,start:0)'), body),
  );
  expect([items.length, codes(notices)]).toEqual([1, ['items-repeated 1', 'personalised']]);
});
