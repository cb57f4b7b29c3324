import { AppError } from '#kit/errors.ts';
import { instant, newId, type Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { NO_LIMIT } from '../file/dialect.ts';
import { sql } from '../file/sql.ts';
import { hashSecret } from '../file/secrets.ts';
import type { Secrets } from './key-secrets.ts';
import type { Keys } from './keys.ts';
import { messages } from '../messages.ts';

/** A client that registered itself. */
export interface ClientRow {
  readonly id: string;
  readonly name: string;
  /** The only addresses to which an answer is sent, compared character by character. */
  readonly redirects: readonly string[];
  readonly created: string;
}

/** What the person let a client do. It spends under a key of its own, whose budget is its cap. */
export interface GrantRow {
  readonly id: string;
  /** The client's id: our own, or the address of its metadata document. */
  readonly client: string;
  readonly name: string;
  readonly redirect: string;
  readonly keyId: string;
  readonly scopes: readonly string[];
  /** The address for which its tokens are good. */
  readonly resource: string;
  readonly created: string;
  /** To about a minute. */
  readonly lastUsed: string | null;
  /** `reused`: a token that was used up came back, so it had been copied. */
  readonly ended: 'revoked' | 'signed-out' | 'reused' | null;
}

export interface CreateGrantInput extends Pick<
  GrantRow,
  'client' | 'name' | 'redirect' | 'scopes' | 'resource'
> {
  /** Credits in all. */
  readonly cap: number;
  /** ISO 8601 instant. */
  readonly expires: string;
  /** Id of the member of a project who lets it in. */
  readonly person?: string | undefined;
}

/** A pair of tokens at its birth: the only time that they are known. */
export interface NewTokens {
  readonly grant: GrantRow;
  readonly access: string;
  readonly refresh: string;
  readonly scopes: readonly string[];
  /** Seconds. */
  readonly lives: number;
}

/** A good access token. */
export interface VerifiedToken {
  readonly grant: GrantRow;
  readonly scopes: readonly string[];
  readonly expires: string;
}

const ACCESS_MS = 10 * 60_000;
const REFRESH_MS = 30 * 24 * 3600_000;
const LAST_USED_MS = 60_000;
/** Registrations that nobody granted anything; the oldest make room. */
const UNGRANTED = 200;

type StoredGrant = Omit<GrantRow, 'scopes'> & { scopes: string };
type StoredClient = Omit<ClientRow, 'redirects'> & { redirects: string };
interface StoredToken {
  readonly grantId: string;
  readonly kind: 'access' | 'refresh';
  readonly scopes: string;
  readonly expires: string;
  readonly spent: string | null;
}

/** Scopes as they are stored; `bowerbird:read` is the name that `archive:read` had before 2026-11. */
const parseScopes = (stored: string): string[] =>
  stored.split(' ').map((scope) => (scope === 'bowerbird:read' ? 'archive:read' : scope));

const grantFromStored = (row: StoredGrant): GrantRow => ({
  ...row,
  scopes: parseScopes(row.scopes),
});

export type Clients = ReturnType<typeof createClients>;

export const createClients = (db: Db, now: Now, keys: Keys, secrets: Secrets) => {
  const used = new Map<string, number>();

  const grant = (id: string): GrantRow | undefined => {
    const row = db.get<StoredGrant>(sql`SELECT * FROM grants WHERE id = ${id}`);
    return row && grantFromStored(row);
  };

  const there = (id: string): GrantRow => {
    const found = grant(id);
    if (!found) throw new AppError('not_found', messages.noSuchClient({ id }));
    return found;
  };

  /** Ends a grant, its key and its tokens; the first reason stays. */
  const end = (id: string, why: NonNullable<GrantRow['ended']>): GrantRow =>
    db.transaction(() => {
      const { keyId } = there(id);
      keys.revoke(keyId);
      db.run(sql`UPDATE grants SET ended = coalesce(ended, ${why}) WHERE id = ${id}`);
      db.run(sql`DELETE FROM tokens WHERE grantId = ${id} AND kind = 'access'`);
      return there(id);
    });

  const findToken = (secret: string): StoredToken | undefined =>
    db.get<StoredToken>(
      sql`SELECT grantId, kind, scopes, expires, spent FROM tokens
        WHERE hash = ${hashSecret(secret)}`,
    );

  const issue = (owner: GrantRow, scopes: readonly string[]): NewTokens => {
    const time = now();
    db.run(sql`DELETE FROM tokens WHERE expires <= ${instant(time)}`);
    const make = (kind: StoredToken['kind'], begin: 'bba' | 'bbr', lives: number): string => {
      const secret = secrets.make(begin);
      db.run(
        sql`INSERT INTO tokens (hash, grantId, kind, scopes, expires)
          VALUES (${hashSecret(secret)}, ${owner.id}, ${kind}, ${scopes.join(' ')},
          ${instant(time + lives)})`,
      );
      return secret;
    };
    const access = make('access', 'bba', ACCESS_MS);
    const refresh = make('refresh', 'bbr', REFRESH_MS);
    return { grant: owner, access, refresh, scopes, lives: ACCESS_MS / 1000 };
  };

  /** A grant and its key are both alive. */
  const alive = (owner: GrantRow): boolean => {
    const key = keys.get(owner.keyId);
    const over = key?.expires !== null && key !== undefined && key.expires <= instant(now());
    return owner.ended === null && key !== undefined && key.revoked === null && !over;
  };

  /** The first use of each access token is noted, too: `wasLost` asks for it. */
  const noteUse = (owner: GrantRow, { expires }: Pick<StoredToken, 'expires'>): void => {
    const last =
      used.get(owner.id) ?? (owner.lastUsed === null ? -Infinity : Date.parse(owner.lastUsed));
    const isFirst = last < Date.parse(expires) - ACCESS_MS;
    if (!isFirst && Math.abs(now() - last) < LAST_USED_MS) return;
    used.set(owner.id, now());
    try {
      db.run(sql`UPDATE grants SET lastUsed = ${instant(now())} WHERE id = ${owner.id}`);
    } catch {
      // A convenience: a busy or full disk must not cost anyone a call here.
    }
  };

  /** Nobody has used what came of a spent refresh token: the answer may have been lost on the way. */
  const wasLost = ({ lastUsed }: GrantRow, spent: string): boolean =>
    lastUsed === null || lastUsed < spent;

  return {
    /** Keeps a registration. Whoever runs on this computer may make one; it opens nothing. */
    register: (name: string, redirects: readonly string[]): ClientRow =>
      db.transaction(() => {
        const row = { id: newId(now()), name, redirects, created: instant(now()) };
        db.run(
          sql`INSERT INTO clients (id, name, redirects, created)
            VALUES (${row.id}, ${name}, ${JSON.stringify(redirects)}, ${row.created})`,
        );
        db.run(
          sql`DELETE FROM clients WHERE id IN (
            SELECT id FROM clients WHERE id NOT IN (SELECT client FROM grants)
            ORDER BY id DESC ${NO_LIMIT} OFFSET ${UNGRANTED})`,
        );
        return row;
      }),

    registered: (id: string): ClientRow | undefined => {
      const row = db.get<StoredClient>(sql`SELECT * FROM clients WHERE id = ${id}`);
      return row && { ...row, redirects: JSON.parse(row.redirects) as string[] };
    },

    /** Lets a client in, under a key that nobody holds the secret of. */
    admit: (input: CreateGrantInput): NewTokens =>
      db.transaction(() => {
        const { name, cap, expires, person } = input;
        const { key } = keys.add({ name, budget: cap, expires, person });
        const id = newId(now());
        db.run(
          sql`INSERT INTO grants (id, client, name, redirect, keyId, scopes, resource, created)
            VALUES (${id}, ${input.client}, ${input.name}, ${input.redirect}, ${key.id},
              ${input.scopes.join(' ')}, ${input.resource}, ${instant(now())})`,
        );
        return issue(there(id), input.scopes);
      }),

    grant,
    /** The same, or `not_found`. */
    there,
    end,

    /** All grants, the latest first. */
    list: (): GrantRow[] =>
      db.all<StoredGrant>(sql`SELECT * FROM grants ORDER BY id DESC`).map(grantFromStored),

    /** What an access token opens; `undefined` for one that is unknown, over, or was taken back. */
    verify: (access: string): VerifiedToken | undefined => {
      const token = findToken(access);
      if (token?.kind !== 'access' || token.expires <= instant(now())) return undefined;
      const owner = there(token.grantId);
      if (!alive(owner)) return undefined;
      noteUse(owner, token);
      return { grant: owner, scopes: parseScopes(token.scopes), expires: token.expires };
    },

    /**
     * New tokens for a refresh token, which is then used up. One that was used up before had been
     * copied by somebody: the whole grant ends, whoever came first. `check` answers the scopes, or refuses.
     * Where `mayRepeat`, a token whose answer was lost on the way is good again, as long as nobody has used what
     * came of it; that is then worth nothing.
     */
    refresh: (
      secret: string,
      check: (owner: GrantRow, scopes: readonly string[]) => readonly string[],
      mayRepeat: (owner: GrantRow) => boolean = () => false,
    ): NewTokens | undefined =>
      db.transaction(() => {
        const token = findToken(secret);
        if (token?.kind !== 'refresh' || token.expires <= instant(now())) return undefined;
        const owner = there(token.grantId);
        if (token.spent !== null && !(mayRepeat(owner) && wasLost(owner, token.spent))) {
          end(owner.id, 'reused');
          return undefined;
        }
        const scopes = check(owner, parseScopes(token.scopes));
        const key = keys.get(owner.keyId);
        if (!alive(owner) || !key || keys.isHeldBack(key)) return undefined;
        db.run(
          sql`UPDATE tokens SET spent = ${instant(now())}
            WHERE grantId = ${owner.id} AND kind = 'refresh' AND spent IS NULL`,
        );
        db.run(sql`DELETE FROM tokens WHERE grantId = ${owner.id} AND kind = 'access'`);
        return issue(owner, scopes);
      }),

    /** The grant of a token of either kind, for taking it back. */
    ownerOf: (secret: string): GrantRow | undefined => {
      const token = findToken(secret);
      return token && grant(token.grantId);
    },
  };
};
