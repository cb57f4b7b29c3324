import { expect, test } from 'vitest';
import { CONTEXT } from './context.ts';
import { todaysAnswer, todaysField, todaysItem } from './renamed.ts';

test('the score of a forum is its votes, and its likes are not told', () => {
  expect(
    todaysItem('forum', 'Post', {
      type: 'Article',
      id: 'https://forum.example/1',
      likeCount: -3,
      replyCount: 4,
      isStickied: true,
      flair: 'Question',
    }),
  ).toEqual({
    type: 'Article',
    id: 'https://forum.example/1',
    voteCount: -3,
    commentCount: 4,
    isPinned: true,
    tag: [{ type: 'Tag', name: 'Question' }],
  });
  expect(
    todaysItem('forum', 'Comment', { type: 'Note', likeCount: 2, replyCount: 1, depth: 0 }),
  ).toEqual({ type: 'Note', voteCount: 2, replyCount: 1, depth: 0 });
});

test('likes of a user of a microblog are those that it gave', () => {
  const user = { type: 'Person', likedCount: 7, isPremium: true, content: 'I write.' };
  expect(todaysItem('microblog', 'Person', user)).toEqual({
    type: 'Person',
    likeCount: 7,
    isPaidVerified: true,
    summary: 'I write.',
  });
  expect(todaysItem('shortvideo', 'Person', { ...user, likeCount: 5, videoCount: 2 })).toEqual({
    type: 'Person',
    likedCount: 7,
    isPremium: true,
    summary: 'I write.',
    likeCount: 5,
    mediaCount: 2,
  });
});

test('a photograph of a microblog stands among the pictures of its post, once', () => {
  const still = { type: 'Image', url: 'https://m.test/v.jpg' };
  const video = { type: 'Video', url: 'https://m.test/v.mp4' };
  const photo = { type: 'Image', url: 'https://m.test/p.jpg', name: 'A wren' };
  const post = { type: 'Note', attachment: [video, photo] };
  expect(todaysItem('microblog', 'Post', { ...post, quoteOf: post })).toEqual({
    type: 'Note',
    attachment: [{ ...video, url: ['https://m.test/v.mp4'] }],
    image: [{ ...photo, isAttached: true }],
    quote: {
      type: 'Note',
      attachment: [{ ...video, url: ['https://m.test/v.mp4'] }],
      image: [{ ...photo, isAttached: true }],
    },
  });
  const both = { type: 'Note', attachment: [photo], image: [still, { ...photo, name: undefined }] };
  expect(todaysItem('microblog', 'Post', both)).toEqual({
    type: 'Note',
    image: [{ ...photo, isAttached: true }, still],
  });
  const gallery = { type: 'Note', attachment: [photo] };
  expect(todaysItem('forum', 'Post', gallery)).toBe(gallery);
});

test('several pictures and videos of a site of pictures are slides of their post', () => {
  const photo = { type: 'Image', url: 'https://m.test/p.jpg', width: 720 };
  const video = { type: 'Video', url: 'https://m.test/v.mp4', name: 'A reed', duration: 6 };
  const link = { type: 'Link', href: 'https://site.test/' };
  const slides = [
    { type: 'Image', attachment: [{ ...photo, url: ['https://m.test/p.jpg'] }] },
    {
      type: 'Video',
      attachment: [{ type: 'Video', url: ['https://m.test/v.mp4'], duration: 6 }],
      name: 'A reed',
    },
  ];
  expect(
    todaysItem('photosite', 'Post', { type: 'Image', attachment: [photo, video, link] }),
  ).toEqual({ type: 'Image', attachment: [link], items: slides });
  const partly = { type: 'Image', attachment: [photo], attachmentCount: 10 };
  expect(todaysItem('photosite', 'Post', partly)).toEqual({
    type: 'Image',
    totalItems: 10,
    items: [slides[0]],
  });
  expect(todaysItem('photosite', 'Post', { type: 'Image', attachmentCount: 4 })).toEqual({
    type: 'Image',
    totalItems: 4,
  });
  const today = { type: 'Image', totalItems: 2, items: slides };
  expect(todaysItem('photosite', 'Post', today)).toBe(today);
  const alone = { type: 'Image', attachment: [{ ...photo, url: ['https://m.test/p.jpg'] }] };
  expect(todaysItem('photosite', 'Post', alone)).toBe(alone);
  const remark = { type: 'Note', depth: 0, attachment: alone.attachment, attachmentCount: 2 };
  expect(todaysItem('photosite', 'Comment', remark)).toBe(remark);
  const elsewhere = { type: 'Image', attachment: [...alone.attachment, ...alone.attachment] };
  expect(todaysItem('professional', 'Post', elsewhere)).toBe(elsewhere);
});

test('members are the subscribers of a community and the employees of a company', () => {
  expect(
    todaysItem('forum', 'Group', {
      type: 'Group',
      summary: 'Short',
      content: 'Long',
      followerCount: 9,
    }),
  ).toEqual({ type: 'Group', summary: 'Short', description: 'Long', memberCount: 9 });
  expect(
    todaysItem('professional', 'Organization', {
      type: 'Organization',
      summary: 'We build',
      content: 'All about us',
      followerCount: 9,
      employeeCount: 120,
      location: { type: 'Place', name: 'Leipzig' },
    }),
  ).toEqual({
    type: 'Organization',
    tagline: 'We build',
    summary: 'All about us',
    followerCount: 9,
    memberCount: 120,
    location: 'Leipzig',
  });
});

test('whatever is nested has its own names', () => {
  expect(
    todaysItem('microblog', 'Announce', {
      type: 'Announce',
      attributedTo: { type: 'Person', content: 'a', location: { type: 'Place', name: 'Here' } },
      object: {
        type: 'Note',
        languageCode: 'en',
        shareCount: 1,
        replyCount: 2,
        location: { type: 'Place', name: 'There' },
        tag: [
          { type: 'Hashtag', name: 'x', id: 'https://m.example/x', url: 'https://m.example/x' },
        ],
        attachment: [
          { type: 'Video', url: 'https://m.example/v.mp4' },
          { type: 'Image', url: 'https://m.example/i.jpg' },
        ],
        quoteOf: { sensitive: false, attributedTo: { type: 'Person', likedCount: 3 } },
      },
    }),
  ).toEqual({
    type: 'Announce',
    attributedTo: { type: 'Person', summary: 'a', location: 'Here' },
    object: {
      type: 'Note',
      language: 'en',
      repostCount: 1,
      replyCount: 2,
      location: { type: 'Place', name: 'There' },
      tag: [{ type: 'Hashtag', name: 'x', id: 'https://m.example/x', href: 'https://m.example/x' }],
      attachment: [{ type: 'Video', url: ['https://m.example/v.mp4'] }],
      image: [{ type: 'Image', url: 'https://m.example/i.jpg', isAttached: true }],
      quote: { isAdult: false, attributedTo: { type: 'Person', likeCount: 3 } },
    },
  });
  expect(
    todaysItem('photosite', 'Highlight', {
      type: 'OrderedCollection',
      orderedItems: [
        { type: 'Image', sound: { name: 's' }, attachment: [{ type: 'Image', url: 'u' }] },
      ],
    }),
  ).toEqual({
    type: 'OrderedCollection',
    orderedItems: [
      { type: 'Image', audio: { name: 's' }, attachment: [{ type: 'Image', url: ['u'] }] },
    ],
  });
  expect(
    todaysItem('forum', 'Comment', {
      type: 'Note',
      likeCount: 1,
      audience: { type: 'Group', followerCount: 2 },
      ancestors: [{ type: 'Tombstone', formerType: 'Note', likeCount: 3 }],
    }),
  ).toEqual({
    type: 'Note',
    voteCount: 1,
    audience: { type: 'Group', memberCount: 2 },
    ancestors: [{ type: 'Tombstone', formerType: 'Note', voteCount: 3 }],
  });
});

test('schools, wishes about search engines and lists of names are brought under today’s names', () => {
  const education = [
    { type: 'Position', name: 'MA', organization: { type: 'Organization', name: 'School' } },
    { type: 'Position', organization: { type: 'Organization', name: 'School' } },
  ];
  expect(
    todaysItem('professional', 'Person', { type: 'Person', summary: 'Head', education }),
  ).toEqual({
    type: 'Person',
    tagline: 'Head',
    education: ['School'],
    educationHistory: education,
  });
  expect(
    todaysItem('forum', 'Person', { type: 'Person', hidesFromRobots: true, totalKarma: 5 }),
  ).toEqual({ type: 'Person', isSearchable: false, score: 5 });
  expect(
    todaysItem('photosite', 'Post', {
      type: 'Image',
      likeCount: 1200,
      replyCount: 3,
      roundedCounts: ['likeCount', 'replyCount'],
      isPaidPartnership: false,
      isPromoted: true,
    }),
  ).toEqual({
    type: 'Image',
    likeCount: 1200,
    commentCount: 3,
    roundedCounts: ['likeCount', 'commentCount'],
    isSponsored: true,
  });
});

test('the address of a sound is that of its file, and accounts that a film names stand among its tags', () => {
  expect(
    todaysItem('shortvideo', 'Video', {
      type: 'Image',
      tag: [{ type: 'Tag', name: 'pond' }],
      sound: { type: 'Audio', id: 'https://s.example/1', url: 'https://s.example/1', fileUrl: 'f' },
      mention: [{ type: 'Mention', name: '@ada' }],
      attachment: [{ type: 'Image', url: 'https://s.example/1.jpg' }],
    }),
  ).toEqual({
    type: 'Image',
    tag: [
      { type: 'Tag', name: 'pond' },
      { type: 'Mention', name: '@ada' },
    ],
    audio: { type: 'Audio', id: 'https://s.example/1', url: 'f' },
    attachment: [{ type: 'Image', url: ['https://s.example/1.jpg'] }],
  });
  expect(
    todaysItem('videosite', 'Transcript', {
      '@context': 'x',
      type: 'Document',
      context: 'https://v.example/1',
    }),
  ).toEqual({ type: 'Document', url: 'https://v.example/1' });
});

test('the order of fields stays, and what has today’s names already is the same object', () => {
  const item = { type: 'Video', sound: { type: 'Audio' }, name: 'n', replyCount: 1, duration: 2 };
  expect(Object.keys(todaysItem('shortvideo', 'Video', item))).toEqual([
    'type',
    'audio',
    'name',
    'commentCount',
    'duration',
  ]);
  const plain = { type: 'Video', name: 'n', attributedTo: { type: 'Person', name: 'a' } };
  expect(todaysItem('videosite', 'Video', plain)).toBe(plain);
});

test('an answer is renamed by what its items are', () => {
  expect(
    todaysAnswer('forum.list-user-overview', {
      type: 'OrderedCollectionPage',
      about: { name: 'content' },
      orderedItems: [
        { type: 'Note', likeCount: 1, replyCount: 1 },
        { type: 'Note', likeCount: 2, replyCount: 2, inReplyTo: 'https://forum.example/1' },
      ],
    }),
  ).toEqual({
    '@context': CONTEXT,
    type: 'OrderedCollectionPage',
    about: { name: 'content' },
    orderedItems: [
      { type: 'Note', voteCount: 1, commentCount: 1 },
      { type: 'Note', voteCount: 2, replyCount: 2, inReplyTo: 'https://forum.example/1' },
    ],
  });
  expect(
    todaysAnswer('videosite.get-transcript', { type: 'Document', languageCode: 'en' }),
  ).toEqual({ '@context': CONTEXT, type: 'Document', language: 'en' });
});

test('hostile names and depths do no harm', () => {
  const item = JSON.parse(
    '{"type":"Person","__proto__":{"content":"x"},"constructor":1,"languageCode":"en"}',
  ) as Record<string, unknown>;
  const after = todaysItem('toString', '__proto__', item);
  expect(JSON.stringify(after)).toBe(
    '{"type":"Person","__proto__":{"content":"x"},"constructor":1,"language":"en"}',
  );
  const deep = JSON.parse(`${'{"quoteOf":'.repeat(3000)}1${'}'.repeat(3000)}`) as Record<
    string,
    unknown
  >;
  expect(JSON.stringify(todaysItem('forum', 'Post', { ...deep, type: 'Note' }))).toContain('quote');
});

test('names of fields that are kept elsewhere follow', () => {
  expect(todaysField('forum', 'Post', 'likeCount')).toBe('voteCount');
  expect(todaysField('microblog', 'Person', 'likedCount')).toBe('likeCount');
  expect(todaysField('forum', 'Post', 'audience.followerCount')).toBe('audience.memberCount');
  expect(todaysField('photosite', 'Post', 'attachmentCount')).toBe('totalItems');
  expect(todaysField('photosite', 'Comment', 'attachmentCount')).toBe('attachmentCount');
  expect(todaysField('videosite', 'Person', 'location.name')).toBe('location');
  expect(todaysField('videosite', 'Person', 'content')).toBe('summary');
  expect(todaysField('videosite', 'Video', 'content')).toBe('content');
  expect(todaysField(undefined, undefined, 'sensitive')).toBe('isAdult');
  expect(todaysField(undefined, undefined, 'content')).toBe('content');
});
