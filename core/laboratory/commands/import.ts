import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#kit/errors.ts';
import { settleRequests } from '../../collections/settle-requests.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { importDesktop, type ImportReport } from '../hand-over/import-desktop.ts';
import { backUp } from '../../store/doctor/backup.ts';
import { DATA_FILE } from '../../store/file/data-folder.ts';
import { openStore, type Store } from '../../store/index.ts';
import { withProjectStore } from '../projects/project-store.ts';
import { dataDirFor } from '../../app/data-dir.ts';
import { EXIT, UsageError } from '../../cli/command.ts';
import { messages } from '../../cli/messages.ts';
import { projectNamed } from './laboratory-of.ts';
import { printAside, printJson, printLine } from '../../cli/print.ts';
import type { PersonRow } from '../store/people.ts';
import { laboratoryIn, type Laboratory } from '../store/laboratory.ts';
import type { LabGiven } from './lab-help.ts';

/** Every so many answers it is told how much waits. */
const TOLD_EVERY = 500;

/**
 * Moves all collections of a data folder into a project of a laboratory. The folder is not changed. Begun again after
 * an interruption, it goes on; each item is there once.
 */
export const labImport = async ({ rest, options }: LabGiven): Promise<number> => {
  const { data: from, project, member, json, lab = dataDirFor(false) } = options;
  if (rest.length > 0) throw new UsageError(`unexpected argument: ${rest[0]}`);
  if (from === undefined || project === undefined)
    throw new UsageError('lab import takes --data DIR and --project NAME');
  if (!existsSync(join(from, DATA_FILE)))
    throw new AppError('data_folder', messages.dataFileMissing({ dir: from }));
  const report = await moveIn({ from, lab, project, member });
  if (json) printJson(report);
  else printReport(report);
  const isWhole = report.refused + report.later + report.differences.length === 0;
  return isWhole ? EXIT.ok : EXIT.failed;
};

interface MoveInInput {
  readonly from: string;
  readonly lab: string;
  readonly project: string;
  readonly member: string | undefined;
}

const moveIn = async ({ from, lab, project, member }: MoveInInput): Promise<ImportReport> => {
  const root = openStore({ dir: lab });
  try {
    const laboratory = laboratoryIn(root);
    const found = projectNamed(laboratory, project);
    const person = findMember(laboratory, found.id, member);
    return await withProjectStore(lab, found, (to) => {
      const key = to.keys.ensureWindowOf(person.id, person.name);
      return withCopyOf(from, lab, (copy) =>
        importDesktop({
          from: copy,
          to,
          catalogue,
          sender: { person: person.id, name: person.name, keyId: key.id },
          now: Date.now,
          onProgress: tellNowAndThen(),
        }),
      );
    });
  } finally {
    root.close();
  }
};

/** Works on a copy of a data folder, which lies in the laboratory's for as long as that takes. */
const withCopyOf = async <T>(
  from: string,
  lab: string,
  work: (copy: Store) => Promise<T>,
): Promise<T> => {
  const dir = mkdtempSync(join(lab, 'moving-in-'));
  try {
    await backUp(from, join(dir, DATA_FILE));
    const copy = openStore({ dir });
    try {
      settleRequests(copy, catalogue);
      return await work(copy);
    } finally {
      copy.close();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

/** The member of that address, or the only manager. */
const findMember = (
  laboratory: Laboratory,
  project: string,
  address: string | undefined,
): PersonRow => {
  const members = laboratory.members.of(project);
  const fitting = members.filter(({ person, role }) =>
    address === undefined ? role === 'manager' : person.email === address.trim().toLowerCase(),
  );
  const [only, ...others] = fitting;
  if (!only || others.length > 0) throw new UsageError('--member takes the address of a member');
  return only.person;
};

const tellNowAndThen = (): ((waiting: number) => void) => {
  let answers = 0;
  return (waiting) => {
    answers += 1;
    if (answers % TOLD_EVERY === 0) printAside(`${waiting} left`);
  };
};

const printReport = ({ collections, taken, known, refusals, differences }: ImportReport): void => {
  printLine(`${collections} collections: ${taken} parcels taken, ${known} known`);
  for (const { kind, reason } of refusals)
    printLine(`not taken: ${kind}: ${reason?.message ?? ''}`);
  for (const { collection, what, from, to } of differences)
    printLine(`${collection}: ${from} ${what} there, ${to} here`);
};
