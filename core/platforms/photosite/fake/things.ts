/** Small builders of what the invented photo site holds. */

/** An account with its own number and, beside it, the number of another kind. */
export const account = (pk: string, username: string, fullName: string) => ({
  pk,
  id: `178414000${pk.slice(-8)}`,
  username,
  full_name: fullName,
  is_verified: false,
  is_private: false,
  profile_pic_url: picture(username),
});
export type Account = ReturnType<typeof account>;

const QUERY = '?oe=6A9F0000&oh=00_sample';
export const picture = (name: string): string =>
  `https://scontent.cdninstagram.com/sample/${name}.jpg${QUERY}`;
export const film = (name: string): string =>
  `https://scontent.cdninstagram.com/sample/${name}.mp4${QUERY}`;

export const HERON = account('77000000001', 'sample.heron', 'Sample Heron');
export const WREN = account('77000000002', 'sample.wren', 'Sample Wren');

export const POSTED = Date.parse('2026-06-14T07:30:00Z') / 1000;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A code is its post's number, written with 64 digits. */
const pkFromShortcode = (code: string): string =>
  code
    .split('')
    .reduce((sum, digit) => sum * 64n + BigInt(ALPHABET.indexOf(digit)), 0n)
    .toString();

/** A photograph in two sizes and, after them, cut to a square. */
export const photo = (name: string, alt: string) => ({
  display_uri: picture(name),
  accessibility_caption: alt,
  original_width: 1080,
  original_height: 1350,
  image_versions2: {
    candidates: [
      { url: picture(name), width: 720, height: 900 },
      { url: picture(`${name}.small`), width: 320, height: 400 },
      { url: picture(`${name}.square`), width: 150, height: 150 },
    ],
  },
});

export const video = (name: string, alt: string) => ({
  ...photo(name, alt),
  has_audio: true,
  video_duration: 6,
  video_versions: [101, 102, 103].map((type) => ({
    type,
    url: film(name),
    width: 540,
    height: 960,
  })),
});

export const POND_PLACE = {
  pk: '77900000001',
  name: 'Quillmere Sample Garden',
  lat: 0,
  lng: 0,
  city: 'Quillmere',
};

/** The facts of a post as its page has them. */
export const media = (code: string, typename: 'Image' | 'Video' | 'Carousel', facts: object) => ({
  pk: pkFromShortcode(code),
  id: `POLARIS_${pkFromShortcode(code)}`,
  code,
  __typename: `XIGPolaris${typename}Media`,
  media_type: { Image: 1, Video: 2, Carousel: 8 }[typename],
  taken_at: POSTED,
  user: HERON,
  coauthor_producers: [],
  like_and_view_counts_disabled: false,
  ...facts,
});

/** A post as thin lists have it: neither a time nor counts, and the kind as a text. */
export const thin = (code: string, typename: 'Image' | 'Video' | 'Carousel', facts: object) => ({
  __typename: `XIGPolaris${typename}Media`,
  pk: pkFromShortcode(code),
  id: `POLARIS_${pkFromShortcode(code)}`,
  code,
  media_type: { Image: '1', Video: '2', Carousel: '8' }[typename],
  display_uri: picture(code),
  user: { pk: HERON.pk, id: HERON.id, username: HERON.username },
  ...facts,
});
