import type { HeldLeftOut } from '../../store/index.ts';
import { createPeopleFinder } from '../../collections/forgetting/people-in-items.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { reading } from './reading.ts';

/** Goes through all people of what is held. */
export const heldLeftOut = reading<{ readonly dir: string }, readonly HeldLeftOut[]>(
  ({ personRecords }) => personRecords.heldLeftOut(createPeopleFinder(catalogue)),
);
