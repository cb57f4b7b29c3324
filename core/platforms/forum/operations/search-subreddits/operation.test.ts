import { expect, test } from 'vitest';
import { api } from '../../cases/reply.ts';
import { community, buildListing, codes, ids, parseCheckedPage } from '../../cases/listed.ts';

const read = (path: string, content: unknown) =>
  parseCheckedPage('search-subreddits', api(path, content));

test('subreddits that match, profiles among them', () => {
  const icon = { community_icon: 'https://styles.redditmedia.com/a.png?width=256&amp;s=1f' };
  const page = read(
    '/subreddits/search?q=birds&raw_json=1',
    buildListing([community('2a', 'Corvids', icon), community('2b', 'u_bird_watcher')], 't5_2b'),
  );
  expect(page.data.items[0]).toMatchObject({
    type: 'Group',
    id: 'https://www.reddit.com/r/Corvids/',
    preferredUsername: 'Corvids',
    memberCount: 5120,
    icon: { url: 'https://styles.redditmedia.com/a.png?width=256&s=1f' },
  });
  expect(page.data.items[1]).toMatchObject({ id: 'https://www.reddit.com/user/bird_watcher/' });
  expect([ids(page), page.data.next]).toEqual([['2a', '2b'], 't5_2b|t5_2a,t5_2b']);
});

test('the subreddits that an account moderates stand without their kind', () => {
  const content = {
    kind: 'ModeratedList',
    data: [
      { sr: 'Corvids', name: 't5_2a', title: 'Crows', subscribers: 3, created_utc: 1245256101.0 },
      { sr: 'Wrens', name: 't5_2b', over_18: false, subreddit_type: 'restricted' },
    ],
  };
  const page = read('/user/x-y/moderated_subreddits/?raw_json=1', content);
  expect(page.data.items).toMatchObject([
    { entityId: '2a', preferredUsername: 'Corvids', memberCount: 3 },
    { entityId: '2b', preferredUsername: 'Wrens', visibility: 'restricted', isAdult: false },
  ]);
});

test('an account that moderates none is answered by an empty object', () => {
  const page = read('/user/x-y/moderated_subreddits/?raw_json=1', {});
  expect([ids(page), page.data.next, codes(page)]).toEqual([[], null, []]);
});
