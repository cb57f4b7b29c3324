/** The files that are made from the rows and from what the package says of itself: made anew, and compared. */
import { areSameBytes, utf8FromText } from '#kit/bytes.ts';
import { hasEarlierNames } from './earlier-names.ts';
import { AppError } from '#kit/errors.ts';
import type { FileSums } from './check-files.ts';
import type { RowCounts } from './check-rows.ts';
import { buildCodebook, type Codebook } from './codebook.ts';
import { earlyCard, isEarlyPackage } from './early-packages.ts';
import type { Dataset, DatasetRow } from './dataset.ts';
import { namingFromColumns } from './field-names.ts';
import { problemFromError, type Findings } from './findings.ts';
import {
  type CompletenessCard,
  type DatasetCard,
  cardIn,
  codebookIn,
  completenessIn,
  rowsIn,
} from './package-parts.ts';
import { smallFiles } from './package-files.ts';
import { DESCRIPTIONS, PACKAGE, SIGNATURE } from './package-format.ts';
import { roCrate } from './ro-crate.ts';
import { surveyTable, type Table } from './table.ts';
import type { TakenOut } from './signed-sections.ts';
import { smallFile, type OpenZip } from './unzip.ts';
import { messages } from './messages.ts';

/** What a package says of itself, and its rows as a table. */
export interface OpenPackage {
  readonly zip: OpenZip;
  readonly card: DatasetCard;
  readonly completeness: CompletenessCard;
  /** It does not say how far its sources were followed, nor what its texts were made from. */
  readonly isEarly: boolean;
  /** Missing where its columns are not known to this version. */
  readonly table: Table | undefined;
}

/** Reads what a package says of itself; `undefined`, with a finding, where that cannot be read. */
export const openPackage = async (
  zip: OpenZip,
  version: string,
  found: Findings,
): Promise<OpenPackage | undefined> => {
  try {
    const statedItems = completenessIn(await smallFile(zip, PACKAGE.completeness));
    // An early version did not say the worlds; what is made anew says what else is missing.
    const completeness = statedItems && {
      ...statedItems,
      worlds: statedItems.worlds ?? [],
      refusals: statedItems.refusals ?? [],
    };
    if (!completeness) found.add(PACKAGE.completeness, messages.partUnknown);
    const card = await readDatasetCard(zip, found);
    if (!card || !completeness) return undefined;
    const table = await tableFromCard(zip, card, completeness, version, found);
    return { zip, card, completeness, isEarly: isEarlyPackage(zip), table };
  } catch (thrown) {
    found.add(PACKAGE.dataset, problemFromError(thrown));
    return undefined;
  }
};

const readDatasetCard = async (zip: OpenZip, found: Findings): Promise<DatasetCard | undefined> => {
  if (isEarlyPackage(zip)) {
    const early = await earlyCard(zip);
    if (!early) found.add(PACKAGE.crate, messages.partUnknown);
    return early;
  }
  const card = cardIn(await smallFile(zip, PACKAGE.dataset));
  if (!card) found.add(PACKAGE.dataset, messages.partUnknown);
  else if (card.hasEvidence !== zip.has(PACKAGE.exchanges))
    found.add(PACKAGE.dataset, messages.evidenceUntold);
  return card;
};

const tableFromCard = async (
  zip: OpenZip,
  card: DatasetCard,
  completeness: CompletenessCard,
  version: string,
  found: Findings,
): Promise<Table | undefined> => {
  const codebook = codebookIn(await smallFile(zip, PACKAGE.codebook));
  if (!codebook) {
    found.add(PACKAGE.codebook, messages.partUnknown);
    return undefined;
  }
  const columns = codebook.columns.flatMap((one) => (one.written ? [one.column] : []));
  const { authors: _, hasEvidence: _evidence, ...facts } = card;
  const { damaged } = completeness;
  const dataset: Dataset = {
    ...facts,
    completeness,
    ...(damaged && { damaged: () => damaged }),
    rows: () => withFewCodes(rowsIn(zip)),
    observations: () => [],
  };
  try {
    const naming = namingFromColumns(codebook.columns.map(({ column }) => column));
    const table = await surveyTable(dataset, columns, undefined, {
      naming,
      hasEarlierNames: hasEarlierNames(card.version),
    });
    return withStatedChanges(table, codebook);
  } catch (thrown) {
    if (card.version === version) found.add(PACKAGE.codebook, problemFromError(thrown));
    else
      found.addUnprovable(
        messages.columnsUnknown({ file: PACKAGE.table, written: card.version, version }),
      );
    return undefined;
  }
};

/**
 * How many cells were changed before they were written is the packer's word, within what is written: at least those
 * that no CSV carries, at most those too that have the sign for what was changed.
 */
const withStatedChanges = (table: Table, { columns }: Pick<Codebook, 'columns'>): Table => {
  const stated = new Map(columns.map((one) => [one.column, one.charactersReplaced]));
  return {
    ...table,
    tally: (field) => {
      const tally = table.tally(field);
      const { uncarried, marked } = tally;
      const changed = stated.get(field.name) ?? 0;
      return Number.isSafeInteger(changed) && changed > uncarried && changed <= uncarried + marked
        ? { ...tally, uncarried: changed }
        : tally;
    },
  };
};

/** Coding columns of a researcher. */
const MOST_CODES = 1000;

/** Each coding column is counted in every row. Throws `validation_error` for more than somebody has made. */
async function* withFewCodes(rows: AsyncIterable<DatasetRow>): AsyncGenerator<DatasetRow> {
  const codes = new Set<string>();
  for await (const row of rows) {
    for (const code of Object.keys(row.codes ?? {})) codes.add(code);
    if (codes.size > MOST_CODES)
      throw new AppError(
        'validation_error',
        messages.tooManyCodingColumns({ mostCodes: MOST_CODES }),
      );
    yield row;
  }
}

/**
 * Makes the texts anew from the rows, `dataset.json` and `completeness.json`. Other versions may have
 * other texts: what differs there cannot be proven, except the figures of the codebook.
 */
export const checkTexts = async (
  { zip, card, completeness, isEarly, table }: OpenPackage,
  { rows, removed, notShown, worlds }: RowCounts,
  sums: FileSums,
  { version, takenOut }: { readonly version: string; readonly takenOut: TakenOut | undefined },
  found: Findings,
): Promise<void> => {
  const damaged = completeness.damaged?.find(({ part }) => part === 'item')?.count ?? 0;
  const leftOut = (card.protectedLeftOut ?? 0) + damaged;
  const { view } = card;
  // Of a view, what is not in it is left out as well.
  const outside = view ? view.of - view.rows : 0;
  const rowsTakenOut = takenOut?.rows ?? 0;
  if (completeness.unique !== rows + leftOut + outside + rowsTakenOut || outside < 0)
    found.add(
      PACKAGE.completeness,
      messages.itemsOther({ stated: completeness.unique, items: rows + leftOut }),
    );
  const gone = completeness.removedSince;
  const mayBeRemoved = leftOut + outside + rowsTakenOut + (takenOut?.cells ?? 0);
  if (gone < removed || gone > removed + mayBeRemoved)
    found.add(PACKAGE.completeness, messages.removedOther({ stated: gone, removed }));
  const hidden = completeness.notShown ?? 0;
  if (hidden < notShown || hidden > notShown + leftOut + outside)
    found.add(PACKAGE.completeness, messages.notShownOther({ stated: hidden, notShown }));
  for (const [world, count] of isEarly ? [] : worlds) {
    const card = completeness.worlds.find((one) => one.world === world)?.items ?? 0;
    if (card < count)
      found.add(PACKAGE.completeness, messages.worldOther({ stated: card, world, items: count }));
  }
  if (!table) return;
  await checkCodebook(zip, table, found);
  if (isEarly) {
    found.addUnprovable(messages.textsOfEarlyVersion, EARLY_TEXTS);
    return;
  }
  const { authors, hasEvidence } = card;
  const hasPage = zip.has(PACKAGE.page);
  const hasCaseLog = zip.has(PACKAGE.caseLog);
  const isSigned = zip.has(SIGNATURE.statement);
  const hasPages = zip.has(PACKAGE.pageList);
  const made = new Map(
    smallFiles(table, { authors, hasEvidence, hasPage, hasCaseLog, hasPages, isSigned }),
  );
  made.set(PACKAGE.crate, roCrate(table, describedIn(sums), { authors, hasEvidence }));
  for (const [path, text] of made) {
    const isSame = await isText(zip, path, text, found);
    if (isSame) continue;
    if (card.version === version) found.add(path, messages.textOther);
    else
      found.addUnprovable(
        messages.textOfOtherVersion({ file: path, written: card.version, version }),
      );
  }
};

/** README, methods, citation, provenance, metadata, and the codebook for people. */
const EARLY_TEXTS = 6;

/** In the order in which they were written. */
const describedIn = (sums: FileSums) =>
  Object.entries(DESCRIPTIONS).flatMap(([path, description]) => {
    const sum = sums.get(path);
    return sum ? [{ path, ...description, ...sum }] : [];
  });

const isText = async (
  zip: OpenZip,
  path: string,
  text: string,
  found: Findings,
): Promise<boolean> => {
  if (!zip.has(path)) {
    found.add(path, messages.partMissing);
    return true;
  }
  try {
    return areSameBytes(await smallFile(zip, path), utf8FromText(text));
  } catch (thrown) {
    found.add(path, problemFromError(thrown));
    return true;
  }
};

const FIGURES = [
  'present',
  'absent',
  'longest',
  'cutInSpreadsheets',
  'charactersReplaced',
  'notOfType',
] as const;

/** Figures that are named. */
const NAMED = 3;

/** The figures are the same whatever version counted them. */
const checkCodebook = async (zip: OpenZip, table: Table, found: Findings): Promise<void> => {
  const codebook = codebookIn(await smallFile(zip, PACKAGE.codebook));
  if (!codebook) return;
  const made = buildCodebook(table);
  if (codebook.rows !== made.rows)
    found.add(
      PACKAGE.codebook,
      messages.codebookRowsOther({ stated: codebook.rows, rows: made.rows }),
    );
  const counted = new Map(made.columns.map((column) => [column.column, column]));
  const wrong = codebook.columns.flatMap((column) => {
    const right = counted.get(column.column);
    return FIGURES.filter((figure) => right && column[figure] !== right[figure]).map((figure) =>
      messages.figureOther({
        figure,
        column: column.column,
        right: right?.[figure] ?? 0,
        // The codebook of others may leave it out.
        stated: JSON.stringify(column[figure]) ?? '(absent)',
      }),
    );
  });
  if (wrong.length === 0) return;
  const more = wrong.length > NAMED ? [messages.andMore({ n: wrong.length - NAMED })] : [];
  found.add(
    PACKAGE.codebook,
    messages.figuresOther({ figures: [...wrong.slice(0, NAMED), ...more] }),
  );
};
