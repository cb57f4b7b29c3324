import type { Db } from '../file/db.ts';
import type { ProcessLeases } from '../file/process-leases.ts';
import type { SettingsStore } from './settings.ts';

export type SendingLease = ReturnType<typeof createSendingLease>;

/**
 * Which of the processes on one data folder hands over to the laboratory: one at a time, so that nothing is sent
 * twice at once and no token is renewed by two. What a dead process held is free.
 */
export const createSendingLease = (
  db: Db,
  settings: Pick<SettingsStore, 'get' | 'set'>,
  leases: Pick<ProcessLeases, 'id' | 'living' | 'present'>,
) => {
  const isHeld = (): boolean => settings.get('handOverProcess') === leases.id;
  return {
    isHeld,

    /** Whether this process holds it from now on; also if it held it before. */
    take: (): boolean =>
      db.transaction(() => {
        const holder = settings.get('handOverProcess');
        if (holder === leases.id) return true;
        if (holder !== null && leases.living().some(({ id }) => id === holder)) return false;
        leases.present();
        settings.set('handOverProcess', leases.id);
        return true;
      }),

    release: (): void =>
      db.transaction(() => {
        if (isHeld()) settings.set('handOverProcess', null);
      }),
  };
};
