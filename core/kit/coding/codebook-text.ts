/** Codebooks as files: JSON and CSV, written and read. Pure. */
import { jsonFromText } from '../json-text.ts';
import { z } from 'zod';
import { csvRecords } from './csv-records.ts';
import {
  code,
  CODE_COLOURS,
  codesInOrder,
  MOST_CODES,
  nextColour,
  type Code,
  type CodeColour,
} from './codebook.ts';

export const CODEBOOK_FORMAT = 'bowerbird-codebook';

/** A codebook as a document of its own. */
export interface CodebookDocument {
  readonly format: typeof CODEBOOK_FORMAT;
  readonly version: number;
  readonly codes: readonly Code[];
}

/** A code of a file: what it does not say is chosen when it is taken in. */
export interface CodeDraft {
  readonly id?: string | undefined;
  readonly name: string;
  readonly definition?: string | undefined;
  readonly examples?: string | undefined;
  readonly colour?: CodeColour | undefined;
  readonly key?: string | undefined;
  /** The id, or in a CSV the name, of the code under which it stands. */
  readonly parent?: string | undefined;
  readonly retired?: true | undefined;
}

const COLUMNS = ['name', 'parent', 'key', 'colour', 'definition', 'examples', 'id'] as const;

/** Without retired codes: of a CSV they would be offered again. The parent is named. */
const codebookRecords = (codes: readonly Code[]): readonly (readonly string[])[] => {
  const names = new Map(codes.map(({ id, name }) => [id, name]));
  return [
    COLUMNS,
    ...codesInOrder(codes)
      .filter(({ code: { retired } }) => !retired)
      .map(({ code: one }) => [
        one.name,
        names.get(one.parent ?? '') ?? '',
        one.key ?? '',
        one.colour,
        one.definition,
        one.examples,
        one.id,
      ]),
  ];
};

/** CSV (RFC 4180). */
export const codebookCsvText = (codes: readonly Code[]): string =>
  codebookRecords(codes)
    .map((record) => `${record.map(quotedWhereNeeded).join(',')}\r\n`)
    .join('');

const quotedWhereNeeded = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export const codebookJsonText = (version: number, codes: readonly Code[]): string => {
  const document: CodebookDocument = { format: CODEBOOK_FORMAT, version, codes };
  return `${JSON.stringify(document, null, 2)}\n`;
};

const document = z.looseObject({
  format: z.literal(CODEBOOK_FORMAT),
  codes: z.array(code.partial().required({ name: true }).loose()).max(MOST_CODES),
});

/** The codes of a JSON or CSV text; `undefined` where it is neither. */
export const readJsonOrCsv = (text: string): readonly CodeDraft[] | undefined =>
  /^\s*\{/.test(text) ? readJson(text) : readCsv(text);

const readJson = (text: string): readonly CodeDraft[] | undefined =>
  document.safeParse(jsonFromText(text)).data?.codes;

const readCsv = (text: string): readonly CodeDraft[] | undefined => {
  const [head = [], ...records] = csvRecords(text);
  const at = new Map(head.map((name, place) => [name.trim().toLowerCase(), place]));
  if (!at.has('name') || records.length > MOST_CODES) return undefined;
  const drafts = records.map((record) => {
    const cell = (name: (typeof COLUMNS)[number]): string | undefined =>
      record[at.get(name) ?? -1]?.trim() || undefined;
    return {
      id: fitting('id', cell('id')),
      name: cell('name') ?? '',
      definition: cell('definition'),
      examples: cell('examples'),
      colour: CODE_COLOURS.find((one) => one === cell('colour')),
      key: fitting('key', cell('key')),
      parent: cell('parent'),
    };
  });
  const isWhole = drafts.every((one) => code.shape.name.safeParse(one.name).success);
  return isWhole ? drafts : undefined;
};

/** What another program has in such a column may be of another form. */
const fitting = (field: 'id' | 'key', value: string | undefined): string | undefined =>
  value !== undefined && code.shape[field].safeParse(value).success ? value : undefined;

export interface MergedCodebook {
  readonly codes: readonly Code[];
  /** How many are new, and how many have changed. */
  readonly added: number;
  readonly changed: number;
}

/**
 * A codebook with the codes of a file: those of the same id, or of the same name under the same parent, are
 * brought up to date; others are added; none is taken away. `newId` names those that have no id.
 */
export const mergeCodebook = (
  before: readonly Code[],
  drafts: readonly CodeDraft[],
  newId: () => string,
): MergedCodebook => {
  const codes = [...before];
  /** What the file calls a code: its id, or its name. */
  const known = new Map<string, string>();
  let [added, changed] = [0, 0];
  for (const draft of parentsFirst(drafts)) {
    const parent = draft.parent === undefined ? undefined : parentIn(codes, known, draft.parent);
    const at = codes.findIndex(
      (one) => one.id === draft.id || (one.name === draft.name && one.parent === parent),
    );
    const same = codes[at];
    const merged = mergedCode(same, draft, parent, codes, newId);
    if (draft.id !== undefined) known.set(draft.id, merged.id);
    known.set(draft.name, merged.id);
    if (!same) {
      codes.push(merged);
      added += 1;
    } else if (JSON.stringify(same) !== JSON.stringify(merged)) {
      codes[at] = merged;
      changed += 1;
    }
  }
  return { codes, added, changed };
};

const parentIn = (
  codes: readonly Code[],
  known: ReadonlyMap<string, string>,
  named: string,
): string | undefined =>
  known.get(named) ?? codes.find(({ id, name }) => id === named || name === named)?.id;

const mergedCode = (
  same: Code | undefined,
  draft: CodeDraft,
  parent: string | undefined,
  codes: readonly Code[],
  newId: () => string,
): Code => {
  const others = codes.filter((one) => one !== same && !one.retired);
  const key = others.some((one) => one.key === draft.key) ? undefined : draft.key;
  return withoutUndefined({
    id: same?.id ?? draft.id ?? newId(),
    name: draft.name,
    definition: draft.definition ?? same?.definition ?? '',
    examples: draft.examples ?? same?.examples ?? '',
    colour: draft.colour ?? same?.colour ?? nextColour(codes),
    key: key ?? same?.key,
    parent,
    retired: draft.retired,
  });
};

const withoutUndefined = (one: { [K in keyof Code]: Code[K] | undefined }): Code =>
  Object.fromEntries(Object.entries(one).filter(([, value]) => value !== undefined)) as Code;

/** A code that stands in front of its parent waits for it; parents that are not in the file are known already, or none. */
const parentsFirst = (drafts: readonly CodeDraft[]): readonly CodeDraft[] => {
  const depthOf = (draft: CodeDraft, left = drafts.length): number => {
    const parent = drafts.find(
      ({ id, name }) =>
        draft.parent !== undefined && (id === draft.parent || name === draft.parent),
    );
    return parent && parent !== draft && left > 0 ? 1 + depthOf(parent, left - 1) : 0;
  };
  const depths = new Map(drafts.map((draft) => [draft, depthOf(draft)]));
  return drafts.toSorted((a, b) => (depths.get(a) ?? 0) - (depths.get(b) ?? 0));
};
