import { describe, expect, test } from 'vitest';
import { extensionOf, isSaved, chooseMediaType } from './media-types.ts';

const ADDRESS = 'https://media.example/a/file';

describe('what a file is', () => {
  test.each([
    ['image/jpeg', undefined, ADDRESS, 'image/jpeg', 'jpg'],
    ['IMAGE/PNG; charset=binary', undefined, ADDRESS, 'image/png', 'png'],
    ['image/webp', 'image/jpeg', `${ADDRESS}.jpg`, 'image/webp', 'webp'],
    ['video/mp4', undefined, ADDRESS, 'video/mp4', 'mp4'],
    ['image/gif', undefined, ADDRESS, 'image/gif', 'gif'],
    ['application/dash+xml', undefined, ADDRESS, 'application/dash+xml', 'mpd'],
    [undefined, 'image/png', ADDRESS, 'image/png', 'png'],
    ['application/octet-stream', 'video/mp4', ADDRESS, 'video/mp4', 'mp4'],
    ['binary/octet-stream', undefined, `${ADDRESS}.JPEG?x=1.html`, 'image/jpeg', 'jpg'],
    [undefined, undefined, `${ADDRESS}.webp?token=1`, 'image/webp', 'webp'],
    ['image/x-novelty', undefined, `${ADDRESS}.exe`, 'image/x-novelty', 'bin'],
  ])('%j, named %j, at %s: %s', (text, named, address, type, extension) => {
    expect(chooseMediaType({ stated: text, named, address })).toBe(type);
    expect(extensionOf(type)).toBe(extension);
  });

  test.each([
    ['text/html; charset=utf-8', 'text/html'],
    ['image/svg+xml', 'image/svg+xml'],
    ['image/SVG', 'image/svg'],
    ['application/javascript', 'application/javascript'],
    ['application/octet-stream', 'a file'],
    [undefined, 'a file'],
    ['image/jpeg/../x', 'a file'],
    ['\u202etext/html', 'a file'],
  ])('%j is refused', (text, what) => {
    expect(() =>
      chooseMediaType({ stated: text, named: undefined, address: `${ADDRESS}.html` }),
    ).toThrow(
      `Platform error: the address answered ${what}, which is no picture, video or sound that is saved`,
    );
  });

  test('what the host says is not overruled by what the answer said', () => {
    expect(() =>
      chooseMediaType({ stated: 'text/html', named: 'image/jpeg', address: `${ADDRESS}.jpg` }),
    ).toThrow('the address answered text/html');
  });

  test('scripts have no place among the types', () => {
    expect(['image/svg+xml', 'image/xml', 'text/html', 'image/', 'image'].filter(isSaved)).toEqual(
      [],
    );
  });
});
