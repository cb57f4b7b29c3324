import { EXIT, refuseArguments } from '../../cli/command.ts';
import { printAside, printJson, printTable } from '../../cli/print.ts';
import { withLaboratory } from './laboratory-of.ts';
import type { LabGiven } from './lab-help.ts';

/** What owners and managers did, the latest first, after the chain of entries was checked. */
export const audit = async (given: LabGiven): Promise<number> => {
  refuseArguments(given);
  const limit = given.options.limit ?? 100;
  return withLaboratory(given, (laboratory) => {
    const faults = laboratory.audit.check();
    const entries = laboratory.audit.list({ limit });
    if (given.options.json) printJson({ entries, faults }, entries);
    else
      printTable(
        ['When', 'What', 'Who', 'Of'],
        entries.map(({ at, act, by, subject }) => [at, act, nameIn(by), nameIn(subject)]),
      );
    if (faults.length === 0) return EXIT.ok;
    for (const fault of faults) printAside(fault);
    return EXIT.failed;

    function nameIn(id: string | undefined | null): string {
      if (id === undefined || id === null) return '';
      return laboratory.people.get(id)?.name ?? laboratory.projects.get(id)?.name ?? id;
    }
  });
};
