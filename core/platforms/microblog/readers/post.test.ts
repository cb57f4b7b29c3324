import { describe, expect, test } from 'vitest';
import { answeredBy } from '../../../../test/support/answered.ts';
import { jsonFromReply } from '#kit/exchange.ts';
import { node } from '#kit/dig.ts';
import { Announce } from '#vocab/announce.ts';
import { Post } from '#vocab/post.ts';
import site from '../fake/index.ts';
import { film, heron, long, poll, quote, song, type Sample } from '../fake/world.ts';
import { programFromSource, readItem } from './post.ts';

const json = (url: string): unknown => jsonFromReply(answeredBy(site, url));

/** The same post in three dialects, as three services of the sample tell it. */
const dialects = ({ id }: Sample) => {
  const api = json(`https://api.x.com/2/tweets/${id}`);
  const graph = json(
    `https://x.com/i/api/graphql/a/TweetResultByRestId?variables=${encodeURIComponent(JSON.stringify({ tweetId: id }))}`,
  );
  const result = node(graph, 'data', 'tweetResult', 'result') ?? {};
  return {
    embed: readItem(json(`https://cdn.syndication.twimg.com/tweet-result?id=${id}`)),
    graphql: readItem(result),
    // An item by itself, as Zeeschuimer saves it; and the schema of 2024, all in `legacy`.
    old: readItem({
      ...result,
      core: { user_results: { result: old(node(result, 'core', 'user_results', 'result')) } },
    }),
    api: readItem(node(api, 'data'), node(api, 'includes')),
  };
};

const old = (user: Readonly<Record<string, unknown>> = {}) => ({
  __typename: 'User',
  rest_id: user['rest_id'],
  legacy: node(user, 'core'),
});

const shared = ({ id, by, made }: Sample) => ({
  id: `https://x.com/${by.handle}/status/${id}`,
  url: `https://x.com/${by.handle}/status/${id}`,
  entityId: id,
  published: made,
  attributedTo: { type: 'Person', entityId: by.id, preferredUsername: by.handle, name: by.name },
  likeCount: 7,
  replyCount: 2,
  language: 'en',
});

test.each(Object.entries(dialects(film)))('a picture, escapes and a hashtag: %s', (_name, post) => {
  expect(post).toMatchObject({
    ...shared(film),
    type: 'Note',
    content: 'Four sample photographs of one nest box & its tenants #sample',
    tag: [{ type: 'Tag', name: 'sample', href: 'https://x.com/hashtag/sample' }],
    image: [
      {
        type: 'Image',
        url: expect.stringContaining('pbs.twimg.com/media/sample-nest-box') as string,
        width: 1600,
        height: 900,
        name: 'A wooden box on a sample tree',
        isAttached: true,
      },
    ],
  });
  expect(post).not.toHaveProperty('attachment');
  expect(Post.safeParse(post).error).toBeUndefined();
});

test.each(Object.entries(dialects(poll)))('a poll: %s', (_name, post) => {
  expect(post).toMatchObject({
    ...shared(poll),
    type: 'Note',
    attachment: [
      {
        type: 'Question',
        oneOf: [
          { type: 'Note', name: 'Wren', voteCount: 12 },
          { type: 'Note', name: 'Heron', voteCount: 30 },
        ],
        voterCount: 42,
        closed: '2026-08-28T09:30:00.000Z',
      },
    ],
  });
  expect(Post.safeParse(post).error).toBeUndefined();
});

test.each(Object.entries(dialects(quote)))('a quotation: %s', (_name, post) => {
  expect(post).toMatchObject({
    ...shared(quote),
    quote: { entityId: song.id, content: song.text, attributedTo: { name: 'Sample Wren' } },
  });
});

test.each(Object.entries(dialects(song)))('a mention: %s', (_name, post) => {
  expect(post).toMatchObject({
    ...shared(song),
    tag: [
      {
        type: 'Mention',
        name: '@sample_heron',
        href: 'https://x.com/sample_heron',
        entityId: heron.id,
      },
    ],
  });
});

test('its community, which embedded posts do not tell', () => {
  const { embed, ...others } = dialects(song);
  expect(embed).not.toHaveProperty('audience');
  for (const post of Object.values(others))
    expect(post).toMatchObject({ audience: { type: 'Group', entityId: '7650000000000000101' } });
});

test('a long text is whole, or says that it is not', () => {
  const { embed, graphql, api } = dialects(long);
  expect(embed).toMatchObject({
    content: long.text,
    contentFormat: 'longform',
    isTruncated: true,
  });
  for (const post of [graphql, api]) {
    expect(post).toMatchObject({ content: long.long, contentFormat: 'longform' });
    expect(post).not.toHaveProperty('isTruncated');
  }
});

test.each(Object.entries(dialects(film)))('what is told of its author: %s', (name, post) => {
  const whole = name === 'old' ? {} : { isPrivate: false };
  expect(post).toMatchObject({ attributedTo: { entityId: heron.id, ...whole } });
  for (const field of ['followerCount', 'summary', 'published'])
    expect(post).not.toHaveProperty(`attributedTo.${field}`);
});

test('a post of pictures alone has an empty text, and one whose text is not told none', () => {
  const media = [
    { type: 'photo', url: 'https://t.co/p', media_url_https: 'https://pbs.twimg.com/p' },
  ];
  const legacy = { full_text: 'https://t.co/p', extended_entities: { media } };
  expect(readItem(graph(legacy))).toMatchObject({ content: '', contentFormat: 'post' });
  const untold = readItem(graph({ extended_entities: { media } }));
  expect(untold).not.toHaveProperty('content');
  expect(untold).not.toHaveProperty('contentFormat');
});

test('a text of the API that may be cut is of no known length', () => {
  const read = (text: string, more: object = {}) =>
    readItem({ id: '20', author_id: '7', text, ...more });
  expect(read('Short')).toMatchObject({ contentFormat: 'post', content: 'Short' });
  expect(read('The beginning… https://t.co/a')).not.toHaveProperty('contentFormat');
  const versions = { edit_history_tweet_ids: ['19', '20'] };
  expect(read('Short', versions)).toMatchObject({ isEdited: true, versionIds: ['19', '20'] });
  expect(read('Short', { edit_history_tweet_ids: ['20'] })).toMatchObject({ isEdited: false });
});

test('a cashtag leads to its search', () => {
  expect(
    readItem(graph({ full_text: '$AB', entities: { symbols: [{ text: 'AB' }] } })),
  ).toMatchObject({ tag: [{ type: 'Tag', name: '$AB', href: 'https://x.com/search?q=%24AB' }] });
});

const ID = '1803104946679849253';
const graph = (legacy: object, more: object = {}) => ({ rest_id: ID, legacy, ...more });

test('a time of its own where none is given', () => {
  expect(readItem(graph({ full_text: 'x' }))).toEqual({
    type: 'Note',
    id: `https://x.com/i/status/${ID}`,
    url: `https://x.com/i/status/${ID}`,
    entityId: ID,
    content: 'x',
    contentFormat: 'post',
    published: '2024-06-18T16:38:14.015Z',
    publishedFrom: 'id',
  });
  const given = readItem(graph({ created_at: 'Tue Jun 18 16:38:14 +0000 2024' }));
  expect(given).toMatchObject({ published: '2024-06-18T16:38:14.000Z' });
  expect(given).not.toHaveProperty('publishedFrom');
});

test('marks: withheld, sensitive, edited, limited, noted by readers', () => {
  const item = readItem({
    __typename: 'TweetWithVisibilityResults',
    tweetInterstitial: { text: { text: 'This Post may be sensitive.' } },
    tweet: graph(
      {
        full_text: 'x',
        possibly_sensitive: true,
        withheld_in_countries: ['DE', 'FR'],
        conversation_control: { policy: 'ByInvitation' },
        place: { id: 'p1', full_name: 'Quillmere' },
      },
      {
        edit_control: { edit_control_initial: { edit_tweet_ids: ['1', ID] } },
        birdwatch_pivot: { subtitle: { text: 'It was another bird.' } },
      },
    ),
  });
  expect(item).toMatchObject({
    isAdult: true,
    withheldIn: ['DE', 'FR'],
    replyPolicy: 'ByInvitation',
    isEdited: true,
    versionIds: ['1', ID],
    readersNote: 'It was another bird.',
    warnings: ['This Post may be sensitive.'],
    location: { type: 'Place', name: 'Quillmere', entityId: 'p1' },
  });
});

test('addresses are what they lead to; those of its own media at the end are cut', () => {
  const item = readItem(
    graph({
      full_text: 'See https://t.co/aaa and https://t.co/zzz &amp;amp; more https://t.co/pic',
      entities: {
        urls: [{ url: 'https://t.co/aaa', expanded_url: 'https://sample.example/a?b=1' }],
        media: [{ url: 'https://t.co/pic' }],
      },
    }),
  );
  expect(item).toMatchObject({
    content: 'See https://sample.example/a?b=1 and https://t.co/zzz &amp; more',
    attachment: [{ type: 'Link', href: 'https://sample.example/a?b=1' }],
  });
});

test('what is quoted and not shown', () => {
  const quoting = (result: unknown) =>
    readItem(
      graph({ full_text: 'x', quoted_status_id_str: '12' }, { quoted_status_result: result }),
    );
  expect(
    quoting({ result: { __typename: 'TweetUnavailable', reason: 'Protected' } }),
  ).toMatchObject({
    quote: {
      type: 'Tombstone',
      id: 'https://x.com/i/status/12',
      entityId: '12',
      reason: 'Protected',
    },
  });
  expect(quoting({})).toMatchObject({
    quote: { id: 'https://x.com/i/status/12', entityId: '12' },
  });
});

test('a repost of API v2 whose original is not given', () => {
  const item = readItem(
    {
      id: '20',
      author_id: '7',
      edit_history_tweet_ids: ['20'],
      text: 'RT @x: …',
      referenced_tweets: [{ type: 'retweeted', id: '19' }],
    },
    { users: [{ id: '7', username: 'someone', name: 'Some One' }] },
  );
  expect(item).toEqual({
    type: 'Announce',
    id: 'https://x.com/someone/status/20',
    entityId: '20',
    attributedTo: {
      type: 'Person',
      id: 'https://x.com/someone',
      url: 'https://x.com/someone',
      entityId: '7',
      preferredUsername: 'someone',
      name: 'Some One',
    },
    object: {
      type: 'Tombstone',
      formerType: 'Note',
      id: 'https://x.com/i/status/19',
      entityId: '19',
    },
  });
  expect(Announce.safeParse(item).error).toBeUndefined();
});

test.each([
  ['an empty original', { retweeted_status_result: {} }, {}],
  ['no original', { retweeted_status_result: null }, {}],
  [
    'an unavailable original',
    {
      retweeted_status_result: { result: { __typename: 'TweetUnavailable', reason: 'Suspended' } },
    },
    { reason: 'Suspended' },
  ],
  [
    'an original without content',
    {
      retweeted_status_result: {
        result: { __typename: 'TweetWithVisibilityResults', tweet: { rest_id: '19' } },
      },
    },
    { id: 'https://x.com/i/status/19', entityId: '19' },
  ],
  [
    'the number of the original alone',
    { retweeted_status_id_str: '19' },
    { id: 'https://x.com/i/status/19', entityId: '19' },
  ],
])('a repost with %s keeps nobody else’s words as its own', (_name, reference, known) => {
  const item = readItem({
    __typename: 'Tweet',
    rest_id: '20',
    legacy: {
      id_str: '20',
      user_id_str: '7',
      full_text: 'RT @owl_sample: The library closes in spring, an…',
      entities: { user_mentions: [{ id_str: '8', name: 'Owl', screen_name: 'Owl_Sample' }] },
      ...reference,
    },
  });
  expect(item).toMatchObject({
    type: 'Announce',
    entityId: '20',
    object: {
      type: 'Tombstone',
      formerType: 'Note',
      attributedTo: { entityId: '8', name: 'Owl' },
      ...known,
    },
  });
  expect(item).not.toHaveProperty('object.content');
  expect(Announce.safeParse(item).error).toBeUndefined();
});

test.each([
  ['an empty quoted post', { quoted_status_result: {} }, {}],
  ['a quoted post of which nothing came', {}, {}],
  [
    'a quoted post that is not shown and has no number',
    { quoted_status_result: { result: { __typename: 'TweetTombstone' } } },
    {},
  ],
  [
    'a quoted post whose number its address alone names',
    { quoted_status_permalink: { expanded: 'https://twitter.com/owl_sample/status/19' } },
    { id: 'https://x.com/owl_sample/status/19', entityId: '19', type: undefined },
  ],
])('a post with %s', (_name, outer, known) => {
  const flat = { id_str: '20', full_text: 'Look', is_quote_status: true };
  for (const raw of [
    { rest_id: '20', legacy: { ...flat, ...outer }, ...outer },
    { ...flat, ...outer },
  ]) {
    const item = readItem(raw);
    expect(item).toMatchObject({ content: 'Look' });
    expect(item).toHaveProperty('quote');
    expect((item as { quote: object }).quote).toEqual(
      'id' in known
        ? { id: known.id, entityId: known.entityId }
        : { type: 'Tombstone', formerType: 'Note' },
    );
    expect(Post.safeParse(item).error).toBeUndefined();
  }
});

describe('an article', () => {
  const facts = {
    rest_id: '4711',
    title: 'Six beds',
    cover_media: {
      media_info: {
        original_img_url: 'https://pbs.twimg.com/media/AB.jpg',
        original_img_width: 1200,
        original_img_height: 480,
      },
    },
  };
  const blocks = [{ text: 'A bed of herbs.' }, { text: 'And five more.' }];
  const post = (article: object, text = 'https://t.co/a') => ({
    rest_id: '20',
    article,
    legacy: {
      id_str: '20',
      full_text: text,
      entities: {
        urls: [{ url: 'https://t.co/a', expanded_url: 'http://x.com/i/article/4711' }],
      },
    },
  });
  const cover = {
    type: 'Image',
    url: 'https://pbs.twimg.com/media/AB.jpg',
    width: 1200,
    height: 480,
  };
  const known = {
    type: 'Note',
    name: 'Six beds',
    image: [cover],
    attachment: [
      {
        type: 'Article',
        entityId: '4711',
        url: 'https://x.com/i/article/4711',
        name: 'Six beds',
        image: [cover],
      },
    ],
  };
  const inGraphql = (more: object) => post({ article_results: { result: { ...facts, ...more } } });

  test.each([
    [
      'its text',
      inGraphql({ plain_text: 'A bed.\nFive more.', preview_text: 'A' }),
      'A bed.\nFive more.',
    ],
    ['its blocks', inGraphql({ content_state: { blocks } }), 'A bed of herbs.\nAnd five more.'],
  ])('%s, its cover, and its page once', (_name, raw, content) => {
    const item = readItem(raw);
    expect(item).toMatchObject({ ...known, content });
    expect(item).not.toHaveProperty('isTruncated');
    expect(Post.safeParse(item).error).toBeUndefined();
  });

  test('its beginning alone, which is told as such; also in an embedded post', () => {
    for (const raw of [
      inGraphql({ preview_text: 'A bed of' }),
      post({ ...facts, preview_text: 'A bed of' }),
    ])
      expect(readItem(raw)).toMatchObject({ ...known, content: 'A bed of', isTruncated: true });
  });

  test('the words of the post stand before it', () => {
    const raw = post(
      { article_results: { result: { ...facts, plain_text: 'A bed.' } } },
      'Read it',
    );
    expect(readItem(raw)).toMatchObject({ content: 'Read it\n\nA bed.' });
  });

  test('of API v2', () => {
    const item = readItem({
      id: '20',
      author_id: '7',
      text: 'https://x.com/i/article/4711',
      article: { title: 'Six beds', plain_text: 'A bed.' },
    });
    expect(item).toMatchObject({
      type: 'Note',
      name: 'Six beds',
      content: 'A bed.',
      attachment: [{ type: 'Article', name: 'Six beds' }],
    });
  });
});

test('media that X withholds are told as such', () => {
  const media = (id: string, availability: object, type = 'photo') => ({
    type,
    media_url_https: `https://pbs.twimg.com/media/${id}.jpg`,
    ext_media_availability: availability,
    video_info: { variants: [{ url: `https://video.twimg.com/${id}.mp4`, bitrate: 1 }] },
  });
  const item = readItem({
    id_str: '20',
    full_text: 'Mixed',
    extended_entities: {
      media: [
        media('A', { status: 'Available' }),
        media('B', { status: 'Unavailable', reason: 'Dmcaed' }),
        media('C', { status: 'Unavailable' }, 'video'),
      ],
    },
  });
  expect(item).toMatchObject({ attachment: [{ type: 'Video', withheldReason: 'Unavailable' }] });
  // No still stands for a video that is not shown.
  expect(item).toHaveProperty('image', [
    {
      type: 'Image',
      url: 'https://pbs.twimg.com/media/A?format=jpg&name=orig',
      mediaType: 'image/jpeg',
      isAttached: true,
    },
    {
      type: 'Image',
      url: 'https://pbs.twimg.com/media/B?format=jpg&name=orig',
      mediaType: 'image/jpeg',
      withheldReason: 'Dmcaed',
      isAttached: true,
    },
  ]);
  expect(Post.safeParse(item).error).toBeUndefined();
});

test('a repost of API v2 that does not say what it repeats', () => {
  const item = readItem({
    id: '20',
    author_id: '7',
    text: 'RT @x: …',
    referenced_tweets: [{ type: 'retweeted' }],
  });
  expect(item).toMatchObject({ type: 'Announce', object: { type: 'Tombstone' } });
});

test('a moving picture: its files, the best first, and none without sound called silent', () => {
  const media = (type: string) => ({
    type,
    url: 'https://t.co/v',
    media_url_https: 'https://pbs.twimg.com/tweet_video_thumb/V.jpg',
    video_info: {
      duration_millis: 5434,
      variants: [
        { content_type: 'application/x-mpegURL', url: 'https://video.twimg.com/v.m3u8' },
        { bitrate: 632000, content_type: 'video/mp4', url: 'https://video.twimg.com/low.mp4' },
        { bitrate: 2176000, content_type: 'video/mp4', url: 'https://video.twimg.com/high.mp4' },
      ],
    },
  });
  const shown = (type: string) => readItem(graph({ extended_entities: { media: [media(type)] } }));
  const film = {
    type: 'Video',
    url: ['https://video.twimg.com/high.mp4', 'https://video.twimg.com/low.mp4'],
    mediaType: 'video/mp4',
    bitrate: 2_176_000,
    duration: 5.434,
    manifest: [
      { type: 'Link', href: 'https://video.twimg.com/v.m3u8', mediaType: 'application/x-mpegURL' },
    ],
  };
  expect(shown('video')).toHaveProperty('attachment', [film]);
  expect(shown('animated_gif')).toHaveProperty('attachment', [{ ...film, hasSound: false }]);
});

test.each([
  {},
  null,
  'x',
  { rest_id: ID },
  { __typename: 'TweetTombstone', tombstone: {} },
  { id: 'x', author_id: '1' },
])('%j is no post', (raw) => {
  expect(() => readItem(raw)).toThrow('in the answer');
});

test('the program that posted it', () => {
  expect(programFromSource('<a href="https://x.com">X for iPhone</a>')).toBe('X for iPhone');
  expect(programFromSource('')).toBeUndefined();
});

describe('what stands around a post', () => {
  const post = (more: object) =>
    readItem({ rest_id: '2000000000000000001', legacy: { full_text: 'Look' }, ...more });

  test.each([
    ['a list', (values: [string, object][]) => values.map(([key, value]) => ({ key, value }))],
    ['an object', (values: [string, object][]) => Object.fromEntries(values)],
  ])('title and picture of a broadcast, in %s', (_, bind) => {
    const binding_values = bind([
      ['broadcast_title', { string_value: 'Heron live' }],
      ['broadcast_url', { string_value: 'https://x.com/i/broadcasts/1abc' }],
      ['broadcast_thumbnail_small', { image_value: { url: 'https://pbs.twimg.com/s.jpg' } }],
      [
        'broadcast_thumbnail_large',
        { image_value: { url: 'https://pbs.twimg.com/l.jpg', width: 800, height: 450 } },
      ],
    ]);
    expect(post({ card: { name: '745291183405076480:broadcast', binding_values } })).toMatchObject({
      attachment: [{ type: 'Link', href: 'https://x.com/i/broadcasts/1abc', name: 'Heron live' }],
      image: [{ url: 'https://pbs.twimg.com/l.jpg', width: 800, height: 450 }],
    });
  });

  test('what a card says of a page, and its picture', () => {
    const binding_values = {
      title: { string_value: 'A pond' },
      description: { string_value: 'With newts.' },
      card_url: { string_value: 'https://sample.example/pond' },
      thumbnail_image_large: { image_value: { url: 'https://pbs.twimg.com/t.jpg', width: 280 } },
      summary_photo_image_large: {
        image_value: { url: 'https://pbs.twimg.com/w.jpg', width: 800 },
      },
    };
    expect(post({ card: { name: 'summary_large_image', binding_values } })).toMatchObject({
      attachment: [
        {
          type: 'Link',
          href: 'https://sample.example/pond',
          name: 'A pond',
          summary: 'With newts.',
          image: [{ type: 'Image', url: 'https://pbs.twimg.com/w.jpg', width: 800 }],
        },
      ],
    });
  });

  test('what the API says of a page, and its pictures', () => {
    const url = {
      url: 'https://t.co/a',
      unwound_url: 'https://sample.example/pond',
      title: 'A pond',
      description: 'With newts.',
      images: [{ url: 'https://pbs.twimg.com/n.jpg', width: 1200, height: 600 }, { url: 'x' }],
    };
    const raw = { id: '20', author_id: '7', text: 'Look', entities: { urls: [url] } };
    expect(readItem(raw)).toMatchObject({
      attachment: [
        {
          name: 'A pond',
          summary: 'With newts.',
          image: [{ type: 'Image', url: 'https://pbs.twimg.com/n.jpg', width: 1200, height: 600 }],
        },
      ],
    });
  });

  test('the name of its community, which may stand beside its number', () => {
    const id = '7650000000000000101';
    const around = {
      community_results: { result: { id_str: id } },
      author_community_relationship: {
        community_results: { result: { id_str: id, name: 'Ponds' } },
      },
    };
    expect(post(around)).toMatchObject({ audience: { entityId: id, name: 'Ponds' } });
    expect(post({ community_results: around.community_results })).not.toHaveProperty(
      'audience.name',
    );
  });
});

describe('a quote within a quote is kept as a reference', () => {
  const inner = { id: 'https://x.com/i/status/18', entityId: '18' };
  const flat = (number: string, more: object = {}) => ({
    id_str: number,
    full_text: `Post ${number}`,
    ...more,
  });
  const outer = (number: string, own: object, more: object = {}) => ({
    rest_id: number,
    legacy: flat(number, own),
    ...more,
  });
  const result = (post: object) => ({ quoted_status_result: { result: post } });

  test.each([
    [
      'GraphQL, with the whole of it',
      outer('20', { quoted_status_id_str: '19' }, result(outer('19', {}, result(outer('18', {}))))),
      inner,
    ],
    [
      'GraphQL, by its number',
      outer(
        '20',
        { quoted_status_id_str: '19' },
        result(outer('19', {}, { quotedRefResult: { result: { rest_id: '18' } } })),
      ),
      inner,
    ],
    [
      'GraphQL, limited and by its number',
      outer(
        '20',
        {},
        result(outer('19', {}, { quotedRefResult: { result: { tweet: { rest_id: '18' } } } })),
      ),
      inner,
    ],
    [
      'GraphQL, not shown',
      outer(
        '20',
        {},
        result(
          outer(
            '19',
            { quoted_status_id_str: '18' },
            result({ __typename: 'TweetUnavailable', reason: 'Protected' }),
          ),
        ),
      ),
      { type: 'Tombstone', formerType: 'Note', reason: 'Protected', ...inner },
    ],
    [
      'the embed service',
      flat('20', { quoted_tweet: flat('19', { quoted_status_id_str: '18' }) }),
      inner,
    ],
    [
      'answers before GraphQL',
      flat('20', { quoted_status: flat('19', { quoted_status: flat('18') }) }),
      inner,
    ],
  ])('%s', (_name, raw, expected) => {
    const item = readItem(raw);
    expect(item).toMatchObject({ entityId: '20', quote: { entityId: '19', content: 'Post 19' } });
    expect((item as Post).quote?.quote).toEqual(expected);
    expect(Post.safeParse(item).error).toBeUndefined();
  });

  test('API v2, also where they quote each other', () => {
    const post = (id: string, type: string, of: string) => ({
      id,
      author_id: '7',
      text: `Post ${id}`,
      edit_history_tweet_ids: [id],
      referenced_tweets: [
        { type, id: of },
        { type: 'replied_to', id: '5' },
      ],
    });
    const users = [{ id: '7', username: 'someone' }];
    const includes = { users, tweets: [post('19', 'quoted', '18')] };
    const item = readItem(post('20', 'quoted', '19'), includes);
    expect(item).toMatchObject({
      quote: { entityId: '19', inReplyTo: 'https://x.com/i/status/5', quote: inner },
    });
    expect(Post.safeParse(item).error).toBeUndefined();
    const circle = { users, tweets: [post('19', 'quoted', '20'), post('20', 'quoted', '19')] };
    expect(readItem(post('20', 'quoted', '19'), circle)).toMatchObject({
      quote: {
        entityId: '19',
        quote: { id: 'https://x.com/someone/status/20', entityId: '20' },
      },
    });
  });
});
