import { dataPlaces, type DataPlace } from '../store/doctor/data-files.ts';
import { giveRoomBack, type GivenBack } from '../store/doctor/give-room-back.ts';
import { databaseOf } from '../store/database-server.ts';
import {
  openStore,
  pruneLimitsIn,
  type Pruned,
  type PruneLimits,
  type Store,
  type Weight,
} from '../store/index.ts';
import { command, dataDirFromGiven, EXIT, option, UsageError, type GivenOf } from './command.ts';
import { megabytes, roomText } from './room-of-deleted.ts';
import { printJson, printLine } from './print.ts';
import { requireData } from './app-for.ts';

const OPTIONS = {
  olderThan: option.whole('DAYS', 'Delete what was answered longer ago; at least 1.'),
  keepBelow: option.whole(
    'MB',
    'Delete the oldest until the data file, or the schema of each project, uses less.',
  ),
  dryRun: option.flag('Say what would be deleted, and delete nothing.'),
};
type PruneOptions = GivenOf<typeof OPTIONS>['options'];

export const prune = command({
  name: 'prune',
  usage: '',
  summary:
    'Deletes old answers with their evidence, and gives room back to the disk. What was saved, what is younger than a day, the list of calls and the ledger stay. In a laboratory, in every project.',
  options: OPTIONS,
  notes: [['', 'Without a limit those of the settings hold.']],
  example: 'prune --older-than 365 --dry-run --sample',
  run: async (given) => {
    if (given.rest.length > 0) throw new UsageError(`what is ${given.rest[0]}?`);
    const dir = dataDirFromGiven(given);
    requireData(dir);
    const { dryRun: isDryRun, json } = given.options;
    const all: Done[] = [];
    for (const place of dataPlaces(dir)) all.push(await prunePlace(place, given.options));
    if (json) {
      const [root, ...projects] = all.map((done) =>
        isDryRun ? done : { ...done, givenBack: bytesOf(done.givenBack) },
      );
      printJson({ ...root, ...(projects.length > 0 && { projects }), dryRun: isDryRun });
    } else
      for (const done of all) {
        if (all.length > 1) printLine(`${done.project ?? 'Beside the projects'}:`);
        say(done, isDryRun, databaseOf(dir) ? 'the schema' : 'the data file');
      }
    return EXIT.ok;
  },
});

const prunePlace = async ({ project, dir }: DataPlace, options: PruneOptions): Promise<Done> => {
  const done = await pruned(dir, options);
  return {
    ...(project !== undefined && { project }),
    ...done,
    ...(!options.dryRun && { givenBack: giveRoomBack(dir) }),
  };
};

interface Done {
  /** Of a laboratory: whose data file it is, unless that of the people. */
  readonly project?: string;
  readonly limits: PruneLimits;
  readonly pruned: Pruned;
  /** Of the data file, or of the schema, afterwards. */
  readonly weight: Weight;
  readonly givenBack?: GivenBack;
}

const pruned = async (dir: string, options: PruneOptions): Promise<Done> => {
  const store = openStore({ dir });
  try {
    const limits = limitsFromGiven(options, store);
    const { pruning } = store;
    const done = options.dryRun ? pruning.plan(limits) : await pruning.prune(limits);
    return { limits, pruned: done, weight: pruning.weight() };
  } finally {
    store.close();
  }
};

const limitsFromGiven = (
  { olderThan: olderThanDays, keepBelow: keepBelowMb }: PruneOptions,
  store: Store,
): PruneLimits => {
  if (olderThanDays === 0) throw new UsageError('--older-than takes 1 or more days');
  return olderThanDays === undefined && keepBelowMb === undefined
    ? pruneLimitsIn(store.settings.all())
    : { olderThanDays, keepBelowMb };
};

const say = (
  { limits, pruned: { answers, replies, logLines, bytes }, weight, givenBack }: Done,
  isDryRun: boolean,
  holder: string,
): void => {
  const hasLimits = limits.olderThanDays !== undefined || limits.keepBelowMb !== undefined;
  const verb = isDryRun ? 'would be deleted' : 'deleted';
  printLine(
    hasLimits
      ? `${answers} answers, ${replies} replies and ${logLines} notes of free answers ${verb} (${megabytes(bytes)})`
      : 'nothing is deleted without a limit: give --older-than or --keep-below, or set one in Settings',
  );
  if (isDryRun) return;
  printLine(`${holder} uses ${megabytes(weight.used)}`);
  if (givenBack === 'in-use') printLine(`${megabytes(weight.free)} in it are free`);
  printLine(roomText(givenBack ?? 0));
};

const bytesOf = (givenBack: GivenBack | undefined): number =>
  typeof givenBack === 'number' ? givenBack : 0;
