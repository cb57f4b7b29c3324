/**
 * How a collection is exported: as what, with people's names or pseudonyms, with which columns, and where to.
 * The dialog changes it and the button does it, so both read it here; it outlives the window.
 */
import { create } from 'zustand';
import { FORMAT_NAMES, formatNamed, type FormatName } from '#kit/export-formats.ts';
import { datasetKey } from '../../../list-views.ts';
import { useRights } from '../../../rights.ts';
import { remember, remembered } from '../../../state.ts';

export type Format = FormatName;

export const canHide = (format: Format): boolean => formatNamed(format).namesPeople !== true;
export const isTable = (format: Format): boolean => formatNamed(format).hasColumns === true;

export interface ExportChoice {
  readonly format: Format;
  /** Pseudonyms are wanted, where the format can have them. */
  readonly hides: boolean;
  /** No column of authors, where a table has those that are seen. */
  readonly leavesOut: boolean;
  /** Identifiers and links, by which things are found again. */
  readonly hasIds: boolean;
  /** It was exported so before: the button does it again. */
  readonly isUsed: boolean;
  /** With all columns, not only those of the view. */
  readonly isWide: boolean;
  /** Absolute path; the folder of downloads when left out. */
  readonly folder?: string | undefined;
}

const FIRST: ExportChoice = {
  format: 'xlsx',
  hides: false,
  leavesOut: false,
  hasIds: true,
  isUsed: false,
  isWide: false,
};

const nameInStorage = (key: string): string => `export.${key}`;

/** As what anything was exported last: offered for what never was. */
const LAST_FORMAT = nameInStorage('format');
const lastFormat = (): string | undefined => remembered(LAST_FORMAT);

const recall = (key: string): ExportChoice => {
  try {
    const kept = JSON.parse(remembered(nameInStorage(key)) ?? '{}') as Partial<ExportChoice>;
    return {
      format: FORMAT_NAMES.find((one) => one === (kept.format ?? lastFormat())) ?? FIRST.format,
      hides: kept.hides === true,
      leavesOut: kept.leavesOut === true,
      hasIds: kept.hasIds !== false,
      isUsed: kept.isUsed === true,
      isWide: kept.isWide === true,
      ...(typeof kept.folder === 'string' && { folder: kept.folder }),
    };
  } catch {
    return FIRST;
  }
};

/** By the keys of datasets; those that were looked at in this window. */
const useChoices = create<Readonly<Record<string, ExportChoice>>>(() => ({}));

/** What was chosen last for a collection; for everything that was fetched without a name. */
export const exportChoice = (name: string | undefined): ExportChoice => {
  const key = datasetKey(name);
  return useChoices.getState()[key] ?? recall(key);
};

const keep = (key: string, choice: ExportChoice): void => {
  remember(nameInStorage(key), JSON.stringify(choice));
  useChoices.setState({ [key]: choice });
};

export const changeExportChoice = (
  name: string | undefined,
  change: Partial<ExportChoice>,
): void => {
  if (change.format !== undefined) remember(LAST_FORMAT, change.format);
  keep(datasetKey(name), { ...exportChoice(name), ...change });
};

/** A collection has another name, and is exported as before. */
export const renameExportChoice = (from: string, to: string): void =>
  keep(datasetKey(to), exportChoice(from));

/** Whoever may not name people gets pseudonyms, and no format that names them by its nature. */
export const permittedChoice = (choice: ExportChoice, mayName: boolean): ExportChoice =>
  mayName
    ? choice
    : { ...choice, format: canHide(choice.format) ? choice.format : FIRST.format, hides: true };

/** As it may be done; `hides` is true only where the format can have pseudonyms. */
export const useExportChoice = (name: string | undefined): ExportChoice => {
  const { mayName, may } = useRights();
  // Drawn anew with each change of it.
  useChoices((choices) => choices[datasetKey(name)]);
  const { folder, ...choice } = permittedChoice(exportChoice(name), mayName);
  const hides = choice.hides && canHide(choice.format);
  const leavesOut = choice.leavesOut && !hides && isTable(choice.format) && !choice.isWide;
  return {
    ...choice,
    hides,
    leavesOut,
    ...(folder !== undefined && may('collections.export', 'folder') && { folder }),
  };
};
