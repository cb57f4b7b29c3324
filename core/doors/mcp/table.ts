import { isNode, str, type Node } from '#kit/dig.ts';

/** Rows of cells; a cell is `null` where the item has nothing of the kind. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Fields that some item has and the table has not. */
  readonly left: readonly string[];
  /** Texts that were cut because the caller asked for that. */
  readonly cuts: number;
}

type Cell = string | number | boolean | null;

/** The columns of a table that nobody chose, where an item has them, with the fields they come from. */
const COLUMNS: readonly (readonly [name: string, ...fields: readonly string[]])[] = [
  ['id', 'entityId'],
  ['type', 'type'],
  ['title', 'name'],
  ['author', 'attributedTo'],
  ['handle', 'preferredUsername'],
  ['group', 'audience'],
  ['time', 'published', 'publishedInterval'],
  ['likes', 'likeCount'],
  ['score', 'voteCount'],
  ['replies', 'replyCount', 'commentCount'],
  ['views', 'viewCount'],
  ['seconds', 'duration'],
  ['followers', 'followerCount', 'memberCount'],
  ['items', 'totalItems'],
  ['language', 'language'],
  ['depth', 'depth'],
  ['text', 'content', 'summary'],
];

/** Whose value, where it is the same in every row, says nothing. */
const SAID_ONCE: ReadonlySet<string> = new Set(['type', 'group']);

/** Repeats another field, or says how to read one. */
const IMPLIED: ReadonlySet<string> = new Set(['@context', 'id', 'url', 'type', 'mediaType']);

/**
 * Items as a table: of the fields that were asked for, else of those by which most is understood.
 * Texts are whole unless `maxText` says after how many characters to cut them.
 */
export const buildTable = (
  items: readonly unknown[],
  fields?: readonly string[],
  maxText = Infinity,
): Table => {
  const nodes = items.map((item) => (isNode(item) ? item : {}));
  const columns = fields?.map((name) => [name, name] as const) ?? columnsFor(nodes);
  let cuts = 0;
  const cut = (cell: Cell): Cell => {
    if (typeof cell !== 'string' || cell.length <= maxText) return cell;
    cuts += 1;
    const kept = cell.slice(0, maxText).replace(/[\uD800-\uDBFF]$/, '');
    return `${kept}… [+${cell.length - kept.length}]`;
  };
  const rows = nodes.map((item) =>
    columns.map(([, ...from]) => {
      const field = from.find((name) => item[name] !== undefined && item[name] !== null);
      return field === undefined ? null : cut(toCell(field, item[field]));
    }),
  );
  const shown = new Set<string>(columns.flatMap(([, ...from]) => from));
  const left = fields
    ? []
    : [...new Set(nodes.flatMap((item) => Object.keys(item)))].filter(
        (name) => !shown.has(name) && !IMPLIED.has(name),
      );
  return { columns: columns.map(([name]) => name), rows, left, cuts };
};

/** Likes of a forum, which has a score, too: where they are no other number, they say nothing. */
const areScores = (items: readonly Node[]): boolean =>
  items.some(({ voteCount }) => voteCount !== undefined) &&
  items.every(({ likeCount, voteCount }) => likeCount === undefined || likeCount === voteCount);

const columnsFor = (items: readonly Node[]) => {
  const differs = (field: string): boolean =>
    new Set(items.map((item) => JSON.stringify(item[field]))).size > 1;
  const has = (field: string): boolean => items.some((item) => item[field] !== undefined);
  const withoutLikes = areScores(items);
  const columns = COLUMNS.filter(([name, ...from]) => {
    if (name === 'likes' && withoutLikes) return false;
    return SAID_ONCE.has(name) ? from.some(differs) : from.some(has);
  });
  if (columns.length > 0) return columns;
  return [...new Set(items.flatMap((item) => Object.keys(item)))].map((name) => [name, name]);
};

const toCell = (field: string, value: unknown): Cell => {
  if (typeof value === 'string') return field === 'published' ? shortTime(value) : value;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (field === 'publishedInterval') return interval(value) ?? JSON.stringify(value);
  return whoIs(field, value) ?? JSON.stringify(value) ?? null;
};

/** An author or a group in one word: the handle, where there is one. */
const whoIs = (field: string, value: unknown): string | undefined =>
  field === 'attributedTo' || field === 'audience'
    ? (str(value, 'preferredUsername') ?? str(value, 'name') ?? str(value, 'entityId'))
    : undefined;

/** Milliseconds that are none are left out. */
const shortTime = (time: string): string => time.replace('.000Z', 'Z');

/** Both ends by their days: the time is not known better than that. */
const interval = (value: unknown): string | undefined => {
  const [from, to] = [str(value, 'earliest'), str(value, 'latest')];
  return from && to ? `${from.slice(0, 10)}/${to.slice(0, 10)}` : undefined;
};

/** One thing as rows of its fields. */
export const tableOfOne = (data: Node, maxText = Infinity): Table => {
  const rows = Object.entries(data).map(([name, value]) => ({ field: name, value }));
  const shown = rows.filter(({ field }) => field !== '@context');
  const { cuts, ...table } = buildTable(
    shown.map(({ field, value }) => ({ field, value: toCell(field, value) })),
    ['field', 'value'],
    maxText,
  );
  return { ...table, cuts };
};

/** As a model reads it: a line of JSON for the columns, and one for each row. */
export const tableText = ({ columns, rows }: Pick<Table, 'columns' | 'rows'>): string =>
  [columns, ...rows].map((line) => JSON.stringify(line)).join('\n');
