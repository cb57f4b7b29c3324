/**
 * How sure a platform is that a bare text is one of its ids, where it could be a word of a language as
 * well: the box offers it after everything else.
 */
export const COULD_BE_A_WORD = 0.05;

/** Letters alone, as a word is written: "immigration", "Coronavirus", "NATO". Ids mix their letters. */
export const isLikeWord = (text: string): boolean =>
  /^\p{L}+$/u.test(text) &&
  (text === text.toLowerCase() ||
    text === text.toUpperCase() ||
    text.slice(1) === text.slice(1).toLowerCase());
