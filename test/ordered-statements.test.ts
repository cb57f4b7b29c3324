import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../core/store/index.ts';

/** Columns that tell each row of a table of the data file from the others, alone or together. */
const uniqueKeys = (): string[][] => {
  const dir = mkdtempSync(join(tmpdir(), 'bowerbird-order-'));
  try {
    openStore({ dir }).close();
    const db = new DatabaseSync(join(dir, 'bowerbird.db'));
    const names = (statement: string): string[] =>
      db
        .prepare(statement)
        .all()
        .map(({ name }) => String(name));
    const keys = names("SELECT name FROM pragma_table_list WHERE type = 'table'").flatMap(
      (table) => [
        names(`SELECT name FROM pragma_table_info('${table}') WHERE pk > 0 ORDER BY pk`),
        ...names(`SELECT name FROM pragma_index_list('${table}') WHERE "unique" ORDER BY name`).map(
          (index) => names(`SELECT name FROM pragma_index_info('${index}') ORDER BY seqno`),
        ),
      ],
    );
    db.close();
    return keys.filter((key) => key.length > 0);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

/** `a.b DESC NULLS LAST` is `b`. */
const columnFromTerm = (term: string): string =>
  term
    .trim()
    .replaceAll(/\s+(?:ASC|DESC|NULLS FIRST|NULLS LAST)\b/g, '')
    .replace(/^.*\./, '')
    .replaceAll('"', '');

interface Order {
  readonly terms: string;
  /** The statement up to there. */
  readonly before: string;
}

const ORDER = /ORDER BY\s+((?:\$\{[^}]*\}|\([^()]*\)|'\w*'|[^`'();$])*)/g;
const ENDS = /\bLIMIT\b|\bOFFSET\b|\bON CONFLICT\b|\$\{NO_LIMIT\}/;

const ordersIn = (source: string): Order[] =>
  [...source.matchAll(ORDER)].map(({ 1: found = '', index }) => ({
    terms: (found.split(ENDS)[0] ?? '').replaceAll(/\s+/g, ' ').trim(),
    before: source.slice(Math.max(0, source.lastIndexOf('SELECT', index)), index),
  }));

/** Whether no two rows are alike in what they are ordered by, as far as their text shows it. */
const isTotal = ({ terms, before }: Order, keys: readonly string[][]): boolean => {
  const columns = terms.split(',').map(columnFromTerm);
  const last = columns.at(-1) ?? '';
  const groups = /\bGROUP BY ([\w., ]+)$/.exec(before.replaceAll(/\s+/g, ' ').trim())?.[1];
  const isFixed = (column: string): boolean => new RegExp(`\\b${column} (?:=|IS) `).test(before);
  return (
    last === 'rowid' ||
    keys.some((key) =>
      key.length === 1
        ? key[0] === last
        : key.every((column) => columns.includes(column) || isFixed(column)),
    ) ||
    groups?.split(',').every((group) => columns.includes(columnFromTerm(group))) === true
  );
};

const DISTINCT = 'the rows are distinct in it';
const BY_NUMBER = 'the rows are numbered by it';
const SAMPLE = 'a random sample has no order';

/** Where the text does not show it: the terms, and why they are enough. */
const BECAUSE: Readonly<Record<string, string>> = {
  'core/exports/qda/spool.ts: "row"': BY_NUMBER,
  'core/exports/qda/spool.ts: author': BY_NUMBER,
  'core/exports/qda/spool.ts: place': BY_NUMBER,
  "core/exports/sqlite/views.ts: 1, 2${has('shape') ? ', 3' : ''}": 'they are grouped by these',
  'core/exports/sqlite/views.ts: at DESC, observation DESC': BY_NUMBER,
  'core/exports/sqlite/views.ts: decision DESC': BY_NUMBER,
  'core/store/collections/charts/facets.ts: count DESC, value': 'they are grouped by the value',
  'core/store/collections/charts/figure-fields.ts: key, looked.shape': DISTINCT,
  'core/store/collections/charts/figures.ts: 1': 'they are grouped by it, and summed where by more',
  'core/store/collections/charts/replies.ts: count DESC, source, target': DISTINCT,
  'core/store/collections/charts/series.ts: n DESC, value': 'they are grouped by the value',
  'core/store/collections/charts/spans.ts: published': 'only the date is read, and one of them',
  "core/store/collections/attempts.ts: operation, outcome <> 'ok', calls DESC, route, door, outcome, refusal":
    'they are grouped by these',
  'core/store/collections/completeness.ts: count DESC, reason': 'they are grouped by the reason',
  'core/store/collections/outgoing.ts: depth DESC': BY_NUMBER,
  'core/store/collections/places.ts: ${buildPartRank(sort, ascending)}${buildOrderTerms({ sort, ascending }':
    'they end in the id',
  'core/store/collections/places.ts: ${buildOrderTerms(wanted)}': 'they end in the id',
  'core/store/collections/places.ts: ${wanted.ascending ? sql`found.sortedBy, found.id` : sql`found.sortedBy DESC, found.id DESC`}':
    'they end in the id',
  'core/store/collections/rows.ts: CAST(wanted.key AS BIGINT)': BY_NUMBER,
  'core/store/collections/rows.ts: start, depth': BY_NUMBER,
  'core/store/deletion/forgetting-requests.ts: laboratory': DISTINCT,
  'core/store/deletion/left-out.ts: platform': DISTINCT,
  'core/store/doctor/check-hashes.ts: random()': SAMPLE,
  'core/store/doctor/checks/check-cut-words.ts: random()': SAMPLE,
  'core/store/doctor/checks/check-words.ts: random()': SAMPLE,
  'core/store/doctor/postgres-schema.ts: ordinal_position': BY_NUMBER,
  'core/store/schema/postgres.ts: place': BY_NUMBER,
  'core/laboratory/postgres/program-role.ts: role': DISTINCT,
  'core/laboratory/postgres/program-role.ts: relname': 'no two tables of a schema have one name',
  'core/laboratory/move/copy-rows.ts: ${listed(order)}': 'the key of the table, or its own number',
  'core/laboratory/move/copy-rows.ts: ${backwards}': 'the same, backwards',
};

test('every list has a total order: it ends in what no two rows share', () => {
  const keys = uniqueKeys();
  expect(keys).toContainEqual(['collection', 'platform', 'shape', 'entityId']);
  const files = globSync(['core/{store,exports,laboratory}/**/*.ts'], {
    exclude: ['**/*.test.ts', '**/testing/**', '**/migrations/**'],
  });
  const found = files.flatMap((path) =>
    ordersIn(readFileSync(path, 'utf8'))
      .filter((order) => !isTotal(order, keys))
      .map(({ terms }) => `${path.split(sep).join('/')}: ${terms}`),
  );
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(BECAUSE).toSorted());
});

test('an order that two rows may share is found', () => {
  const keys = [['id'], ['item', 'call']];
  const totals = (source: string): boolean[] =>
    ordersIn(source).map((order) => isTotal(order, keys));
  expect(totals('SELECT * FROM t ORDER BY at DESC LIMIT 1')).toEqual([false]);
  expect(totals('SELECT * FROM t ORDER BY at DESC, t.id DESC LIMIT 1')).toEqual([true]);
  expect(totals('SELECT * FROM t WHERE item = ${item} ORDER BY call')).toEqual([true]);
  expect(totals('SELECT * FROM t ORDER BY call')).toEqual([false]);
  expect(totals('SELECT a, b FROM t GROUP BY a, b ORDER BY a')).toEqual([false]);
  expect(totals('SELECT a, b FROM t GROUP BY a, b ORDER BY b, a')).toEqual([true]);
});
