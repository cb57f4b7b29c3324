import { expect, test } from 'vitest';
import { Attachment } from '#vocab/attachment.ts';
import {
  attachmentsFromPost,
  inlineMedia,
  linkedUrl,
  pictureType,
  previewsFromPost,
  webAddress,
} from './media.ts';

const read = (post: Readonly<Record<string, unknown>>) => {
  const found = attachmentsFromPost(post);
  found.forEach((one) => Attachment.parse(one));
  return found;
};

const picture = (id: string, more: object = {}) => ({
  status: 'valid',
  e: 'Image',
  m: 'image/jpg',
  s: { u: `https://preview.redd.it/${id}.jpg?width=640&s=5f`, x: 640, y: 480.0 },
  p: [{ u: `https://preview.redd.it/${id}.jpg?width=108`, x: 108, y: 81 }],
  id,
  ...more,
});

const video = {
  fallback_url: 'https://v.redd.it/abc/DASH_720.mp4?source=fallback',
  width: 1280,
  height: 720,
  duration: 12.5,
  dash_url: 'https://v.redd.it/abc/DASHPlaylist.mpd?a=1%2Cx%3D%3D&v=1',
  hls_url: 'https://v.redd.it/abc/HLSPlaylist.m3u8?a=1',
  is_gif: false,
};

test('a gallery keeps its order, its captions and where its images lead', () => {
  const post = {
    is_gallery: true,
    url: 'https://www.reddit.com/gallery/1aaa',
    gallery_data: {
      items: [
        { media_id: 'two', id: 1, caption: 'A nest' },
        { media_id: 'lost', id: 2 },
        { media_id: 'one', id: 3, outbound_url: 'https://example.org/' },
        { media_id: 'gif', id: 4 },
        { media_id: 'film', id: 5, caption: 'Flight' },
        { media_id: 'toString', id: 6 },
        { media_id: 'wait', id: 7 },
      ],
    },
    media_metadata: {
      one: picture('one'),
      two: picture('two'),
      wait: { status: 'unprocessed' },
      lost: { status: 'failed', e: 'Image' },
      gif: picture('gif', {
        e: 'AnimatedImage',
        m: 'image/gif',
        s: {
          gif: 'https://i.redd.it/gif.gif',
          mp4: 'https://preview.redd.it/gif.gif?format=mp4',
          x: 128,
          y: 96,
        },
      }),
      film: picture('film', {
        e: 'AnimatedImage',
        m: 'image/gif',
        s: { mp4: 'https://preview.redd.it/film.gif?format=mp4&s=1', x: 128, y: 96 },
      }),
    },
  };
  const size = { width: 640, height: 480 };
  expect(read(post)).toEqual([
    {
      type: 'Image',
      url: 'https://preview.redd.it/two.jpg?width=640&s=5f',
      mediaType: 'image/jpeg',
      ...size,
      name: 'A nest',
    },
    {
      type: 'Image',
      url: 'https://preview.redd.it/one.jpg?width=640&s=5f',
      mediaType: 'image/jpeg',
      ...size,
      href: 'https://example.org/',
    },
    {
      type: 'Image',
      url: 'https://i.redd.it/gif.gif',
      mediaType: 'image/gif',
      width: 128,
      height: 96,
    },
    {
      type: 'Video',
      url: ['https://preview.redd.it/film.gif?format=mp4&s=1'],
      mediaType: 'video/mp4',
      width: 128,
      height: 96,
      hasSound: false,
      name: 'Flight',
    },
  ]);
});

test('a gallery that was deleted leads to its page', () => {
  const url = 'https://www.reddit.com/gallery/1aaa';
  expect(read({ is_gallery: true, url, gallery_data: null, media_metadata: null })).toEqual([
    { type: 'Link', href: url },
  ]);
});

test.each([
  [{}, undefined],
  [{ has_audio: true }, true],
  [{ has_audio: false }, false],
  [{ is_gif: true }, false],
])('a hosted video %o: sound %s', (more, hasSound) => {
  const post = {
    is_video: true,
    url: 'https://v.redd.it/abc',
    media: { reddit_video: { ...video, ...more } },
  };
  expect(read(post)).toEqual([
    {
      type: 'Video',
      url: ['https://v.redd.it/abc/DASH_720.mp4?source=fallback'],
      mediaType: 'video/mp4',
      width: 1280,
      height: 720,
      duration: 12.5,
      ...(hasSound !== undefined && { hasSound }),
      manifest: [
        { type: 'Link', href: video.dash_url, mediaType: 'application/dash+xml' },
        { type: 'Link', href: video.hls_url, mediaType: 'application/x-mpegURL' },
      ],
    },
  ]);
});

test('a link to a moving picture stays, with the platform’s copy beside it', () => {
  const post = {
    url: 'https://i.imgur.com/abc.gifv',
    post_hint: 'link',
    media: null,
    preview: {
      reddit_video_preview: {
        fallback_url: 'https://v.redd.it/x/DASH_1_2_M',
        is_gif: true,
        width: 0,
        height: -1,
      },
    },
  };
  expect(read(post)).toEqual([
    { type: 'Link', href: 'https://i.imgur.com/abc.gifv' },
    {
      type: 'Video',
      url: ['https://v.redd.it/x/DASH_1_2_M'],
      mediaType: 'video/mp4',
      hasSound: false,
    },
  ]);
});

test('a picture has the size of its source; an embedded page has its title and what it says of itself', () => {
  expect(
    read({
      url: 'https://i.redd.it/abc.PNG',
      preview: {
        images: [
          { source: { url: 'https://preview.redd.it/abc.png', width: 128.0, height: 64.5 } },
        ],
      },
    }),
  ).toEqual([
    { type: 'Image', url: 'https://i.redd.it/abc.PNG', mediaType: 'image/png', width: 128 },
  ]);
  expect(
    read({
      url: 'https://youtu.be/abc',
      media: { oembed: { title: 'A lecture', description: 'On rooks' } },
      is_self: false,
    }),
  ).toEqual([
    { type: 'Link', href: 'https://youtu.be/abc', name: 'A lecture', summary: 'On rooks' },
  ]);
});

test('media of a text come in the order of the text; what it does not name comes last', () => {
  const text = {
    selftext: 'First ![img](bbb "caption"), then ![img](aaa).',
    media_metadata: {
      zzz: picture('zzz'),
      aaa: picture('aaa'),
      bbb: picture('bbb'),
      vid: {
        status: 'valid',
        e: 'RedditVideo',
        dashUrl: 'https://v.redd.it/link/1/DASHPlaylist.mpd?a=1',
        x: 1920,
        y: 1080,
        isGif: true,
      },
      bad: 7,
    },
  };
  expect(inlineMedia(text).flatMap(({ url }) => url)).toEqual([
    'https://preview.redd.it/bbb.jpg?width=640&s=5f',
    'https://preview.redd.it/aaa.jpg?width=640&s=5f',
    'https://preview.redd.it/zzz.jpg?width=640&s=5f',
    'https://v.redd.it/link/1/DASHPlaylist.mpd?a=1',
  ]);
  expect(inlineMedia(text).at(-1)).toMatchObject({
    mediaType: 'application/dash+xml',
    hasSound: false,
  });
  expect(inlineMedia({ media_metadata: null })).toEqual([]);
});

test('a post leads where it says, if that is another page', () => {
  expect(linkedUrl({ url: '/r/Corvids/comments/1aaa/x/', is_self: false })).toBe(
    'https://www.reddit.com/r/Corvids/comments/1aaa/x/',
  );
  expect(linkedUrl({ url: 'https://a.org/', url_overridden_by_dest: 'https://b.org/' })).toBe(
    'https://b.org/',
  );
  expect(linkedUrl({ url: 'https://a.org/a b"<c>' })).toBe('https://a.org/a%20b%22%3Cc%3E');
  expect(linkedUrl({ url: 'https://a.org/', is_self: true })).toBeUndefined();
  expect(linkedUrl({ url: 'https://www.reddit.com/r/x/1/', permalink: '/r/x/1/' })).toBeUndefined();
  expect(linkedUrl({ url: 'javascript:alert(1)' })).toBeUndefined();
  expect(webAddress('http://')).toBeUndefined();
  expect(pictureType('https://i.redd.it/x.constructor')).toBeUndefined();
});

test('previews, the largest first; a thumbnail that is a word is none', () => {
  const at = (width: number) => ({
    url: `https://preview.redd.it/a.jpg?width=${width}`,
    width,
    height: width,
  });
  const image = {
    source: at(900),
    resolutions: [at(108), at(216)],
    variants: { gif: { source: at(900) } },
  };
  expect(previewsFromPost({ preview: { images: [image] } })?.map(({ width }) => width)).toEqual([
    900, 216, 108,
  ]);
  for (const thumbnail of ['self', 'default', 'nsfw', 'spoiler', 'image', ''])
    expect(previewsFromPost({ thumbnail })).toBeUndefined();
  expect(
    previewsFromPost({ thumbnail: 'https://b.thumbs.redditmedia.com/a.jpg', thumbnail_width: 140 }),
  ).toEqual([{ type: 'Image', url: 'https://b.thumbs.redditmedia.com/a.jpg', width: 140 }]);
});
