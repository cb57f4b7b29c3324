/** Invented things in the shapes of recorded ones, and pages of them. */

export const thing = (kind: string, data: object): object => ({ kind, data });

export const buildListing = (children: readonly unknown[], after: unknown = null): object => ({
  kind: 'Listing',
  data: { modhash: '', dist: children.length, children, after, before: null, geo_filter: '' },
});

/** A post as answers of 2026 give it, with traces of who asked. */
export const post = (id: string, more: object = {}): object =>
  thing('t3', {
    id,
    name: `t3_${id}`,
    title: `Rooks & jackdaws ${id}`,
    selftext: 'They *roost* together.',
    selftext_html: '<div class="md"><p>They <em>roost</em> together.</p></div>',
    is_self: true,
    author: 'bird_watcher',
    author_fullname: 't2_4xy9z',
    subreddit: 'Corvids',
    subreddit_id: 't5_3abcd',
    subreddit_subscribers: 5120,
    permalink: `/r/Corvids/comments/${id}/rooks_jackdaws/`,
    url: `https://www.reddit.com/r/Corvids/comments/${id}/rooks_jackdaws/`,
    created_utc: 1780920000,
    created: 1780948800,
    edited: false,
    score: 42,
    ups: 42,
    downs: 0,
    upvote_ratio: 0.97,
    hide_score: false,
    num_comments: 7,
    num_crossposts: 1,
    over_18: false,
    thumbnail: 'self',
    likes: true,
    saved: true,
    clicked: true,
    mod_reports: [['spam', 'somebody']],
    ...more,
  });

export const comment = (id: string, more: object = {}): object =>
  thing('t1', {
    id,
    name: `t1_${id}`,
    body: 'I *saw* one.',
    author: 'another_watcher',
    author_fullname: 't2_5ab',
    subreddit: 'Corvids',
    subreddit_id: 't5_3abcd',
    link_id: 't3_1aaa',
    link_title: 'Rooks & jackdaws 1aaa',
    link_permalink: 'https://www.reddit.com/r/Corvids/comments/1aaa/rooks_jackdaws/',
    parent_id: 't3_1aaa',
    permalink: `/r/Corvids/comments/1aaa/rooks_jackdaws/${id}/`,
    created_utc: 1780923600.0,
    edited: 1780927200,
    score: -2,
    score_hidden: false,
    replies: '',
    is_submitter: false,
    likes: false,
    ...more,
  });

export const community = (id: string, name: string, more: object = {}): object =>
  thing('t5', {
    id,
    name: `t5_${id}`,
    display_name: name,
    title: `All of ${name}`,
    public_description: 'Birds of one family.',
    subscribers: 5120,
    created_utc: 1200000000,
    over18: false,
    subreddit_type: 'public',
    user_is_subscriber: true,
    ...more,
  });

export const account = (id: string, name: string, more: object = {}): object =>
  thing('t2', {
    id,
    name,
    created_utc: 1400000000,
    link_karma: 10,
    comment_karma: -3,
    is_friend: true,
    ...more,
  });

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

interface EntryWords {
  readonly id: string;
  readonly title?: string;
  readonly author?: string;
  readonly link?: string;
  readonly times?: string;
  readonly html?: string;
  readonly more?: string;
}

/** An entry of a feed, as the site wrote it in 2023; `html` is not yet escaped. */
export const entry = (words: EntryWords): string => `<entry>
  ${words.author === undefined ? '' : `<author><name>/u/${words.author}</name><uri>https://ud.reddit.com/user/${words.author}</uri></author>`}
  <category term="Corvids" label="r/Corvids"/>
  <content type="html">${escaped(words.html ?? '')}</content>
  <id>${words.id}</id>${words.more ?? ''}
  <link href="${words.link ?? `https://ud.reddit.com/r/Corvids/comments/${words.id.slice(3)}/rooks/`}" />
  ${words.times ?? '<updated>2026-06-08T12:00:00+00:00</updated><published>2026-06-08T12:00:00+00:00</published>'}
  <title>${words.title ?? 'Rooks &amp; jackdaws'}</title>
</entry>`;

export const feed = (...entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><category term="Corvids" label="r/Corvids" /><updated>2026-06-08T12:30:00+00:00</updated><id>/r/Corvids/new/.rss</id><title>newest submissions : Corvids</title>${entries.join('')}</feed>`;

/** What stands in an entry below the text. */
export const below = (link: string, permalink: string): string =>
  ` &#32; submitted by &#32; <a href="https://ud.reddit.com/user/x"> /u/x </a> <br/> <span><a href="${link}">[link]</a></span> &#32; <span><a href="${permalink}">[comments]</a></span>`;
