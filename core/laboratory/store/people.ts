import { AppError } from '#kit/errors.ts';
import { instant, newId, type Now } from '../../store/file/clock.ts';
import type { Db } from '../../store/file/db.ts';
import { selectTexts, sql } from '../../store/file/sql.ts';
import { messages } from '../../store/messages.ts';
import type { AuditTrail } from './audit-trail.ts';
import { checkEmail, foldEmail, checkName } from './names.ts';

export interface PersonRow {
  readonly id: string;
  readonly name: string;
  /** Trimmed, in lower case. Where mail goes; it identifies nobody by itself. */
  readonly email: string | null;
  readonly created: string;
  readonly disabled: boolean;
  /** Owners look after projects, people and credits of the whole laboratory. */
  readonly isOwner: boolean;
}

export interface AddPersonInput {
  readonly name: string;
  readonly email?: string | undefined;
  readonly isOwner?: boolean | undefined;
}

type StoredPerson = Omit<PersonRow, 'disabled' | 'isOwner'> &
  Readonly<Record<'disabled' | 'isOwner', number>>;

/** Columns of `people`, for statements that join it as `people`. */
export const PERSON_COLUMNS = sql`people.id, people.name, people.email, people.created,
  people.disabled, people.isOwner`;

export const personFromStored = (row: StoredPerson): PersonRow => ({
  id: row.id,
  name: row.name,
  email: row.email,
  created: row.created,
  disabled: row.disabled === 1,
  isOwner: row.isOwner === 1,
});

export type People = ReturnType<typeof createPeople>;

/** The people of a laboratory. `by` is the id of the person who acts; absent for whoever runs the program. */
export const createPeople = (db: Db, now: Now, audit: AuditTrail) => {
  const get = (id: string): PersonRow | undefined => {
    const row = db.get<StoredPerson>(sql`SELECT ${PERSON_COLUMNS} FROM people WHERE id = ${id}`);
    return row && personFromStored(row);
  };

  const there = (id: string): PersonRow => {
    const person = get(id);
    if (!person) throw new AppError('not_found', messages.noSuchPerson({ id }));
    return person;
  };

  /** A laboratory that once had an owner keeps one who can sign in. */
  const refuseLastOwner = (person: PersonRow): void => {
    if (!person.isOwner || person.disabled) return;
    const other = db.get(
      sql`SELECT 1 FROM people WHERE isOwner = 1 AND disabled = 0 AND id <> ${person.id} LIMIT 1`,
    );
    if (!other) throw new AppError('validation_error', messages.lastOwner);
  };

  return {
    get,
    /** The same, or `not_found`. */
    there,

    /** By their ids; the unknown are left out. */
    withIds: (ids: readonly string[]): ReadonlyMap<string, PersonRow> =>
      new Map(
        db
          .all<StoredPerson>(
            sql`SELECT ${PERSON_COLUMNS} FROM people WHERE id IN (${selectTexts(ids)})`,
          )
          .map((row) => [row.id, personFromStored(row)]),
      ),

    add: (input: AddPersonInput, by?: string): PersonRow =>
      db.transaction(() => {
        const id = newId(now());
        const isOwner = input.isOwner === true;
        db.run(
          sql`INSERT INTO people (id, name, email, created, isOwner)
            VALUES (${id}, ${checkName(input.name)},
            ${input.email === undefined ? null : checkEmail(input.email)}, ${instant(now())},
            ${isOwner})`,
        );
        audit.append('person-added', { by, subject: id, facts: { isOwner } });
        return there(id);
      }),

    /** Everybody, in the order in which they came, the disabled among them. */
    list: (): PersonRow[] =>
      db
        .all<StoredPerson>(sql`SELECT ${PERSON_COLUMNS} FROM people ORDER BY id`)
        .map(personFromStored),

    /** Everybody to whom mail goes at this address: more than one, where several issuers know it. */
    withEmail: (email: string): PersonRow[] =>
      db
        .all<StoredPerson>(
          sql`SELECT ${PERSON_COLUMNS} FROM people WHERE email = ${foldEmail(email)} ORDER BY id`,
        )
        .map(personFromStored),

    count: (): number =>
      db.get<{ count: number }>(sql`SELECT count(*) AS count FROM people`)?.count ?? 0,

    rename: (id: string, name: string, by?: string): PersonRow =>
      db.transaction(() => {
        there(id);
        db.run(sql`UPDATE people SET name = ${checkName(name)} WHERE id = ${id}`);
        audit.append('person-renamed', { by, subject: id });
        return there(id);
      }),

    /** Throws `validation_error` where both would sign in with a password at this address. */
    setEmail: (id: string, email: string, by?: string): PersonRow =>
      db.transaction(() => {
        there(id);
        const address = checkEmail(email);
        const other = db.get(
          sql`SELECT 1 FROM people JOIN passwords ON passwords.person = people.id
            WHERE email = ${address} AND people.id <> ${id}
              AND EXISTS (SELECT 1 FROM passwords WHERE person = ${id})`,
        );
        if (other) throw new AppError('validation_error', messages.emailHasPassword);
        db.run(sql`UPDATE people SET email = ${address} WHERE id = ${id}`);
        // Links that were sent to the address of before open nothing any more.
        db.run(sql`DELETE FROM signInLinks WHERE person = ${id} AND purpose = 'password'`);
        audit.append('address-set', { by, subject: id });
        return there(id);
      }),

    /** Throws `validation_error` where it would leave no owner. */
    setOwner: (id: string, on: boolean, by?: string): PersonRow =>
      db.transaction(() => {
        const person = there(id);
        if (person.isOwner === on) return person;
        if (!on) refuseLastOwner(person);
        db.run(sql`UPDATE people SET isOwner = ${on} WHERE id = ${id}`);
        audit.append(on ? 'owner-named' : 'owner-unnamed', { by, subject: id });
        return there(id);
      }),

    /**
     * Ends sessions and links of the person and invitations to their address at once; their keys stop because
     * they have no role any more (`Members.role`). Throws `validation_error` for the last owner.
     */
    disable: (id: string, by?: string): PersonRow =>
      db.transaction(() => {
        const person = there(id);
        if (person.disabled) return person;
        refuseLastOwner(person);
        db.run(sql`UPDATE people SET disabled = 1 WHERE id = ${id}`);
        const sessions = db.run(sql`DELETE FROM sessions WHERE person = ${id}`);
        db.run(
          sql`DELETE FROM signInLinks
            WHERE person = ${id} OR email = ${person.email} OR invitation IN (
            SELECT id FROM invitations WHERE email = ${person.email})`,
        );
        const invitations = db.run(
          sql`UPDATE invitations SET withdrawn = ${instant(now())}
            WHERE email = ${person.email} AND accepted IS NULL AND withdrawn IS NULL`,
        );
        audit.append('person-disabled', { by, subject: id, facts: { sessions, invitations } });
        return there(id);
      }),

    enable: (id: string, by?: string): PersonRow =>
      db.transaction(() => {
        const person = there(id);
        if (!person.disabled) return person;
        db.run(sql`UPDATE people SET disabled = 0 WHERE id = ${id}`);
        audit.append('person-enabled', { by, subject: id });
        return there(id);
      }),
  };
};
