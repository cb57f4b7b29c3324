import { LETTERS, TWO_PLACES_BELOW } from '#kit/bounds/rounded-figure.ts';

/** As `shownPlace` of the kit has it, of a column of whole or broken numbers. */
const placeSql = (column: string): string => {
  const cases = LETTERS.toReversed().flatMap((letter) => [
    `WHEN ${column} >= ${letter} THEN CASE WHEN ${column} % ${letter} = 0 THEN ${letter}
       WHEN ${column} % ${letter / 10} = 0 THEN ${letter / 10}
       WHEN ${column} < ${TWO_PLACES_BELOW * letter} AND ${column} % ${letter / 100} = 0 THEN ${letter / 100}
       ELSE 0 END`,
  ]);
  return `CASE WHEN ${column} <> CAST(${column} AS INTEGER) THEN 0 ${cases.join(' ')} ELSE 0 END`;
};

/** The least that a shown figure may stand for: `figureBounds` of the kit. */
export const leastFigureSql = (column: string): string => {
  const whole = LETTERS.map((letter, n) => `WHEN ${letter} THEN ${(LETTERS[n - 1] ?? 0) / 2}`);
  return `(${column} - CASE ${column} ${whole.join(' ')} ELSE (${placeSql(column)}) / 2 END)`;
};

/** The most that a shown figure may stand for. */
export const mostFigureSql = (column: string): string =>
  `(${column} + max((${placeSql(column)}) - 1, 0))`;
