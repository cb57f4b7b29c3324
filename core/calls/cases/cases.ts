/** Collections as cases: what was done with each, and what the person wrote of it. */
import { z } from 'zod';
import { caseEntry, type CaseCard, type CaseFacts, type ChainedEntry, CASE_ACTS, CASE_FIELDS, MOST_CASE_TEXT, type CaseAct, type CaseDoor, type CountedAct } from '#kit/case-log.ts';
import { name } from '../collections/collections.ts';
import { change, described, none, query, shape } from '../define.ts';

/** The case of a collection, or of one that was deleted. */
export interface CaseView extends Omit<CaseCard, 'salt'> {
  /** Absent where it was deleted. */
  readonly name?: string;
  /** ISO 8601: when the log begins. */
  readonly since: string;
  /** `false`: the collection was there before its log. */
  readonly isFromStart: boolean;
  /** How many entries there are of each act. */
  readonly acts: Readonly<Partial<Record<CaseAct, number>>>;
  /** What is still being counted, and becomes an entry when its stretch is over. */
  readonly open: readonly {
    readonly act: CountedAct;
    readonly door: CaseDoor;
    readonly at: string;
    readonly facts: CaseFacts;
  }[];
  /** Of the key that signed the latest signed end; absent where none did. */
  readonly fingerprint?: string;
}

export interface CaseEntriesView {
  /** The latest first. */
  readonly entries: readonly ChainedEntry[];
  /** The number before which the next page begins; absent on the last. */
  readonly next?: number;
}

const text = z.string().max(MOST_CASE_TEXT).optional();
const details = { operator: text, purpose: text, question: text, permissions: text };

const ENTRIES_AT_ONCE = 200;

const instant = z.iso.datetime();
const count = z.int().min(0);
const number = z.int().min(1);
const sha256 = z.string().describe('SHA-256, in hexadecimal.');

/** The case of a collection as other programs have it, with a page of its log. */
const Case = z.strictObject({
  collection: z.string().describe('The id of the collection.'),
  since: instant.describe('When the log begins.'),
  isFromStart: z.boolean().describe('`false`: the collection was there before its log.'),
  details: z.partialRecord(z.enum(CASE_FIELDS), z.string()).describe('As the operator wrote it.'),
  entries: count.describe('How many entries the log has.'),
  head: sha256.describe('SHA-256 of the last entry.'),
  signedHeads: z
    .array(
      z.strictObject({
        number: count.describe('Number of the entry.'),
        head: sha256.describe('SHA-256 of that entry.'),
        at: instant.describe('When it was signed.'),
        publicKey: z.string().describe('Ed25519, Base64.'),
        signature: z.string().describe('Base64.'),
      }),
    )
    .describe('Ends of the chain that were signed.'),
  log: z
    .array(
      caseEntry.extend({
        facts: z
          .record(z.string(), z.unknown())
          .describe('Counts, states, hashes and ids of this data folder.'),
        previous: sha256.describe('SHA-256 of the entry before.'),
        sha256: sha256.describe('SHA-256 of this entry.'),
      }),
    )
    .describe('Entries, the latest first.'),
  next: number.optional().describe('`before` of the next entries; absent at the end.'),
});

export const caseCalls = {
  'cases.get': query({
    summary: 'What was written of a collection as a case, and how its log stands.',
    needs: 'read',
    params: z.strictObject({ name }),
    result: shape<CaseView>(),
    topics: ['collections'],
  }),
  'cases.entries': query({
    summary: 'What was done with a collection, by whom and when, the latest first.',
    needs: 'read',
    params: z.strictObject({
      name,
      act: z.enum(CASE_ACTS).optional(),
      before: number.optional(),
      limit: number.max(ENTRIES_AT_ONCE).default(100),
    }),
    result: shape<CaseEntriesView>(),
    topics: ['collections'],
  }),
  'collections.case': query({
    summary:
      'The case log of a collection: what was done with it, by whom and when, as a chain of hashes.',
    needs: 'read',
    params: z.strictObject({
      name: name.describe('The name of the collection.'),
      before: number.optional().describe('Entries before this number; the latest when left out.'),
      count: number.max(ENTRIES_AT_ONCE).default(100).describe('Entries that are listed.'),
    }),
    result: described(Case),
    rest: 'collections/{name}/case',
    topics: ['collections'],
  }),
  'cases.set': change({
    summary: 'Write operator, purpose, question or permissions of a case; an empty text goes.',
    needs: 'collect',
    params: z.strictObject({ name, ...details }),
    result: shape<CaseView>(),
    changes: ['collections'],
  }),
  'cases.document': change({
    summary: 'The log of a collection as a document; that it was written is an entry as well.',
    needs: 'read',
    params: z.strictObject({
      name,
      format: z.enum(['html', 'markdown', 'json']).default('markdown'),
    }),
    result: shape<{ readonly text: string }>(),
    changes: ['collections'],
  }),
  'cases.save': change({
    summary:
      'The same as a page or, in the desktop app, as PDF, with the saved pictures, and the log itself beside it, in the download folder.',
    needs: 'export',
    params: z.strictObject({ name, format: z.enum(['page', 'pdf']).default('page') }),
    result: shape<{ readonly files: readonly string[] }>(),
    changes: ['collections'],
  }),
  'cases.removed': query({
    summary: 'Logs of collections that were deleted.',
    needs: 'read',
    params: none,
    result: shape<readonly { readonly collection: string; readonly at: string }[]>(),
    topics: ['collections'],
  }),
};
