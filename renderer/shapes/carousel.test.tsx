import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../i18n.ts';
import type { Slide } from '#vocab/attachment.ts';
import { Carousel } from './carousel.tsx';
import { slideAfter, slidesFromItem } from './slides.ts';
import { renderDocument, textsIn } from './testing/texts-in.tsx';

beforeAll(startI18n);

const first = {
  type: 'Image',
  url: 'https://media.test/1.jpg',
  width: 1080,
  height: 1350,
  name: 'A nest of blue feathers',
} as const;
const second = { type: 'Video' as const, url: ['https://media.test/2.mp4'], duration: 65 };
const link = { type: 'Link', href: 'https://site.test' } as const;

describe('the slides of a post', () => {
  it('are its pictures and videos in their order, without its links', () => {
    expect(slidesFromItem({ attachment: [first, link, second] })).toEqual([
      {
        kind: 'image',
        url: 'https://media.test/1.jpg',
        words: 'A nest of blue feathers',
        width: 1080,
        height: 1350,
      },
      { kind: 'video', url: 'https://media.test/2.mp4', duration: 65 },
    ]);
  });
  it('are in their order where photographs stand among the stills of videos', () => {
    const photo = { ...first, isAttached: true } as const;
    const still = { type: 'Image', url: 'https://media.test/2.jpg' } as const;
    const post = { image: [photo, still, photo], attachment: [link, second] };
    expect(slidesFromItem(post).map(({ kind }) => kind)).toEqual(['image', 'video', 'image']);
    expect(slidesFromItem({ image: [still], attachment: [second] })).toEqual([]);
  });
  it('are those that a post lists as such, with their words', () => {
    const { name, ...file } = first;
    const items: Slide[] = [
      { type: 'Image', attachment: [file], name },
      { type: 'Video', entityId: '2' },
      { type: 'Video', attachment: [second] },
    ];
    expect(slidesFromItem({ items }).map(({ url, words }) => [url, words])).toEqual([
      ['https://media.test/1.jpg', 'A nest of blue feathers'],
      ['https://media.test/2.mp4', undefined],
    ]);
  });
  it('are none where there is no picture', () => {
    expect(slidesFromItem({ attachment: [second, link] })).toEqual([]);
    expect(slidesFromItem({})).toEqual([]);
  });
});

describe('the keys between slides', () => {
  it.each([
    ['ArrowRight', 2, false, 3],
    ['ArrowLeft', 2, false, 1],
    ['ArrowRight', 2, true, 1],
    ['ArrowLeft', 2, true, 3],
    ['Home', 2, false, 0],
    ['End', 2, false, 6],
    ['ArrowRight', 6, false, 6],
    ['ArrowLeft', 0, false, 0],
    ['x', 2, false, undefined],
  ])('%s at %i leads on (right to left: %s)', (key, at, isRightToLeft, to) => {
    expect(slideAfter(key, at, 7, isRightToLeft)).toBe(to);
  });
});

describe('a carousel', () => {
  it('says which picture of how many it shows, with the words of its author', () => {
    expect(textsIn(<Carousel slides={slidesFromItem({ attachment: [first, second] })} />)).toEqual([
      'Image · 1080 × 1350',
      'A nest of blue feathers',
      '1 of 2',
    ]);
  });
  it('says that a picture has no words, and offers to save it', () => {
    const { name: _, ...silent } = first;
    const slides = slidesFromItem({ attachment: [silent] });
    expect(textsIn(<Carousel slides={slides} save={() => () => undefined} />)).toEqual([
      'Image · 1080 × 1350',
      'Pictures are not loaded from the platform. Save this one to see it here.',
      'Save',
      'No alternative text',
    ]);
  });
  it('never names an address of the platform as a source of a picture', () => {
    const { body } = renderDocument(<Carousel slides={slidesFromItem({ attachment: [first] })} />);
    expect(body.querySelectorAll('img, video, source')).toHaveLength(0);
  });
});
