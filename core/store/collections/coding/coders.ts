import { AppError } from '#kit/errors.ts';
import { newId, type Now } from '../../file/clock.ts';
import type { Db } from '../../file/db.ts';
import { sql } from '../../file/sql.ts';
import { messages } from '../../messages.ts';

export interface CoderRow {
  readonly seq: number;
  /** The same on every computer to which the coder's work goes. */
  readonly id: string;
  readonly name: string;
  /** 1: whoever codes here now. */
  readonly chosen: number;
}

/** What the first coder is called until somebody says otherwise. */
const FIRST_NAME = 'Me';

export type Coders = ReturnType<typeof createCoders>;

export const createCoders = (db: Db, now: Now) => {
  const find = (id: string): CoderRow | undefined =>
    db.get<CoderRow>(sql`SELECT * FROM coders WHERE id = ${id}`);

  const isNameTaken = (name: string, exceptSeq = 0): boolean =>
    db.get(sql`SELECT 1 FROM coders WHERE lower(name) = lower(${name}) AND seq <> ${exceptSeq}`) !==
    undefined;

  const there = (id: string): CoderRow => {
    const row = find(id);
    if (!row) throw new AppError('not_found', messages.noCoder({ id }));
    return row;
  };

  const insert = (id: string, name: string): CoderRow => {
    db.run(sql`INSERT INTO coders (id, name) VALUES (${id}, ${name})`);
    return there(id);
  };

  const choose = (id: string): CoderRow =>
    db.transaction(() => {
      const { seq } = there(id);
      db.run(sql`UPDATE coders SET chosen = 0`);
      db.run(sql`UPDATE coders SET chosen = 1 WHERE seq = ${seq}`);
      return there(id);
    });

  const refuseTaken = (name: string, exceptSeq?: number): void => {
    if (isNameTaken(name, exceptSeq))
      throw new AppError('validation_error', messages.thereIsACoderAlready({ name }));
  };

  const chosen = (): CoderRow | undefined =>
    db.get<CoderRow>(sql`SELECT * FROM coders WHERE chosen = 1`);

  return {
    /** In the order in which they came. */
    list: (): CoderRow[] => db.all<CoderRow>(sql`SELECT * FROM coders ORDER BY seq`),

    find,
    /** Throws `not_found`. */
    there,
    chosen,

    /** Whoever codes here now; the first coder is made when there is none. */
    current: (): CoderRow =>
      db.transaction(() => {
        const present = chosen();
        if (present) return present;
        const name = freeName(FIRST_NAME, isNameTaken);
        return choose(insert(newId(now()), name).id);
      }),

    /** Throws `validation_error` when another has the name. */
    add: (name: string): CoderRow =>
      db.transaction(() => {
        refuseTaken(name);
        return insert(newId(now()), name);
      }),

    choose,

    /** Throws `not_found`, and `validation_error` when another has the name. */
    rename: (id: string, name: string): CoderRow =>
      db.transaction(() => {
        const { seq } = there(id);
        refuseTaken(name, seq);
        db.run(sql`UPDATE coders SET name = ${name} WHERE seq = ${seq}`);
        return there(id);
      }),

    /** A coder of another computer; where somebody else has the name, it is numbered. */
    admit: (id: string, name: string): CoderRow =>
      db.transaction(() => find(id) ?? insert(id, freeName(name, isNameTaken))),
  };
};

/** `Ada`, or `Ada (2)` where that is taken. */
const freeName = (name: string, isTaken: (name: string) => boolean): string => {
  for (let n = 1; ; n += 1) {
    const numbered = n === 1 ? name : `${name} (${n})`;
    if (!isTaken(numbered)) return numbered;
  }
};
