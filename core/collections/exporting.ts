import { formatNamed } from '#kit/export-formats.ts';
import { isWholeView, type ItemsView } from '#kit/item-view.ts';
import type { ChosenColumns } from '#kit/view-columns.ts';
import { rmSync } from 'node:fs';
import type { CaseFacts, LeftFile } from '#kit/case-log.ts';
import { AppError } from '#kit/errors.ts';
import { writeDataset, type ExportInput, type WrittenDataset } from '../exports/write-dataset.ts';
import type { Watch } from '../exports/watched.ts';
import { untilLastPackages, type PackageCase } from '../exports/package-case.ts';
import type { PackageSigning } from '../exports/package-signature.ts';
import type { SigningKey } from '../signing/sign.ts';
import type { ReadingStore, Store, CollectionStore } from '../store/index.ts';
import { openFilterNames } from './coding/row-codes.ts';
import type { FindRequest } from '../exports/ids-csv.ts';
import { openDataset, createRowReader } from './dataset.ts';
import { openEverything } from './everything.ts';
import { openEvidence, withinCalls } from './evidence.ts';
import { createFindRequest } from './request-again.ts';
import { platformNames, type OperationTexts } from './operation-words.ts';
import { viewedRows } from './viewed-rows.ts';
import type { IdentifyingColumns } from '../exports/identifying-columns.ts';
import type { RowReader } from './row-reading.ts';
import {
  referenceFromRow,
  type Reference,
  type ReferenceWords,
} from '../exports/references/reference.ts';
import { referencesText, type ReferenceFormat } from '../exports/references/write-references.ts';
import { messages } from './messages.ts';

/** A view of a collection as a file; plain values, which can be handed to a thread. */
export interface ExportRequest extends Omit<ExportInput, 'signing'> {
  /** Of the collection, or its id; of everything that is held when left out. */
  readonly name?: string | undefined;
  /** All rows as they were collected when left out. */
  readonly view?: ItemsView | undefined;
  /** With which a package is signed; it is not signed when left out. */
  readonly signing?: SigningKey | undefined;
  /** Whether coders are called by their ids, and not by their names. */
  readonly codersById?: boolean | undefined;
  /** Of the program. */
  readonly version: string;
  /** For the words about how it was gathered. */
  readonly operations?: OperationTexts;
}

/** The same for whoever may have to be asked for the key, which is done once the export can be cancelled. */
export interface KeyedExport extends Omit<ExportRequest, 'signing'> {
  readonly openKey?: (() => Promise<SigningKey | undefined>) | undefined;
}

/** Whoever writes exports: here, or in a thread of its own. */
export type WriteCollection = (input: ExportRequest, watch: Watch) => Promise<WrittenDataset>;

/** Writes a view as it is at this moment, also while a run goes on. Throws `AppError`. */
export const exportCollection = async (
  store: Pick<Store, 'reading'>,
  { name, view = {}, version, operations = {}, signing, codersById, ...input }: ExportRequest,
  watch: Watch,
): Promise<WrittenDataset> => {
  const opened = store.reading();
  const reading = codersById === true ? withCodersById(opened) : opened;
  try {
    const hasReplies = formatNamed(input.format).holdsReplies === true;
    const holdsReplies = hasReplies && !input.key;
    const all = name === undefined ? openEverything(reading) : undefined;
    const evidence = all ? all.evidence() : openEvidence(reading, name ?? '');
    const replies = holdsReplies ? evidence.damaged() : [];
    const words = { version, operations, damaged: replies };
    const seq = name === undefined ? undefined : reading.collections.there(name).seq;
    const described = input.key ? withoutPeople(view) : view;
    const rows =
      seq !== undefined && isWholeView(view)
        ? undefined
        : viewedRows(reading.itemRows, seq, view, {
            names: openFilterNames(reading, seq),
            described,
            // A row is proven by what its replies say of it: once.
            isDistinct: seq === undefined && hasReplies,
          });
    const dataset =
      all && rows
        ? all.dataset(words, rows, {
            // A database has the rows of every collection.
            isDistinct: hasReplies && input.format !== 'sqlite',
          })
        : openDataset(reading, name ?? '', words, rows);
    const calls = rows && holdsReplies ? rows.calls() : undefined;
    const source = { dataset, evidence: calls ? withinCalls(evidence, calls) : evidence };
    const lookUps = {
      platforms: platformNames(operations),
      ...(input.format === 'ids' && { findRequest: await openFindRequest() }),
    };
    return await writeDataset(
      { ...source, lookUps, caseLog: openCaseLog(reading, seq, input.format) },
      { ...input, signing: packageSigning(reading, signing) },
      watch,
    );
  } finally {
    opened.close();
  }
};

const withCodersById = (reading: ReadingStore): ReadingStore => ({
  ...reading,
  coders: {
    ...reading.coders,
    list: () => reading.coders.list().map((coder) => ({ ...coder, name: coder.id })),
  },
});

/** The log of a collection, for a package. */
const openCaseLog = (
  { collections, caseLog }: ReadingStore,
  seq: number | undefined,
  format: ExportInput['format'],
): PackageCase | undefined => {
  const collection = seq === undefined || format !== 'package' ? undefined : collections.bySeq(seq);
  const card = collection && caseLog.card(collection.id);
  return card && untilLastPackages({ card, lines: () => caseLog.lines(card.collection) });
};

/** The platforms are loaded by whoever needs their operations. */
const openFindRequest = async (): Promise<FindRequest> => {
  const { catalogue } = await import('../engine/catalogue.ts');
  return createFindRequest(catalogue);
};
const packageSigning = (
  { signedDays }: ReadingStore,
  key: SigningKey | undefined,
): PackageSigning | undefined =>
  key && { key, days: signedDays.list(), inclusionOf: signedDays.inclusionOf };

/** The view as it may be told where people have pseudonyms. */
const withoutPeople = ({ filter = {}, ...view }: ItemsView): ItemsView => ({
  ...view,
  filter: {
    ...filter,
    ...(filter.author !== undefined && { author: 'one author' }),
    ...(filter.parent !== undefined && { parent: 'one item' }),
  },
});

/**
 * Which columns that an export of a collection can have lead to people, by the kinds of its rows; of everything
 * that is held without a name. Throws `not_found`.
 */
export const readIdentifyingColumns = async (
  { collections, completeness }: Pick<Store, 'collections' | 'completeness'>,
  rows: Pick<RowReader, 'overview'>,
  name: string | undefined,
  view: ChosenColumns | undefined,
): Promise<IdentifyingColumns> => {
  const shapes =
    name === undefined
      ? completeness.shapes()
      : new Set((await rows.overview(collections.there(name))).kinds.map(({ shape }) => shape));
  const { identifyingColumns } = await import('../exports/identifying-columns.ts');
  return identifyingColumns([...shapes].sort(), view);
};

/** What left with an export, in the log of each collection of which rows left. */

type Parts = Pick<Store, 'collections' | 'caseLog' | 'transaction'>;

/** An export of everything holds rows of each collection. */
const collectionsIn = ({ collections }: Parts, name: string | undefined): readonly number[] =>
  name === undefined ? collections.list().map(({ seq }) => seq) : [collections.there(name).seq];

/** What was written is deleted where it cannot be logged: nothing leaves without a trace. */
const logExport = (
  store: Parts,
  { name, view = {}, format, key, withProtected = false, signing }: ExportRequest,
  { files, rows, left }: WrittenDataset,
): void => {
  const facts: CaseFacts = {
    format,
    rows,
    view: isWholeView(view) ? 'all rows' : 'some rows',
    of: name === undefined ? 'everything' : 'collection',
    pseudonyms: key !== undefined,
    protected: withProtected,
    signed: signing !== undefined,
    files: left,
  };
  try {
    store.transaction(() => {
      for (const seq of collectionsIn(store, name)) store.caseLog.append(seq, 'exported', facts);
    });
  } catch (error) {
    for (const file of files) rmSync(file, { force: true });
    throw error;
  }
};

/** Writes an export and logs it. What is being counted stands in the chain before a package takes it along. */
export const writeLogged = async (
  store: Parts,
  request: ExportRequest,
  write: WriteCollection,
  watch: Watch,
): Promise<WrittenDataset> => {
  const { name } = request;
  if (name !== undefined) store.caseLog.seal(store.collections.there(name).id);
  const written = await write(request, watch);
  logExport(store, request, written);
  return written;
};

/** Something was taken out of a package that was written here, and what is left was written. */
export const logRedaction = (
  store: Parts,
  collection: string | undefined,
  files: readonly LeftFile[],
): void => {
  const row = collection === undefined ? undefined : store.collections.find(collection);
  if (row && files.length > 0)
    store.caseLog.append(row.seq, 'redacted', { format: 'package', files });
};

/** A few rows as references, for the clipboard. */

export interface CitedRows {
  readonly text: string;
  /** Those that can be read. */
  readonly rows: number;
}

/** More belongs in a file. */
const MOST_CITED = 500;
/** Rows between two turns of others: each may need a reply that is read whole. */
const AT_ONCE = 5;

/** Yields between portions. Throws `validation_error` for more rows than a clipboard is for. */
export function* citeRows(
  store: CollectionStore,
  ids: Float64Array,
  format: ReferenceFormat,
  words: ReferenceWords,
): Generator<void, CitedRows> {
  if (ids.length > MOST_CITED)
    throw new AppError('validation_error', messages.tooManyRowsToCite({ most: MOST_CITED }));
  const reader = createRowReader(store, {
    keyFromRow: ({ platform, shape, entityId }) => `${shape}:${platform}/${entityId}`,
  });
  const references: Reference[] = [];
  for (const row of reader.rows(store.itemRows.withIds([...ids]))) {
    references.push(referenceFromRow(row, words));
    if (references.length % AT_ONCE === 0) yield;
  }
  return { text: referencesText(format, references), rows: references.length };
}
