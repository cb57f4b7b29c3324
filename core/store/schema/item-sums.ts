import {
  addSums,
  sumColumns,
  sumKey,
  SUM_TABLES,
  sumValues,
  type KeyColumn,
  type SumTable,
} from '../file/item-sum-keys.ts';
import { count, heldBy, keyed } from './column-rules.ts';
import type { Column, Table, Tables } from './table.ts';

const CHECKED = heldBy('the sums as the items come to them');
const TYPES: Readonly<Record<KeyColumn['type'], Column>> = {
  text: ['TEXT NOT NULL', CHECKED],
  number: ['INTEGER NOT NULL', CHECKED],
  collection: ['INTEGER NOT NULL REFERENCES collections (seq) ON DELETE CASCADE', keyed],
};

/** No sum is 0: an author of nothing is nobody who is kept. */
const subtract = (table: SumTable): string => {
  const isSum = `(${sumColumns(table).join(', ')}) = (${sumValues(table, 'OLD')})`;
  return `UPDATE ${table} SET items = items - 1 WHERE ${isSum};
  DELETE FROM ${table} WHERE ${isSum} AND items < 1;`;
};

const cameTo = (table: SumTable): string =>
  `${addSums(table, `VALUES (${sumValues(table, 'NEW')}, 1)`)};`;

interface SumTrigger {
  readonly name: string;
  readonly event: string;
  readonly when: string;
  readonly body: string;
}

const IS_SUMMED = 'OLD.id <= (SELECT item FROM sumsMark)';

const TRIGGERS: readonly SumTrigger[] = [
  ...SUM_TABLES.map((table) => ({
    name: `${table}SummedAnew`,
    event: `UPDATE OF ${[...new Set(sumKey(table).map(({ from }) => from))].join(', ')}`,
    when: `${IS_SUMMED} AND (${sumValues(table, 'OLD')}) <> (${sumValues(table, 'NEW')})`,
    body: `${subtract(table)}\n  ${cameTo(table)}`,
  })),
  {
    name: 'itemsUnsummed',
    event: 'DELETE',
    when: IS_SUMMED,
    body: SUM_TABLES.map(subtract).join('\n  '),
  },
];

const inSqlite = ({ name, event, when, body }: SumTrigger): string =>
  `${name} AFTER ${event} ON items WHEN ${when} BEGIN
  ${body}
END`;

/** A condition of its own would keep its columns from being dropped. */
const inPostgres = ({ name, event, when, body }: SumTrigger): string => `
CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ${when} THEN
  ${body}
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ${name} AFTER ${event} ON items FOR EACH ROW EXECUTE FUNCTION ${name}();
`;

const tableOf = (table: SumTable): Table => ({
  columns: {
    ...Object.fromEntries(
      sumColumns(table).map((name, at) => [name, TYPES[sumKey(table)[at]?.type ?? 'text']]),
    ),
    items: ['INTEGER NOT NULL', count(CHECKED.because, 1)],
  },
  constraints: [`PRIMARY KEY (${sumColumns(table).join(', ')})`],
  hasRowid: false,
});

/**
 * How many items are of which kind, hour, author and number of likes, so that facets and charts of very many are read and not counted.
 * Items are added in portions some time after they came (`collections/item-sums.ts`): a trigger on their arrival would
 * make each of them cost half as much again. `sumsMark` has the number of the last item that the sums hold; what
 * changes or deletes one of those changes the sums within its own transaction, whatever statement it is.
 */
export const ITEM_SUM_TABLES: Tables = {
  itemKinds: tableOf('itemKinds'),
  itemHours: tableOf('itemHours'),
  itemAuthors: tableOf('itemAuthors'),
  itemLikes: tableOf('itemLikes'),
  sumsMark: {
    columns: {
      id: ['INTEGER PRIMARY KEY CHECK (id = 1)', { form: (column) => `${column} = 1` }],
      item: ['INTEGER NOT NULL', count('the sums as the items come to them')],
    },
    triggers: TRIGGERS.map(inSqlite),
    postgres: { statements: TRIGGERS.map(inPostgres).join('') },
  },
};

export const FIRST_SUMS_MARK = 'INSERT INTO sumsMark (id, item) VALUES (1, 0);';
