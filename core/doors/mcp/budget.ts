/** Bounds of the setting. Below the least one, single items would often not fit. */
export const LEAST_BUDGET = 4000;
export const MOST_BUDGET = 1_000_000;
/** The least that one call can ask for: a few rows. */
export const LEAST_ANSWER = 500;

const BYTES = 3;

/**
 * Tokens of a text, estimated: one for `BYTES` bytes. Models cut text differently; this is on the high
 * side for the languages and the kind of text that platforms give, so an answer that fits here fits
 * there.
 */
export const estimateTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES);

export const bytesIn = (tokens: number): number => tokens * BYTES;

/** The largest count from 0 to `most` that fits; `fits` must not turn true again after it was false. */
export const largest = (most: number, fits: (count: number) => boolean): number => {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
};
