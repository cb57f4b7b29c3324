import { ROLES } from '#kit/rights.ts';
import { PLAN_NAMES } from '../../accounts/billing-plans.ts';
import {
  count,
  flag,
  free,
  heldBy,
  instant,
  isLike,
  keyed,
  oneOf,
  rowId,
  sha256,
  words,
  type ColumnRule,
} from './column-rules.ts';
import type { TableDeclarations } from './table-checks.ts';

const CHAIN = heldBy('the chain of the audit trail');
/** As `foldEmail` leaves it. */
const email: ColumnRule = {
  form: (column) => `(${isLike(column, '?*@?*')} AND ${column} = lower(trim(${column})))`,
  because: 'an address of a person',
};

/** People, how they sign in, and the projects in which they work. */
export const LABORATORY_TABLES: TableDeclarations = {
  people: {
    columns: { id: rowId, name: words, email, created: instant, disabled: flag, isOwner: flag },
  },
  identities: {
    columns: {
      issuer: words,
      subject: free('as the issuer calls the person'),
      person: keyed,
      email,
      created: instant,
    },
  },
  passwords: {
    columns: {
      person: keyed,
      encoded: free('a changed one lets nobody in, and the person chooses another'),
      updated: instant,
    },
    rows: [
      {
        finding: 'values',
        problem: 'are of a person without an address',
        where: '(SELECT email FROM people WHERE id = t.person) IS NULL',
      },
    ],
  },
  projects: {
    columns: {
      id: rowId,
      code: {
        form: (column) => `(length(${column}) = 8 AND NOT ${isLike(column, '*[^a-z0-9]*')})`,
        because: 'the secrets of its keys name it',
      },
      name: words,
      plan: oneOf(...PLAN_NAMES),
      created: instant,
      ends: instant,
      closed: instant,
      archived: instant,
    },
  },
  members: {
    columns: { project: keyed, person: keyed, role: oneOf(...ROLES), since: instant },
  },
  invitations: {
    columns: {
      id: rowId,
      project: keyed,
      role: oneOf(...ROLES),
      email,
      name: words,
      monthly: count('as much as who invites allows'),
      invitedBy: keyed,
      created: instant,
      expires: instant,
      accepted: instant,
      person: keyed,
      withdrawn: instant,
    },
  },
  signInLinks: {
    columns: {
      hash: sha256,
      id: rowId,
      purpose: oneOf('owner', 'invitation', 'sign-in', 'password'),
      person: keyed,
      invitation: keyed,
      email,
      browser: sha256,
      created: instant,
      expires: instant,
    },
    rows: [
      {
        finding: 'values',
        problem: 'are of an invitation that is no longer open',
        where: `t.invitation IN
          (SELECT id FROM invitations WHERE accepted IS NOT NULL OR withdrawn IS NOT NULL)`,
      },
    ],
  },
  sessions: {
    columns: {
      hash: sha256,
      id: rowId,
      person: keyed,
      agent: words,
      created: instant,
      expires: instant,
    },
    rows: [
      {
        finding: 'values',
        problem: 'are of a person who is disabled',
        where: 't.person IN (SELECT id FROM people WHERE disabled = 1)',
      },
    ],
  },
  auditEntries: { columns: { number: CHAIN, act: CHAIN, entry: CHAIN, sha256: CHAIN } },
};
