import {
  COUNT_FIELDS,
  ROW_FILTERS,
  rowFilter,
  type FilterRow,
  type RowFilter,
  type Takes,
} from '#kit/item-filter.ts';
import type { App } from '../app/app.ts';
import { damagedText } from '../exports/damaged.ts';
import type { ItemRow, Store } from '../store/index.ts';
import { withApp, WORLD_OPTIONS } from './app-for.ts';
import { command, EXIT, option, type GivenOf } from './command.ts';
import { UsageError, type Option } from './option.ts';
import { platformNamed } from './find-call.ts';
import { askLocal } from './local-call.ts';
import { printJson, printLine } from './print.ts';

const SHOWN = 20;
const MOST = 1000;
/** Characters of a text that are shown. */
const LENGTH = 160;

/** How the value of a filter is read; rows are marked in the window alone. */
const READ: Readonly<
  Record<Exclude<Takes, 'rows' | 'flag'>, (value: string, help: string) => Option<unknown>>
> = {
  text: option.text,
  texts: option.text,
  counts: (value: string, help: string) => option.understood(value, help, countsFromText),
  address: option.text,
  instant: option.moment,
  whole: option.whole,
};

/** `likes,score>=100`: one of these counts. Throws `UsageError`. */
const countsFromText = (typed: string, name: string): RowFilter['counts'] => {
  const [, names = '', sign, number] = /^([a-z,]+)(>=|<=)(\d{1,15})$/.exec(typed) ?? [];
  const condition = {
    of: names.split(','),
    [sign === '<=' ? 'atMost' : 'atLeast']: Number(number),
  };
  const counts = rowFilter.safeParse({ counts: [condition] });
  if (!counts.success)
    throw new UsageError(
      `${name} takes counts with a bound, as in likes,score>=100; there are ${Object.keys(COUNT_FIELDS).join(', ')}`,
    );
  return counts.data.counts;
};

/** By any of its names; rows have its segment. */
const platformOption = (value: string, help: string): Option<unknown> =>
  option.understood(value, help, (typed) => platformNamed(typed).segment, 'platform');

/** The filters that are options here. */
const FILTERS = Object.fromEntries(
  Object.entries<FilterRow>(ROW_FILTERS).flatMap(([field, { takes, option: words }]) => {
    if (!words || takes === 'rows' || takes === 'flag') return [];
    const make = field === 'platform' ? platformOption : READ[takes];
    return [[field, make(words.value, words.meaning)]];
  }),
);

const OPTIONS = {
  in: option.text(
    'NAME',
    'In this collection; in everything that is held when left out.',
    'collection',
  ),
  ...FILTERS,
  limit: option.whole('N', `At most so many; ${SHOWN} when left out.`),
  count: option.flag('Only how many there are, at least and at most.'),
  ...WORLD_OPTIONS,
  json: option.flag('The items, as JSON.'),
};
type CommandInput = GivenOf<typeof OPTIONS>;

export const search = command({
  name: 'search',
  usage: '[WORDS]',
  summary: 'Find what was ever fetched, also without collecting: by words, author, platform, date.',
  options: OPTIONS,
  help: [['WORDS', 'Each has to be there; "…" as it stands, -word leaves out, word* any end.']],
  example: 'search compost --limit 5 --sample',
  run: async (given) => {
    const { in: name, count, json } = given.options;
    const limit = Math.min(MOST, given.options.limit ?? SHOWN);
    return withApp(given, async (app) => {
      const collection = name === undefined ? undefined : app.store.collections.there(name).seq;
      app.collecting.catchUp();
      const filter = filterIn(given);
      if (count) return printCount(app, filter, given.options);
      const { rows, next } = app.store.itemRows.page({
        collection,
        filter,
        sort: filter.words === undefined ? 'seen' : 'published',
        limit: Math.max(1, limit),
      });
      if (json) printJson(rows.map((row) => buildSearchView(app.store, row)));
      else {
        for (const row of rows) printLine(sayRow(app.store, row));
        printLine(sayCount(rows.length, next !== null));
      }
      return EXIT.ok;
    });
  },
});

const printCount = async (
  app: App,
  filter: RowFilter,
  { in: name, json }: CommandInput['options'],
): Promise<number> => {
  const view = await askLocal(app, 'collections.bounds', { name, filter });
  const { least, most, shown } = view;
  if (json) printJson(view);
  else printLine(`${shown} found; in truth ${boundsText(least ?? 0, most)}`);
  return EXIT.ok;
};

const boundsText = (least: number, most: number | null): string => {
  if (most === null) return `${least} or more`;
  return least === most ? String(least) : `between ${least} and ${most}`;
};

const filterIn = ({ rest, options }: CommandInput): RowFilter => {
  const words = rest.join(' ');
  const narrowed = Object.entries<unknown>(options).filter(([name]) =>
    Object.hasOwn(FILTERS, name),
  );
  return { ...(words === '' ? {} : { words }), ...Object.fromEntries(narrowed) };
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
