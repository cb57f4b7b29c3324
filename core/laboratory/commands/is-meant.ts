import { UsageError } from '../../cli/command.ts';
import { isDeletionMeant } from '../../cli/forget-person.ts';
import { printAside } from '../../cli/print.ts';
import { isTerminal } from '../../cli/prompt.ts';
import type { LabGiven } from './lab-help.ts';

/** What a command is about to delete. */
export interface ShownDeletion {
  readonly digest: string;
  readonly show: (print: (line: string) => void) => void;
  /** What is said where `--digest` is of another list: `Nothing is deleted: what is held`. */
  readonly otherwise: string;
  /** Nothing is deleted at once: nobody needs to be asked. */
  readonly isEmpty?: boolean;
}

/**
 * Whether exactly what was shown is meant: by its `--digest`, by `--yes`, or by whoever is asked now. Throws where
 * nobody can be asked.
 */
export const isMeant = async (
  given: LabGiven,
  { digest, show, otherwise, isEmpty = false }: ShownDeletion,
): Promise<boolean> => {
  const wanted = given.options.digest;
  if (wanted !== undefined && wanted !== digest) {
    printAside(`${otherwise} is not what was shown. It is now:`);
    show(printAside);
    return false;
  }
  if (given.options.yes || isEmpty) return true;
  if (!isTerminal())
    throw new UsageError('nobody can be asked here: give --preview, or --yes to delete');
  show(printAside);
  return isDeletionMeant();
};
