/** What the coders, the researcher and decisions say of a row, ready to be placed in a source. */
import type { DatasetRow, RowCoding, RowNote } from '../dataset.ts';
import { fieldName } from '../field-names.ts';
import { placeFromUnit } from './code-points.ts';
import { guidFrom, type ProjectNames } from './project-names.ts';
import type { ItemBody } from './item-text.ts';

export interface MarkedCode {
  readonly guid: string;
  readonly code: string;
  readonly user: string;
  readonly at: string;
}

/** Codes of the same words. */
export interface MarkedPassage {
  readonly guid: string;
  /** Code points of the body; absent where the whole item, with its head, is meant. */
  readonly place?: readonly [start: number, end: number];
  /** Coded words that no longer stand in the text. */
  readonly lost?: string;
  readonly codes: readonly MarkedCode[];
}

export interface MarkedNote {
  readonly guid: string;
  readonly name: string;
  readonly text: string;
  readonly at: string;
}

export interface Marks {
  readonly passages: readonly MarkedPassage[];
  readonly notes: readonly MarkedNote[];
}

/** Who a decision is by, among those who code: “Decided: Ada”. */
export const DECIDED = 'Decided: ';

/** Note of the researcher beside a row; of a decision that a code does not apply. */
export const NOTE = { own: 'Note', decision: 'Decision' } as const;

interface Given {
  readonly code: string | undefined;
  readonly coder: string;
  readonly at: string;
  readonly passage?: RowCoding['passage'];
}

export const marksOfRow = (
  row: DatasetRow,
  body: ItemBody,
  names: ProjectNames,
  shown: ReadonlySet<string>,
): Marks => {
  const given: readonly Given[] = [
    ...(row.codings ?? []).map(({ code, ...one }) => ({ ...one, code })),
    ...(row.decisions ?? [])
      .filter(({ applies }) => applies)
      .map(({ code, coder, at }) => ({ code, coder: DECIDED + coder, at })),
  ];
  const placed = given.map((one) => ({ one, ...placeOf(one, body, shown) }));
  const groups = Map.groupBy(placed, ({ place, lost }) => JSON.stringify([place, lost]));
  return {
    passages: [...groups].map(([name, ofPassage]) => {
      const [{ place, lost } = {}] = ofPassage;
      return {
        guid: guidFrom('passage', row.key, name),
        ...(place && { place }),
        ...(lost !== undefined && { lost }),
        codes: ofPassage.map(({ one }) => ({
          guid: guidFrom('coding', row.key, name, one.code ?? '', one.coder),
          code: names.code(one.code),
          user: names.user(one.coder),
          at: one.at,
        })),
      };
    }),
    notes: notesOfRow(row, shown),
  };
};

/** The words of a column that is not written are not told: the code is of the whole item then. */
const placeOf = (
  { passage }: Given,
  { segments }: ItemBody,
  shown: ReadonlySet<string>,
): Pick<MarkedPassage, 'place' | 'lost'> => {
  if (!passage || !shown.has(fieldName(passage.field))) return {};
  const segment = segments.find(({ field }) => field === passage.field);
  const start = segment && findPassage(segment.value, passage);
  if (segment === undefined || start === undefined) return { lost: passage.text };
  return {
    place: [
      segment.start + placeFromUnit(segment.value, start),
      segment.start + placeFromUnit(segment.value, start + passage.text.length),
    ],
  };
};

/** Where the words of a passage stand: where they stood, else where they stand alone. */
const findPassage = (
  value: string,
  { start, text }: NonNullable<RowCoding['passage']>,
): number | undefined => {
  if (start !== undefined && value.startsWith(text, start)) return start;
  const found = value.indexOf(text);
  return found === -1 || value.includes(text, found + 1) ? undefined : found;
};

const ownNotes = (row: DatasetRow): readonly MarkedNote[] => {
  const unsigned = row.note === undefined ? [] : [{ text: row.note }];
  const notes: readonly Pick<RowNote, 'author' | 'text'>[] = row.notes ?? unsigned;
  return notes.map(({ author, text }) => ({
    guid: guidFrom('note', row.key, ...(author === undefined ? [] : [author])),
    name: author === undefined ? NOTE.own : `${NOTE.own} (${author})`,
    text,
    at: row.lastSeen,
  }));
};

const notesOfRow = (row: DatasetRow, shown: ReadonlySet<string>): readonly MarkedNote[] => [
  ...(shown.has('note') ? ownNotes(row) : []),
  ...(row.decisions ?? [])
    .filter(({ applies }) => !applies)
    .map(({ code, coder, at }) => ({
      guid: guidFrom('decision', row.key, code),
      name: NOTE.decision,
      text: `“${code}” does not apply (${coder})`,
      at,
    })),
];
