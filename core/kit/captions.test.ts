import { describe, expect, test } from 'vitest';
import { cuesIn, placedCues } from './captions.ts';

const plain = (text: string): string => text;

describe('cues', () => {
  test('of WebVTT: what is no line of times is left out, as are tags', () => {
    const file =
      'WEBVTT\nKind: captions\n\nNOTE nobody says this\n\n1\n00:00:01.500 --> 00:00:02.250 align:start\n<v Ann>Good <i>morning</i></v>\nall  \n\n01:02:03.004\t-->\t01:02:04.000\nLast\n';
    expect(cuesIn(file, plain)).toEqual([
      { startMs: 1500, endMs: 2250, text: 'Good morning\nall' },
      { startMs: 3_723_004, endMs: 3_724_000, text: 'Last' },
    ]);
  });

  test('of SRT, with its commas, its numbers and the line ends of another system', () => {
    expect(
      cuesIn(
        '1\r\n00:00:01,500 --> 00:00:02,000\r\n one\r\n\r\n\r\n2\r\n02:00,000 --> 02:01,000\r\ntwo',
        plain,
      ),
    ).toEqual([
      { startMs: 1500, endMs: 2000, text: ' one' },
      { startMs: 120_000, endMs: 121_000, text: 'two' },
    ]);
  });

  test('entities are resolved once the tags are gone', () => {
    const decode = (text: string): string => text.replaceAll('&lt;', '<');
    expect(cuesIn('00:01.000 --> 00:02.000\n&lt;b> stays', decode)[0]?.text).toBe('<b> stays');
  });

  test.each([
    'soon --> later',
    'x 00:01.000 --> 00:02.000',
    '00:01.00 --> 00:02.00',
    '00:01.000-->00:02.000',
  ])('times that cannot be read are absent: %s', (line) => {
    expect(cuesIn(`${line}\nwords`, plain)).toEqual([
      { startMs: undefined, endMs: undefined, text: 'words' },
    ]);
  });
});

describe('words that are placed', () => {
  test('last from their start to their end, where that is not before it', () => {
    expect(
      placedCues([
        { startMs: 0, endMs: 0, text: ' a ' },
        { startMs: 5, endMs: 9, text: 'b' },
        { startMs: 5, endMs: 4, text: 'c' },
        { startMs: 5, endMs: undefined, text: 'd' },
        { startMs: 5, endMs: 9, text: ' \n' },
      ]),
    ).toEqual({
      segments: [
        { startMs: 0, durationMs: 0, text: 'a' },
        { startMs: 5, durationMs: 4, text: 'b' },
        { startMs: 5, text: 'c' },
        { startMs: 5, text: 'd' },
      ],
      notices: [],
    });
  });

  test('are counted where they have no start; silence is not', () => {
    const { segments, notices } = placedCues([
      { startMs: 1, endMs: 2, text: 'a' },
      { startMs: undefined, endMs: 2, text: 'lost' },
      { startMs: undefined, endMs: 2, text: '' },
    ]);
    expect([segments.length, notices]).toMatchObject([
      1,
      [
        {
          code: 'items-set-aside',
          message: '1 caption could not be read: no start',
          count: 1,
        },
      ],
    ]);
  });

  test('must be some', () => {
    expect(() => placedCues([{ startMs: undefined, endMs: undefined, text: 'lost' }])).toThrow(
      'Platform error: the caption file holds no words that can be placed',
    );
  });
});
