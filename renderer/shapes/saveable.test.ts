import { describe, expect, it } from 'vitest';
import {
  normalizeUrl,
  attachedTo,
  filesFromItem,
  pictureFromItem,
  picturesFromItem,
  savedFrom,
  requestFromNamedFile,
  type WithFiles,
} from './saveable.ts';

const image = (url: string, width?: number) => ({
  type: 'Image' as const,
  url,
  ...(width === undefined ? {} : { width, height: width / 2 }),
});

describe('the files of an item', () => {
  it('takes the widest picture, wherever it stands', () => {
    const item = {
      type: 'Video' as const,
      entityId: 'v1',
      name: 'A film',
      url: 'https://site.test/v1',
      image: [image('https://m.test/s.jpg', 120), image('https://m.test/l.jpg', 1280)],
    };
    expect(filesFromItem(item)).toEqual([
      {
        kind: 'image',
        url: 'https://m.test/l.jpg',
        title: 'A film',
        name: 'v1',
        page: 'https://site.test/v1',
        width: 1280,
        height: 640,
      },
    ]);
    expect(pictureFromItem({ image: [image('https://m.test/one.jpg')] })?.url).toBe(
      'https://m.test/one.jpg',
    );
  });

  it('takes the first of those that do not say how wide they are', () => {
    const item = { image: [image('https://m.test/1.jpg'), image('https://m.test/2.jpg')] };
    expect(pictureFromItem(item)?.url).toBe('https://m.test/1.jpg');
  });

  it('takes every picture and video that hangs on it, numbered; no links', () => {
    const item: WithFiles = {
      entityId: 'p1',
      name: 'A post',
      attachment: [
        { type: 'Image', url: 'https://m.test/1.png', mediaType: 'image/png', name: 'First' },
        { type: 'Link', href: 'https://elsewhere.test/' },
        { type: 'Video', url: 'https://m.test/2.mp4' },
      ],
    };
    expect(attachedTo(item).map(({ kind, name, title, url }) => [kind, name, title, url])).toEqual([
      ['image', 'p1-1', 'First', 'https://m.test/1.png'],
      ['video', 'p1-2', 'A post', 'https://m.test/2.mp4'],
    ]);
  });

  it('names each address once, and nothing where there is nothing', () => {
    const one = image('https://m.test/1.jpg', 10);
    expect(filesFromItem({ image: [one], attachment: [one] })).toHaveLength(1);
    expect(filesFromItem({})).toEqual([]);
  });

  it('of a list takes the pictures of a gallery, else the picture that stands for an item', () => {
    const gallery = {
      image: [image('https://m.test/preview.jpg', 640)],
      attachment: [image('https://m.test/1.jpg'), image('https://m.test/2.jpg')],
    };
    const film = {
      ...gallery,
      attachment: [{ type: 'Video' as const, url: 'https://m.test/2.mp4' }],
    };
    expect([gallery, film, {}].map((item) => picturesFromItem(item).map(({ url }) => url))).toEqual(
      [['https://m.test/1.jpg', 'https://m.test/2.jpg'], ['https://m.test/preview.jpg'], []],
    );
  });

  it('tells the queue what it takes, and no more', () => {
    const [file] = filesFromItem({ entityId: 'a', image: [image('https://m.test/1.jpg', 10)] });
    expect(file && requestFromNamedFile(file)).toEqual({ url: 'https://m.test/1.jpg', name: 'a' });
  });
});

describe('where files are saved from', () => {
  const hosts = ['m.test', '*.media.test'];
  it.each([
    ['https://m.test/a', true],
    ['https://x.y.media.test/a', true],
    ['https://media.test/a', false],
    ['https://m.test.evil.test/a', false],
    ['http://m.test/a', false],
    ['not an address', false],
  ])('%s: %s', (url, saved) => {
    expect(savedFrom(url, hosts)).toBe(saved);
    expect(savedFrom(url, [])).toBe(false);
  });

  it('spells an address as the engine does', () => {
    expect(normalizeUrl('https://M.test/a b')).toBe('https://m.test/a%20b');
    expect(normalizeUrl('odd')).toBe('odd');
  });
});
