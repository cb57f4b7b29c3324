/** Continuation tokens in the platform's own forms, so that a reader finds in them what it looks for. */

/**
 * A token that browses on in a list, in the platform's own form (recorded 2024 to 2026): the page's
 * name, the place in the list, and the wish to see hidden rows too.
 */
export const continuation = (page: string, place: string): string =>
  browsing(page, [number(1, 1), bytes(15, text(place)), bytes(104, number(1, 0))]);

/** Behind "more" in a channel's header: asks for what the channel tells about itself. */
export const aboutToken = (channel: string): string =>
  browsing(channel, [number(1, 1), bytes(110, text('about'))]);

const browsing = (page: string, state: readonly Bytes[]): string => {
  const list = page.startsWith('VL') ? [bytes(35, text(page.slice(2)))] : [];
  const browse = joined([
    bytes(2, text(page)),
    bytes(3, text(encodeURIComponent(base64(joined(state))))),
    ...list,
  ]);
  return base64url(bytes(80_226_972, browse));
};

interface CommentsPage {
  readonly newest?: boolean;
  /** Where a later page begins. */
  readonly place?: string;
  /** The comment that a link points at: it comes first. */
  readonly linked?: string;
}

/** The token of a video's comments (form recorded 2023 to 2026). */
export const commentsToken = (video: string, page: CommentsPage = {}): string => {
  const options = joined([
    bytes(4, text(video)),
    number(6, page.newest ? 1 : 0),
    ...(page.linked === undefined ? [] : [bytes(16, text(page.linked))]),
  ]);
  return besideVideo(video, [
    ...placed(page.place),
    bytes(4, options),
    bytes(8, text('comments-section')),
  ]);
};

/** The token of the replies to a comment. */
export const repliesToken = (video: string, comment: string, place?: string): string =>
  besideVideo(video, [
    ...placed(place),
    bytes(3, joined([bytes(2, text(comment)), bytes(6, text(video)), number(9, 10)])),
    bytes(8, text(`comment-replies-item-${comment}`)),
  ]);

const placed = (place: string | undefined): readonly Bytes[] =>
  place === undefined ? [] : [bytes(1, text(place))];

const besideVideo = (video: string, request: readonly Bytes[]): string =>
  base64url(joined([bytes(2, bytes(2, text(video))), number(3, 6), bytes(6, joined(request))]));

/** The token of more videos beside a video. */
export const relatedToken = (video: string, place: string): string =>
  base64url(joined([number(1, 20), bytes(2, bytes(2, text(video))), bytes(5, text(place))]));

/** The token of a later page of a search. */
export const searchToken = (query: string, place: string): string =>
  base64url(bytes(2, joined([bytes(2, text(query)), bytes(3, text(place))])));

type Bytes = readonly number[];

const text = (value: string): Bytes => [...new TextEncoder().encode(value)];
const joined = (parts: readonly Bytes[]): Bytes => parts.flat();

const base64 = (value: Bytes): string => btoa(String.fromCharCode(...value));
const base64url = (value: Bytes): string =>
  base64(value).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

const varint = (value: number): Bytes =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];

const number = (field: number, value: number): Bytes => [...varint(field * 8), ...varint(value)];

const bytes = (field: number, value: Bytes): Bytes => [
  ...varint(field * 8 + 2),
  ...varint(value.length),
  ...value,
];
