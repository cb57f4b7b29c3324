/** Limits as they are typed: whole numbers between two ends. Pure. */
export const isWhole = (typed: string, least: number, most: number): boolean =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;

/** An answer's tokens are counted as a third of its bytes; plain English has one byte a character. */
const BYTES_A_TOKEN = 3;

/** About how many characters of English text an answer of so many tokens has. */
export const charactersFromTokens = (tokens: number): number => tokens * BYTES_A_TOKEN;
