import { AsyncLocalStorage } from 'node:async_hooks';
import type { CaseDoor } from '#kit/case-log.ts';
import type { Db } from '../../file/db.ts';
import { sql } from '../../file/sql.ts';

/** Whoever acts, as far as the door knows it. */
interface Actor {
  readonly door: Exclude<CaseDoor, 'program'>;
  readonly keyId: string;
}

/** As it stands in a log. */
export interface Who {
  readonly door: CaseDoor;
  readonly key?: string;
  /** Of whoever codes. */
  readonly coder?: string;
}

const actors = new AsyncLocalStorage<Actor>();

/** Does the work, and whatever goes on from it, in the name of an actor: what it logs tells who it was. */
export const actAs = <T>(actor: Actor, work: () => T): T => actors.run(actor, work);

/**
 * The key's own name, or its id where it is of a member of a project, whose name may stand in it; the window's
 * and the command line's keys are those doors.
 */
const keyName = (db: Db, keyId: string): string | undefined =>
  db.get<{ name: string }>(
    sql`SELECT CASE WHEN person IS NULL THEN name ELSE id END AS name FROM keys
      WHERE id = ${keyId} AND builtin = 0`,
  )?.name;

export const whoFrom = (db: Db, actor: Actor | undefined): Who => {
  if (!actor) return { door: 'program' };
  const key = keyName(db, actor.keyId);
  return { door: actor.door, ...(key !== undefined && { key }) };
};

/** Whoever acts at present; the program itself where nobody does. */
export const presentWho = (db: Db): Who => whoFrom(db, actors.getStore());
