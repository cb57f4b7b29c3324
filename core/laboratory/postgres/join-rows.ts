import { insertion, type Insertion, type Sql } from '../../store/file/sql.ts';

/** So many rows are one statement, and no other number, so that the same few texts stay prepared. */
const ROWS_AT_ONCE = [100, 50, 25, 10, 5, 2, 1];

/** The statements that put all rows in. */
export const joinRows = ({ into, rows, rest }: Insertion): Sql[] => {
  const statements: Sql[] = [];
  for (let at = 0; at < rows.length;) {
    const count = ROWS_AT_ONCE.find((most) => most <= rows.length - at) ?? 1;
    statements.push(insertion({ into, rows: rows.slice(at, at + count), rest }));
    at += count;
  }
  return statements;
};
