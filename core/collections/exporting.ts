import { formatNamed } from '#kit/export-formats.ts';
import { isWholeView, type ItemsView } from '#kit/item-view.ts';
import { writeDataset, type ExportInput, type WrittenDataset } from '../exports/write-dataset.ts';
import type { Watch } from '../exports/watched.ts';
import { untilLastPackages, type PackageCase } from '../exports/package-case.ts';
import type { PackageSigning } from '../exports/package-signature.ts';
import type { SigningKey } from '../signing/sign.ts';
import type { ReadingStore, Store } from '../store/index.ts';
import { openFilterNames } from './coding/row-codes.ts';
import type { FindRequest } from '../exports/ids-csv.ts';
import { openDataset } from './dataset.ts';
import { openEverything } from './everything.ts';
import { openEvidence, withinCalls } from './evidence.ts';
import { createFindRequest } from './request-again.ts';
import { platformNames, type OperationTexts } from './operation-words.ts';
import { viewedRows } from './viewed-rows.ts';

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
