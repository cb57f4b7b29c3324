/** Coding: who codes, the codebook, the codes of rows, and how far coders agree. */
import { z } from 'zod';
import type { ReadonlyDeep } from '#kit/readonly-deep.ts';
import { codeId, codes, type Code } from '#kit/coding/codebook.ts';
import { passage, type Passage } from '#kit/coding/coding-file.ts';
import { name as collectionName } from '../collections/collections.ts';
import { change, described, none, query, shape } from '../define.ts';

/** The name of a collection; the library when left out. */
const of = {
  collection: collectionName
    .optional()
    .describe('The name of a collection; everything that was ever fetched when left out.'),
};
const coderName = z.string().trim().min(1).max(100);
const item = z.int().positive();
/** Of a file that is taken in: characters; 50 MB in base64. */
const MOST_FILE = 67_000_000;
const text = z.string().min(1).max(MOST_FILE);
/** A file that is a text, or in base64 one that is a ZIP file (.qdpx). */
const file = { text: text.optional(), base64: text.optional() };

export type CodeView = ReadonlyDeep<Code>;
export type PassageView = Passage;

const Codebook = z.strictObject({
  version: z.int().min(0).describe('0: there is no codebook yet.'),
  at: z.iso.datetime().optional().describe('When it was changed last.'),
  by: z.string().optional().describe('By whom: the id of a coder.'),
  codes: codes.describe('Those that are retired, too.'),
});
export type CodebookView = ReadonlyDeep<z.output<typeof Codebook>>;

export interface CoderView {
  readonly id: string;
  readonly name: string;
  /** Codes here now. */
  readonly isChosen: boolean;
}

/** A code that stands beside a row. */
export interface CodingView {
  readonly id: string;
  /** Id of the code; `null`: the coder found that none applies. */
  readonly code: string | null;
  /** Id of the coder. */
  readonly coder: string;
  readonly at: string;
  readonly passage?: PassageView;
}

/** What was decided about a code beside a row. */
export interface DecisionView {
  readonly code: string;
  readonly coder: string;
  readonly at: string;
  readonly applies: boolean;
}

/** The codes of one row, as they are now. */
export interface RowCodesView {
  readonly codings: readonly CodingView[];
  readonly decisions: readonly DecisionView[];
}

export interface CodesOfRowView extends RowCodesView {
  /** Id of the row. */
  readonly item: number;
}

export interface CodingProgressView {
  /** Each coder who has coded something here, and how many rows. */
  readonly coders: readonly { readonly coder: string; readonly rows: number }[];
  readonly codes: readonly {
    readonly coder: string;
    readonly code: string;
    readonly rows: number;
  }[];
  /** Rows that others have coded and the chosen coder has not. */
  readonly waiting: number;
}

export interface AgreementRowView {
  /** All codes of a row as one value; one code, set or not; or one of the codes under a code. */
  readonly of: 'all' | 'code' | 'group';
  /** Id of the code; absent for all. */
  readonly code?: string;
  /** Rows that at least two coders coded. */
  readonly rows: number;
  /** From 0 to 1; absent where it is not defined. */
  readonly percent?: number;
  readonly cohen?: number;
  readonly fleiss?: number;
  readonly nominal?: number;
  readonly nominalInterval?: { readonly low: number; readonly high: number };
  /** The codes under a code in their order, as a scale. */
  readonly ordinal?: number;
  readonly ordinalInterval?: { readonly low: number; readonly high: number };
}

export interface AgreementView {
  /** Who is compared: ids, and how many rows each coded. */
  readonly coders: readonly { readonly id: string; readonly name: string; readonly rows: number }[];
  readonly rows: readonly AgreementRowView[];
  /** How the intervals were drawn. */
  readonly samples: number;
  readonly seed: number;
}

export interface CodebookMergedView {
  readonly added: number;
  readonly changed: number;
  readonly version: number;
}

export interface CodingMergedView {
  /** Rows of the file that are here, and that are not: their codes are left out. */
  readonly rows: number;
  readonly missingRows: number;
  readonly codings: number;
  /** Codes that were taken back there. */
  readonly removed: number;
  readonly decisions: number;
  /** New in the codebook. */
  readonly codes: number;
  /** Names of the coders of whom something is new. */
  readonly coders: readonly string[];
  /** Rows to whose notes something was added; of a project of another program alone. */
  readonly notes?: number;
  /** Notes that would have become longer than a note may be: the first by how they begin. */
  readonly notesLeftOut?: { readonly count: number; readonly names: readonly string[] };
  /** Coded places of a project that belong to no row, or whose words are not in its texts: the first by name. */
  readonly unmatched?: { readonly count: number; readonly names: readonly string[] };
}

export interface SavedCodingView {
  /** Absolute path. */
  readonly file: string;
}

/** Steps of one change. */
const MOST_STEPS = 20_000;
const step = z.strictObject({
  item,
  code: codeId.nullable(),
  isSet: z.boolean(),
  passage: passage.optional(),
});

const WHAT = ['codebook-csv', 'codebook-json', 'codebook-qdc', 'codings'] as const;

/** The codes of rows tell who wrote what; a codebook does not. */
const codesAsText = {
  least: 'read',
  from: ({ what }: { readonly what: (typeof WHAT)[number] }) =>
    what === 'codings' ? 'export' : 'read',
} as const;

export const codingCalls = {
  'codes.codebook': query({
    summary: 'The codebook of a collection, as it is now.',
    needs: 'read',
    params: z.strictObject(of),
    result: described(Codebook),
    rest: 'collections/{collection}/codebook',
    tool: { name: 'collection_codebook', title: 'Codebook of a collection' },
    topics: ['collections'],
  }),
  'codes.versions': query({
    summary: 'The latest versions of a codebook, the last first.',
    needs: 'read',
    params: z.strictObject({ ...of, limit: z.int().min(1).max(200).default(50) }),
    result: shape<readonly CodebookView[]>(),
    topics: ['collections'],
  }),
  'codes.change': change({
    summary:
      'Make these the codes of a collection, as a new version. Codes that are left out are retired where rows have them.',
    needs: 'code',
    params: z.strictObject({
      ...of,
      codes,
      base: z.int().min(0).optional().describe('The version that was changed.'),
    }),
    result: shape<CodebookView>(),
    changes: ['collections'],
  }),
  'codes.import-codebook': change({
    summary:
      'Take in the codes of a CSV, JSON or QDA-XML text, or of a project. None is taken away.',
    needs: 'code',
    params: z.strictObject({ ...of, ...file }),
    result: shape<CodebookMergedView>(),
    changes: ['collections'],
  }),
  'codes.text': query({
    summary:
      'The codebook as CSV, JSON or QDA-XML, or all codes of rows as a file for another coder.',
    needs: codesAsText,
    params: z.strictObject({ ...of, what: z.enum(WHAT) }),
    result: shape<{ readonly text: string }>(),
    topics: [],
  }),
  'codes.save': change({
    summary: 'Write the same into the download folder; nothing is replaced.',
    needs: codesAsText,
    params: z.strictObject({ ...of, what: z.enum(WHAT) }),
    result: shape<SavedCodingView>(),
    changes: [],
  }),
  'codes.merge': change({
    summary:
      'Take in the file of another coder, or a project of another program (.qdpx, .qdc): what is not here yet is added. A second time nothing changes.',
    // The file holds the work of others, in their names.
    needs: 'manage',
    params: z.strictObject({ ...of, ...file }),
    result: shape<CodingMergedView>(),
    changes: ['collections'],
  }),
  'codes.set': change({
    summary: 'Set a code on a row or a passage of it, as the chosen coder; null: no code applies.',
    needs: 'code',
    params: z.strictObject({ item, code: codeId.nullable(), passage: passage.optional() }),
    result: shape<RowCodesView>(),
    changes: ['collections'],
  }),
  'codes.unset': change({
    summary: 'Take a code of the chosen coder back.',
    needs: 'code',
    params: z.strictObject({ item, code: codeId.nullable(), passage: passage.optional() }),
    result: shape<RowCodesView>(),
    changes: ['collections'],
  }),
  'codes.apply': change({
    summary: 'Set codes on many rows and take others back, as the chosen coder, in this order.',
    needs: 'code',
    params: z.strictObject({ steps: z.array(step).min(1).max(MOST_STEPS) }),
    result: shape<readonly CodesOfRowView[]>(),
    changes: ['collections'],
  }),
  'codes.decide': change({
    summary: 'Decide whether a code applies to a row; null takes the decision back.',
    needs: 'code',
    params: z.strictObject({ item, code: codeId, applies: z.boolean().nullable() }),
    result: shape<RowCodesView>(),
    changes: ['collections'],
  }),
  'codes.coders': query({
    summary: 'Everybody who codes, or whose codes were taken in.',
    needs: 'read',
    params: none,
    result: shape<readonly CoderView[]>(),
    topics: ['collections'],
  }),
  'codes.add-coder': change({
    summary: 'Add a coder, who codes here from now on.',
    needs: 'code',
    params: z.strictObject({ name: coderName }),
    result: shape<CoderView>(),
    changes: ['collections'],
  }),
  'codes.choose-coder': change({
    summary: 'Say who codes here from now on.',
    needs: 'code',
    params: z.strictObject({ id: codeId }),
    result: shape<CoderView>(),
    changes: ['collections'],
  }),
  'codes.rename-coder': change({
    summary: 'Give a coder another name; without an id whoever codes here now.',
    needs: 'code',
    params: z.strictObject({ id: codeId.optional(), name: coderName }),
    result: shape<CoderView>(),
    changes: ['collections'],
  }),
  'codes.progress': query({
    summary: 'How many rows each coder has coded, and with which codes.',
    needs: 'read',
    params: z.strictObject(of),
    result: shape<CodingProgressView>(),
    topics: ['collections'],
  }),
  'codes.agreement': query({
    summary: 'How far coders agree, for each code and in all.',
    needs: 'read',
    params: z.strictObject({
      ...of,
      coders: z.array(codeId).min(2).max(50).optional().describe('All when left out.'),
    }),
    result: shape<AgreementView>(),
    topics: ['collections'],
  }),
};
