import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTaker } from '../core/capture/take.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import type { Reply } from '#kit/exchange.ts';
import { openStore, type Store } from '../core/store/index.ts';
import { browsed } from './support/browsed.ts';

/** What a person's browsing loads and nobody else has any business with. */

let store: Store;
beforeEach(() => {
  store = openStore({ dir: ':memory:' });
});
afterEach(() => store.close());

const take = (reply: Reply, withPreloads = false) =>
  createTaker({
    catalogue,
    store,
    withPreloads: () => withPreloads,
  }).take(reply);

const loaded = (url: string, body: object, name?: string): Reply => ({
  request: {
    method: name === undefined ? 'GET' : 'POST',
    url,
    headers: {},
    ...(name === undefined ? {} : { body: `fb_api_req_friendly_name=${name}&doc_id=1` }),
  },
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: new TextEncoder().encode(JSON.stringify(body)),
  at: '2026-11-20T10:00:00.000Z',
});

const INSTAGRAM = 'https://www.instagram.com';
const LINKEDIN = 'https://www.linkedin.com/voyager/api';
const TIKTOK = 'https://www.tiktok.com';
const X = 'https://x.com/i/api';
const MESSAGE = { text: 'a private word', items: [{ id: '1', user: { pk: '1' }, media_type: 1 }] };

const takeAndCount = (reply: Reply) => {
  const { outcome, endpoint } = take(reply);
  return [outcome, endpoint, store.answers.recent(1).length];
};

describe('none of our business, and not even counted', () => {
  test.each([
    ['messages of X', loaded(`${X}/1.1/dm/inbox_initial_state.json`, MESSAGE)],
    ['messages of X by GraphQL', loaded(`${X}/graphql/a1/DmAllSearchSlice`, MESSAGE)],
    ['notifications of X', loaded(`${X}/graphql/a1/NotificationsTimeline`, MESSAGE)],
    ['settings of X', loaded(`${X}/1.1/account/settings.json`, MESSAGE)],
    ['folders of bookmarks of X', loaded(`${X}/graphql/a1/BookmarkFoldersSlice`, MESSAGE)],
    ['messages of Instagram', loaded(`${INSTAGRAM}/api/v1/direct_v2/inbox/`, MESSAGE)],
    [
      'messages of Instagram by GraphQL',
      loaded(`${INSTAGRAM}/api/graphql`, MESSAGE, 'IGDInboxTrayQuery'),
    ],
    ['notifications of Instagram', loaded(`${INSTAGRAM}/api/v1/news/inbox/`, MESSAGE)],
    [
      'the account of Instagram',
      loaded(`${INSTAGRAM}/api/v1/accounts/edit/web_form_data/`, MESSAGE),
    ],
    [
      'a private collection at Instagram',
      loaded(`${INSTAGRAM}/api/v1/feed/collection/17/posts/`, MESSAGE),
    ],
    ['adverts of Instagram', loaded(`${INSTAGRAM}/api/v1/feed/injected_reels_media/`, MESSAGE)],
    ['messages of TikTok', loaded(`${TIKTOK}/api/im/item_list/?x=1`, MESSAGE)],
    ['notifications of TikTok', loaded(`${TIKTOK}/api/notice/multi/`, MESSAGE)],
    ['the account of TikTok', loaded(`${TIKTOK}/passport/web/account/info/`, MESSAGE)],
    ['settings of TikTok', loaded(`${TIKTOK}/api/user/settings/`, MESSAGE)],
    [
      'messages of LinkedIn',
      loaded(`${LINKEDIN}/voyagerMessagingGraphQL/graphql?queryId=messengerMessages.1`, MESSAGE),
    ],
    [
      'notifications of LinkedIn',
      loaded(`${LINKEDIN}/graphql?queryId=voyagerNotificationsDashCards.1`, MESSAGE),
    ],
    ['the account of LinkedIn', loaded(`${LINKEDIN}/me`, MESSAGE)],
    [
      'settings of LinkedIn',
      loaded(`${LINKEDIN}/graphql?queryId=voyagerDashMySettings.1`, MESSAGE),
    ],
    ['a page of another site', loaded('https://mail.test/inbox', MESSAGE)],
  ])('%s', (_, reply) => {
    expect(takeAndCount(reply)).toEqual(['left', undefined, 0]);
  });
});

test('a question of Instagram without its name, whose answer is a message, is not kept', () => {
  const reply = loaded(`${INSTAGRAM}/api/graphql`, { data: { inbox: MESSAGE } }, '');
  expect([take(reply).taken, store.answers.recent(1)]).toEqual([[], []]);
});

test('what TikTok loads ahead is set apart, and kept for whoever wants it', () => {
  const [list] = browsed()['shortvideo'] ?? [];
  if (!list) throw new Error('the sample lists nothing');
  const ahead = {
    ...list,
    request: { ...list.request, url: `${TIKTOK}/api/preload/item_list/?secUid=x` },
  };
  expect(takeAndCount(ahead)).toEqual(['ahead', undefined, 0]);
});

/** The same answers, with what the site says of the viewer beside everything that it says of others. */
const OF_VIEWER = {
  viewer_has_liked: true,
  followed_by_viewer: true,
  viewer: { user: { pk: '7700', email: 'viewer@mail.invalid' } },
};

const PLATFORM_WORDS: Readonly<Record<string, object>> = {
  microblog: { favorited: true, bookmarked: true, following: true, blocked_by: true, can_dm: true },
  photosite: { has_liked: true, following: true, outgoing_request: true, is_favorite: true },
  professional: { liked: true, following: true, reacted: 'PRAISE', saved: true },
  shortvideo: { digged: true, collected: true, relation: 2, user_digged: 1, followStatus: 2 },
};

const withMembers = (reply: Reply, members: object): Reply => {
  const text = new TextDecoder().decode(reply.body);
  return {
    ...reply,
    body: new TextEncoder().encode(`{${JSON.stringify(members).slice(1, -1)},${text.slice(1)}`),
  };
};

test.each(Object.keys(PLATFORM_WORDS))(
  '%s: what the viewer did or is to somebody is in no evidence',
  (platform) => {
    const [reply] = browsed()[platform] ?? [];
    const words = { ...OF_VIEWER, ...PLATFORM_WORDS[platform] };
    if (!reply) throw new Error(`nothing is browsed of ${platform}`);
    const { outcome, taken } = take(withMembers(reply, words));
    const [exchange] = store.evidence.exchanges(taken[0]?.callId ?? '');
    const body = new TextDecoder().decode(store.evidence.body(exchange?.bodySha256 ?? ''));
    const kept = JSON.parse(body) as Readonly<Record<string, unknown>>;
    expect(outcome).toBe('kept');
    expect(Object.keys(words).map((name) => [name, kept[name]])).toEqual(
      Object.keys(words).map((name) => [name, null]),
    );
  },
);

test.each([
  ['microblog', '"protected":false', '"protected":true', 'followers'],
  ['photosite', '"user":{', '"user":{"is_private":true,', 'followers'],
  ['professional', '"metadata":{', '"metadata":{"shareAudience":"CONNECTIONS",', 'connections'],
  ['shortvideo', '"itemList":[{', '"itemList":[{"forFriend":true,', 'friends'],
])('%s: what not everybody is shown is marked', (platform, open, closed, scope) => {
  const [reply] = browsed()[platform] ?? [];
  if (!reply) throw new Error(`nothing is browsed of ${platform}`);
  const text = new TextDecoder().decode(reply.body).replaceAll(open, closed);
  const { taken } = take({ ...reply, body: new TextEncoder().encode(text) });
  const kept = JSON.stringify(store.answers.find(taken[0]?.callId ?? '')?.data ?? '');
  expect(kept).toContain(`"audienceScope":"${scope}"`);
});
