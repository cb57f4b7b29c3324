/**
 * Which texts in Markdown are read at all. The parser takes quadratic time where many marks, lines or
 * parts within parts could belong together (43 s for 20,000 characters of `+ - `, measured), so the
 * structure is counted first, in linear time; a text beyond a bound is shown as it was written.
 */

/** Characters. */
const MOST = 20_000;
/** Signs that may be marks, by what each of them is compared with or looks for. */
const MOST_SIGNS: readonly (readonly [RegExp, number])[] = [
  [/[*_~]/g, 600],
  [/[[\]]/g, 600],
  [/[>`|]/g, 1500],
  [/</g, 150],
];
/** Lines, empty ones too. */
const MOST_LINES = 1000;
/** Lines of `=` or `-`, each of which makes a heading of the lines before it, read anew. */
const MOST_RULES = 200;
const RULE = /^[ \t>]*[-=]/;
/** Marks of lists and quotes before the words of all lines. */
const MOST_MARKS = 800;
const MARK = /[ \t]*(?:[-+*>]|\d{1,9}[.)])/y;
/** Quotes within quotes, lists within lists; on one line as in what is shown. */
export const DEEPEST = 16;

/** How many marks of lists and quotes stand before the words of a line. */
const marksBefore = (line: string): number => {
  let marks = 0;
  for (MARK.lastIndex = 0; MARK.test(line);) marks += 1;
  return marks;
};

/** Whether a text, its lines ended by `\n`, is fit for the parser. */
export const isReadable = (text: string): boolean => {
  if (text.length > MOST) return false;
  if (MOST_SIGNS.some(([sign, most]) => (text.match(sign)?.length ?? 0) > most)) return false;
  const lines = text.split('\n', MOST_LINES + 1);
  if (lines.length > MOST_LINES) return false;
  if (lines.filter((line) => RULE.test(line)).length > MOST_RULES) return false;
  const marks = lines.map(marksBefore);
  return (
    marks.every((many) => many <= DEEPEST) &&
    marks.reduce((sum, many) => sum + many, 0) <= MOST_MARKS
  );
};
