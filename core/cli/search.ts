import { damagedText } from '../exports/damaged.ts';
import type { ItemFilter, ItemRow, Store } from '../store/index.ts';
import { appFor, WORLD_HELP, WORLD_OPTIONS } from './app-for.ts';
import { EXIT, flag, text, UsageError, whole, type Command, type Given } from './command.ts';
import { printJson, printLine } from './print.ts';

const SHOWN = 20;
const MOST = 1000;
/** Characters of a text that are shown. */
const LENGTH = 160;

export const search: Command = {
  name: 'search',
  usage:
    '[WORDS] [--in NAME] [--platform NAME] [--operation ID] [--author NAME] [--from DATE] [--to DATE] [--seen-from DATE] [--limit N]',
  summary: 'Find what was ever fetched, also without collecting: by words, author, platform, date.',
  options: {
    ...WORLD_OPTIONS,
    in: { type: 'string' },
    platform: { type: 'string' },
    operation: { type: 'string' },
    author: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    'seen-from': { type: 'string' },
    limit: { type: 'string' },
  },
  help: [
    ['WORDS', 'Each has to be there; "…" as it stands, -word leaves out, word* any end.'],
    ['--in NAME', 'In this collection; in everything that is held when left out.'],
    ['--platform, --operation, --author', 'Only what is of these.'],
    ['--from DATE, --to DATE', 'Published on that day or later, and before that day.'],
    ['--seen-from DATE', 'Fetched on that day or later.'],
    ['--limit N', `At most so many; ${SHOWN} when left out.`],
    ...WORLD_HELP,
    ['--json', 'One item a line, as JSON.'],
  ],
  run: async (given) => {
    const limit = Math.min(MOST, whole(given, 'limit') ?? SHOWN);
    const app = appFor(given);
    try {
      const name = text(given, 'in');
      const collection = name === undefined ? undefined : app.store.collections.there(name).seq;
      app.collecting.catchUp();
      const filter = filterIn(given);
      const { rows, next } = app.store.itemRows.page({
        collection,
        filter,
        sort: filter.words === undefined ? 'seen' : 'published',
        limit: Math.max(1, limit),
      });
      for (const row of rows)
        if (flag(given, 'json')) printJson(viewOf(app.store, row));
        else printLine(sayRow(app.store, row));
      if (!flag(given, 'json')) printLine(sayCount(rows.length, next !== null));
      return EXIT.ok;
    } finally {
      await app.close();
    }
  },
};

const filterIn = (given: Given): ItemFilter => {
  const words = given.rest.join(' ');
  return {
    ...(words === '' ? {} : { words }),
    platform: text(given, 'platform'),
    operation: text(given, 'operation'),
    author: text(given, 'author'),
    from: dateIn(given, 'from'),
    to: dateIn(given, 'to'),
    seenFrom: dateIn(given, 'seen-from'),
  };
};

const dateIn = (given: Given, name: string): string | undefined => {
  const value = text(given, name);
  if (value === undefined) return undefined;
  if (Number.isNaN(Date.parse(value)))
    throw new UsageError(`--${name} takes a date, as 2026-01-31`);
  return new Date(value).toISOString();
};

const viewOf = ({ itemRows }: Store, row: ItemRow) => {
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
