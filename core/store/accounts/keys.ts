import { AppError } from '#kit/errors.ts';
import { messages as shared } from '#kit/messages.ts';
import { instant, newId, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { raw, sql, type Sql } from '../file/sql.ts';
import { hashSecret } from '../file/secrets.ts';
import { messages } from '../messages.ts';
import type { Secrets } from './key-secrets.ts';

/** An API key as it may be shown. Neither the secret nor its hash ever leaves this file. */
export interface KeyRow {
  readonly id: string;
  readonly account: string;
  /** Id of the member of a project who acts with it; `null` on a desktop. */
  readonly person: string | null;
  readonly name: string;
  /** The window's and the command line's own: no secret, cannot be switched off. */
  readonly builtin: boolean;
  /** The visible beginning of the secret. */
  readonly prefix: string | null;
  readonly created: string;
  /** To about a minute. */
  readonly lastUsed: string | null;
  readonly expires: string | null;
  readonly disabled: boolean;
  /** Whether it may start gatherings into collections over REST. */
  readonly startsRuns: boolean;
  /** When it was revoked; the row stays for the ledger's sake. */
  readonly revoked: string | null;
  /** Credits that this key, its predecessors and its successors may spend in all. */
  readonly budget: number | null;
  /** The first key of its line of successors. */
  readonly family: string;
  readonly successor: string | null;
  /** Until when it still works beside its successor. */
  readonly graceUntil: string | null;
}

/** A key at its birth: the only time that the secret is known. */
export interface NewKey {
  readonly secret: string;
  readonly key: KeyRow;
}

export interface CreateKeyInput {
  readonly name: string;
  /** ISO 8601 instant. */
  readonly expires?: string | undefined;
  readonly budget?: number | null | undefined;
  readonly startsRuns?: boolean | undefined;
  /** Id of the member of a project whose key it is. */
  readonly person?: string | null | undefined;
}

/** Whoever knows the members of a project, outside of its data file. */
export interface KeyHolders {
  /** Whether a person may use keys now. Called each time that a key of a person is judged. */
  readonly mayUseKey: (person: string) => boolean;
  /** Whether the window of a person may be used now, for reading; as `mayUseKey` where it is left out. */
  readonly mayUseWindow?: ((person: string) => boolean) | undefined;
}

const BUILTIN_KEYS = { window: 'Desktop window', cli: 'Command line' } as const;

const LAST_USED_MS = 60_000;

const COLUMNS = sql`id, account, person, name, builtin, prefix, created, lastUsed, expires,
  disabled, startsRuns, revoked, budget, family, successor, graceUntil`;

type Flag = 'builtin' | 'disabled' | 'startsRuns';
type StoredKey = Omit<KeyRow, Flag> & Readonly<Record<Flag, number>>;

const shown = (row: StoredKey): KeyRow => ({
  ...row,
  builtin: row.builtin === 1,
  disabled: row.disabled === 1,
  startsRuns: row.startsRuns === 1,
});

export type Keys = ReturnType<typeof createKeys>;

/** What keys are made for. */
export interface KeysOptions {
  readonly account: string;
  readonly secrets: Secrets;
  /** Without them, no key of a person may be used: nobody could say that the person still may. */
  readonly members?: KeyHolders | undefined;
}

export const createKeys = (db: Db, now: Now, { account, secrets, members }: KeysOptions) => {
  /**
   * Keys by hash and by id, as long as nobody has changed anything: another process's changes change
   * the version.
   */
  const known = new Map<string, KeyRow>();
  const used = new Map<string, number>();
  let version = '';

  const get = (id: string): KeyRow | undefined => {
    const row = db.get<StoredKey>(sql`SELECT ${COLUMNS} FROM keys WHERE id = ${id}`);
    return row && shown(row);
  };

  const there = (id: string): KeyRow => {
    const key = get(id);
    if (!key) throw new AppError('not_found', messages.noSuchKey({ id }));
    return key;
  };

  /** Changes a person's key, after `check` has seen it as it is now. */
  const change = (id: string, check: (key: KeyRow) => void, set: Sql) =>
    db.transaction(() => {
      check(there(id));
      db.run(sql`UPDATE keys SET ${set} WHERE id = ${id}`);
      known.clear();
      return there(id);
    });

  const insert = (input: CreateKeyInput, family?: string): NewKey => {
    const id = newId(now());
    const secret = secrets.make('bb');
    db.run(
      sql`INSERT INTO keys
          (id, account, person, name, hash, prefix, created, expires, budget, family, startsRuns)
        VALUES
          (${id}, ${account}, ${input.person}, ${input.name}, ${hashSecret(secret)},
            ${secrets.visible(secret)}, ${instant(now())}, ${parseExpiry(input.expires)},
           ${checkBudget(input.budget)}, ${family ?? id}, ${input.startsRuns === true ? 1 : 0})`,
    );
    return { secret, key: there(id) };
  };

  const find = (column: 'hash' | 'id', value: string): KeyRow | undefined => {
    const current = db.version();
    if (current !== version) known.clear();
    version = current;
    const name = `${column} ${value}`;
    let key = known.get(name);
    if (!key) {
      const row = db.get<StoredKey>(
        sql`SELECT ${COLUMNS} FROM keys WHERE ${raw(column)} = ${value}`,
      );
      if (row) known.set(name, (key = shown(row)));
    }
    return key;
  };

  /**
   * Whether it is the key of a person who may use none now. Never from memory: the role stands in another file,
   * and may have changed since.
   */
  const isHeldBack = ({ person, builtin }: KeyRow): boolean => {
    if (person === null) return false;
    const { mayUseKey, mayUseWindow = mayUseKey } = members ?? {};
    return (builtin ? mayUseWindow : mayUseKey)?.(person) !== true;
  };

  /** The key, if it may be used now, else the error that says why not. */
  const usable = (key: KeyRow | undefined): KeyRow => {
    if (!key || key.revoked !== null)
      throw new AppError('invalid_api_key', shared.whereKeysAreMade);
    if (key.disabled || isHeldBack(key)) throw new AppError('api_key_disabled');
    const time = instant(now());
    if (key.expires !== null && key.expires <= time)
      throw new AppError('api_key_expired', messages.keyExpired({ expires: key.expires }));
    if (key.graceUntil !== null && key.graceUntil <= time)
      throw new AppError('api_key_expired', messages.keyReplaced({ graceUntil: key.graceUntil }));
    return key;
  };

  const noteUse = (key: KeyRow): void => {
    const last = used.get(key.id) ?? (key.lastUsed === null ? -Infinity : Date.parse(key.lastUsed));
    // Either way: a clock that was set back must not end the notes until it has caught up.
    if (Math.abs(now() - last) < LAST_USED_MS) return;
    used.set(key.id, now());
    try {
      db.run(sql`UPDATE keys SET lastUsed = ${instant(now())} WHERE id = ${key.id}`);
      known.clear();
    } catch {
      // A convenience: a busy or full disk must not cost anyone a call here.
    }
  };

  return {
    get,
    isHeldBack,

    /** Makes the built-in keys where they are missing. */
    ensureBuiltin: (): void => {
      for (const [id, name] of Object.entries(BUILTIN_KEYS))
        if (!get(id))
          db.run(
            sql`INSERT INTO keys (id, account, name, builtin, created, family)
              VALUES (${id}, ${account}, ${name}, 1, ${instant(now())}, ${id})
                ON CONFLICT DO NOTHING`,
          );
    },

    /**
     * The key with which the window of a member pays, made when missing. It is built in: it has no secret, opens
     * kept answers to every member, and pays as long as the member's role allows keys (`checkPayer`).
     */
    ensureWindowOf: (person: string, name: string): KeyRow => {
      const id = `window:${person}`;
      const found = get(id);
      if (found) return found;
      db.run(
        sql`INSERT INTO keys (id, account, person, name, builtin, created, family)
          VALUES (${id}, ${account}, ${person}, ${name}, 1, ${instant(now())}, ${id})
            ON CONFLICT DO NOTHING`,
      );
      return there(id);
    },

    add: (input: CreateKeyInput): NewKey => db.transaction(() => insert(input)),

    /** The ids of a key, its predecessors and its successors; its own alone where it is unknown. */
    family: (id: string): ReadonlySet<string> =>
      new Set([
        id,
        ...db
          .all<{ id: string }>(
            sql`SELECT id FROM keys WHERE family = (SELECT family FROM keys WHERE id = ${id})`,
          )
          .map((key) => key.id),
      ]),

    /** All keys, or those of one person, the oldest first, the revoked among them. */
    list: ({ person }: { readonly person?: string | undefined } = {}): KeyRow[] =>
      db
        .all<StoredKey>(
          sql`SELECT ${COLUMNS} FROM keys WHERE CAST(${person} AS TEXT) IS NULL OR person = ${person}
            ORDER BY builtin DESC, CASE builtin WHEN 1 THEN id ELSE created END, id`,
        )
        .map(shown),

    disable: (id: string) => change(id, changeable, sql`disabled = 1`),
    enable: (id: string) => change(id, changeable, sql`disabled = 0`),
    setBudget: (id: string, budget: number | null) =>
      change(id, notRevoked, sql`budget = ${checkBudget(budget)}`),

    /** Ends all keys of a person and calls them by another name, the one of their window too. */
    endAllOf: (person: string, name: string): number =>
      db.transaction(() => {
        db.run(sql`UPDATE keys SET name = ${name} WHERE person = ${person}`);
        const ended = db.run(
          sql`UPDATE keys SET revoked = ${instant(now())}
            WHERE person = ${person} AND builtin = 0 AND revoked IS NULL`,
        );
        known.clear();
        return ended;
      }),

    /** Stops a key at once and for ever. */
    revoke: (id: string) =>
      change(id, notBuiltin, sql`revoked = coalesce(revoked, ${instant(now())})`),

    /** Issues a successor with the same name, expiry, budget and permissions; the old key works on for `graceMs`. */
    rotate: (id: string, graceMs: number): NewKey =>
      db.transaction(() => {
        const old = there(id);
        changeable(old);
        if (old.successor !== null)
          throw new AppError('validation_error', messages.keyAlreadyRotated);
        if (!Number.isSafeInteger(graceMs) || graceMs < 0)
          throw new AppError('validation_error', messages.graceTimeInvalid);
        const { name, budget, startsRuns, person } = old;
        const born = insert(
          { name, budget, startsRuns, person, expires: old.expires ?? undefined },
          old.family,
        );
        db.run(
          sql`UPDATE keys SET successor = ${born.key.id}, graceUntil = ${instant(now() + graceMs)}
            WHERE id = ${id}`,
        );
        known.clear();
        return born;
      }),

    /**
     * The key that a secret opens. Throws `missing_api_key`, `invalid_api_key` (also for revoked
     * keys), `api_key_disabled` or `api_key_expired`. What another process changed is seen at once.
     */
    authenticate: (secret: string | undefined): KeyRow => {
      if (!secret) throw new AppError('missing_api_key', shared.whereKeysAreMade);
      // Comparing hashes in an index tells nobody how much of a guess was right.
      const key = usable(
        secrets.isOne('bb', secret) ? find('hash', hashSecret(secret)) : undefined,
      );
      noteUse(key);
      return key;
    },

    /**
     * The key with this id, for whoever authenticated it a while ago (a program over standard input, a
     * grant): each call and each reading of the archive asks again. Throws the same errors for a key
     * that has been revoked, disabled or has expired since, and `invalid_api_key` for an unknown one.
     */
    check: (id: string): KeyRow => usable(find('id', id)),

    /**
     * The same, for a key that pays: that of the window of a member, with which everybody may read, pays only
     * for those who may use keys.
     */
    checkPayer: (id: string): KeyRow => {
      const key = usable(find('id', id));
      if (isHeldBack({ ...key, builtin: false })) throw new AppError('api_key_disabled');
      return key;
    },

    /** The same without asking whether it may be used now; `invalid_api_key` for an unknown one. */
    known: (id: string): KeyRow => {
      const key = find('id', id);
      if (!key) throw new AppError('invalid_api_key');
      return key;
    },
  };
};

const notBuiltin = (key: KeyRow): void => {
  if (key.builtin)
    throw new AppError('validation_error', messages.keyIsBuiltIn({ name: key.name }));
};

const notRevoked = (key: KeyRow): void => {
  if (key.revoked !== null) throw new AppError('validation_error', messages.keyRevoked);
};

const changeable = (key: KeyRow): void => {
  notBuiltin(key);
  notRevoked(key);
};

const checkBudget = (budget: number | null | undefined): number | null => {
  if (budget === null || budget === undefined) return null;
  if (!Number.isSafeInteger(budget) || budget < 0)
    throw new AppError('validation_error', messages.budgetInvalid);
  return budget;
};

const parseExpiry = (expires: string | undefined): string | null => {
  if (expires === undefined) return null;
  const ms = Date.parse(expires);
  if (Number.isNaN(ms)) throw new AppError('validation_error', messages.expiryInvalid);
  return instant(ms);
};
