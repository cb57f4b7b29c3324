/** Views: answers to what is asked most often. */
import { quoted } from './database.ts';
import type { Schema } from './tables.ts';

export interface ViewPlan {
  readonly name: string;
  readonly meaning: string;
  readonly sql: string;
}

/** Those that the written columns allow. */
export const buildViews = ({
  itemColumns,
  authorColumns,
  figureColumns,
}: Schema): readonly ViewPlan[] => {
  const names = new Set(itemColumns.map(({ column }) => column.name));
  const has = (...wanted: readonly string[]): boolean => wanted.every((name) => names.has(name));
  const pick = (alias: string, wanted: readonly string[]): string =>
    wanted
      .filter((name) => names.has(name))
      .map((name) => `, ${alias}.${quoted(name)}`)
      .join('');
  const author = authorColumns.map(({ column }) => `, authors.${quoted(column.name)}`).join('');
  const from = dateSql(names, 'published', 'earliest');
  const to = dateSql(names, 'published', 'latest');
  const identity = (alias: string): string => pick(alias, ['shape', 'id', 'text', 'name']);
  return [
    ...(from === undefined || to === undefined
      ? []
      : [
          view(
            'items_dated',
            'Items with both ends of when they were published: the same where the time is known.',
            `SELECT item, platform${identity('items')}, ${from} AS published_from, ${to} AS published_to FROM items`,
          ),
          view(
            'items_by_day',
            'How many items were published on each day (UTC). day is NULL for those of which the day is not known.',
            `SELECT CASE WHEN substr(published_from, 1, 10) = substr(published_to, 1, 10) THEN substr(published_from, 1, 10) END AS day,
  platform${has('shape') ? ', shape' : ''}, count(*) AS items
FROM items_dated GROUP BY 1, 2${has('shape') ? ', 3' : ''} ORDER BY 1, 2${has('shape') ? ', 3' : ''}`,
          ),
        ]),
    ...(authorColumns.length === 0
      ? []
      : [
          view(
            'items_by_author',
            'How many items each account wrote here, and over which time.',
            `SELECT authors.author, authors.platform${author}, count(*) AS items${
              from === undefined || to === undefined
                ? ''
                : `, min(${from}) AS first_published, max(${to}) AS last_published`
            }
FROM authors JOIN items ON items.author = authors.author GROUP BY authors.author ORDER BY items DESC, authors.author`,
          ),
        ]),
    view(
      'replies',
      'Items beside what they answer, where both are here.',
      `SELECT items.item${identity('items')}, items.parent_item${['id', 'text', 'name']
        .filter((name) => names.has(name))
        .map((name) => `, parents.${quoted(name)} AS parent_${name}`)
        .join('')}
FROM items JOIN items AS parents ON parents.item = items.parent_item`,
    ),
    view(
      'codes_per_item',
      'The codes of each item: how many coders gave each, and what was decided.',
      `SELECT pairs.item${identity('items')}, pairs.code, codes.name AS code_name,
  (SELECT count(DISTINCT coder) FROM codings WHERE codings.item = pairs.item AND codings.code = pairs.code) AS coders,
  (SELECT applies FROM decisions WHERE decisions.item = pairs.item AND decisions.code = pairs.code ORDER BY decision DESC LIMIT 1) AS applies
FROM (SELECT item, code FROM codings WHERE code IS NOT NULL UNION SELECT item, code FROM decisions) AS pairs
JOIN items ON items.item = pairs.item JOIN codes ON codes.code = pairs.code`,
    ),
    view(
      'items_per_code',
      'How many items have each code, and how many coders gave it.',
      `SELECT codes.code, codes.name, count(DISTINCT codings.item) AS items, count(DISTINCT codings.coder) AS coders
FROM codes LEFT JOIN codings ON codings.code = codes.code GROUP BY codes.code ORDER BY codes.code`,
    ),
    view(
      'latest_observations',
      'Each item as it was seen last, with its figures then.',
      `SELECT observations.item${identity('items')}, observations.at, observations."call"${figureColumns
        .map(({ column }) => `, observations.${quoted(column.name)}`)
        .join('')}
FROM items JOIN observations ON observations.observation = (
  SELECT observation FROM observations AS every WHERE every.item = items.item AND NOT every.is_earlier_reading ORDER BY at DESC, observation DESC LIMIT 1)`,
    ),
    view(
      'evidence_of_items',
      'Where each item stands in which reply: address, time, SHA-256 of the reply and JSON pointer in it.',
      `SELECT items.item${identity('items')}, items."call", calls.operation, calls.route, calls.world, calls.at${pick('items', ['source_url', 'source_sha256', 'source_pointer'])}
FROM items JOIN calls ON calls."call" = items."call"`,
    ),
  ];
};

const view = (name: string, meaning: string, sql: string): ViewPlan => ({ name, meaning, sql });

/** One end of a date that may be vague; `undefined` where no column tells it. */
const dateSql = (
  names: ReadonlySet<string>,
  column: string,
  end: 'earliest' | 'latest',
): string | undefined => {
  const parts = [column, `${column}_${end}`].filter((name) => names.has(name));
  const [first] = parts;
  if (first === undefined) return undefined;
  const of = (name: string): string => `items.${quoted(name)}`;
  return parts.length === 1 ? of(first) : `coalesce(${parts.map(of).join(', ')})`;
};
