import type { Finding } from '../store/doctor/check-database.ts';
import type { CopiedFile } from '../store/doctor/whole-folder.ts';
import { printAside, printLine } from './print.ts';

/** A line for each, and below what is wrong what to do about it. */
export const printFindings = (findings: readonly Finding[]): void => {
  for (const { ok, what, says: text, advice } of findings) {
    printLine(`${ok ? 'ok  ' : 'FAIL'} ${what}: ${text}`);
    if (advice !== undefined) printLine(`     ${advice}`);
  }
};

/** Faults of a file that was copied all the same. */
export const printFaults = (findings: readonly Finding[]): void => {
  for (const { ok, what, says: text } of findings)
    if (!ok) printAside(`it has a fault: ${what}: ${text}`);
};

/** The same for the files of a laboratory. */
export const printFolderFaults = (files: readonly CopiedFile[]): void => {
  for (const { project, findings } of files) printFaults(nameProject(findings, project));
};

/** Findings of a project say so: `Birds: ledger`. */
export const nameProject = (
  findings: readonly Finding[],
  project: string | undefined,
): readonly Finding[] =>
  project === undefined
    ? findings
    : findings.map((finding) => ({ ...finding, what: `${project}: ${finding.what}` }));
