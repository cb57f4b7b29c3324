import type { HeldLeftOut } from '../../store/index.ts';
import { peopleInItem } from '#vocab/people.ts';
import { reading } from './reading.ts';

/** Goes through all people of what is held. */
export const heldLeftOut = reading<{ readonly dir: string }, readonly HeldLeftOut[]>(
  ({ personRecords }) => personRecords.heldLeftOut(peopleInItem),
);
