import type { ScheduleView } from '#calls/index.ts';
import { WORLD_HELP, WORLD_OPTIONS } from './app-for.ts';
import { EXIT, flag, text, UsageError, whole, type Command, type Given } from './command.ts';
import { localCall } from './local-call.ts';
import { printJson, printLine } from './print.ts';

export const schedule: Command = {
  name: 'schedule',
  usage: 'NAME [--every HOURS --days N [--recheck] | --preflight | --end ID]',
  summary:
    'Repeats a collection: collects its lists again, or checks its rows by their ids, every so many hours. Runs begin while the window is open or `bowerbird serve` runs.',
  options: {
    ...WORLD_OPTIONS,
    every: { type: 'string' },
    days: { type: 'string' },
    recheck: { type: 'boolean' },
    preflight: { type: 'boolean' },
    end: { type: 'string' },
  },
  help: [
    ['--every HOURS --days N', 'Set a schedule; without it, those that there are are listed.'],
    ['--recheck', 'Ask for each row by its id, instead of collecting the lists again.'],
    ['--preflight', 'Only what checking the rows takes now: how many requests and credits.'],
    ['--end ID', 'End a schedule. Runs that it began go on.'],
    ...WORLD_HELP,
  ],
  example: 'schedule Garden --every 24 --days 7 --sample',
  argument: 'collection',
  run: async (given) => {
    const [name, ...more] = given.rest;
    const [everyHours, days] = [whole(given, 'every'), whole(given, 'days')];
    const end = text(given, 'end');
    const isSet = everyHours !== undefined && days !== undefined;
    const acts = [everyHours !== undefined || days !== undefined, end, flag(given, 'preflight')];
    if (name === undefined || more.length > 0 || acts.filter(Boolean).length > 1 || isHalf(given))
      throw new UsageError(
        'schedule takes one collection, and --every with --days, --preflight, or --end',
      );
    if (flag(given, 'preflight')) return printPreflight(given, name);
    if (end !== undefined) {
      await localCall(given, 'collections.unschedule', { id: end });
      printLine('ended');
      return EXIT.ok;
    }
    if (isSet) {
      const kind = flag(given, 'recheck') ? 'recheck' : 'collect';
      const set = await localCall(given, 'collections.schedule', { name, kind, everyHours, days });
      return printSchedules(given, [set]);
    }
    const { schedules } = await localCall(given, 'collections.get', { name });
    return printSchedules(given, schedules);
  },
};

const isHalf = (given: Given): boolean =>
  (text(given, 'every') === undefined) !== (text(given, 'days') === undefined) ||
  (flag(given, 'recheck') && text(given, 'every') === undefined);

const printSchedules = (given: Given, schedules: readonly ScheduleView[]): number => {
  if (flag(given, 'json')) printJson(schedules);
  else if (schedules.length === 0) printLine('no schedule');
  else for (const one of schedules) printLine(lineFromSchedule(one));
  return EXIT.ok;
};

const lineFromSchedule = ({ id, kind, everyHours, nextAt, until, state }: ScheduleView): string => {
  const what = kind === 'recheck' ? 'rows checked' : 'collected';
  const when = state === 'active' ? `next ${nextAt}, until ${until}` : 'ended';
  return `${id}  ${what} every ${everyHours} hours, ${when}`;
};

const printPreflight = async (given: Given, name: string): Promise<number> => {
  const view = await localCall(given, 'collections.recheck-preflight', { name });
  if (flag(given, 'json')) printJson(view);
  else
    printLine(
      `${view.items} rows in ${view.requests.estimate} requests (at most ${view.requests.atMost}), ${view.credits.estimate} credits, about ${view.minutes} minutes; ${view.unreachable} rows cannot be asked for by their ids`,
    );
  return EXIT.ok;
};
