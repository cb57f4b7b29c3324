import type { ScheduleView } from '#calls/index.ts';
import { WORLD_OPTIONS } from './app-for.ts';
import { command, EXIT, option, UsageError, type GivenOf } from './command.ts';
import { localCall } from './local-call.ts';
import { formatCount, printJson, printLine } from './print.ts';

const OPTIONS = {
  every: option.whole(
    'HOURS',
    'With --days: set a schedule; without it, those that there are are listed.',
  ),
  days: option.whole('N', 'For how long, from now on.'),
  recheck: option.flag('Ask for each row by its id, instead of collecting the lists again.'),
  preflight: option.flag('Only what checking the rows takes now: how many requests and credits.'),
  end: option.text('ID', 'End a schedule. Runs that it began go on.'),
  ...WORLD_OPTIONS,
};
type CommandInput = GivenOf<typeof OPTIONS>;

export const schedule = command({
  name: 'schedule',
  usage: 'NAME [--every HOURS --days N [--recheck] | --preflight | --end ID]',
  summary:
    'Repeats a collection: collects its lists again, or checks its rows by their ids, every so many hours. Runs begin while the window is open or `bowerbird serve` runs.',
  options: OPTIONS,
  example: 'schedule Garden --every 24 --days 7 --sample',
  argument: 'collection',
  run: async (given) => {
    const [name, ...more] = given.rest;
    const { every: everyHours, days, end, recheck, preflight } = given.options;
    const isSet = everyHours !== undefined && days !== undefined;
    const acts = [everyHours !== undefined || days !== undefined, end, preflight];
    if (
      name === undefined ||
      more.length > 0 ||
      acts.filter(Boolean).length > 1 ||
      isHalf(given.options)
    )
      throw new UsageError(
        'schedule takes one collection, and --every with --days, --preflight, or --end',
      );
    if (preflight) return printPreflight(given, name);
    if (end !== undefined) {
      await localCall(given, 'collections.unschedule', { id: end });
      printLine('ended');
      return EXIT.ok;
    }
    if (isSet) {
      const kind = recheck ? 'recheck' : 'collect';
      const set = await localCall(given, 'collections.schedule', { name, kind, everyHours, days });
      return printSchedules(given, [set]);
    }
    const { schedules } = await localCall(given, 'collections.get', { name });
    return printSchedules(given, schedules);
  },
});

const isHalf = ({ every, days, recheck }: CommandInput['options']): boolean =>
  (every === undefined) !== (days === undefined) || (recheck && every === undefined);

const printSchedules = (given: CommandInput, schedules: readonly ScheduleView[]): number => {
  if (given.options.json) printJson(schedules);
  else if (schedules.length === 0) printLine('no schedule');
  else for (const one of schedules) printLine(lineFromSchedule(one));
  return EXIT.ok;
};

const lineFromSchedule = ({ id, kind, everyHours, nextAt, until, state }: ScheduleView): string => {
  const what = kind === 'recheck' ? 'rows checked' : 'collected';
  const when = state === 'active' ? `next ${nextAt}, until ${until}` : 'ended';
  return `${id}  ${what} every ${everyHours} hours, ${when}`;
};

const printPreflight = async (given: CommandInput, name: string): Promise<number> => {
  const view = await localCall(given, 'collections.recheck-preflight', { name });
  if (given.options.json) printJson(view);
  else
    printLine(
      `${formatCount(view.items, 'row')} in ${formatCount(view.requests.estimate, 'request')} (at most ${view.requests.atMost}), ${formatCount(view.credits.estimate, 'credit')}, about ${formatCount(view.minutes, 'minute')}; rows that cannot be asked for by their ids: ${view.unreachable}`,
    );
  return EXIT.ok;
};
