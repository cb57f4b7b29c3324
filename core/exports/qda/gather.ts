/** Reads the rows of a dataset into sources, cases and marks. */
import { readBatches } from '../batches.ts';
import { valueAt } from '../columns.ts';
import { hasCodings } from '../coding-lines.ts';
import type { DatasetRow } from '../dataset.ts';
import type { Field } from '../field.ts';
import { digestPair, PairTable } from '../pair-table.ts';
import type { Table } from '../table.ts';
import { guidFrom, createProjectNames, type ProjectNames } from './project-names.ts';
import {
  bodyFields,
  headColumns,
  headMark,
  identityFromRow,
  renderBody,
  renderHead,
} from './item-text.ts';
import { marksOfRow } from './marks.ts';
import { element, variableKind, variableValueXml } from './project-xml.ts';
import type { Spool } from './spool.ts';
import { createThreads } from './threads.ts';

export interface ProjectSource {
  /** Its number in the spool. */
  readonly number: number;
  readonly guid: string;
  readonly name: string;
}

export interface GatheredProject {
  readonly names: ProjectNames;
  readonly variables: readonly { readonly field: Field; readonly guid: string }[];
  readonly sources: readonly ProjectSource[];
}

/** What is written of a list: its operation and what it was asked of, without where in it a page begins. */
const listKey = ({ operation, params }: DatasetRow['origin']): string => {
  const { cursor: _, count: _count, token: _token, ...of } = params;
  const words = Object.values(of).map((one) =>
    typeof one === 'string' ? one : JSON.stringify(one),
  );
  return [operation, ...words].join(' ');
};

export const gatherProject = async (table: Table, spool: Spool): Promise<GatheredProject> => {
  const { dataset, fields } = table;
  const names = createProjectNames(dataset.coding, dataset.codebook?.());
  const mark = headMark(dataset);
  const columns = headColumns(fields);
  const texts = bodyFields(fields);
  const shown = new Set(fields.map(({ name }) => name));
  const isCoded = hasCodings(table);
  const cases = createCases(fields, spool);
  const threads = createThreads();
  for await (const batch of readBatches(dataset.rows()))
    for (const row of batch) {
      const body = renderBody(texts, row);
      const marked = isCoded ? row : withoutCodes(row);
      // A comment stands with the others of its list where what it is about is not here.
      const number = threads.add(row.key, row.parent, listKey(row.origin), row.shape !== 'Comment');
      spool.addRow({
        row: number,
        guid: guidFrom('item', row.key),
        head: renderHead(columns, row, mark),
        body: body.text,
        marks: marksOfRow(marked, body, names, shown),
        author: cases.meet(row),
        tags: columns.tags === undefined ? [] : (row.tags ?? []),
      });
    }
  return { names, variables: cases.variables, sources: placeRows(spool, threads) };
};

const withoutCodes = ({ codings: _, decisions: _decisions, ...row }: DatasetRow): DatasetRow => row;

const placeRows = (spool: Spool, threads: ReturnType<typeof createThreads>) => {
  const sources: ProjectSource[] = [];
  let last: string | number | undefined;
  for (const placed of threads.inOrder()) {
    if (placed.source !== last) {
      last = placed.source;
      const number = sources.length + 1;
      sources.push(
        typeof last === 'number'
          ? threadSource(number, spool.findRow(last))
          : { number, guid: guidFrom('list', last), name: `List: ${last}` },
      );
    }
    spool.addPlace(placed, sources.length);
  }
  return distinctNames(sources);
};

/** Characters of a name: lists of sources show about as many. */
const MOST_NAME = 80;

/** A thread is named after what opens it. */
const threadSource = (
  number: number,
  { head, body }: { readonly head: string; readonly body: string },
): ProjectSource => {
  const [kind = ''] = head.split('\n', 1);
  const words = body.replaceAll(/\s+/gu, ' ').replace(/^Title: /, '');
  return {
    number,
    guid: guidFrom('thread', head.slice(head.lastIndexOf('\n') + 1)),
    name: Array.from(`Thread: ${words === '' ? kind : words}`)
      .slice(0, MOST_NAME)
      .join(''),
  };
};

/** Programs know sources by their names. */
const distinctNames = (sources: readonly ProjectSource[]): readonly ProjectSource[] => {
  const counts = new Map<string, number>();
  return sources.map((source) => {
    const count = (counts.get(source.name) ?? 0) + 1;
    counts.set(source.name, count);
    return count === 1 ? source : { ...source, name: `${source.name} (${count})` };
  });
};

/** Authors as cases, with what is known of each as it stands at the first of their items. */
const createCases = (fields: readonly Field[], spool: Spool) => {
  const columns = fields.filter(({ source }) => source.startsWith('attributedTo.'));
  const variables = columns.map((field) => ({ field, guid: guidFrom('variable', field.name) }));
  const known = new PairTable();
  const find = (name: string): Field | undefined => columns.find((field) => field.name === name);
  const naming = [find('author_handle'), find('author_name'), find('author_entity_id')];
  return {
    variables,
    /** The number of the author of a row. */
    meet: (row: DatasetRow): number | undefined => {
      const id = columns.length === 0 ? undefined : authorId(row);
      if (id === undefined) return undefined;
      const { platform } = identityFromRow(row);
      const digest = digestPair(`${platform} ${id}`);
      const there = known.get(...digest);
      if (there !== undefined) return there;
      const number = known.size;
      known.set(...digest, number);
      const name = naming.map((field) => field?.value(row)).find((one) => one !== undefined);
      const values = variables.map(({ field, guid }) =>
        variableValueXml(guid, variableKind(field), field.value(row)),
      );
      const head = {
        guid: guidFrom('case', platform, id),
        name: String(name ?? `Author ${number + 1}`),
      };
      // What it names of the text is put in front of its end later.
      spool.addCase(number, element('Case', head, values.join('') || ' '));
      return number;
    },
  };
};

const authorId = ({ item }: DatasetRow): string | undefined => {
  const id = valueAt(item, ['attributedTo', 'entityId']) ?? valueAt(item, ['attributedTo', 'id']);
  return typeof id === 'string' && id !== '' ? id : undefined;
};
