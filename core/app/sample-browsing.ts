import { type CaptureStore, createKeeper } from '../capture/keep-captured.ts';
import { createCapturedReader, isReadBy } from '../capture/read-captured.ts';
import type { BrowseSample } from '../engine/captured.ts';
import type { Catalogue, Entry } from '../engine/catalogue.ts';
import { replyTo } from '#kit/fake/site.ts';
import { loadFakes } from '../platforms/fakes.ts';

interface Parts {
  readonly catalogue: Catalogue;
  readonly store: CaptureStore;
  readonly now: () => number;
}

/**
 * Stands for the person who browses, in the sample world: when an operation that only browsing answers is
 * asked for the first time, the requests of the invented pages that it reads are made, and what they load
 * is read and kept like everything that is captured.
 */
export const createSampleBrowsing = ({ catalogue, store, now }: Parts): BrowseSample => {
  const read = createCapturedReader({ catalogue });
  const keep = createKeeper({ catalogue, store, now, world: 'sample' });

  const browse = async (entry: Entry): Promise<void> => {
    const { serve, browsed = [] } = await loadFakes();
    for (const request of browsed) {
      if (!isReadBy(entry, { request })) continue;
      const response = serve(request);
      if (response) keep(read(replyTo(request, response), { preloads: true, collects: false }));
    }
  };

  const visits = new Map<string, Promise<void>>();
  return (entry) => {
    const begun = visits.get(entry.id) ?? browse(entry);
    visits.set(entry.id, begun);
    begun.catch(() => visits.delete(entry.id));
    return begun;
  };
};
