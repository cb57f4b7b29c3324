/** The record of processing activities of a laboratory, by the headings of GDPR Article 30(1). */
import { timeText, type DocumentText, type Section } from '#kit/document/document.ts';
import { ROLES } from '#kit/rights.ts';
import type { PlaceFacts, RecordFacts } from './facts.ts';

/** `platforms`: their names by what stands in the data. */
export const buildRecord = (
  facts: RecordFacts,
  platforms: Readonly<Record<string, string>>,
): DocumentText => ({
  title: 'Record of processing activities',
  about: `Of a laboratory of Bowerbird ${facts.version}, counted from its data on ${timeText(facts.at)}. All times are UTC.`,
  sections: [
    controllerSection(facts),
    purposesSection(facts),
    membersSection(facts),
    othersSection(facts),
    itemsSection(facts, platforms),
    sourcesSection(facts, platforms),
    recipientsSection(facts),
    transfersSection,
    timesSection(facts),
    securitySection(facts),
    forgettingSection,
    unknownSection,
  ],
});

const NOT_STATED = 'not stated';

const controllerSection = ({ stated: { controller, officer } }: RecordFacts): Section => ({
  title: '(a) Controller, representative, data protection officer',
  texts: [
    `Controller: ${controller ?? `${NOT_STATED} (--controller)`}.`,
    `Data protection officer: ${officer ?? `${NOT_STATED} (--officer)`}.`,
  ],
});

const purposesSection = ({ stated: { purpose, basis } }: RecordFacts): Section => ({
  title: '(b) Purposes of the processing',
  texts: [
    `Purpose: ${purpose ?? `${NOT_STATED} (--purpose)`}.`,
    `Legal basis: ${basis ?? `${NOT_STATED} (--basis)`}.`,
  ],
});

const membersSection = ({ counts }: RecordFacts): Section => ({
  title: '(c) Categories of persons and of data: members',
  texts: ['People who work here. Rows of the laboratory, what is over among them.'],
  table: {
    head: ['What is held', 'Number'],
    rows: [
      ['People, with a name', String(counts.people)],
      ['of these with an e-mail address', String(counts.addresses)],
      ['of these owners', String(counts.owners)],
      ['of these disabled', String(counts.disabled)],
      ['Identities at providers, with their subject', String(counts.identities)],
      ['Hashes of passwords', String(counts.passwords)],
      ['Sessions of browsers, with what the browser calls itself', String(counts.sessions)],
      ['Links that sign in', String(counts.links)],
      ['Invitations, with an e-mail address', String(counts.invitations)],
      ['Entries of the audit trail, with ids of people', String(counts.auditEntries)],
    ],
  },
});

const othersSection = ({ places }: RecordFacts): Section => ({
  title: '(c) Categories of persons and of data: people on platforms',
  texts: ['What people wrote or are called on platforms, and what members wrote beside it.'],
  table: {
    head: [
      'Project',
      'Authors',
      'First day',
      'Last day',
      'Collections',
      'Replies kept',
      'Pages kept',
      'Notes',
      'Codes of items',
    ],
    rows: places.map(({ name, holdings }) => [
      name,
      String(holdings.authors),
      holdings.firstDay ?? '–',
      holdings.lastDay ?? '–',
      ...[
        holdings.collections,
        holdings.replies,
        holdings.pages,
        holdings.notes,
        holdings.codings,
      ].map(String),
    ]),
  },
});

const itemsSection = (
  { places }: RecordFacts,
  platforms: Readonly<Record<string, string>>,
): Section => ({
  title: '(c) Categories of data: posts, comments, accounts',
  texts: ['Each once in a project, in however many of its collections it is.'],
  table: {
    head: ['Project', 'Platform', 'What', 'Number'],
    rows: places.flatMap(({ name, holdings }) =>
      holdings.kinds.map(({ platform, shape, items }) => [
        name,
        platforms[platform] ?? platform,
        shape,
        String(items),
      ]),
    ),
  },
});

const sourcesSection = (
  { places, issuers }: RecordFacts,
  platforms: Readonly<Record<string, string>>,
): Section => {
  const from = new Set(
    places.flatMap(({ holdings }) =>
      holdings.kinds.map(({ platform }) => platforms[platform] ?? platform),
    ),
  );
  return {
    title: 'Where the data come from',
    texts: [
      `Of members: from themselves, from whoever invited them, and from ${issuers.length === 0 ? 'no identity provider' : issuers.join(', ')}.`,
      `Of others: from ${from.size === 0 ? 'no platform yet' : [...from].join(', ')}, from files that members imported, and from what their desktops handed over.`,
    ],
  };
};

const recipientsSection = ({ places, counts, isInDatabase }: RecordFacts): Section => ({
  title: '(d) Recipients: who can see it',
  texts: [
    'A member sees what the project holds in which they have a role, and nothing of another project. Keys and assistants that a member lets in see what the member may see.',
    `Owners, ${counts.owners} in number, administer people, projects and credits; they see inside a project only as its members. Whoever runs the server can read ${isInDatabase ? 'the whole database' : 'all files'}.`,
  ],
  table: {
    head: ['Project', ...ROLES, 'Keys that were made'],
    rows: places
      .slice(1)
      .map(({ name, members, holdings }) => [
        name,
        ...ROLES.map((role) => String(members.filter((one) => one === role).length)),
        String(holdings.keys),
      ]),
  },
});

const transfersSection: Section = {
  title: '(e) Transfers to a third country',
  texts: [
    'The program hands nothing on by itself. It asks the platforms, which learn what is asked, and sends mail and asks identity providers where the operator switched that on. Files that members export leave it.',
  ],
};

const timesSection = ({ places, archived, mostRetentionDays }: RecordFacts): Section => ({
  title: '(f) Time limits for erasure',
  texts: [
    mostRetentionDays === null
      ? 'No limit holds for all projects.'
      : `In all projects a collection is deleted ${mostRetentionDays} days after it was made, or on an earlier day that the project sets; answers that no collection needs, after as many days.`,
    ...places.flatMap(({ name, collections }) =>
      collections.map((one) =>
        one.retainUntil === null
          ? `${name}, ${one.name}: no day is set.`
          : `${name}, ${one.name}: deleted on ${one.retainUntil}.`,
      ),
    ),
    ...(archived.length > 0
      ? [`Deleted, with a package written before: ${archived.join(', ')}.`]
      : []),
    ...copyTexts(places),
    'The ledger of credits and the audit trail are kept without an end, invitations with their address, also those that nobody accepted, until the person of that address is removed. Sessions and links that are over are deleted when the next one is made.',
  ],
  table: {
    head: ['Project', 'Closed on', 'Answers that no collection needs are deleted'],
    rows: places.map((place) => [place.name, endText(place), pruneText(place)]),
  },
});

/** Copies of data files hold what was deleted since. */
const copyTexts = (places: readonly PlaceFacts[]): readonly string[] =>
  places
    .filter(({ copies }) => copies.length > 0)
    .map(
      ({ name, copies }) =>
        `${name}: older copies of its data file lie beside it, ${copies.join(', ')}. Those made before an update are deleted after 30 days, the others by whoever runs the server.`,
    );

const endText = ({ isClosed, ends }: PlaceFacts): string =>
  isClosed ? 'is closed' : (ends ?? '–');

const pruneText = ({ prune: { olderThanDays, keepBelowMb } }: PlaceFacts): string =>
  [
    ...(olderThanDays === undefined ? [] : [`after ${olderThanDays} days`]),
    ...(keepBelowMb === undefined ? [] : [`above ${keepBelowMb} MB`]),
  ].join(', ') || 'never';

const securitySection = ({ places, isInDatabase }: RecordFacts): Section => ({
  title: '(g) Technical and organisational measures',
  texts: [
    isInDatabase
      ? 'In a database of PostgreSQL one schema for each project, opened for its members alone, and one for people and roles.'
      : 'One data file for each project, opened for its members alone, and one for people and roles.',
    'Of passwords there is a slow hash (scrypt, each with its salt); of sessions, links, keys and tokens SHA-256. None can be read back.',
    'Roles are asked at every call. What is administered stands in an append-only chain of entries.',
    `TLS is the task of the proxy in front. The program does not encrypt ${isInDatabase ? 'what it keeps in the database' : 'its data files'}: encryption of disk and copies is the task of whoever runs the server.`,
    ...(places.every((place) => place.openToOthers.length === 0)
      ? ['No other user of the computer was found to be let into the data folders.']
      : places.flatMap((place) => place.openToOthers)),
  ],
});

const forgettingSection: Section = {
  title: 'How somebody is forgotten',
  texts: [
    'People on platforms: “bowerbird lab forget-person PLATFORM ID” deletes what they wrote from all projects, and leaves them out from then on.',
    'Members: “bowerbird lab person export PERSON” writes all that is held of one; “bowerbird lab person remove PERSON” takes away name, address, identities and password, and ends keys and assistants. “bowerbird lab people disable PERSON” shuts somebody out at once.',
    'Projects: “bowerbird lab project archive PROJECT --to FILE --delete” writes a package and deletes the rest.',
  ],
};

const unknownSection: Section = {
  title: 'What is not known',
  texts: [
    'Contracts with processors, and copies, packages and exports outside of the data folder.',
    'Whether posts and comments reveal health, opinions, belief or anything else of Article 9: nobody judges what they say.',
    'Whom posts and comments mention: of them only authors are counted. An author of two projects counts in each.',
    'Which ways of signing in are switched on: the environment of the server says so.',
  ],
};
