import { hash, randomBytes } from 'node:crypto';
import { AppError } from '#kit/errors.ts';
import { messages as shared } from '#kit/messages.ts';
import { instant, newId, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { messages } from '../messages.ts';

/** An API key as it may be shown. Neither the secret nor its hash ever leaves this file. */
export interface KeyRow {
  readonly id: string;
  readonly account: string;
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
}

const BUILTIN_KEYS = { window: 'Desktop window', cli: 'Command line' } as const;

const SECRET = /^bb_[\w-]{43}$/;
const PREFIX_LENGTH = 9;
const LAST_USED_MS = 60_000;

const COLUMNS =
  'id, account, name, builtin, prefix, created, lastUsed, expires, disabled, startsRuns, revoked, budget, family, successor, graceUntil';

type Flag = 'builtin' | 'disabled' | 'startsRuns';
type StoredKey = Omit<KeyRow, Flag> & Readonly<Record<Flag, number>>;

const shown = (row: StoredKey): KeyRow => ({
  ...row,
  builtin: row.builtin === 1,
  disabled: row.disabled === 1,
  startsRuns: row.startsRuns === 1,
});

export type Keys = ReturnType<typeof createKeys>;

export const createKeys = (db: Db, now: Now, account: string) => {
  /**
   * Keys by hash and by id, as long as nobody has changed anything: another process's changes change
   * the version.
   */
  const known = new Map<string, KeyRow>();
  const used = new Map<string, number>();
  let version = '';

  const get = (id: string): KeyRow | undefined => {
    const row = db.prepare<StoredKey>(`SELECT ${COLUMNS} FROM keys WHERE id = ?`).get(id);
    return row && shown(row);
  };

  const there = (id: string): KeyRow => {
    const key = get(id);
    if (!key) throw new AppError('not_found', messages.noSuchKey({ id }));
    return key;
  };

  /** Changes a person's key, after `check` has seen it as it is now. */
  const change = (
    id: string,
    check: (key: KeyRow) => void,
    set: string,
    value: string | number | null,
  ) =>
    db.transaction(() => {
      check(there(id));
      db.prepare(`UPDATE keys SET ${set} WHERE id = :id`).run({ id, value });
      known.clear();
      return there(id);
    });

  const insert = (input: CreateKeyInput, family?: string): NewKey => {
    const id = newId(now());
    const secret = `bb_${randomBytes(32).toString('base64url')}`;
    db.prepare(
      `INSERT INTO keys (id, account, name, hash, prefix, created, expires, budget, family, startsRuns)
       VALUES (:id, :account, :name, :hash, :prefix, :created, :expires, :budget, :family, :startsRuns)`,
    ).run({
      id,
      account,
      name: input.name,
      hash: hashSecret(secret),
      created: instant(now()),
      prefix: secret.slice(0, PREFIX_LENGTH),
      expires: parseExpiry(input.expires),
      budget: checkBudget(input.budget),
      family: family ?? id,
      startsRuns: input.startsRuns === true ? 1 : 0,
    });
    return { secret, key: there(id) };
  };

  const find = (column: 'hash' | 'id', value: string): KeyRow | undefined => {
    const current = db.version();
    if (current !== version) known.clear();
    version = current;
    const name = `${column} ${value}`;
    let key = known.get(name);
    if (!key) {
      const row = db
        .prepare<StoredKey>(`SELECT ${COLUMNS} FROM keys WHERE ${column} = ?`)
        .get(value);
      if (row) known.set(name, (key = shown(row)));
    }
    return key;
  };

  /** The key, if it may be used now, else the error that says why not. */
  const usable = (key: KeyRow | undefined): KeyRow => {
    if (!key || key.revoked !== null)
      throw new AppError('invalid_api_key', shared.whereKeysAreMade);
    if (key.disabled) throw new AppError('api_key_disabled');
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
      db.prepare('UPDATE keys SET lastUsed = ? WHERE id = ?').run(instant(now()), key.id);
      known.clear();
    } catch {
      // A convenience: a busy or full disk must not cost anyone a call here.
    }
  };

  return {
    get,

    /** Makes the built-in keys where they are missing. */
    ensureBuiltin: (): void => {
      for (const [id, name] of Object.entries(BUILTIN_KEYS))
        if (!get(id))
          db.prepare(
            `INSERT INTO keys (id, account, name, builtin, created, family)
             VALUES (:id, :account, :name, 1, :created, :id) ON CONFLICT DO NOTHING`,
          ).run({ id, account, name, created: instant(now()) });
    },

    add: (input: CreateKeyInput): NewKey => db.transaction(() => insert(input)),

    /** All keys, the oldest first, the revoked among them. */
    list: (): KeyRow[] =>
      db
        .prepare<StoredKey>(
          `SELECT ${COLUMNS} FROM keys ORDER BY builtin DESC, CASE builtin WHEN 1 THEN id ELSE created END, id`,
        )
        .all()
        .map(shown),

    disable: (id: string) => change(id, changeable, 'disabled = :value', 1),
    enable: (id: string) => change(id, changeable, 'disabled = :value', 0),
    setBudget: (id: string, budget: number | null) =>
      change(id, notRevoked, 'budget = :value', checkBudget(budget)),

    /** Stops a key at once and for ever. */
    revoke: (id: string) =>
      change(id, notBuiltin, 'revoked = coalesce(revoked, :value)', instant(now())),

    /** Issues a successor with the same name, expiry, budget and permissions; the old key works on for `graceMs`. */
    rotate: (id: string, graceMs: number): NewKey =>
      db.transaction(() => {
        const old = there(id);
        changeable(old);
        if (old.successor !== null)
          throw new AppError('validation_error', messages.keyAlreadyRotated);
        if (!Number.isSafeInteger(graceMs) || graceMs < 0)
          throw new AppError('validation_error', messages.graceTimeInvalid);
        const { name, budget, startsRuns } = old;
        const born = insert(
          { name, budget, startsRuns, expires: old.expires ?? undefined },
          old.family,
        );
        db.prepare(
          'UPDATE keys SET successor = :successor, graceUntil = :until WHERE id = :id',
        ).run({
          id,
          successor: born.key.id,
          until: instant(now() + graceMs),
        });
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
      const key = usable(SECRET.test(secret) ? find('hash', hashSecret(secret)) : undefined);
      noteUse(key);
      return key;
    },

    /**
     * The key with this id, for whoever authenticated it a while ago (a program over standard input, a
     * grant): each call and each reading of the archive asks again. Throws the same errors for a key
     * that has been revoked, disabled or has expired since, and `invalid_api_key` for an unknown one.
     */
    check: (id: string): KeyRow => usable(find('id', id)),

    /** The same without asking whether it may be used now; `invalid_api_key` for an unknown one. */
    known: (id: string): KeyRow => {
      const key = find('id', id);
      if (!key) throw new AppError('invalid_api_key');
      return key;
    },
  };
};

const hashSecret = (secret: string): string => hash('sha256', secret, 'hex');

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
