/**
 * What the invented world holds, as the pictures of the first page show it. The end-to-end test of the
 * tasks compares it with what they open.
 */

/** Comments of “Welcome to the Quillmere sample garden”. */
export const SAMPLE_COMMENTS: readonly {
  readonly text: string;
  readonly author: string;
  readonly likes: number;
}[] = [
  { text: 'Pinned: this is a sample.', author: 'bower.sample', likes: 12_000 },
  { text: 'Is the third bench really the best one?', author: 'sample.wren_', likes: 9800 },
  { text: 'The light on the water at 1:14!', author: 'sample.thistle_', likes: 2300 },
];

/** Videos of its channel for each month from August 2025 to September 2026. */
export const SAMPLE_UPLOADS: readonly number[] = [12, 15, 12, 12, 16, 13, 11, 9, 5, 6, 0, 6, 4, 1];

/** Views of that video, as its page gives them. */
export const SAMPLE_VIEWS = 9_612_345;
