import { omitUndefined } from '#kit/collect.ts';
import { linkState } from '#kit/link-state.ts';
import { withoutUnseen } from '#kit/printable.ts';
import type { App } from '../app/app.ts';
import { withApp, WORLD_OPTIONS } from './app-for.ts';
import { command, EXIT, option, UsageError, type GivenOf, type Given } from './command.ts';
import { printJson, printLine, printTable, formatCount, printAside } from './print.ts';
import type { LinkRow, RunRow } from '../store/index.ts';
import { operationNameOf } from './find-call.ts';
import { messages } from './messages.ts';

const SHOWN = 50;

const OPTIONS = {
  mostRequests: option.whole('N', 'A new allowance in all, for resume.'),
  mostCredits: option.whole('N'),
  ...WORLD_OPTIONS,
};
type CommandInput = GivenOf<typeof OPTIONS>;

export const runs = command({
  name: 'runs',
  usage: '[links ID | pause ID | resume ID | cancel ID | fill ID]',
  summary:
    'The runs that gather collections, the latest first; pausing them and letting them go on.',
  options: OPTIONS,
  help: [
    ['links ID', 'What became of each link that was given: its state, its rows, and why not.'],
    ['pause ID', 'Stop after the page under way; also a run of the app or of another command.'],
    ['resume ID', 'Go on where it stopped, here and now.'],
    ['cancel ID', 'End it. What was gathered stays.'],
    ['fill ID', 'Ask again for the pages that could not be read.'],
  ],
  example: 'runs --sample',
  argument: ['links', 'pause', 'resume', 'cancel', 'fill'],
  run: async (given) => {
    const [verb, id, ...more] = given.rest;
    if (more.length > 0 || (verb === undefined) !== (id === undefined)) throw new UsageError(USAGE);
    return withApp(given, async (app) => {
      if (verb === undefined || id === undefined) return listRuns(app, given);
      return act(app, verb, id, given);
    });
  },
});

const USAGE = 'runs takes nothing, or links, pause, resume, cancel or fill and the id of a run';

const act = async (app: App, verb: string, id: string, given: CommandInput): Promise<number> => {
  switch (verb) {
    case 'links':
      return listLinks(app, id, given);
    case 'pause':
    case 'cancel': {
      const run = app.collecting[verb](id);
      if (given.options.json) printJson(runView(run));
      else printLine(sayRun(run));
      return EXIT.ok;
    }
    case 'resume':
      app.collecting.resume(id, {
        requests: given.options.mostRequests,
        credits: given.options.mostCredits,
      });
      return followRun(app, id, given);
    case 'fill':
      app.collecting.fillGaps(id);
      return followRun(app, id, given);
    default:
      throw new UsageError(USAGE);
  }
};

/** A link with what became of it; what is not known is left out. */
const linkView = (link: LinkRow) =>
  omitUndefined({
    line: link.line ?? undefined,
    text: link.text === '' ? undefined : link.text,
    operation: link.operation ?? undefined,
    params: link.params ?? undefined,
    state: linkState(link),
    rows: link.rows,
    repliesLeft: link.repliesLeft,
    reason: link.reason?.message,
  });

const listLinks = ({ store }: App, id: string, given: CommandInput): number => {
  const run = store.runs.there(id);
  const links = store.links.list(run.collection, run.seq).map(linkView);
  if (given.options.json) {
    printJson(links);
    return EXIT.ok;
  }
  printTable(
    ['LINE', 'STATE', 'ROWS', 'LINK', 'WHY NOT'],
    links.map(({ line, state, rows, text, operation, params, reason }) => [
      line === undefined ? '' : String(line),
      state,
      String(rows),
      text ?? `${operationNameOf(operation ?? '')} ${JSON.stringify(params)}`,
      reason ?? '',
    ]),
  );
  return EXIT.ok;
};

/** How many links of a run are in each state. */
const linkCounts = ({ store }: App, run: RunRow): Readonly<Record<string, number>> => {
  const states = store.links.list(run.collection, run.seq).map(linkState);
  return Object.fromEntries(
    [...Map.groupBy(states, (state) => state)].map(([state, all]) => [state, all.length]),
  );
};

const listRuns = (app: App, given: CommandInput): number => {
  const { store } = app;
  const rows = store.runs.recent(SHOWN);
  const collectionName = (seq: number): string => store.collections.bySeq(seq)?.name ?? '';
  if (given.options.json)
    printJson(
      rows.map((run) => ({
        ...runView(run),
        collection: collectionName(run.collection),
        links: linkCounts(app, run),
      })),
    );
  else
    printTable(
      ['ID', 'COLLECTION', 'STATE', 'ITEMS', 'PAGES', 'CREDITS', 'REASON'],
      rows.map((run) => [
        run.id,
        collectionName(run.collection),
        run.state,
        String(run.seen - run.duplicates),
        String(run.pages),
        String(run.credits),
        run.reason?.message ?? '',
      ]),
    );
  return EXIT.ok;
};

/**
 * Works on a run until it is over or stands still, and says how it goes: one line that is written
 * again and again on a terminal, lines of JSON with `--json`. Ctrl-C pauses it.
 */
export const followRun = async (app: App, id: string, given: Given): Promise<number> => {
  const json = given.options.json;
  const stop = app.collecting.onChange((run) => {
    if (run.id !== id) return;
    if (json) printJson(runView(run, 'progress'));
    else if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${withoutUnseen(sayRun(run))}`);
  });
  const pause = (): void => {
    app.collecting.pause(id, messages.pausedByCtrlC({ id }));
  };
  process.once('SIGINT', pause);
  try {
    const run = await app.collecting.follow(id);
    if (!json && process.stderr.isTTY) process.stderr.write('\n');
    if (json) printJson(runView(run, 'end'));
    else printLine(sayRun(run));
    if (run.state === 'attention') printAside(`it goes on with: bowerbird runs resume ${id}`);
    return run.state === 'done' || run.state === 'stopped' ? EXIT.ok : EXIT.failed;
  } finally {
    process.off('SIGINT', pause);
    stop();
  }
};

const runView = (run: RunRow, event?: 'progress' | 'end') => ({
  event,
  run: run.id,
  state: run.state,
  ...(run.reason === null ? {} : { reason: run.reason.message }),
  ...(run.waitUntil === null ? {} : { waitUntil: run.waitUntil }),
  ...(run.refusedBy.length === 0 ? {} : { refusedBy: run.refusedBy }),
  ...(run.unreadLines === null ? {} : { unreadLines: run.unreadLines }),
  items: run.seen - run.duplicates,
  added: run.added,
  duplicates: run.duplicates,
  pages: run.pages,
  requests: run.requests,
  credits: run.credits,
});

const sayRun = (run: RunRow): string => {
  const { state, reason, waitUntil, added, seen, duplicates, pages, credits } = run;
  const until = waitUntil === null ? '' : ` until ${waitUntil}`;
  const why = reason === null ? '' : ` (${reason.message})`;
  return `${state}${until}${why}: ${formatCount(seen - duplicates, 'item')} (${added} new) in ${formatCount(pages, 'page')}, ${formatCount(credits, 'credit')}`;
};
