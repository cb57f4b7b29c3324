import type { Db } from '../file/db.ts';
import type { ProcessLeases } from '../file/process-leases.ts';
import type { SettingsStore } from './settings.ts';

export type WorkLease = ReturnType<typeof createWorkLease>;

/**
 * Which of the processes on one data folder does work that only one may do; its id stands in a setting. What a dead
 * process held is free.
 *
 * - `handOverProcess` hands over to the laboratory, so that nothing is sent twice at once and no token is renewed by two.
 * - `careProcess` deletes what is too old, signs the days and counts the checks.
 */
export const createWorkLease = (
  db: Db,
  settings: Pick<SettingsStore, 'get' | 'set'>,
  leases: Pick<ProcessLeases, 'id' | 'isLiving' | 'present'>,
  setting: 'handOverProcess' | 'careProcess',
) => {
  const isHeld = (): boolean => settings.get(setting) === leases.id;
  const isHeldElsewhere = (): boolean => {
    const holder = settings.get(setting);
    return holder !== null && holder !== leases.id && leases.isLiving(holder);
  };
  return {
    isHeld,

    /** Whether this process holds it from now on; also if it held it before. */
    take: (): boolean => {
      // Mostly nothing is to be written.
      if (isHeld()) return true;
      if (isHeldElsewhere()) return false;
      return db.transaction(() => {
        if (isHeldElsewhere()) return false;
        leases.present();
        settings.set(setting, leases.id);
        return true;
      });
    },

    release: (): void =>
      db.transaction(() => {
        if (isHeld()) settings.set(setting, null);
      }),
  };
};
