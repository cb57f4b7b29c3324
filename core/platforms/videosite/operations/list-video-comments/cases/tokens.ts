/** Invented continuation tokens, packed as the platform packs its own. */

export const VIDEO = 'inventedVid';
export const OTHER_VIDEO = 'anotherVide';
export const COMMENT = 'UgxInventedComment1AaABAg';
export const OWNER = 'UCinventedOwner000000001';

const bytes = (text: string): number[] => [...new TextEncoder().encode(text)];
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)];
const field = (number: number, value: number | string | number[]): number[] => {
  if (typeof value === 'number') return [...varint(number * 8), ...varint(value)];
  const content = typeof value === 'string' ? bytes(value) : value;
  return [...varint(number * 8 + 2), ...varint(content.length), ...content];
};
const packed = (message: number[]): string =>
  encodeURIComponent(
    btoa(String.fromCharCode(...message))
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  );

/** The token of a video's comments; `page` makes it that of a later page. */
export const commentsToken = (sort: 0 | 1 = 0, page?: string, video = VIDEO): string => {
  const options = [...field(4, video), ...field(6, sort), ...field(15, 2)];
  const request = [
    ...(page === undefined ? [] : field(1, page)),
    ...field(4, options),
    ...field(8, 'comments-section'),
  ];
  return packed([...field(2, field(2, video)), ...field(3, 6), ...field(6, request)]);
};

/** The token of a comment's replies. */
export const repliesToken = (comment = COMMENT, video = VIDEO, page?: string): string => {
  const options = [...field(2, comment), ...field(5, OWNER), ...field(6, video), ...field(9, 10)];
  const request = [
    ...(page === undefined ? [] : field(1, page)),
    ...field(3, options),
    ...field(8, `comment-replies-item-${comment}`),
  ];
  return packed([...field(2, field(2, video)), ...field(3, 6), ...field(6, request)]);
};
