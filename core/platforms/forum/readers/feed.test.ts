import { expect, test } from 'vitest';
import { site } from '../cases/reply.ts';
import { codes, ids, parseCheckedPage, below, entry, feed } from '../cases/listed.ts';
import { plainText } from './feed.ts';

const posts = (...entries: readonly string[]) =>
  parseCheckedPage('list-subreddit-posts', site('/r/Corvids/new/.rss', feed(...entries)));
const md = (html: string) => `<!-- SC_OFF --><div class="md">${html}</div><!-- SC_ON -->`;
const OWN = 'https://ud.reddit.com/r/Corvids/comments/1a/rooks/';

test('a post with a text', () => {
  const html = md(
    '<p>It&#39;s a &lt;rook&gt;.<br/>Look: <a href="https://bad.org/">[link]</a></p> <p>Bye</p>',
  );
  const page = posts(entry({ id: 't3_1a', author: 'bird_watcher', html: html + below(OWN, OWN) }));
  expect(page.data.items).toEqual([
    {
      type: 'Note',
      id: 'https://www.reddit.com/r/Corvids/comments/1a/rooks/',
      url: 'https://www.reddit.com/r/Corvids/comments/1a/rooks/',
      entityId: '1a',
      published: '2026-06-08T12:00:00.000Z',
      attributedTo: {
        type: 'Person',
        id: 'https://www.reddit.com/user/bird_watcher/',
        url: 'https://www.reddit.com/user/bird_watcher/',
        preferredUsername: 'bird_watcher',
      },
      audience: {
        type: 'Group',
        id: 'https://www.reddit.com/r/Corvids/',
        url: 'https://www.reddit.com/r/Corvids/',
        preferredUsername: 'Corvids',
      },
      name: 'Rooks & jackdaws',
      content: "It's a <rook>.\nLook: [link]\n\nBye",
      mediaType: 'text/plain',
    },
  ]);
  expect(codes(page)).toEqual(['partial-detail']);
  expect(page.params).toEqual({ subreddit: 'Corvids', order: 'new' });
});

test.each([
  ['https://example.org/a?b=1&c=2', { type: 'Link', href: 'https://example.org/a?b=1&c=2' }],
  [
    'https://i.redd.it/abc.png',
    { type: 'Image', url: 'https://i.redd.it/abc.png', mediaType: 'image/png' },
  ],
  ['https://v.redd.it/abc', { type: 'Link', href: 'https://v.redd.it/abc' }],
  [
    'https://www.reddit.com/gallery/1a',
    { type: 'Link', href: 'https://www.reddit.com/gallery/1a' },
  ],
  ['https://example.org/gallery/1a', { type: 'Link', href: 'https://example.org/gallery/1a' }],
])('a post that leads to %s', (link, attachment) => {
  const html = `<table> <tr><td> <a href="${OWN}"> <img src="https://b.thumbs.redditmedia.com/t.jpg" /> </a> </td><td>${below(link.replaceAll('&', '&amp;'), OWN)}</td></tr></table>`;
  const more = '<media:thumbnail url="https://b.thumbs.redditmedia.com/t.jpg" />';
  const [item] = posts(entry({ id: 't3_1a', html, more })).data.items;
  expect(item).toMatchObject({
    type: 'Note',
    content: null,
    attachment: [attachment],
    image: [{ type: 'Image', url: 'https://b.thumbs.redditmedia.com/t.jpg' }],
  });
});

test('what was escaped once too often is read all the same', () => {
  const once = (md('<p>Two &amp; two</p>') + below('https://example.org/', OWN))
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  expect(posts(entry({ id: 't3_1a', html: once })).data.items[0]).toMatchObject({
    content: 'Two & two',
    attachment: [{ type: 'Link', href: 'https://example.org/' }],
  });
});

test('nobody named is an account that is gone; feeds of 2020 gave one time only', () => {
  const times = '<updated>2020-05-18T05:44:47+00:00</updated>';
  const page = posts(entry({ id: 't3_1a', times }), entry({ id: 't3_1b', author: '[deleted]' }));
  expect(page.data.items[0]).toMatchObject({
    isAuthorDeleted: true,
    published: '2020-05-18T05:44:47.000Z',
  });
  expect(page.data.items[0]).not.toHaveProperty('updated');
  expect(page.data.items[1]).toMatchObject({ isAuthorDeleted: true });
  expect(page.data.items[1]).not.toHaveProperty('attributedTo');
});

test('marks in the place of names and words are neither', () => {
  const gone = [
    { author: '[unavailable]', html: md('<p>[unavailable]</p>') },
    { author: '[deleted]', html: md('<p>[removed]</p>') },
    { author: 'bird_watcher', html: md('<p>[ Removed by Reddit ]</p>') },
    { author: '[unavailable]', html: md('<p>A wren.</p>') },
  ];
  const left = ({ data }: { readonly data: { readonly items: readonly object[] } }) =>
    data.items.map((item) =>
      ['type', 'content', 'removedBy', 'reason', 'isAuthorDeleted'].map(
        (name) => (item as Readonly<Record<string, unknown>>)[name],
      ),
    );
  const expected = [
    ['Tombstone', undefined, undefined, '[unavailable]', undefined],
    ['Tombstone', undefined, 'removed', undefined, true],
    ['Tombstone', undefined, 'reddit', undefined, undefined],
    ['Note', 'A wren.', undefined, undefined, undefined],
  ];
  expect(left(posts(...gone.map((one, i) => entry({ id: `t3_1${i}`, ...one }))))).toEqual(expected);
  const link = (i: number) => `https://ud.reddit.com/r/Corvids/comments/1a/rooks/9${i}/`;
  const comments = feed(
    ...gone.map((one, i) => entry({ id: `t1_9${i}`, link: link(i), title: 'x', ...one })),
  );
  const page = parseCheckedPage(
    'list-subreddit-comments',
    site('/r/Corvids/comments/.rss', comments),
  );
  expect(left(page)).toEqual(expected);
  expect(page.data.items.map((item) => 'attributedTo' in item)).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test('comments, and what else is in a feed', () => {
  const link = 'https://ud.reddit.com/r/Corvids/comments/1a/rooks/9z/';
  const words = { author: 'another_watcher', title: '/u/another_watcher on Rooks &amp; jackdaws' };
  const body = feed(
    entry({ id: 't1_9z', link, html: md('<p>I saw one.</p>'), ...words }),
    entry({ id: 't3_1a' }),
    entry({ id: 't5_3abcd' }),
    entry({ id: 'nonsense' }),
  );
  const comments = parseCheckedPage(
    'list-subreddit-comments',
    site('/r/Corvids/comments/.rss', body),
  );
  expect(comments.data.items).toEqual([
    expect.objectContaining({
      type: 'Note',
      entityId: '9z',
      content: 'I saw one.',
      inPost: {
        id: 'https://www.reddit.com/r/Corvids/comments/1a/rooks/',
        entityId: '1a',
        name: 'Rooks & jackdaws',
      },
    }),
  ]);
  expect(comments.data.items[0]).not.toHaveProperty('inReplyTo');
  expect(comments.notices.map(({ code, count }) => [code, count])).toEqual([
    ['items-set-aside', 1],
    ['other-kinds', 1],
    ['other-kinds', 1],
    ['partial-detail', 1],
  ]);
  const overview = parseCheckedPage('list-user-overview', site('/user/x-y/.rss', body));
  expect([ids(overview), overview.params]).toEqual([['9z', '1a'], { username: 'x-y' }]);
});

test('a text in several blocks keeps its lines, and no more than its lines', () => {
  const html = md(
    `<h1>Birds</h1><ul> <li>rook</li> <li>crow</li></ul><pre><code>a\n  b</code></pre>${' '.repeat(50_000)}<p>x${'\n'.repeat(50_000)}y<script>bad()</script></p>`,
  );
  const [item] = posts(entry({ id: 't3_1a', html })).data.items;
  expect(item?.['content']).toBe('Birds\n\nrook\n\ncrow\n\na\nb\n\nx\n\ny');
});

test('a text that nests without end costs its entry; a whole feed of the kind is refused', () => {
  const deep = entry({ id: 't3_1a', html: md('<b>'.repeat(25_000)) });
  expect(ids(posts(deep, entry({ id: 't3_1b' })))).toEqual(['1b']);
  const title = `${'<a>'.repeat(25_000)}x`;
  expect(() => posts(entry({ id: 't3_1a', title }))).toThrow('too much markup');
});

test('a feed that is none', () => {
  const read =
    (content: string, status = 200) =>
    () =>
      parseCheckedPage('list-subreddit-posts', site('/r/Corvids/.rss', content, { status }));
  expect(read('<!doctype html><title>Reddit</title>')).toThrow('got an HTML page');
  expect(read('', 429)).toThrow('429');
  expect(read('<rss version="2.0"><channel><item/></channel></rss>')).toThrow('unknown layout');
  expect(read('<feed><entry>')).toThrow('the only item could not be read');
});

test('the text of a post, a line for each paragraph, and where it leads', () => {
  const html =
    '<div class="md"><p>Rooks &amp;amp; <em>jackdaws</em></p><p>5 &lt; 7<br/>and more</p></div> submitted by <a href="https://www.reddit.com/user/x"> /u/x </a> <a href="https://a.org/?b=1&amp;c=2">[link]</a>';
  expect(plainText(html)).toEqual({
    text: 'Rooks &amp; jackdaws\n\n5 < 7\nand more',
    link: 'https://a.org/?b=1&c=2',
  });
});

test('what was escaped twice is put back once more, and no further', () => {
  const twice =
    '&lt;div class="md"&gt;&lt;p&gt;They write &amp;amp;lt; for &amp;lt;.&lt;/p&gt;&lt;/div&gt;';
  expect(plainText(twice).text).toBe('They write &lt; for <.');
});

test('a link within the text is not where the post leads, and a script is no text', () => {
  const html =
    '<div class="md"><p><a href="https://b.org/">[link]</a><script>steal()</script></p></div>';
  expect(plainText(html)).toEqual({ text: '[link]', link: undefined });
});
