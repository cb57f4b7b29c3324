/** Pictures that were saved on this computer: the only ones that the window shows. */
import { skipToken, useQuery } from '@tanstack/react-query';
import type { DownloadView } from '#calls/index.ts';
import { useBridge } from '../bridge-context.ts';
import { askLocal, useLocal } from '../local.ts';
import {
  findSavedPicture,
  findSavedPortrait,
  isSavedPicture,
  normalizeUrl,
  savedPictures,
  type Depicted,
  type SavedPicture,
  type SavedPictures,
  type WithFiles,
} from './saveable.ts';

/* Each picture of a list looks into the same list of downloads. */
const KNOWN = new WeakMap<readonly DownloadView[], SavedPictures>();
const NONE: SavedPictures = { byAddress: new Map(), byThing: new Map() };

const useSavedPictures = (): SavedPictures => {
  const downloads = useLocal('downloads.list').data;
  if (!downloads) return NONE;
  const known = KNOWN.get(downloads) ?? savedPictures(downloads);
  KNOWN.set(downloads, known);
  return known;
};

/**
 * The picture of a download as a `data:` address; `undefined` while it is read, `null` where it was not
 * saved, is no picture, or is gone from the disk.
 */
export const useDownloadPicture = (
  download: DownloadView | undefined,
): string | null | undefined => {
  const bridge = useBridge();
  const isSaved = download !== undefined && isSavedPicture(download);
  const { data, isError } = useQuery({
    queryKey: ['picture', download?.id],
    queryFn: isSaved ? () => askLocal(bridge, 'downloads.picture', { id: download.id }) : skipToken,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
  if (!isSaved || isError) return null;
  return data && `data:${data.mediaType};base64,${data.base64}`;
};

/** The saved picture of an address as a `data:` address; `undefined` where it was not saved, or is no picture. */
export const useKeptPicture = (url: string | undefined): string | undefined => {
  const { byAddress } = useSavedPictures();
  const download = url === undefined ? undefined : byAddress.get(normalizeUrl(url));
  return useDownloadPicture(download) ?? undefined;
};

/** The saved picture that stands for an item; `src` is left out while it is read. */
export const useItemPicture = (
  item: WithFiles,
): (SavedPicture & { readonly src?: string }) | undefined => {
  const saved = useSavedPictures();
  const found = saved === NONE ? undefined : findSavedPicture(item, saved);
  const src = useDownloadPicture(found?.download);
  if (!found || src === null) return undefined;
  return src === undefined ? found : { ...found, src };
};

/** The saved picture of a person or an account as a `data:` address; `undefined` where none was saved. */
export const useSavedPortrait = (actor: Depicted | undefined): string | undefined => {
  const saved = useSavedPictures();
  const download =
    actor === undefined || saved === NONE ? undefined : findSavedPortrait(actor, saved);
  return useDownloadPicture(download) ?? undefined;
};
