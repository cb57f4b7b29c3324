import type { App } from '../app/open-app.ts';
import { appFor, WORLD_HELP, WORLD_OPTIONS } from './app-for.ts';
import { EXIT, flag, UsageError, whole, type Command, type Given } from './command.ts';
import { printJson, printLine, table } from './print.ts';
import { followRun, runView, sayRun } from './run-progress.ts';

const SHOWN = 50;

export const runs: Command = {
  name: 'runs',
  usage: '[pause ID | resume ID | cancel ID | fill ID]',
  summary:
    'The runs that gather collections, the latest first; pausing them and letting them go on.',
  options: {
    ...WORLD_OPTIONS,
    'most-requests': { type: 'string' },
    'most-credits': { type: 'string' },
  },
  help: [
    ['pause ID', 'Stop after the page under way; also a run of the app or of another command.'],
    ['resume ID', 'Go on where it stopped, here and now.'],
    ['cancel ID', 'End it. What was gathered stays.'],
    ['fill ID', 'Ask again for the pages that could not be read.'],
    ['--most-requests N, --most-credits N', 'A new allowance in all, for resume.'],
    ...WORLD_HELP,
    ['--json', 'Machine-readable output.'],
  ],
  run: async (given) => {
    const [verb, id, ...more] = given.rest;
    if (more.length > 0 || (verb === undefined) !== (id === undefined)) throw new UsageError(USAGE);
    const app = appFor(given);
    try {
      if (verb === undefined || id === undefined) return listRuns(app, given);
      return await act(app, verb, id, given);
    } finally {
      await app.close();
    }
  },
};

const USAGE = 'runs takes nothing, or pause, resume, cancel or fill and the id of a run';

const act = async (app: App, verb: string, id: string, given: Given): Promise<number> => {
  switch (verb) {
    case 'pause':
    case 'cancel': {
      const run = app.collecting[verb](id);
      if (flag(given, 'json')) printJson(runView(run));
      else printLine(sayRun(run));
      return EXIT.ok;
    }
    case 'resume':
      app.collecting.resume(id, {
        requests: whole(given, 'most-requests'),
        credits: whole(given, 'most-credits'),
      });
      return followRun(app, id, given);
    case 'fill':
      app.collecting.fillGaps(id);
      return followRun(app, id, given);
    default:
      throw new UsageError(USAGE);
  }
};

const listRuns = ({ store }: App, given: Given): number => {
  const rows = store.runs.recent(SHOWN);
  const collectionName = (seq: number): string => store.collections.bySeq(seq)?.name ?? '';
  if (flag(given, 'json'))
    printJson(rows.map((run) => ({ ...runView(run), collection: collectionName(run.collection) })));
  else
    printLine(
      table(
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
      ),
    );
  return EXIT.ok;
};
