/** What left with an export, in the log of each collection of which rows left. */
import { rmSync } from 'node:fs';
import type { CaseFacts, LeftFile } from '#kit/case-log.ts';
import { isWholeView } from '#kit/item-view.ts';
import type { WrittenDataset } from '../exports/write-dataset.ts';
import type { Store } from '../store/index.ts';
import type { Watch } from '../exports/watched.ts';
import type { ExportRequest, WriteCollection } from './exporting.ts';

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
