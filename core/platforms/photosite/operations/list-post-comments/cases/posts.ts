/** The invented post of the cases, and what is said under it, in the shapes of the years. */
export const POST = 'Ba1b2C3d4E5';

const CDN = 'https://scontent.cdninstagram.com';

const reader = (number: number): object => ({
  pk: String(5_000_000_000 + number),
  id: `17841400000000${String(number).padStart(3, '0')}`,
  username: `reader.${number}`,
  profile_pic_url: `${CDN}/v/a${number}.jpg?oe=6A&oh=00_b`,
  is_verified: false,
});

/** A comment as the public page has it (2025 to 2026). `more` takes the place of its fields. */
export const node = (number: number, text: string, more: object = {}): object => ({
  pk: `17900000000000${String(number).padStart(3, '0')}`,
  id: `17900000000000${String(number).padStart(3, '0')}`,
  text,
  created_at: 1_790_000_000 + 60 * number,
  comment_like_count: number,
  child_comment_count: number % 3,
  parent_comment_id: null,
  user: reader(number),
  __typename: 'XDTCommentDict',
  ...more,
});

export const edge = (number: number, text: string, more: object = {}): object => ({
  node: node(number, text, more),
});

const batched = (number: number, text: string, more: object = {}): object => ({
  ...edge(number, text, more),
  cursor: 'x',
});

/** One stands in both batches, one is a reply, and some lack something. */
export const COMMENTS: readonly object[] = [
  batched(4, 'שלום \u202Eevil'),
  batched(1, 'Lovely light.'),
  batched(2, 'السلام عليكم، صورة رائعة 👏'),
  batched(3, '<script>alert("x")</script> & </script>'),
  batched(4, 'שלום \u202Eevil'),
  batched(90, '@reader.2 thanks', { parent_comment_id: '17900000000000002' }),
  batched(5, 'Line one\nline two [17900000000000099, 12345678901234567]'),
  batched(6, '', { giphy_media_info: { first_party_cdn_proxied_images: {} } }),
  batched(7, 'Comment number 7', {
    user: {
      pk: '77001',
      username: 'Potter.House',
      full_name: 'The Potter House',
      profile_pic_url: `${CDN}/v/p.jpg?oe=6A`,
    },
  }),
  batched(8, 'Comment number 8', {
    user: { pk: '77002', username: 'glaze.friend', profile_pic_url: '' },
  }),
  batched(9, 'Comment number 9', {
    comment_like_count: undefined,
    child_comment_count: undefined,
  }),
  batched(10, 'Comment number 10', { user: null }),
];

export const MORE_COMMENTS: readonly object[] = Array.from({ length: 23 }, (_, n) =>
  batched(11 + n, `Comment number ${11 + n}`),
);

/** What the public page says of the post. */
export const media = (more: object): object => ({
  pk: '4100000000000000001',
  code: POST,
  __typename: 'XIGPolarisImageMedia',
  media_type: 1,
  taken_at: 1_789_999_000,
  caption: { text: 'New bowl' },
  user: {
    pk: '77001',
    id: '17841499999999999',
    username: 'potter.house',
    full_name: 'The Potter House',
  },
  coauthor_producers: [{ pk: '77002', username: 'glaze.friend' }],
  like_count: 900,
  ...more,
});

/** A comment of the older interface (until 2024). */
export const old = (number: number, text = `Old ${number}`): object => ({
  id: `17966666666666${String(number).padStart(3, '0')}`,
  text,
  created_at: 1_607_919_000 + number,
  owner: {
    id: String(900 + number),
    profile_pic_url: `${CDN}/l${number}.jpg`,
    username: `legacy_${number}`,
  },
});

const POSTCARDS = { pk: '#52000000001', username: 'old.postcards', full_name: 'Old Postcards' };

/** The whole post as it was given until 2024, its numbers as numbers. */
export const WHOLE_POST = {
  items: [
    {
      taken_at: 1_661_273_501,
      pk: '#2911295595251935999',
      id: '2911295595251935999_52000000001',
      media_type: 8,
      code: POST,
      user: POSTCARDS,
      comment_count: 2,
      has_more_comments: false,
      comments: [
        {
          pk: '#17955555555555501',
          user_id: 52_000_000_002,
          text: 'Where was this?',
          type: 0,
          created_at: 1_661_280_000,
          created_at_utc: 1_661_280_000,
          comment_like_count: 3,
          child_comment_count: 1,
          user: {
            pk: 52_000_000_002,
            username: 'tram_lover',
            full_name: '',
            profile_pic_url: `${CDN}/t.jpg`,
          },
        },
        {
          pk: '#17955555555555503',
          user_id: 52_000_000_001,
          text: 'Main Street, 1955',
          type: 0,
          created_at: 1_661_280_300,
          comment_like_count: 0,
          child_comment_count: 0,
          user: { ...POSTCARDS, profile_pic_url: `${CDN}/o.jpg` },
        },
      ],
    },
  ],
  num_results: 1,
  status: 'ok',
};

/** The comments of a post by its number (2022), fifteen of thirty-one. */
export const ROUTE = {
  comment_likes_enabled: true,
  comments: Array.from({ length: 15 }, (_, n) => ({
    pk: `#179555555555560${String(n).padStart(2, '0')}`,
    user_id: 52_000_001_000 + n,
    text: `Route comment ${n}`,
    type: 0,
    created_at_utc: 1_661_280_000 + n,
    comment_like_count: n,
    child_comment_count: 0,
    user: {
      pk: 52_000_001_000 + n,
      username: `route_${n}`,
      profile_pic_url: `${CDN}/r.jpg`,
    },
  })),
  comment_count: 31,
  caption: {
    pk: '17',
    user_id: 52_000_001_003,
    text: 'New',
    user: { pk: 52_000_001_003, username: 'route_3' },
  },
  has_more_comments: true,
  has_more_headload_comments: true,
  next_min_id: '{"cached_comments_cursor": "17955"}',
  status: 'ok',
};
