/** What Datasette shows of the file: its `metadata.json` (docs.datasette.io/en/stable/metadata.html, read 2026-11-26). */
import { worldsText } from '#kit/world.ts';
import { citationText } from '../citation.ts';
import { formatProgram } from '../dataset.ts';
import type { Table } from '../table.ts';
import { platformFromOperation } from './items.ts';
import { buildSchema, SEARCH, type TablePlan } from './tables.ts';
import { buildViews } from './views.ts';

/** Nobody who gathers what others wrote can give a licence for it. */
const LICENCE = 'None: the rights in what is quoted stay with those who wrote it';

/** Names that Datasette gives to what stands in no file of that name. */
const FTS_PARTS = ['config', 'data', 'docsize', 'idx'] as const;

/** `database`: the name of the file without its last ending, by which Datasette knows it. */
export const datasetteMetadata = (
  table: Table,
  database: string,
  authors: readonly string[],
): string => {
  const { dataset } = table;
  const schema = buildSchema(table);
  const source = `${platformsText(table)}, gathered with ${formatProgram(dataset)}`;
  const about = {
    title: dataset.name,
    description: [
      dataset.description,
      `World: ${worldsText(dataset.completeness.worlds)}.`,
      dataset.completeness.methods,
      'Absent values are NULL: the platform did not say; they are never zero. All times are UTC.',
    ]
      .filter(Boolean)
      .join(' '),
    source,
    license: LICENCE,
    about: citationText(dataset, authors),
  };
  const tables = {
    ...Object.fromEntries(schema.tables.map((plan) => [plan.name, tableMetadata(plan)])),
    ...Object.fromEntries(
      buildViews(schema).map(({ name, meaning }) => [name, { description: meaning }]),
    ),
    ...(schema.searched.length > 0 &&
      Object.fromEntries(
        [SEARCH, ...FTS_PARTS.map((part) => `${SEARCH}_${part}`)].map((name) => [
          name,
          { hidden: true },
        ]),
      )),
  };
  const { items, ...others } = tables;
  const searchable = schema.searched.length > 0 && { fts_table: SEARCH, fts_pk: 'item' };
  return `${JSON.stringify(
    {
      ...about,
      databases: {
        [database]: { ...about, tables: { items: { ...items, ...searchable }, ...others } },
      },
    },
    null,
    2,
  )}\n`;
};

const tableMetadata = ({ meaning, columns, label }: TablePlan) => ({
  description: meaning,
  columns: Object.fromEntries(
    columns.map((column) => [
      column.name,
      column.unit === undefined ? column.meaning : `${column.meaning} (${column.unit})`,
    ]),
  ),
  ...(label !== undefined && { label_column: label }),
});

const platformsText = ({ dataset: { sources, completeness } }: Table): string => {
  const named = new Set(completeness.stated.map(({ platform }) => platform));
  const requested = new Set(sources.map(({ operation }) => platformFromOperation(operation)));
  return [...(named.size > 0 ? named : requested)].join(', ') || 'Social media';
};
