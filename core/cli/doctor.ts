import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findDataPlace } from '../app/data-dir.ts';
import { VERSION } from '../app/version.ts';
import { programKnowledge } from '../collections/captured-items.ts';
import { catalogue } from '../engine/catalogue.ts';
import { toAppError } from '#kit/errors.ts';
import { checkData } from '../store/doctor/check-data.ts';
import type { CheckOptions, Finding } from '../store/doctor/finding.ts';
import { checkProjectFolders, dataPlaces } from '../store/doctor/data-files.ts';
import { withProjectNamed } from '../store/doctor/whole-folder.ts';
import { DATA_FILE, openToOthers, requireUsable } from '../store/file/data-folder.ts';
import { hasData } from '../store/open-database.ts';
import { databaseOf } from '../store/database-server.ts';
import { command, dataDirFromGiven, EXIT, option, type Given } from './command.ts';
import { repairAll, type LaboratoryRepair } from './doctor-repair.ts';
import { nameProject, printFindings } from './print-findings.ts';
import { printAside, printJson, printLine, printVerdict } from './print.ts';

export const doctor = command({
  name: 'doctor',
  usage: '[--full|--repair]',
  summary:
    'Checks the data folder, every table of its data files or of its schemas in PostgreSQL, the runtime and the catalogue; contacts nobody, and changes nothing without --repair.',
  options: {
    full: option.flag(
      'Check every kept reply, answer and item against its hash, instead of a sample.',
    ),
    repair: option.flag(
      'After a backup, which of PostgreSQL you make yourself: rebuild items from their replies, derived columns, counts and indexes; then check all.',
    ),
  },
  example: 'doctor --sample',
  run: async (given) => {
    const dir = dataDirFromGiven(given);
    const { repair: isRepair, full, json } = given.options;
    const repair = isRepair ? await repairAll(dir, printAside) : undefined;
    const options = {
      full: full || isRepair,
      objects: process.env,
      progress: printAside,
      knowledge: programKnowledge(catalogue),
    };
    const findings = [
      runtime(),
      ...dataFolder(dir, options, whyThere(given)),
      ...projectFiles(dir, options),
      operations(),
    ];
    const exit = findings.every(({ ok }) => ok) ? EXIT.ok : EXIT.failed;
    return printVerdict(exit, () => {
      if (json) return printJson({ version: VERSION, data: dir, repair, findings }, findings);
      if (repair) printRepair(repair);
      return printFindings(findings);
    });
  },
});

const printRepair = ({ backup, done, left, projects = [] }: LaboratoryRepair): void => {
  printLine(`backup ${backup}`);
  for (const line of done) printLine(`done ${line}`);
  for (const line of left) printLine(`LEFT ${line}`);
  if (done.length + left.length === 0) printLine('done nothing was to be repaired');
  for (const { project, ...report } of projects) {
    printLine(`${project}:`);
    printRepair(report);
  }
};

/** In a laboratory; nothing on a desktop. */
const projectFiles = (dir: string, options: CheckOptions): readonly Finding[] => [
  ...checkProjectFolders(dir),
  ...dataPlaces(dir).flatMap(({ project, dir: folder }) =>
    project === undefined || !hasData(folder)
      ? []
      : nameProject(checkData(folder, withProjectNamed(options, project)), project),
  ),
];

const runtime = (): Finding => ({
  what: 'runtime',
  ok: Number(process.versions.node.split('.')[0]) >= 24,
  says: `Bowerbird ${VERSION} on Node ${process.versions.node}`,
});

/** Why it is this folder, where it is not the usual one and none was named. */
const whyThere = ({ options: { data } }: Given): string =>
  data === undefined
    ? { environment: ' (BOWERBIRD_DATA)', chosen: ' (chosen in Settings)', usual: '' }[
        findDataPlace().from
      ]
    : '';

const dataFolder = (dir: string, options: CheckOptions, why: string): Finding[] => {
  if (!existsSync(dir))
    return [
      { what: 'data folder', ok: true, says: `${dir} is not there yet; the first start makes it` },
    ];
  const folder = folderItself(dir, why);
  if (databaseOf(dir) === undefined && !hasData(dir))
    return folder.ok ? [folder, noDataFile(dir)] : [folder];
  return [folder, ...checkData(dir, options)];
};

const folderItself = (dir: string, why: string): Finding => {
  try {
    requireUsable(dir);
    const open = openToOthers(dir);
    if (open.length === 0) return { what: 'data folder', ok: true, says: dir + why };
    return {
      what: 'data folder',
      ok: false,
      says: open.join('; '),
      advice: 'The next start of Bowerbird closes what this user owns; close the rest with chmod.',
    };
  } catch (thrown) {
    const error = toAppError(thrown);
    return {
      what: 'data folder',
      ok: false,
      says: error.message.replace(`${error.row.message}: `, ''),
      advice: 'Choose another data folder with `--data`, or give this user the right to it.',
    };
  }
};

/** A log without its file means that the file was taken away. */
const noDataFile = (dir: string): Finding => {
  const orphaned = existsSync(join(dir, `${DATA_FILE}-wal`));
  return orphaned
    ? {
        what: 'data file',
        ok: false,
        says: `${DATA_FILE} was deleted; its log is still there`,
        advice: 'Stop Bowerbird and put back a backup: `bowerbird restore FILE`.',
      }
    : { what: 'data file', ok: true, says: 'is not there yet; the first start makes it' };
};

const operations = (): Finding => ({
  what: 'catalogue',
  ok: true,
  says: `${catalogue.entries.length} operations on ${catalogue.platforms.length} platforms`,
});
