import type { ChangeRowView, ChangesView } from '#calls/index.ts';
import { CHANGE_KINDS, type ChangeKind } from '#kit/changes/change-list.ts';
import type { App } from '../app/app.ts';
import { withApp, WORLD_OPTIONS } from './app-for.ts';
import { command, EXIT, option, type GivenOf, onlyArgument } from './command.ts';
import { askLocal } from './local-call.ts';
import { printJson, printLine, printTable } from './print.ts';

const OPTIONS = {
  since: option.moment('DATE', 'Since that day or moment (UTC), instead of the latest check.'),
  until: option.moment('DATE', 'Until then; now when left out.'),
  check: option.text('RUN', 'What that run found.'),
  kind: option.choice(CHANGE_KINDS, `Only this: ${CHANGE_KINDS.join(', ')}.`, 'KIND'),
  ...WORLD_OPTIONS,
  json: option.flag('Machine-readable output, with the texts and figures before and after.'),
};

export const changes = command({
  name: 'changes',
  usage: 'NAME',
  summary:
    'What is no longer shown of a collection, has changed or came: in its latest check, or since a day.',
  options: OPTIONS,
  example: 'changes Garden --sample',
  argument: 'collection',
  run: async (given) => {
    const name = onlyArgument(given, 'changes takes one collection');
    return withApp(given, async (app) => {
      const { kind, json } = given.options;
      const view = await readAll(app, name, given.options);
      if (json) printJson(view, view.rows);
      else printChanges(view, kind ? [kind] : CHANGE_KINDS);
      return EXIT.ok;
    });
  },
});

type CommandInput = GivenOf<typeof OPTIONS>;

/** Rows that are asked for at once. */
const PAGE = 200;

const readAll = async (
  app: App,
  name: string,
  { check, since, until, kind }: CommandInput['options'],
): Promise<Omit<ChangesView, 'ids'>> => {
  const wanted = {
    name,
    check,
    since,
    until,
    kinds: kind && [kind],
    limit: PAGE,
  };
  const { ids: _, ...first } = await askLocal(app, 'collections.changes', wanted);
  const rows: ChangeRowView[] = [...first.rows];
  for (let after = PAGE; after < first.listed; after += PAGE)
    rows.push(...(await askLocal(app, 'collections.changes', { ...wanted, after })).rows);
  return { ...first, rows };
};

const WORDS: Readonly<Record<ChangeKind, string>> = {
  removed: 'removed: the platform says so',
  notShown: 'not shown: the platform does not say why',
  unlisted: 'a complete list no longer has it',
  text: 'its text has changed',
  figures: 'only its figures have changed',
  came: 'new',
};

const printChanges = (
  { since, until, counts, unanswered, rows, listed }: Omit<ChangesView, 'ids'>,
  kinds: readonly ChangeKind[],
): void => {
  if (since === undefined) {
    printLine('nothing was looked at twice yet: gather the collection again, or recheck it');
    return;
  }
  printLine(`between ${since} and ${until ?? 'now'}`);
  printTable(
    ['WHAT', 'ITEMS'],
    CHANGE_KINDS.map((kind) => [WORDS[kind], String(counts[kind])]),
  );
  if (rows.length > 0) {
    printLine('');
    printTable(['KIND', 'ITEM', 'WHEN', 'WHAT CHANGED'], rows.map(columnsFromRow));
  }
  if (unanswered) {
    const { refused, unread, notAsked: open } = unanswered;
    printLine(`refused: ${refused}; answered and not read: ${unread}; not asked: ${open}`);
  }
  const left = kinds.reduce((sum, kind) => sum + counts[kind], 0) - listed;
  if (left > 0) printLine(`${left} further ones are counted, and not listed here`);
};

const columnsFromRow = ({
  kind,
  at,
  lastThere,
  item,
  texts = [],
  figures = [],
}: ChangeRowView): string[] => [
  kind,
  `${item.platform} ${item.shape} ${item.entityId}`,
  lastThere === undefined ? at : `${lastThere} to ${at}`,
  [
    ...texts.map(({ field }) => field),
    ...figures.map(({ field, before, after }) => `${field} ${before} → ${after}`),
  ].join(', '),
];
