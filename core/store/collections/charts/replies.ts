import type { ReplyChart } from '#kit/chart-counts.ts';
import { raw, sql, type Sql } from '../../file/sql.ts';
import type { Selection } from '../row-sources.ts';

/** How many people, and replies between them, are drawn. */
export interface Limits {
  readonly people: number;
  readonly replies: number;
}

/** Who somebody is: the platform's id where it has one, else the name; an empty text where nobody knows. */
const who = (table: 'items' | 'answered'): Sql => {
  const of = raw(table);
  return sql`CASE WHEN ${of}.authorId <> '' THEN ${of}.platform || ' ' || ${of}.authorId
    WHEN ${of}.author <> '' THEN ${of}.platform || ' name ' || ${of}.author ELSE '' END`;
};

export interface Pair {
  readonly kind: 'person' | 'pair' | 'people' | 'replies' | 'unresolved';
  readonly source: string;
  readonly target: string;
  /** Of a person: the name, and how many replies are written and received. */
  readonly name: string;
  readonly count: number;
  readonly received: number;
}

/** One row for each thing that a chart of replies tells: the join is made once. */
export const readReplies = ({ from, where }: Selection, most: Limits): Sql => sql`
  WITH
    asked AS MATERIALIZED (
      SELECT ${who('items')} AS source, coalesce(${who('answered')}, '') AS target,
        count(*) AS count, max(items.author) AS sourceName, max(answered.author) AS targetName
      FROM ${from}
      LEFT JOIN items AS answered ON answered.id = (
        SELECT one.id FROM items AS one
        WHERE one.collection = items.collection AND one.address = items.parent
        ORDER BY one.id LIMIT 1)
      WHERE ${where} AND items.parent <> ''
      GROUP BY 1, 2),
    known AS MATERIALIZED (SELECT * FROM asked WHERE source <> '' AND target <> ''),
    people AS MATERIALIZED (
      SELECT id, max(name) AS name, sum(written) AS written, sum(received) AS received
      FROM (
        SELECT source AS id, sourceName AS name, count AS written, 0 AS received FROM known
        UNION ALL SELECT target, targetName, 0, count FROM known)
      GROUP BY id),
    drawn AS MATERIALIZED (SELECT * FROM people ORDER BY written + received DESC, id
      LIMIT ${most.people})
  SELECT 'person' AS kind, id AS source, '' AS target, name, written AS count, received FROM drawn
  UNION ALL SELECT * FROM (
    SELECT 'pair', source, target, '', count, 0 FROM known
    WHERE source IN (SELECT id FROM drawn) AND target IN (SELECT id FROM drawn)
    ORDER BY count DESC, source, target LIMIT ${most.replies})
  UNION ALL SELECT 'people', '', '', '', count(*), 0 FROM people
  UNION ALL SELECT 'replies', '', '', '', coalesce(sum(count), 0), 0 FROM known
  UNION ALL SELECT 'unresolved', '', '', '', coalesce(sum(count), 0), 0 FROM asked
    WHERE source = '' OR target = ''`;

export const replyChart = (rows: readonly Pair[]): ReplyChart => {
  const of = (kind: Pair['kind']): readonly Pair[] => rows.filter((row) => row.kind === kind);
  const people = of('person');
  const places = new Map(people.map(({ source }, place) => [source, place]));
  return {
    people: people.map(({ name, count, received }) => ({ name, written: count, received })),
    replies: of('pair').map(({ source, target, count }) => ({
      from: places.get(source) ?? 0,
      to: places.get(target) ?? 0,
      count,
    })),
    allPeople: counted(of('people')),
    allReplies: counted(of('replies')),
    unresolved: counted(of('unresolved')),
  };
};

const counted = (rows: readonly Pair[]): number => rows.reduce((sum, { count }) => sum + count, 0);
