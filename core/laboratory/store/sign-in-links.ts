import { instant, newId, type Now } from '../../store/file/clock.ts';
import type { Db } from '../../store/file/db.ts';
import { sql } from '../../store/file/sql.ts';
import { hashSecret, newSecret } from '../../store/file/secrets.ts';
import type { AuditTrail } from './audit-trail.ts';
import { checkEmail } from './names.ts';

/** `owner`: makes the first person of a laboratory, or opens it again for an owner. `password`: chooses one. */
export type LinkPurpose = 'owner' | 'invitation' | 'sign-in' | 'password';

/** A link that opens something once. Its secret is known at its birth alone. */
export interface SignInLinkRow {
  readonly id: string;
  readonly purpose: LinkPurpose;
  readonly person: string | null;
  readonly invitation: string | null;
  readonly email: string | null;
  /** SHA-256 of the cookie of the browser that asked for it; `null`: any browser may use it. */
  readonly browser: string | null;
  readonly created: string;
  readonly expires: string;
}

export interface MakeLinkInput {
  readonly purpose: LinkPurpose;
  readonly person?: string | undefined;
  readonly invitation?: string | undefined;
  readonly email?: string | undefined;
  readonly browser?: string | undefined;
  /** Milliseconds. */
  readonly lives: number;
}

const COLUMNS = sql`id, purpose, person, invitation, email, browser, created, expires`;

export type SignInLinks = ReturnType<typeof createSignInLinks>;

/** Links that sign somebody in. One that was used, or is over, is deleted. */
export const createSignInLinks = (db: Db, now: Now, audit: AuditTrail) => {
  const look = (secret: string): SignInLinkRow | undefined =>
    db.get<SignInLinkRow>(
      sql`SELECT ${COLUMNS} FROM signInLinks
        WHERE hash = ${hashSecret(secret)} AND expires > ${instant(now())}
        AND (person IS NULL OR person IN (SELECT id FROM people WHERE disabled = 0))`,
    );

  return {
    /** `by` is the id of the person who makes it for somebody else. */
    make: (input: MakeLinkInput, by?: string): { readonly secret: string; readonly id: string } =>
      db.transaction(() => {
        const time = now();
        const [id, secret] = [newId(time), newSecret()];
        db.run(sql`DELETE FROM signInLinks WHERE expires <= ${instant(time)}`);
        db.run(
          sql`INSERT INTO signInLinks (hash, ${COLUMNS})
            VALUES (${hashSecret(secret)}, ${id}, ${input.purpose}, ${input.person},
              ${input.invitation},
              ${input.email === undefined ? undefined : checkEmail(input.email)},
              ${input.browser}, ${instant(time)}, ${instant(time + input.lives)})`,
        );
        if (by !== undefined || !isOpenToStrangers(input.purpose))
          audit.append('link-made', { by, subject: id, facts: linkFacts(input) });
        return { secret, id };
      }),

    /** The link, if it is good now; it stays good, so that a page can show what it is for. */
    look,

    /**
     * The link, if it is good now and this browser (the SHA-256 of its cookie) may use it. It is used up.
     * Another browser gets nothing, and the link stays good.
     */
    use: (secret: string, browser?: string): SignInLinkRow | undefined =>
      db.transaction(() => {
        const link = look(secret);
        if (!link || (link.browser !== null && link.browser !== browser)) return undefined;
        db.run(sql`DELETE FROM signInLinks WHERE id = ${link.id}`);
        audit.append('link-used', { subject: link.id, facts: linkFacts(link) });
        return link;
      }),
  };
};

/**
 * Whether anybody may ask for one without signing in. It leaves an entry when it is used: nobody from outside
 * makes the audit trail grow.
 */
const isOpenToStrangers = (purpose: LinkPurpose): boolean =>
  purpose === 'sign-in' || purpose === 'password';

const linkFacts = ({
  purpose,
  person,
  invitation,
}: Omit<MakeLinkInput, 'lives'> | SignInLinkRow) => ({
  purpose,
  ...(person && { person }),
  ...(invitation && { invitation }),
});
