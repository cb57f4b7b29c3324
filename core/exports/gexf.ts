/** Who answers whom, as a network in GEXF 1.3 (gexf.net, read 2026-11-22). */
import { readBatches } from './batches.ts';
import { valueAt } from './columns.ts';
import { lastGathered, formatProgram, type Dataset, type DatasetRow } from './dataset.ts';
import { digestPair, PairTable } from './pair-table.ts';
import type { Table } from './table.ts';
import { xmlText } from '#kit/xml-elements.ts';

/** Somebody of one platform: the same identifier elsewhere is somebody else. */
interface Person {
  readonly id: string;
  readonly label: string;
  readonly platform: string;
  address: string | undefined;
  /** When the first and the last of the items were published, as far as the platform says. */
  first: string | undefined;
  last: string | undefined;
  items: number;
}

/** Instead of a number: the author is not known. */
const NOBODY = -1;

interface Network {
  readonly people: readonly Person[];
  /** From who answers to who is answered: how often. */
  readonly replies: PairTable;
  /** Replies to something that is not in the dataset, or whose author is not known. */
  readonly unresolved: number;
}

/**
 * Nodes are authors of a platform, edges go from the author of a reply to the author of what it answers, weighted by
 * the number of replies. Memory grows with the people and the pairs who speak with each other; of each
 * reply, and of each item that is answered, about 50 bytes are held, and none of their text.
 */
export async function* datasetGexf(table: Pick<Table, 'dataset'>): AsyncGenerator<Buffer> {
  const { dataset } = table;
  const { people, replies, unresolved } = await buildNetwork(dataset);
  yield Buffer.from(head(dataset, unresolved));
  yield Buffer.from(`<nodes count="${people.length}">\n`);
  yield* chunked(people, nodeXml);
  yield Buffer.from(`</nodes>\n<edges count="${replies.size}">\n`);
  const idFromNumber = (number: number): string => attribute(people[number]?.id ?? '');
  yield* chunked(
    replies,
    ([from, to, weight], i) =>
      `<edge id="${i}" source="${idFromNumber(from)}" target="${idFromNumber(to)}" weight="${weight}"/>`,
  );
  yield Buffer.from('</edges>\n</graph>\n</gexf>\n');
}

async function* chunked<T>(
  values: Iterable<T>,
  xml: (value: T, i: number) => string,
): AsyncGenerator<Buffer> {
  let i = 0;
  for await (const batch of readBatches(values))
    yield Buffer.from(batch.map((value) => `${xml(value, i++)}\n`).join(''));
}

const buildNetwork = async (dataset: Dataset): Promise<Network> => {
  const numbers = new Map<string, number>();
  const people: Person[] = [];
  const numberFromRow = (row: DatasetRow): number =>
    numbers.get(authorFromRow(row) ?? '') ?? NOBODY;
  /** What is answered, by name: each has a place in `writers`. */
  const answered = new PairTable();
  const answers: { readonly from: number[]; readonly to: number[] } = { from: [], to: [] };
  for await (const batch of readBatches(dataset.rows()))
    for (const row of batch) {
      count(row, numbers, people);
      const name = answeredBy(row);
      if (name === undefined) continue;
      const digest = digestPair(name);
      const place = answered.get(...digest) ?? answered.size;
      answered.set(...digest, place);
      answers.from.push(numberFromRow(row));
      answers.to.push(place);
    }
  const writers = new Int32Array(answered.size).fill(NOBODY);
  for await (const batch of readBatches(dataset.rows()))
    for (const row of batch)
      for (const name of namesFromRow(row)) {
        const place = answered.get(...digestPair(name));
        if (place !== undefined) writers[place] = numberFromRow(row);
      }
  const replies = new PairTable();
  let unresolved = 0;
  answers.from.forEach((from, i) => {
    const to = writers[answers.to[i] ?? NOBODY] ?? NOBODY;
    if (from === NOBODY || to === NOBODY) unresolved += 1;
    else replies.set(from, to, (replies.get(from, to) ?? 0) + 1);
  });
  return { people, replies, unresolved };
};

/** Notes who wrote a row. */
const count = (row: DatasetRow, numbers: Map<string, number>, people: Person[]): void => {
  const id = authorFromRow(row);
  if (id === undefined) return;
  const number = numbers.get(id) ?? numbers.size;
  numbers.set(id, number);
  const person = (people[number] ??= personFromRow(row, id));
  person.items += 1;
  person.address ??= addressFromRow(row);
  const published = field(row, 'published');
  if (published === undefined) return;
  if (person.first === undefined || published < person.first) person.first = published;
  if (person.last === undefined || published > person.last) person.last = published;
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const field = ({ item }: DatasetRow, ...path: string[]): string | undefined =>
  text(valueAt(item, path));

const platformFromRow = ({ origin }: DatasetRow): string => origin.operation.split('.', 1)[0] ?? '';

const ownIdFromRow = (row: DatasetRow): string | undefined =>
  field(row, 'attributedTo', 'entityId') ?? field(row, 'attributedTo', 'id');

const authorFromRow = (row: DatasetRow): string | undefined => {
  const own = ownIdFromRow(row);
  return own === undefined ? undefined : `${platformFromRow(row)}:${own}`;
};

const addressFromRow = (row: DatasetRow): string | undefined =>
  field(row, 'attributedTo', 'url') ?? field(row, 'attributedTo', 'id');

const personFromRow = (row: DatasetRow, id: string): Person => ({
  id,
  label:
    field(row, 'attributedTo', 'preferredUsername') ??
    field(row, 'attributedTo', 'name') ??
    ownIdFromRow(row) ??
    id,
  platform: platformFromRow(row),
  address: undefined,
  first: undefined,
  last: undefined,
  items: 0,
});

/** By what a reply may mean this row. */
const namesFromRow = (row: DatasetRow): readonly string[] => [
  ...new Set([
    row.key,
    ...[field(row, 'id'), field(row, 'url')].filter((one) => one !== undefined),
  ]),
];

const answeredBy = (row: DatasetRow): string | undefined => row.parent ?? field(row, 'inReplyTo');

/** What a node has; times as text, since readers of GEXF disagree on moments. */
const ATTRIBUTES: readonly (readonly [
  id: string,
  type: string,
  read: (person: Person) => string | number | undefined,
])[] = [
  ['items', 'integer', ({ items }) => items],
  ['platform', 'string', ({ platform }) => platform],
  ['address', 'string', ({ address }) => address],
  ['first_published', 'string', ({ first }) => first],
  ['last_published', 'string', ({ last }) => last],
];

const head = (dataset: Dataset, unresolved: number): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<gexf xmlns="http://gexf.net/1.3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://gexf.net/1.3 http://gexf.net/1.3/gexf.xsd" version="1.3">',
    `<meta lastmodifieddate="${xmlText(lastGathered(dataset).slice(0, 10))}">`,
    `<creator>${xmlText(formatProgram(dataset))}</creator>`,
    `<description>${xmlText(dataset.name)}: who answers whom. ${unresolved} replies are left out, because what they answer is not in the dataset or its author is not known.</description>`,
    '</meta>',
    '<graph defaultedgetype="directed" mode="static">',
    '<attributes class="node">',
    ...ATTRIBUTES.map(([id, type]) => `<attribute id="${id}" title="${id}" type="${type}"/>`),
    '</attributes>',
    '',
  ].join('\n');

const nodeXml = (person: Person): string => {
  const values = ATTRIBUTES.flatMap(([id, , read]) => {
    const value = read(person);
    return value === undefined ? [] : `<attvalue for="${id}" value="${attribute(`${value}`)}"/>`;
  });
  return `<node id="${attribute(person.id)}" label="${attribute(person.label)}"><attvalues>${values.join('')}</attvalues></node>`;
};

/** In an attribute, line ends and tabs would become spaces. */
const attribute = (value: string): string =>
  xmlText(value).replaceAll(/[\t\n]/g, (one) => `&#${one.charCodeAt(0)};`);
