import type { Finding } from '../store/doctor/check-database.ts';
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
