import { AppError } from '../../kit/errors.ts';
import type { Db } from '../db.ts';
import { keysAndCredits } from './001-keys-and-credits.ts';
import { callsAndEvidence } from './002-calls-and-evidence.ts';
import { downloadsAndSettings } from './003-downloads-and-settings.ts';
import { clients } from './004-clients.ts';
import { filesInDownloads } from './005-files-in-downloads.ts';
import { longStates } from './006-long-states.ts';
import { partsOfDownloads } from './007-parts-of-downloads.ts';

/**
 * In order; number n leads to version n. One that has been released is never edited: people's files
 * have it behind them. Change the schema by adding one at the end.
 */
export const MIGRATIONS: readonly string[] = [
  keysAndCredits,
  callsAndEvidence,
  downloadsAndSettings,
  clients,
  filesInDownloads,
  longStates,
  partsOfDownloads,
];

export const versionOf = (db: Db): number =>
  db.prepare<{ user_version: number }>('PRAGMA user_version').get()?.user_version ?? 0;

/** Brings the schema up to `target`, all steps or none. A database newer than the program is refused. */
export const migrate = (db: Db, target = MIGRATIONS.length): void => {
  refuseNewer(versionOf(db));
  if (versionOf(db) >= target) return;
  db.transaction(() => {
    // Read again: another process may have migrated while we waited for the lock.
    const from = versionOf(db);
    refuseNewer(from);
    if (from >= target) return;
    for (const sql of MIGRATIONS.slice(from, target)) db.exec(sql);
    db.exec(`PRAGMA user_version = ${target}`);
  });
};

const refuseNewer = (version: number): void => {
  if (version > MIGRATIONS.length)
    throw new AppError(
      'internal_error',
      `the data folder was written by a newer Bowerbird (schema ${version}, this one knows ` +
        `${MIGRATIONS.length}): update Bowerbird, or choose another data folder`,
    );
};
