import { ROW_FILTERS, type FilterRow, type RowFilter, type Takes } from '#kit/item-filter.ts';
import type { App } from '../app/app.ts';
import { damagedText } from '../exports/damaged.ts';
import type { ItemRow, Store } from '../store/index.ts';
import { appFor, WORLD_HELP, WORLD_OPTIONS } from './app-for.ts';
import { EXIT, flag, text, UsageError, whole, type Command, type Given } from './command.ts';
import { platformNamed } from './find-call.ts';
import { askLocal } from './local-call.ts';
import { printJson, printLine } from './print.ts';

const SHOWN = 20;
const MOST = 1000;
/** Characters of a text that are shown. */
const LENGTH = 160;

/** The filters that are options here. `seenFrom` is `--seen-from`. */
const FILTERS = Object.entries<FilterRow>(ROW_FILTERS).flatMap(([field, { takes, option }]) =>
  option ? [{ field, takes, name: field.replaceAll(/[A-Z]/g, '-$&').toLowerCase(), option }] : [],
);

export const search: Command = {
  name: 'search',
  usage: `[WORDS] [--in NAME] [--count] ${FILTERS.map(({ name, option }) => `[--${name} ${option.value}]`).join(' ')} [--limit N]`,
  summary: 'Find what was ever fetched, also without collecting: by words, author, platform, date.',
  options: {
    ...WORLD_OPTIONS,
    in: { type: 'string' },
    ...Object.fromEntries(
      FILTERS.map(({ name, takes }) => [
        name,
        { type: takes === 'flag' ? 'boolean' : 'string' } as const,
      ]),
    ),
    limit: { type: 'string' },
    count: { type: 'boolean' },
  },
  help: [
    ['WORDS', 'Each has to be there; "…" as it stands, -word leaves out, word* any end.'],
    ['--in NAME', 'In this collection; in everything that is held when left out.'],
    ...FILTERS.map(({ name, option }) => [`--${name} ${option.value}`, option.meaning] as const),
    ['--limit N', `At most so many; ${SHOWN} when left out.`],
    ['--count', 'Only how many there are, at least and at most.'],
    ...WORLD_HELP,
    ['--json', 'One item a line, as JSON.'],
  ],
  example: 'search compost --limit 5 --sample',
  run: async (given) => {
    const limit = Math.min(MOST, whole(given, 'limit') ?? SHOWN);
    const app = appFor(given);
    try {
      const name = text(given, 'in');
      const collection = name === undefined ? undefined : app.store.collections.there(name).seq;
      app.collecting.catchUp();
      const filter = filterIn(given);
      if (flag(given, 'count')) return await printCount(app, filter, given);
      const { rows, next } = app.store.itemRows.page({
        collection,
        filter,
        sort: filter.words === undefined ? 'seen' : 'published',
        limit: Math.max(1, limit),
      });
      for (const row of rows)
        if (flag(given, 'json')) printJson(buildSearchView(app.store, row));
        else printLine(sayRow(app.store, row));
      if (!flag(given, 'json')) printLine(sayCount(rows.length, next !== null));
      return EXIT.ok;
    } finally {
      await app.close();
    }
  },
};

const printCount = async (app: App, filter: RowFilter, given: Given): Promise<number> => {
  const view = await askLocal(app, 'collections.bounds', { name: text(given, 'in'), filter });
  const { least, most, shown } = view;
  if (flag(given, 'json')) printJson(view);
  else printLine(`${shown} found; in truth ${boundsText(least ?? 0, most)}`);
  return EXIT.ok;
};

const boundsText = (least: number, most: number | null): string => {
  if (most === null) return `${least} or more`;
  return least === most ? String(least) : `between ${least} and ${most}`;
};

const filterIn = (given: Given): RowFilter => {
  const words = given.rest.join(' ');
  return {
    ...(words === '' ? {} : { words }),
    ...Object.fromEntries(
      FILTERS.map(({ field, takes, name }) => [
        field,
        field === 'platform' ? platformIn(given, name) : READ[takes](given, name),
      ]),
    ),
  };
};

/** By any of its names; rows have its segment. */
const platformIn = (given: Given, name: string): string | undefined => {
  const wanted = text(given, name);
  return wanted === undefined ? undefined : platformNamed(wanted).segment;
};

const dateIn = (given: Given, name: string): string | undefined => {
  const value = text(given, name);
  if (value === undefined) return undefined;
  if (Number.isNaN(Date.parse(value)))
    throw new UsageError(`--${name} takes a date, as 2026-01-31`);
  return new Date(value).toISOString();
};

/** How the value of an option is read. */
const READ: Readonly<
  Record<Takes, (given: Given, name: string) => string | number | true | undefined>
> = {
  text,
  address: text,
  instant: dateIn,
  whole,
  flag: (given, name) => flag(given, name) || undefined,
  // Rows are marked in the window alone.
  rows: () => undefined,
};

const buildSearchView = ({ itemRows }: Store, row: ItemRow) => {
  const { platform, shape, entityId, operation, lastSeen, callId } = row;
  const { item } = itemRows.read(row);
  return {
    platform,
    shape,
    entityId,
    operation,
    lastSeen,
    callId,
    ...(item ? { item } : { damaged: damagedRow(row) }),
  };
};

const damagedRow = ({ shape, entityId }: ItemRow): string =>
  damagedText({ part: 'item', count: 1, names: [`${shape}:${entityId}`] });

const sayRow = ({ itemRows }: Store, row: ItemRow): string => {
  const { platform, shape, lastSeen } = row;
  const { item } = itemRows.read(row);
  if (!item) return `${lastSeen.slice(0, 10)}  ${platform} ${shape}  ${damagedRow(row)}`;
  const { name, content, id, published } = item;
  const words = [name, content].filter((part) => typeof part === 'string').join(': ');
  const shown = words.replaceAll(/\s+/g, ' ').slice(0, LENGTH);
  const date = typeof published === 'string' ? published : lastSeen;
  return `${date.slice(0, 10)}  ${platform} ${shape}  ${shown}  ${String(id)}`;
};

const sayCount = (shown: number, hasMore: boolean): string =>
  shown === 0 ? 'nothing found' : `${shown} ${hasMore ? 'shown, and there are more' : 'found'}`;
