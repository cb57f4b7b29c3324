import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repairItems, type ItemRepairs } from '../collections/repair-items.ts';
import { catalogue } from '../engine/catalogue.ts';
import { toAppError } from '#kit/errors.ts';
import { copyAsItIs } from '../store/doctor/backup.ts';
import { dataPlaces } from '../store/doctor/data-files.ts';
import { DATA_FILE } from '../store/file/data-folder.ts';
import { hasData } from '../store/open-database.ts';
import { databaseOf } from '../store/database-server.ts';
import { backupName, openRepair, type Repair } from '../store/doctor/repair.ts';
import { refuseWhileHeld } from '../store/doctor/restore.ts';
import { requireData } from './app-for.ts';

export interface RepairReport {
  /** The copy that was made before anything was written; of PostgreSQL, who makes it. */
  readonly backup: string;
  /** What was done, one sentence each without its full stop. */
  readonly done: readonly string[];
  /** What is damaged still and why, one sentence each without its full stop. */
  readonly left: readonly string[];
}

/** Of a laboratory: that of each project, too. */
export interface LaboratoryRepair extends RepairReport {
  readonly projects?: readonly (RepairReport & { readonly project: string })[];
}

/**
 * Repairs every data file of a folder, as `repairDataFolder` does; throws what it throws. Nothing is repaired while
 * another process works with any of them.
 */
export const repairAll = async (
  dir: string,
  progress: (line: string) => void,
): Promise<LaboratoryRepair> => {
  const projects = dataPlaces(dir).filter(
    // One that is missing is told by the check that follows.
    ({ project, dir: folder }) => project !== undefined && hasData(folder),
  );
  for (const { dir: folder } of projects)
    refuseWhileHeld(folder, join(folder, DATA_FILE), Date.now);
  const root = await repairDataFolder(dir, progress);
  if (projects.length === 0) return root;
  const reports: (RepairReport & { readonly project: string })[] = [];
  for (const { project = '', dir: folder } of projects)
    reports.push({
      project,
      ...(await repairDataFolder(folder, (line) => progress(`${project}: ${line}`))),
    });
  return { ...root, projects: reports };
};

/**
 * Rebuilds what can be derived from what is kept: SQLite's indexes, items from their replies, their
 * columns, counts and the index of words. The ledger and the evidence are never touched. Throws
 * `data_folder` while another process works with the folder, or when no backup can be made.
 */
const repairDataFolder = async (
  dir: string,
  progress: (line: string) => void,
): Promise<RepairReport> => {
  const present = join(dir, DATA_FILE);
  requireData(dir);
  refuseWhileHeld(dir, present, Date.now);
  const isFile = databaseOf(dir) === undefined;
  const backup = isFile ? backupName(dir, Date.now(), existsSync) : BACKUP_OF_DATABASE;
  if (isFile) await copyAsItIs(dir, backup, { progress });
  const repair = openRepair(dir);
  try {
    return { backup, ...repaired(repair, progress) };
  } finally {
    repair.close();
  }
};

const BACKUP_OF_DATABASE =
  'is made by the programs of PostgreSQL, such as pg_dump, and its indexes are made anew by REINDEX';

const repaired = (
  repair: Repair,
  progress: (line: string) => void,
): Omit<RepairReport, 'backup'> => {
  const [done, left]: [string[], string[]] = [[...repair.notices], []];
  /** One that fails leaves the others to be done. */
  const step = (what: string, work: () => void): void => {
    progress(what);
    try {
      work();
    } catch (thrown) {
      const { message, cause } = toAppError(thrown);
      const why = cause instanceof Error ? `${message} (${cause.message})` : message;
      left.push(`${what} did not come to its end: ${why}`);
    }
  };
  step('repairing the indexes', () => {
    if (repair.rebuildIndexes()) done.push('the indexes of the data file were made anew');
  });
  step('repairing items', () => {
    const items = repairItems(repair, catalogue, progress);
    done.push(...doneWith(items));
    left.push(...formatLeftItems(items));
  });
  step('repairing counts', () => {
    const rows = repair.transaction(repair.recount);
    if (rows > 0) done.push(`the counts of ${rows} rows were made anew`);
  });
  step('repairing the index of words', () => {
    if (repair.rebuildWords()) done.push('the index of words was made anew');
  });
  return { done, left };
};

const doneWith = ({ restored, reread, derived }: ItemRepairs): string[] => [
  ...(restored === 0 ? [] : [`${restored} items are again as they were kept`]),
  ...(reread === 0
    ? []
    : [
        `${reread} items are as their replies are read today; nothing tells as what they were kept`,
      ]),
  ...(derived === 0 ? [] : [`columns of ${derived} items were derived from their data`]),
];

const formatLeftItems = ({ left, leftNames }: ItemRepairs): string[] => {
  if (left === 0) return [];
  const more = left > leftNames.length ? ` and ${left - leftNames.length} more` : '';
  return [`${left} items are in no reply that is kept: ${leftNames.join(', ')}${more}`];
};
