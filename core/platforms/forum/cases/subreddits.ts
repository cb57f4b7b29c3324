import { thing } from './reply.ts';

export const subreddit = thing('t5', {
  name: 't5_2abcd',
  id: '2abcd',
  display_name: 'Wrens',
  display_name_prefixed: 'r/Wrens',
  title: 'Small brown birds',
  public_description: 'For those who love wrens.',
  description: '**Be kind** & quiet.',
  description_html: '<div>…</div>',
  subscribers: 4321,
  active_user_count: null,
  accounts_active: null,
  created_utc: 1245255701,
  over18: false,
  subreddit_type: 'public',
  lang: 'en',
  icon_img: '',
  community_icon: 'https://styles.redditmedia.com/t5_2abcd/c.png?width=256&amp;s=11',
  banner_background_image: '',
  banner_img: 'https://b.thumbs.redditmedia.com/b.png',
  header_img: null,
  submit_text: 'No *owls*.',
  allow_discovery: true,
  advertiser_category: 'Animals and Pets',
  quarantine: false,
  submission_type: 'any',
  user_is_subscriber: true,
  user_is_moderator: false,
});

export const feed = `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom"
 xmlns:media="http://search.yahoo.com/mrss/"><category term="Wrens" label="r/Wrens"/>
<updated>2026-11-20T09:58:01+00:00</updated><icon>https://www.redditstatic.com/icon.png/</icon>
<id>/r/wrens/.rss?limit=1</id><logo>https://b.thumbs.redditmedia.com/h.png</logo>
<subtitle>For those who love wrens &amp; other
 small birds.</subtitle><title>Small brown birds</title>
<entry><id>t3_1</id><title>One</title><link href="https://www.reddit.com/r/Wrens/comments/1/one/"/></entry></feed>`;

/** A subreddit without posts does not name itself. */
export const emptyFeed =
  '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><icon>https://styles.redditmedia.com/own.png</icon><title>Empty</title></feed>';

export const rules = {
  rules: [
    {
      kind: 'link',
      short_name: 'Wrens only',
      description: 'Other birds have **their own** places.',
      description_html: '<p>…</p>',
      violation_reason: 'No wren',
      created_utc: 1587949210.0,
      priority: 0,
    },
    { kind: 'all', short_name: 'Be kind', description: '', violation_reason: '', priority: 1 },
    { kind: 'comment', description: 'a rule without a name', priority: 2 },
  ],
  site_rules: ['Spam', 'Threatening'],
  site_rules_flow: [],
};
