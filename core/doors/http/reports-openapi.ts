import { z } from 'zod';
import type { ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { CASE_ACTS, CASE_DOORS } from '#kit/case-log.ts';
import { CHANGE_KINDS } from '#kit/changes/change-list.ts';
import { SURVIVAL_STARTS } from '#kit/survival/survival-chart.ts';
import { COLLECTIONS_PATH, COLLECTIONS_TAG, NameParams } from './collections-openapi.ts';
import { CREDITS, notModified, WORLDS_OF_PAGE } from './openapi-responses.ts';

const moment = z.union([z.iso.datetime(), z.iso.date()]);
const instant = z.iso.datetime();
const count = z.int().min(0);
const sha256 = z.string().describe('SHA-256, in hexadecimal.');

export const ChangesParams = NameParams.extend({
  check: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('The id of a run; the latest check when left out.'),
  since: moment.optional().describe('A day or a moment, instead of a check.'),
  until: moment.optional().describe('Now when left out.'),
  kind: z.enum(CHANGE_KINDS).optional().describe('All when left out.'),
  after: z.int().min(0).default(0).describe('How many rows of the list are left out.'),
  count: z.int().min(1).max(200).default(50).describe('Rows that are listed.'),
});

export const SurvivalParams = NameParams.extend({
  start: z
    .enum(SURVIVAL_STARTS)
    .default('gathered')
    .describe('Since when the time of a thing is counted.'),
});

export const CaseParams = NameParams.extend({
  before: z
    .int()
    .min(1)
    .optional()
    .describe('Entries before this number; the latest when left out.'),
  count: z.int().min(1).max(200).default(100).describe('Entries that are listed.'),
});

const ChangeCounts = z.strictObject({
  removed: count.describe('The platform says that they were removed.'),
  notShown: count.describe(
    'The platform does not show them and does not say why: private, restricted or gone.',
  ),
  unlisted: count.describe('A list that was followed to its end no longer has them.'),
  text: count.describe('Their text has changed.'),
  figures: count.describe('Only their figures have.'),
  came: count.describe('They were not held before.'),
});

const Unanswered = z.strictObject({
  refused: count.describe('The platform refused to answer.'),
  unread: count.describe('It answered, and that could not be read.'),
  notAsked: count.describe('Not yet, or the check was ended before.'),
});

const Change = z.strictObject({
  kind: z.enum(CHANGE_KINDS).describe('What became of it.'),
  at: instant.describe('When it was first missing, seen with the change, or seen at all.'),
  lastThere: instant
    .optional()
    .describe('Of what is no longer shown or listed: when it was there last.'),
  texts: z
    .array(
      z.strictObject({
        field: z.string().describe('Which text.'),
        before: z.string().describe('As it was.'),
        after: z.string().describe('As it became.'),
      }),
    )
    .optional()
    .describe('Texts that changed.'),
  figures: z
    .array(
      z.strictObject({
        field: z.string().describe('Which figure.'),
        before: z.number().describe('As it was.'),
        after: z.number().describe('As it became.'),
      }),
    )
    .optional()
    .describe('Figures that changed.'),
  item: z
    .looseObject({ type: z.string().describe('Its kind.') })
    .describe('The item, as it was when it was last there.'),
});

const Changes = z.strictObject({
  since: instant.optional().describe('The beginning; absent where nothing was looked at twice.'),
  until: instant.optional().describe('The end; absent: until now.'),
  counts: ChangeCounts.describe('How many of each kind.'),
  unanswered: Unanswered.optional().describe(
    'Of a check whether items are still there: those of which no answer tells.',
  ),
  listed: count.describe('How many rows there are of the kinds that are asked for.'),
  changes: z.array(Change).describe('The rows.'),
  checks: z
    .array(
      z.strictObject({
        id: z.string().describe('The id of the run.'),
        kind: z
          .enum(['collect', 'recheck'])
          .describe('`recheck`: each row was asked for by its id.'),
        isScheduled: z.boolean().describe('A schedule began it.'),
        since: instant.describe('When it began.'),
        until: instant.describe('When it ended.'),
        counts: ChangeCounts.describe('What it found.'),
      }),
    )
    .describe('The latest checks, the latest first.'),
});

const share = z.number().min(0).max(1);
const days = z.number().min(0);

const Survival = z.strictObject({
  start: z.enum(SURVIVAL_STARTS).describe('Since when the time of a thing is counted.'),
  things: count.describe('Things that were watched.'),
  gone: count.describe('Those that the platform no longer shows.'),
  removed: count.describe('Of these, those of which it says that they were removed.'),
  until: days.describe('Days until the last look.'),
  points: z
    .array(
      z.strictObject({
        time: days.describe('Days.'),
        atRisk: count.describe('Things that were watched then.'),
        gone: count.describe('Things that went then.'),
        shareLeast: share.describe('The share that is still there, at least.'),
        shareMost: share.describe('The share that is still there, at most.'),
        least: share.optional().describe('The lower end of the 95 % interval.'),
        most: share.optional().describe('The upper end of the 95 % interval.'),
      }),
    )
    .describe('Where the curve falls (Kaplan–Meier), as if things had gone when first missing.'),
  earliest: z
    .array(z.strictObject({ time: days.describe('Days.'), share: share.describe('Still there.') }))
    .describe('The curve as if things had gone right after they were there last.'),
  medianLeast: days.optional().describe('Days after which half are no longer shown, at least.'),
  medianMost: days.optional().describe('Days after which half are no longer shown, at most.'),
  seenOnce: count.describe('Not counted: seen only once.'),
  neverThere: count.describe('Not counted: not shown at first sight.'),
  undated: count.describe('Not counted: published at a time that is not known to the day.'),
});

const Case = z.strictObject({
  collection: z.string().describe('The id of the collection.'),
  since: instant.describe('When the log begins.'),
  isFromStart: z.boolean().describe('`false`: the collection was there before its log.'),
  details: z
    .partialRecord(
      z.enum(['operator', 'purpose', 'question', 'permissions']),
      z.string().describe('As the operator wrote it.'),
    )
    .describe('What was written of the case.'),
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
      z.strictObject({
        collection: z.string().describe('The id of the collection.'),
        number: z.int().min(1).describe('From 1, without a gap.'),
        at: instant.describe('When, in UTC.'),
        act: z.enum(CASE_ACTS).describe('What was done.'),
        door: z.enum(CASE_DOORS).describe('Through what.'),
        key: z.string().optional().describe('The name of the key of another program.'),
        operator: z.string().optional().describe('Who had written their name as operator.'),
        facts: z
          .record(z.string(), z.unknown())
          .describe('Counts, states, hashes and ids of this data folder.'),
        previous: sha256.describe('SHA-256 of the entry before.'),
        sha256: sha256.describe('SHA-256 of this entry.'),
      }),
    )
    .describe('Entries, the latest first.'),
  next: z.int().min(1).optional().describe('`before` of the next entries; absent at the end.'),
});

const KeptPages = z
  .array(
    z.strictObject({
      id: z.string().describe('Its id here.'),
      sha256: sha256.describe('SHA-256 of the record, which holds those of the files.'),
      platform: z.string().describe('The segment of the platform.'),
      address: z.string().describe('Its address, without secrets.'),
      title: z.string().optional().describe('Its title.'),
      keptAt: instant.describe('When the keeping began.'),
      picture: z
        .strictObject({
          sha256: sha256.describe('SHA-256 of the picture.'),
          bytes: count.describe('Its size.'),
        })
        .describe('The picture of the whole page (PNG).'),
      snapshot: z
        .strictObject({
          sha256: sha256.describe('SHA-256 of the snapshot.'),
          bytes: count.describe('Its size.'),
        })
        .optional()
        .describe('The page itself, without scripts and secrets (MHTML).'),
      note: z.string().optional().describe('What the person wrote beside it.'),
      items: count.describe('Items that were read from what it loaded.'),
    }),
  )
  .describe('The newest first.');

/** What `data` is in each report, by the id of the operation. */
export const REPORT_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['collections_changes', Changes],
  ['collections_survival', Survival],
  ['collections_case', Case],
  ['collections_pages', KeptPages],
]);

interface Report {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly query?: z.ZodObject;
}

const REPORTS: Readonly<Record<string, Report>> = {
  changes: {
    id: 'collections_changes',
    summary: 'What became of a collection',
    description:
      'What is removed, not shown or no longer listed, has changed or came: in a check, or between two moments. Free.',
    query: ChangesParams.omit({ name: true }),
  },
  survival: {
    id: 'collections_survival',
    summary: 'How long things stay',
    description:
      'The share of things that are still there after so many days. What a list no longer has counts as there until it was seen last. Free.',
    query: SurvivalParams.omit({ name: true }),
  },
  case: {
    id: 'collections_case',
    summary: 'The case log of a collection',
    description: 'What was done with it, by whom and when, as a chain of hashes. Free.',
    query: CaseParams.omit({ name: true }),
  },
  pages: {
    id: 'collections_pages',
    summary: 'The kept pages of a collection',
    description: 'Pages that a person kept while browsing into it, with their hashes. Free.',
  },
};

/** The reports on collections in the OpenAPI document. */
export const reportPaths = (errors: ZodOpenApiResponsesObject): ZodOpenApiPathsObject =>
  Object.fromEntries(
    Object.entries(REPORTS).map(([path, { id, summary, description, query }]) => [
      `${COLLECTIONS_PATH}/{name}/${path}`,
      {
        get: {
          operationId: id,
          summary,
          description,
          tags: [COLLECTIONS_TAG],
          requestParams: { path: NameParams, ...(query && { query }) },
          responses: {
            200: {
              description: `${summary}.`,
              headers: z.object({ ...CREDITS, ...(path === 'changes' ? WORLDS_OF_PAGE : {}) }),
              content: {
                'application/json': {
                  schema: z.strictObject({ data: REPORT_SCHEMAS.get(id) ?? z.unknown() }),
                },
              },
            },
            304: notModified,
            ...errors,
          },
        },
      },
    ]),
  );
