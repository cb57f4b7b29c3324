import { ROLES } from '#kit/rights.ts';
import { PLAN_NAMES } from '../accounts/billing-plans.ts';
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
import { unlike, type Tables } from './table.ts';

const CHAIN = heldBy('the chain of the audit trail');
/** As `foldEmail` leaves it. */
const email: ColumnRule = {
  form: (column) => `(${isLike(column, '?*@?*')} AND ${column} = lower(trim(${column})))`,
  because: 'an address of a person',
};

/** People, how they sign in, and the projects in which they work. */
export const LABORATORY_TABLES: Tables = {
  /**
   * People and projects stand in the data file of a laboratory. Links and sessions are kept as their SHA-256;
   * addresses are trimmed and in lower case.
   */
  people: {
    columns: {
      id: ['TEXT PRIMARY KEY', rowId],
      name: ['TEXT NOT NULL', words],
      email: ['TEXT', email],
      created: ['TEXT NOT NULL', instant],
      disabled: ['INTEGER NOT NULL DEFAULT 0', flag],
      isOwner: ['INTEGER NOT NULL DEFAULT 0', flag],
    },
    hasRowid: false,
    indexes: ['INDEX peopleByEmail ON people (email) WHERE email IS NOT NULL'],
  },
  identities: {
    columns: {
      issuer: ['TEXT NOT NULL', words],
      subject: ['TEXT NOT NULL', free('as the issuer calls the person')],
      person: ['TEXT NOT NULL REFERENCES people (id)', keyed],
      email: ['TEXT', email],
      created: ['TEXT NOT NULL', instant],
    },
    constraints: ['PRIMARY KEY (issuer, subject)'],
    hasRowid: false,
    indexes: ['INDEX identitiesByPerson ON identities (person)'],
  },
  passwords: {
    columns: {
      person: ['TEXT PRIMARY KEY REFERENCES people (id)', keyed],
      encoded: [
        'TEXT NOT NULL',
        free('a changed one lets nobody in, and the person chooses another'),
      ],
      updated: ['TEXT NOT NULL', instant],
    },
    hasRowid: false,
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
      id: ['TEXT PRIMARY KEY', rowId],
      code: [
        `TEXT NOT NULL UNIQUE CHECK (length(code) = 8 AND ${unlike("code NOT GLOB '*[^a-z0-9]*'", "code !~ '[^a-z0-9]'")})`,
        {
          form: (column) => `(length(${column}) = 8 AND NOT ${isLike(column, '*[^a-z0-9]*')})`,
          because: 'the secrets of its keys name it',
        },
      ],
      name: ['TEXT NOT NULL', words],
      plan: ['TEXT NOT NULL', oneOf(...PLAN_NAMES)],
      created: ['TEXT NOT NULL', instant],
      ends: ['TEXT', instant],
      closed: ['TEXT', instant],
      archived: ['TEXT CHECK (archived IS NULL OR closed IS NOT NULL)', instant],
    },
    hasRowid: false,
  },
  members: {
    columns: {
      project: ['TEXT NOT NULL REFERENCES projects (id)', keyed],
      person: ['TEXT NOT NULL REFERENCES people (id)', keyed],
      role: [
        "TEXT NOT NULL CHECK (role IN ('reader', 'coder', 'collector', 'manager'))",
        oneOf(...ROLES),
      ],
      since: ['TEXT NOT NULL', instant],
    },
    constraints: ['PRIMARY KEY (project, person)'],
    hasRowid: false,
    indexes: ['INDEX membersByPerson ON members (person)'],
  },
  invitations: {
    columns: {
      id: ['TEXT PRIMARY KEY', rowId],
      project: ['TEXT REFERENCES projects (id)', keyed],
      role: ["TEXT CHECK (role IN ('reader', 'coder', 'collector', 'manager'))", oneOf(...ROLES)],
      email: ['TEXT NOT NULL', email],
      name: ['TEXT', words],
      monthly: ['INTEGER CHECK (monthly >= 0)', count('as much as who invites allows')],
      invitedBy: ['TEXT REFERENCES people (id)', keyed],
      created: ['TEXT NOT NULL', instant],
      expires: ['TEXT NOT NULL', instant],
      accepted: ['TEXT', instant],
      person: ['TEXT REFERENCES people (id)', keyed],
      withdrawn: ['TEXT', instant],
    },
    constraints: [
      'CHECK ((project IS NULL) = (role IS NULL))',
      'CHECK ((accepted IS NULL) = (person IS NULL))',
      'CHECK (accepted IS NULL OR withdrawn IS NULL)',
    ],
    hasRowid: false,
    indexes: [
      'INDEX invitationsByProject ON invitations (project)',
      'INDEX invitationsByEmail ON invitations (email)',
    ],
  },
  signInLinks: {
    columns: {
      hash: ['TEXT PRIMARY KEY', sha256],
      id: ['TEXT NOT NULL', rowId],
      purpose: [
        "TEXT NOT NULL CHECK (purpose IN ('owner', 'invitation', 'sign-in', 'password'))",
        oneOf('owner', 'invitation', 'sign-in', 'password'),
      ],
      person: ['TEXT REFERENCES people (id)', keyed],
      invitation: ['TEXT REFERENCES invitations (id)', keyed],
      email: ['TEXT', email],
      browser: ['TEXT', sha256],
      created: ['TEXT NOT NULL', instant],
      expires: ['TEXT NOT NULL', instant],
    },
    hasRowid: false,
    indexes: [
      'INDEX signInLinksByPerson ON signInLinks (person) WHERE person IS NOT NULL',
      'INDEX signInLinksByInvitation ON signInLinks (invitation) WHERE invitation IS NOT NULL',
    ],
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
      hash: ['TEXT PRIMARY KEY', sha256],
      id: ['TEXT NOT NULL', rowId],
      person: ['TEXT NOT NULL REFERENCES people (id)', keyed],
      agent: ['TEXT', words],
      created: ['TEXT NOT NULL', instant],
      expires: ['TEXT NOT NULL', instant],
    },
    hasRowid: false,
    indexes: ['INDEX sessionsByPerson ON sessions (person)'],
    rows: [
      {
        finding: 'values',
        problem: 'are of a person who is disabled',
        where: 't.person IN (SELECT id FROM people WHERE disabled = 1)',
      },
    ],
  },
  auditEntries: {
    columns: {
      number: ['INTEGER PRIMARY KEY AUTOINCREMENT CHECK (number > 0)', CHAIN],
      act: ['TEXT NOT NULL', CHAIN],
      entry: ['TEXT NOT NULL', CHAIN],
      sha256: ['TEXT NOT NULL', CHAIN],
    },
    numbered: 'number',
    appendOnly: {
      what: 'the audit trail',
      triggers: ['auditEntriesNeverChange', 'auditEntriesNeverGo'],
    },
  },
};
