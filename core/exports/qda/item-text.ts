/** An item as it stands in a source: a head that says which it is, and its texts. */
import { hash } from 'node:crypto';
import { keyParts, type Dataset, type DatasetRow } from '../dataset.ts';
import type { Cell, Field } from '../field.ts';
import { countCodePoints, plainText } from './code-points.ts';

/** Words of an item in which passages can be coded. */
export interface TextSegment {
  /** The field of the item: `content`, `name`, `summary`. */
  readonly field: string;
  /** As it stands in the item. */
  readonly value: string;
  /** Code points of the body in front of it, and in front of its end. */
  readonly start: number;
  readonly end: number;
}

export interface ItemBody {
  readonly text: string;
  readonly segments: readonly TextSegment[];
}

/** Fields in which the window codes passages. */
const CODABLE: ReadonlySet<string> = new Set([
  'content',
  'description',
  'summary',
  'tagline',
  'name',
]);

/** What is repeated or quoted, of which the words belong to what is read. */
const REPEATED = /^(?:object|quote)\.(?:name|content)$/;

const isShown = ({ isProse, source }: Field): boolean =>
  isProse === true && source !== 'collection' && (!source.includes('.') || REPEATED.test(source));

/** Titles first, then the text, then all else in the order of the table. */
const RANKS: Readonly<Record<string, number>> = { name: 0, content: 1, summary: 2 };
const rankOf = ({ source }: Field): number => RANKS[source] ?? 3;

export const bodyFields = (fields: readonly Field[]): readonly Field[] =>
  fields.filter(isShown).toSorted((a, b) => rankOf(a) - rankOf(b));

/** `fields`: of `bodyFields`. */
export const renderBody = (fields: readonly Field[], row: DatasetRow): ItemBody => {
  const segments: TextSegment[] = [];
  let [text, place] = ['', 0];
  const add = (words: string): void => {
    text += words;
    place += countCodePoints(words);
  };
  for (const field of fields) {
    const value = field.value(row);
    if (typeof value !== 'string' || value === '') continue;
    if (text !== '') add('\n');
    if (field.source !== 'content') add(`${labelOf(field)}: `);
    const start = place;
    add(plainText(value));
    if (CODABLE.has(field.source)) segments.push({ field: field.source, value, start, end: place });
  }
  return { text, segments };
};

const labelOf = ({ source, name }: Field): string => {
  if (source === 'name') return 'Title';
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** What marks the heads of a project: nobody who wrote a text that is in it can have known it. */
export const headMark = ({ createdAt, name }: Pick<Dataset, 'createdAt' | 'name'>): string =>
  hash('sha256', JSON.stringify([createdAt, name]), 'hex').slice(0, 12);

/** Who an item is for a head: its platform, shape and identifier there. */
export interface ItemIdentity {
  readonly platform: string;
  readonly shape: string;
  readonly entityId: string;
}

export const identityFromRow = (row: DatasetRow): ItemIdentity => {
  const id = row.item['entityId'];
  return {
    platform: row.origin.operation.split('.')[0] ?? '',
    shape: row.shape,
    entityId: typeof id === 'string' ? id : keyParts(row.key, row).id,
  };
};

/** The last line of a head. */
const identityLine = ({ platform, shape, entityId }: ItemIdentity, mark: string): string =>
  `[${platform} ${shape} ${oneLine(entityId)} ${mark}]`;

const IDENTITY = /^\[([a-z]+) ([A-Za-z]+) (.{1,1000}) ([0-9a-f]{12})\]$/;

/** Which item a line of a source names, and the mark of the project; `undefined` for any other line. */
export const readIdentityLine = (
  line: string,
): (ItemIdentity & { readonly mark: string }) | undefined => {
  if (!line.startsWith('[') || line.length > 1200) return undefined;
  const [, platform = '', shape = '', entityId = '', mark = ''] = IDENTITY.exec(line) ?? [];
  return mark === '' ? undefined : { platform, shape, entityId, mark };
};

/** A value that stands in a head: on one line, whatever is in it. */
const oneLine = (text: string): string => plainText(text).replaceAll(/\s+/gu, ' ').trim();

export interface HeadColumns {
  readonly name: Field | undefined;
  readonly handle: Field | undefined;
  readonly published: Field | undefined;
  readonly earliest: Field | undefined;
  readonly latest: Field | undefined;
  readonly url: Field | undefined;
  readonly id: Field | undefined;
  readonly tags: Field | undefined;
}

/** The columns of a head, of those that are written. */
export const headColumns = (fields: readonly Field[]): HeadColumns => {
  const find = (name: string): Field | undefined => fields.find((field) => field.name === name);
  return {
    name: find('author_name'),
    handle: find('author_handle'),
    published: find('published'),
    earliest: find('published_earliest'),
    latest: find('published_latest'),
    url: find('url'),
    id: find('id'),
    tags: find('tags'),
  };
};

/** Kind, author, time, address, tags and identity: each that is known. */
export const renderHead = (columns: HeadColumns, row: DatasetRow, mark: string): string => {
  const valueOf = (field: Field | undefined): string | undefined => shownCell(field?.value(row));
  const handle = valueOf(columns.handle);
  const author = [valueOf(columns.name), handle && `(@${handle.replace(/^@/, '')})`]
    .filter(Boolean)
    .join(' ');
  const address = valueOf(columns.url) ?? valueOf(columns.id);
  const tags = columns.tags === undefined ? [] : (row.tags ?? []);
  return [
    [
      row.shape + (author === '' ? '' : ` by ${author}`),
      formatTime(valueOf(columns.published), valueOf(columns.earliest), valueOf(columns.latest)),
    ]
      .filter(Boolean)
      .join(', '),
    ...(address === undefined ? [] : [address]),
    ...(tags.length === 0 ? [] : [`Tags: ${tags.map(oneLine).join(', ')}`]),
    identityLine(identityFromRow(row), mark),
  ].join('\n');
};

const shownCell = (cell: Cell): string | undefined => {
  const text = cell === undefined ? '' : oneLine(String(cell));
  return text === '' ? undefined : text;
};

/** Seconds are enough to read; a vague time has both of its ends. */
const formatTime = (
  published: string | undefined,
  earliest: string | undefined,
  latest: string | undefined,
): string | undefined => {
  const short = (time: string): string => time.replace('T', ' ').replace(/(?:\.\d+)?Z$/, '');
  if (published !== undefined) return `${short(published)} UTC`;
  return earliest === undefined || latest === undefined
    ? undefined
    : `between ${short(earliest)} and ${short(latest)} UTC`;
};
