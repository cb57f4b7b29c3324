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
import {
  dataDirFromGiven,
  EXIT,
  flag,
  UsageError,
  whole,
  type Command,
  type Given,
} from './command.ts';
import { megabytes } from './megabytes.ts';
import { printJson, printLine } from './print.ts';
import { roomText } from './room-of-deleted.ts';
import { requireData } from './require-data.ts';

export const prune: Command = {
  name: 'prune',
  usage: '[--older-than DAYS] [--keep-below MB] [--dry-run]',
  summary:
    'Deletes old answers with their evidence, and gives room back to the disk. What was saved, what is younger than a day, the list of calls and the ledger stay. In a laboratory, in every project.',
  options: {
    'older-than': { type: 'string' },
    'keep-below': { type: 'string' },
    'dry-run': { type: 'boolean' },
  },
  help: [
    ['--older-than DAYS', 'Delete what was answered longer ago; at least 1.'],
    [
      '--keep-below MB',
      'Delete the oldest until the data file, or the schema of each project, uses less.',
    ],
    ['--dry-run', 'Say what would be deleted, and delete nothing.'],
    ['', 'Without a limit those of the settings hold.'],
  ],
  example: 'prune --older-than 365 --dry-run --sample',
  run: async (given) => {
    if (given.rest.length > 0) throw new UsageError(`what is ${given.rest[0]}?`);
    const dir = dataDirFromGiven(given);
    requireData(dir);
    const isDryRun = flag(given, 'dry-run');
    const all: Done[] = [];
    for (const place of dataPlaces(dir)) all.push(await prunePlace(place, given, isDryRun));
    if (flag(given, 'json')) {
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
};

const prunePlace = async (
  { project, dir }: DataPlace,
  given: Given,
  isDryRun: boolean,
): Promise<Done> => {
  const done = await pruned(dir, given, isDryRun);
  return {
    ...(project !== undefined && { project }),
    ...done,
    ...(!isDryRun && { givenBack: giveRoomBack(dir) }),
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

const pruned = async (dir: string, given: Given, isDryRun: boolean): Promise<Done> => {
  const store = openStore({ dir });
  try {
    const limits = limitsFromGiven(given, store);
    const { pruning } = store;
    const done = isDryRun ? pruning.plan(limits) : await pruning.prune(limits);
    return { limits, pruned: done, weight: pruning.weight() };
  } finally {
    store.close();
  }
};

const limitsFromGiven = (given: Given, store: Store): PruneLimits => {
  const olderThanDays = whole(given, 'older-than');
  const keepBelowMb = whole(given, 'keep-below');
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
