import { LETTERS, TWO_PLACES_BELOW } from '#kit/bounds/rounded-figure.ts';
import { join, literal, sql, type Sql } from '../../file/sql.ts';

/** As `shownPlace` of the kit has it, of a figure of whole or broken numbers. */
const placeSql = (figure: Sql): Sql => {
  // PostgreSQL divides no broken numbers with a rest.
  const whole = sql`CAST(${figure} AS BIGINT)`;
  const cases = LETTERS.toReversed().map((value) => {
    const letter = literal(value);
    const tenth = literal(value / 10);
    const hundredth = literal(value / 100);
    return sql`WHEN ${figure} >= ${letter} THEN CASE WHEN ${whole} % ${letter} = 0 THEN ${letter}
       WHEN ${whole} % ${tenth} = 0 THEN ${tenth}
       WHEN ${figure} < ${literal(TWO_PLACES_BELOW * value)} AND ${whole} % ${hundredth} = 0
         THEN ${hundredth}
       ELSE 0 END`;
  });
  return sql`CASE WHEN ${figure} <> ${whole} THEN 0
    ${join(cases, ' ')} ELSE 0 END`;
};

/** The least that a shown figure may stand for: `figureBounds` of the kit. */
export const leastFigureSql = (figure: Sql): Sql => {
  const whole = LETTERS.map(
    (letter, n) => sql`WHEN ${literal(letter)} THEN ${literal((LETTERS[n - 1] ?? 0) / 2)}`,
  );
  return sql`(${figure} - CASE ${figure} ${join(whole, ' ')} ELSE (${placeSql(figure)}) / 2 END)`;
};

/** The most that a shown figure may stand for. */
export const mostFigureSql = (figure: Sql): Sql =>
  sql`(${figure} + max((${placeSql(figure)}) - 1, 0))`;
