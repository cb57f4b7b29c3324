import { str, type Node } from '#kit/dig.ts';
import { figure, plain } from '#kit/figures.ts';

/** Languages that group digits with a point: there "42.416" is forty-two thousand. */
const POINT_GROUPS = /^(?:de|es|it|nl|pt|id|tr|da|el|vi)\b/;
const GROUPED = /^\d{1,3}(?:\.\d{3})+(?![\d.,])/;
/** Short words behind a number are powers of ten in many languages: "2 Mio. Likes", "12 mil". */
const COUNTED = /^\d+(?:\s?[kKM]|\s\p{L}{5,})?$/u;

/**
 * A count as comments show it: "9.8K", "42k likes", "0 replies". We ask for English; a recording may
 * be of another language, which its request names (`hl`), and in which a point may group digits.
 */
export const countIn = (formatted: string | undefined, language: string): number | undefined => {
  if (formatted === undefined) return undefined;
  if (/^en\b/.test(language)) return figure(formatted);
  const shown = plain(formatted);
  const digits = POINT_GROUPS.test(language)
    ? shown.replace(GROUPED, (number) => number.replaceAll('.', ''))
    : shown;
  return COUNTED.test(digits) ? figure(digits) : undefined;
};

/** The language that a request asked for; English when it does not say. */
export const requestedLanguage = (body: Node): string =>
  str(body, 'context', 'client', 'hl') ?? 'en';
