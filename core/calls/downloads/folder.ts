import type { LocalContext } from '../answering/context.ts';
import type { From, Target } from './files.ts';
import { collectionFolderName, listFolderName, sampleStem } from './names.ts';

/**
 * Where the files that an answer names go: into the folder of the collection for which they are saved,
 * else into that of the list, else into the download folder itself. `listName` is what the window calls
 * the list; it is platform text.
 */
export const findTarget = (
  { store, network }: LocalContext,
  from: From,
  {
    collection: name,
    listName,
  }: {
    readonly collection?: string | undefined;
    readonly listName?: string | undefined;
  },
): Target => {
  const collection = name === undefined ? undefined : store.collections.there(name);
  if (!collection && !from.declared.list) return { folder: null, collection: null };
  const stem = collection ? collectionFolderName(collection.name) : stemFromList(from, listName);
  const wanted = network.view().mode === 'sample' ? sampleStem(stem) : stem;
  const { operation, params } = from;
  const id = collection?.id ?? null;
  return {
    folder: store.downloads.folder({ operation, params, collection: id }, wanted),
    collection: id,
  };
};

const stemFromList = (
  { declared: { part, title }, params, platform }: From,
  listName: string | undefined,
): string => {
  const by = part === undefined ? undefined : params[part.by];
  const id = by ?? Object.values(params)[0];
  const words = listName === undefined ? title : `${listName} - ${title}`;
  return listFolderName(platform.segment, typeof id === 'string' ? id : '', words);
};
