import { describe, expect, it } from 'vitest';
import type { DownloadView } from '#calls/index.ts';
import {
  normalizeUrl,
  attachedTo,
  filesFromItem,
  findSavedPicture,
  findSavedPortrait,
  pictureFromItem,
  picturesFromItem,
  portraitFromActor,
  savedFrom,
  savedPictures,
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
        { type: 'Video', url: ['https://m.test/2.mp4'] },
      ],
    };
    expect(attachedTo(item).map(({ kind, name, title, url }) => [kind, name, title, url])).toEqual([
      ['image', 'p1-1', 'First', 'https://m.test/1.png'],
      ['video', 'p1-2', 'A post', 'https://m.test/2.mp4'],
    ]);
  });

  it('are the photographs among the pictures of a post of a microblog', () => {
    const photos = ['https://m.test/1.jpg', 'https://m.test/2.jpg'].map((url) => ({
      ...image(url),
      isAttached: true as const,
    }));
    expect(
      attachedTo({ entityId: 'p1', image: photos }).map(({ name, url }) => [name, url]),
    ).toEqual([
      ['p1-1', 'https://m.test/1.jpg'],
      ['p1-2', 'https://m.test/2.jpg'],
    ]);
  });

  it('are the files of slides, each by its words', () => {
    const item: WithFiles = {
      entityId: 'p1',
      image: [image('https://m.test/cover.jpg')],
      items: [
        { type: 'Image', name: 'A reed', attachment: [image('https://m.test/1.jpg')] },
        { type: 'Video', attachment: [{ type: 'Video', url: ['https://m.test/2.mp4'] }] },
      ],
    };
    expect(filesFromItem(item).map(({ name, title, url }) => [name, title, url])).toEqual([
      ['p1', undefined, 'https://m.test/cover.jpg'],
      ['p1-1', 'A reed', 'https://m.test/1.jpg'],
      ['p1-2', undefined, 'https://m.test/2.mp4'],
    ]);
    expect(picturesFromItem(item).map(({ url }) => url)).toEqual(['https://m.test/1.jpg']);
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
      attachment: [{ type: 'Video' as const, url: ['https://m.test/2.mp4'] }],
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

describe('the picture of an account', () => {
  const actor = {
    entityId: 'u1',
    name: 'Wren',
    preferredUsername: 'wren',
    url: 'https://site.test/@wren',
    icon: image('https://m.test/wren-large.jpg'),
  };
  const download = (address: string, name?: string): DownloadView =>
    ({
      id: address,
      address,
      name,
      page: 'https://site.test/@wren',
      state: 'done',
      mediaType: 'image/jpeg',
    }) as DownloadView;

  it('is told to the queue as the account’s, under a name of its own', () => {
    expect(portraitFromActor(actor)).toEqual({
      kind: 'image',
      url: 'https://m.test/wren-large.jpg',
      title: 'Wren',
      name: 'u1-portrait',
      page: 'https://site.test/@wren',
    });
    expect(portraitFromActor({ name: 'Wren' })).toBeUndefined();
  });

  it('is no file of the account that is saved with others', () => {
    expect(filesFromItem(actor)).toEqual([]);
    expect(picturesFromItem(actor)).toEqual([]);
  });

  it('is found by its address, or as the same account’s in another size', () => {
    const saved = savedPictures([download('https://m.test/wren-large.jpg', 'u1-portrait')]);
    expect(findSavedPortrait(actor, saved)?.id).toBe('https://m.test/wren-large.jpg');
    const small = { ...actor, icon: image('https://m.test/wren-small.jpg') };
    expect(findSavedPortrait(small, saved)?.id).toBe('https://m.test/wren-large.jpg');
    const { icon: _none, ...author } = actor;
    expect(findSavedPortrait(author, saved)?.id).toBe('https://m.test/wren-large.jpg');
    expect(findSavedPortrait({ ...author, entityId: 'u2' }, saved)).toBeUndefined();
    expect(findSavedPortrait({ name: 'Wren' }, saved)).toBeUndefined();
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

describe('the saved picture of a thing', () => {
  const download = (address: string, more: Partial<DownloadView> = {}): DownloadView => ({
    id: address,
    operation: 'site.list',
    params: {},
    platform: 'site',
    address,
    title: 'A film',
    state: 'done',
    mediaType: 'image/jpeg',
    received: 1,
    attempts: 1,
    created: '2026-11-01T00:00:00.000Z',
    ...more,
  });
  const item: WithFiles = {
    entityId: 'v1',
    name: 'A film',
    url: 'https://site.test/v1',
    image: [image('https://m.test/s.jpg', 120), image('https://m.test/l.jpg', 1280)],
  };
  const found = (one: WithFiles, ...downloads: DownloadView[]) => {
    const picture = findSavedPicture(one, savedPictures(downloads));
    return picture && [picture.download.id, picture.width, picture.words];
  };

  it('is the widest of those that were saved', () => {
    const [small, large] = [download('https://m.test/s.jpg'), download('https://m.test/l.jpg')];
    expect(found(item, small, large)).toEqual(['https://m.test/l.jpg', 1280, undefined]);
    expect(found(item, small)).toEqual(['https://m.test/s.jpg', 120, undefined]);
    expect(found(item)).toBeUndefined();
  });

  it('is one of another size, where it was saved from another answer', () => {
    const page = 'https://site.test/v1';
    const full = download('https://m.test/max.jpg', { page, name: 'v1' });
    expect(found(item, full)).toEqual(['https://m.test/max.jpg', undefined, undefined]);
    expect(found(item, { ...full, name: 'v2' })).toBeUndefined();
    expect(found(item, { ...full, page: 'https://site.test/v2' })).toBeUndefined();
    const first = download('https://m.test/1.jpg', { page, name: 'v1-1' });
    const second = download('https://m.test/2.jpg', { page, name: 'v1-2' });
    expect(found(item, second, first)?.[0]).toBe('https://m.test/1.jpg');
  });

  it('is neither a film nor what did not come', () => {
    const url = 'https://m.test/l.jpg';
    expect(found(item, download(url, { mediaType: 'video/mp4' }))).toBeUndefined();
    expect(found(item, download(url, { state: 'failed' }))).toBeUndefined();
  });

  it('of a post is the first of its own, with the words that belong to it', () => {
    const post: WithFiles = {
      entityId: 'p1',
      name: 'A post',
      attachment: [
        { type: 'Image', url: 'https://m.test/1.png', name: 'A wren' },
        { type: 'Image', url: 'https://m.test/2.png', width: 900 },
      ],
    };
    const saved = [download('https://m.test/2.png'), download('https://m.test/1.png')];
    expect(found(post, ...saved)).toEqual(['https://m.test/1.png', undefined, 'A wren']);
  });
});
