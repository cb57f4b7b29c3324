import { randomBytes } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { AppError } from '#kit/errors.ts';
import { formatNamed } from '#kit/export-formats.ts';
import { hasSample } from '#kit/world.ts';
import type { CollectionRow } from '../../store/index.ts';
import { seqFromName } from '../collections/collection-views.ts';
import type { LocalContext } from '../answering/context.ts';
import type { Answers } from '../answering/answers.ts';
import { safeName, sampleStem } from '../downloads/names.ts';
import { savingFolderIn } from '../settings/answer-settings.ts';
import { logLeftText } from '../answering/log-left.ts';
import { messages } from '../answering/messages.ts';
import type { exportCalls } from './exports.ts';

const EVERYTHING = 'Everything fetched';
/** What a file is called that names nobody. */
const PSEUDONYMOUS = 'pseudonymised';
const KEY_BYTES = 32;
/** Files of one name in a folder, numbered. */
const MOST_OF_A_NAME = 10_000;

export const answerExports: Answers<typeof exportCalls> = {
  'collections.export': async (context, { name, format, preset, columns, ...wanted }) => {
    const key = makePseudonymKey(wanted.pseudonyms);
    // Its own writing of the name; throws `not_found` before anything is written.
    const collection = name === undefined ? undefined : context.store.collections.there(name);
    if (!collection) await context.collecting.catchUpInTurns();
    const { hasColumns, isSigned, explainsItself } = formatNamed(format);
    const isNameless = key !== undefined;
    const { folder, partRows } = wanted;
    const file = fileFor(context, { collection, format, folder, isNameless, partRows });
    const input = {
      name: collection?.id,
      view: { filter: wanted.filter, sort: wanted.sort, ascending: wanted.ascending },
      format,
      file,
      viewColumns: hasColumns ? columns : undefined,
      key,
      withProtected: wanted.protected,
      version: context.version,
      options: { ...(preset && { preset }), ...(explainsItself && { isAlone: true }) },
      openKey: isSigned ? () => keyIn(context) : undefined,
    };
    return context.collecting.export(input, { id: wanted.id, owner: context.payer.keyId });
  },
  'collections.export-file': (context, { name, pseudonyms, ...wanted }) => {
    const collection = name === undefined ? undefined : context.store.collections.there(name);
    return { file: fileFor(context, { ...wanted, collection, isNameless: pseudonyms }) };
  },
  'collections.cite': async (context, { name, filter, format }) => {
    const collection = seqFromName(context, name);
    const cited = await context.collecting.cite({ collection, filter }, format, {
      version: context.version,
    });
    if (collection !== undefined)
      logLeftText(context, collection, cited.text, { format, rows: cited.rows });
    return cited;
  },
  'collections.identifying-columns': ({ collecting }, { name, columns }) =>
    collecting.identifyingColumns(name, columns),
};

/** Where an export is written to, as things are now. */
const fileFor = (
  context: LocalContext,
  {
    collection,
    format,
    folder,
    isNameless,
    partRows,
  }: {
    readonly collection: CollectionRow | undefined;
    readonly format: Parameters<typeof formatNamed>[0];
    readonly folder?: string | undefined;
    readonly isNameless: boolean;
    readonly partRows?: number | undefined;
  },
): string => {
  // A collection is often named after somebody.
  const named = isNameless ? PSEUDONYMOUS : safeName(collection?.name ?? EVERYTHING, 'collection');
  const counted = partRows === undefined ? '' : `, ${partRows} ${partRows === 1 ? 'row' : 'rows'}`;
  return newFile(context, folder, [named + counted, formatNamed(format).ending], collection);
};

/** A path where nothing is, in the chosen folder; what is of the sample world is called so. */
export const newFile = (
  context: LocalContext,
  folder: string | undefined,
  [named, ending]: readonly [name: string, ending: string],
  collection?: CollectionRow,
): string => {
  const stem = isInvented(context, collection) ? sampleStem(named) : named;
  return freeName(folderIn(context, folder), stem, ending);
};

/** Some of what is exported comes from the sample world. */
const isInvented = (
  { store, network }: LocalContext,
  collection: CollectionRow | undefined,
): boolean =>
  collection
    ? hasSample(store.gathering.worlds(collection.seq, collection.items))
    : network.view().mode === 'sample';

/** The key to sign with, where one is at hand; nobody is asked for a passphrase meanwhile. */
const keyIn = async ({ signingKeys }: LocalContext) =>
  (await signingKeys.open({ mayAsk: false })).key;

const makePseudonymKey = (pseudonyms: boolean | string): Uint8Array | undefined => {
  if (pseudonyms === false) return undefined;
  return pseudonyms === true ? randomBytes(KEY_BYTES) : Buffer.from(pseudonyms, 'utf8');
};

export const folderIn = (context: LocalContext, wanted: string | undefined): string => {
  if (wanted === undefined) {
    const folder = savingFolderIn(context);
    mkdirSync(folder, { recursive: true });
    return folder;
  }
  if (isAbsolute(wanted) && statSync(wanted, { throwIfNoEntry: false })?.isDirectory())
    return wanted;
  throw new AppError('validation_error', messages.folderNotFound);
};

/** `Name.csv`, or `Name (2).csv` where something of that name, or of what stands beside such a file, lies there. */
export const freeName = (folder: string, stem: string, extension: string): string => {
  // Some systems tell names apart by their letters' case, and some do not.
  const there = readdirSync(folder).map((name) => name.toLowerCase());
  for (let n = 1; n <= MOST_OF_A_NAME; n += 1) {
    const name = `${n === 1 ? stem : `${stem} (${n})`}.${extension}`;
    const beside = `${name}.`.toLowerCase();
    const file = join(folder, name);
    if (!isThere(file) && !there.some((one) => one.startsWith(beside))) return file;
  }
  throw new AppError('validation_error', messages.folderHasTooManyFiles({ stem }));
};

/** Also a link that leads nowhere is there. */
const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
