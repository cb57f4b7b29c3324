import { describe, expect, test } from 'vitest';
import { Post } from '#vocab/post.ts';
import { isRead, number, post, read, saying, SITE } from './cases/captured.ts';

/** The feeds of one company and of one member, as the pages asked for them before GraphQL. */

const COMPANY = 'q=companyFeedByUniversalName&moduleKey=member-share&count=2&start=0';
const feed = (query: string, path = 'feed/updates'): string =>
  `${SITE}/voyager/api/${path}?${query}`;
const OF_GARDEN = feed(`companyUniversalName=quillmere-sample-garden&${COMPANY}`);

const actor = {
  name: { text: 'Quillmere Sample Garden' },
  navigationContext: { actionTarget: `${SITE}/company/quillmere-sample-garden/` },
};
const old = (last: number) => ({
  ...post(last),
  actor,
  $type: 'com.linkedin.voyager.feed.render.UpdateV2',
  entityUrn: `urn:li:fs_updateV2:(urn:li:activity:${number(last)},COMPANY_FEED,EMPTY,DEFAULT,false)`,
  metadata: undefined,
  updateMetadata: { urn: `urn:li:activity:${number(last)}` },
});
const frame = (last: number) => ({
  $type: 'com.linkedin.voyager.feed.Update',
  entityUrn: `urn:li:fs_feedUpdate:(V2&COMPANY_FEED,urn:li:activity:${number(last)})`,
  urn: `urn:li:activity:${number(last)}`,
});
const paging = { start: 0, count: 2, total: 5 };

describe('posts of a company by its name', () => {
  test('with references', () => {
    const body = {
      data: { '*elements': [frame(1).entityUrn, frame(2).entityUrn], paging },
      included: [
        { ...frame(1), '*value': old(1).entityUrn },
        { ...frame(2), '*value': old(2).entityUrn },
        old(2),
        old(1),
      ],
    };
    const { items, params, page, notices } = read('list-company-posts', saying(OF_GARDEN, body));
    expect(items).toMatchObject([
      { entityId: number(1), content: 'Post 1', attributedTo: { type: 'Organization' } },
      { entityId: number(2), content: 'Post 2' },
    ]);
    expect([params, page.next, notices]).toEqual([{ company: 'quillmere-sample-garden' }, '2', []]);
  });

  test('with everything in its place', () => {
    const { $type, ...inner } = old(1);
    const body = {
      elements: [{ ...frame(1), $type: undefined, value: { [$type]: inner } }],
      paging,
    };
    expect(read('list-company-posts', saying(OF_GARDEN, body)).items).toMatchObject([
      { entityId: number(1), content: 'Post 1' },
    ]);
  });

  test('a company asked for by its number is named by its posts', () => {
    const body = { elements: [{ value: { 'com.linkedin.voyager.feed.render.UpdateV2': old(1) } }] };
    const url = feed(`companyUniversalName=4711&${COMPANY}`);
    expect(read('list-company-posts', saying(url, body)).params).toEqual({
      company: 'quillmere-sample-garden',
    });
  });
});

test('each feed of that address is claimed by its own list', () => {
  const claims = [
    ['list-company-posts', feed(COMPANY)],
    ['list-company-posts', feed(COMPANY, 'feed/updatesV2')],
    [
      'list-company-posts',
      feed('q=companyRelevanceFeed&companyIdOrUniversalName=x', 'feed/updatesV2'),
    ],
    ['list-user-posts', feed('q=memberShareFeed&profileId=x')],
    ['list-user-posts', feed('q=memberShareFeed&profileUrn=x', 'feed/updatesV2')],
    ['list-home-posts', feed('q=chronFeed')],
    ['list-home-posts', feed('q=feed', 'feed/updatesV2')],
  ] as const;
  const lists = ['list-company-posts', 'list-user-posts', 'list-home-posts', 'get-post'];
  for (const [name, url] of claims)
    expect([url, lists.filter((one) => isRead(one, url))]).toEqual([url, [name]]);
  expect(lists.filter((one) => isRead(one, feed('q=backendUrnOrNss')))).toEqual([]);
});

describe('whose feed it is', () => {
  const ID = 'ACoAAA1bBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQ';
  const stranger = {
    name: { text: 'Sample Wren' },
    navigationContext: { actionTarget: `${SITE}/in/sample-wren?miniProfileUrn=x` },
  };
  const byStranger = { ...old(1), actor: stranger };
  const member = {
    $type: 'com.linkedin.voyager.identity.shared.MiniProfile',
    entityUrn: `urn:li:fs_miniProfile:${ID}`,
    publicIdentifier: 'sample-otter',
  };
  const answered = (url: string, things: readonly object[], referer?: string) => {
    const body = { data: { '*elements': [old(1).entityUrn], paging }, included: things };
    const reply = saying(url, body);
    return { ...reply, request: { ...reply.request, headers: referer ? { referer } : {} } };
  };
  const ofMember = feed(`q=memberShareFeed&profileUrn=urn%3Ali%3Afsd_profile%3A${ID}`);
  const ofNumber = feed(`companyUniversalName=4711&${COMPANY}`);

  test.each([
    ['the answer names the id of the request', ofMember, [byStranger, member], 'sample-otter'],
    [
      'another post is by the account with that id',
      ofMember,
      [
        byStranger,
        {
          ...old(2),
          actor: {
            navigationContext: {
              actionTarget: `${SITE}/in/sample-otter?miniProfileUrn=urn%3Ali%3Afs_miniProfile%3A${ID}`,
            },
          },
        },
      ],
      'sample-otter',
    ],
    ['nothing names it: it stays the id, and is no author of a post', ofMember, [byStranger], ID],
  ])('of a member: %s', (_name, url, things, username) => {
    expect(read('list-user-posts', answered(url, things)).params).toEqual({ username });
  });

  test('the page that asked comes first', () => {
    const referer = `${SITE}/in/sample-otter/recent-activity/all/`;
    expect(read('list-user-posts', answered(ofMember, [byStranger], referer)).params).toEqual({
      username: 'sample-otter',
    });
  });

  test('of a company by its number, which the answer names', () => {
    const company = {
      entityUrn: 'urn:li:fs_miniCompany:4711',
      universalName: 'quillmere-sample-garden',
    };
    const other = {
      ...old(1),
      actor: {
        name: { text: 'Other' },
        navigationContext: { actionTarget: `${SITE}/company/other-sample/` },
      },
    };
    expect(read('list-company-posts', answered(ofNumber, [other, company])).params).toEqual({
      company: 'quillmere-sample-garden',
    });
  });
});

describe('a post that is shown again and did not come along', () => {
  const withShared = (more: object) => {
    const body = {
      data: { '*elements': [old(1).entityUrn], paging },
      included: [{ ...old(1), ...more }],
    };
    return read('list-company-posts', saying(OF_GARDEN, body)).items[0];
  };
  const reference = {
    id: `${SITE}/feed/update/urn:li:activity:${number(9)}`,
    entityId: number(9),
  };

  test.each([
    ['a reference', { '*resharedUpdate': old(9).entityUrn }, reference],
    [
      'a thing that holds its number alone',
      { resharedUpdate: { updateMetadata: { urn: `urn:li:activity:${number(9)}` } } },
      reference,
    ],
    ['an empty thing', { resharedUpdate: {} }, { type: 'Tombstone', formerType: 'Note' }],
    [
      'a reference to what is no post',
      { '*resharedUpdate': 'urn:li:fs_updateV2:(urn:li:article:4711,X)' },
      { type: 'Tombstone', formerType: 'Note' },
    ],
    [
      'a thing without a number',
      { resharedUpdate: { actor, commentary: { text: { text: 'Beds' } } } },
      {
        type: 'Note',
        content: 'Beds',
        mediaType: 'text/plain',
        attributedTo: expect.objectContaining({ entityId: 'quillmere-sample-garden' }),
      },
    ],
  ])('%s', (_name, more, quote) => {
    const item = withShared(more);
    expect(item).toMatchObject({ type: 'Note', content: 'Post 1', entityId: number(1) });
    expect(item).toHaveProperty('quote', quote);
    expect(Post.safeParse(item).error).toBeUndefined();
  });

  test('no post is shown again', () => {
    expect(withShared({ resharedUpdate: null })).not.toHaveProperty('quote');
  });
});
