import { thing } from './reply.ts';

/** An account as told since 2019, with traces of whoever asks (`is_friend`, `coins`, …). */
export const account = thing('t2', {
  name: 'wren_watcher',
  id: 'a1b2c',
  created: 1552462244,
  created_utc: 1552433444,
  link_karma: 120,
  comment_karma: -7,
  total_karma: 118,
  awardee_karma: 5,
  awarder_karma: 0,
  icon_img: 'https://styles.redditmedia.com/t5_x/i.png?width=256&amp;s=00ff',
  snoovatar_img: '',
  is_employee: false,
  is_gold: false,
  is_mod: true,
  verified: true,
  has_verified_email: true,
  hide_from_robots: true,
  accept_followers: true,
  is_friend: true,
  is_blocked: false,
  has_subscribed: true,
  coins: 300,
  inbox_count: 4,
  subreddit: {
    display_name: 'u_wren_watcher',
    title: 'Wren watcher',
    public_description: 'Counts wrens.',
    subscribers: 0,
    over_18: false,
    banner_img: 'https://styles.redditmedia.com/t5_x/b.png',
    user_is_subscriber: true,
  },
});

/** In 2016 there was no profile, and less of everything. */
export const oldAccount = thing('t2', {
  name: 'wren_watcher',
  id: 'a1b2c',
  created_utc: 1118030400.0,
  link_karma: 1,
  comment_karma: 2,
});

export const suspended = thing('t2', {
  name: 'wren_watcher',
  is_suspended: true,
  awardee_karma: 0,
  total_karma: 0,
});

export const unknown = { message: 'Not Found', error: 404 };

export const trophies = thing('TrophyList', {
  trophies: [
    thing('t6', {
      icon_70: 'https://www.redditstatic.com/awards2/club-70.png',
      icon_40: 'https://www.redditstatic.com/awards2/club-40.png',
      name: 'Ten-Year Club',
      description: null,
      url: null,
      award_id: null,
      id: null,
      granted_at: 1700000000,
    }),
    thing('t6', {
      icon_70: 'https://www.redditstatic.com/awards2/link-70.png',
      name: 'Inciteful Link',
      description: '2018-03-05',
      url: '/r/wrens/comments/a1/one/b2/?context=5#b2',
      award_id: '7',
      id: '1uf5tz',
      granted_at: null,
    }),
    thing('t6', { name: 'Odd', url: 'javascript:alert(1)' }),
    thing('t6', { description: 'a trophy without a name' }),
  ],
});

export const none = thing('TrophyList', { trophies: [] });

export const unknownUser = {
  fields: ['id'],
  explanation: 'that user doesn’t exist',
  message: 'Bad Request',
  reason: 'USER_DOESNT_EXIST',
};
