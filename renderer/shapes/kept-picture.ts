/** Pictures that were saved on this computer: the only ones that the window shows. */
import { skipToken, useQuery } from '@tanstack/react-query';
import type { DownloadView } from '#contract/index.ts';
import { useBridge } from '../bridge-context.ts';
import { askLocal, useLocal } from '../local.ts';
import { normalizeUrl, byAddress } from './saveable.ts';

/* Each picture of a list looks into the same list of downloads. */
const KNOWN = new WeakMap<readonly DownloadView[], ReadonlyMap<string, DownloadView>>();

const keptIn = (downloads: readonly DownloadView[]): ReadonlyMap<string, DownloadView> => {
  const known = KNOWN.get(downloads) ?? byAddress(downloads);
  KNOWN.set(downloads, known);
  return known;
};

/** The download of a file by its address, as far as there is one. */
const useDownloadByUrl = (url: string | undefined): DownloadView | undefined => {
  const downloads = useLocal('downloads.list').data;
  return url === undefined || !downloads ? undefined : keptIn(downloads).get(normalizeUrl(url));
};

/** The saved picture as a `data:` address; `undefined` where it was not saved, or is no picture. */
export const useKeptPicture = (url: string | undefined): string | undefined => {
  const bridge = useBridge();
  const download = useDownloadByUrl(url);
  const isKept = download?.state === 'done' && download.mediaType?.startsWith('image/') === true;
  const picture = useQuery({
    queryKey: ['picture', download?.id],
    queryFn: isKept ? () => askLocal(bridge, 'downloads.picture', { id: download.id }) : skipToken,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  }).data;
  return isKept && picture ? `data:${picture.mediaType};base64,${picture.base64}` : undefined;
};
