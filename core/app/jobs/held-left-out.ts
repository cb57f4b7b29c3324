import type { HeldLeftOut } from '../../store/index.ts';
import { reading } from './reading.ts';

/** Goes through all authors of what is held. */
export const heldLeftOut = reading<{ readonly dir: string }, readonly HeldLeftOut[]>(
  ({ personRecords }) => personRecords.heldLeftOut(),
);
