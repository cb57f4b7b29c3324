/** Finding words in a transcript. Pure. */
export interface Segment {
  readonly startMs: number;
  readonly durationMs?: number | undefined;
  readonly text: string;
}

/** One place where the words are: in which segment, from which letter to which. */
export interface Hit {
  readonly segment: number;
  readonly from: number;
  readonly to: number;
}

/** Letters of either case are the same, and any space fits any space. */
export const hitsIn = (segments: readonly Segment[], wanted: string): readonly Hit[] => {
  const words = wanted.trim().split(/\s+/).filter(Boolean).map(literally);
  if (words.length === 0) return [];
  const pattern = new RegExp(words.join('\\s+'), 'giu');
  return segments.flatMap(({ text }, segment) =>
    [...text.matchAll(pattern)].map((match) => ({
      segment,
      from: match.index,
      to: match.index + match[0].length,
    })),
  );
};

const literally = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A text cut at its hits: the pieces in order, and which hit a piece is. */
export const splitAtHits = (
  text: string,
  hits: readonly (Hit & { readonly at: number })[],
): readonly { readonly text: string; readonly hit?: number }[] => {
  const pieces: { text: string; hit?: number }[] = [];
  let done = 0;
  for (const { from, to, at } of hits) {
    if (from > done) pieces.push({ text: text.slice(done, from) });
    pieces.push({ text: text.slice(from, to), hit: at });
    done = to;
  }
  if (done < text.length) pieces.push({ text: text.slice(done) });
  return pieces;
};

/** All words as plain text, a line a segment, with the times if wanted. */
export const plainText = (
  segments: readonly Segment[],
  time?: (seconds: number) => string,
): string =>
  segments
    .map(({ startMs, text }) => {
      const line = text.replaceAll(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));
      return time === undefined ? line : `${time(startMs / 1000)} ${line}`;
    })
    .join('\n');
