import { cleanSnapshot, type CleanSnapshot } from '../../capture/pages/clean-snapshot.ts';
import type { SnapshotToClean } from '../../capture/pages/page-keeper.ts';
import { createScrubber } from '../../capture/scrub.ts';
import { catalogue } from '../../engine/catalogue.ts';
import type { Job } from './job.ts';

/** A snapshot of a page without secrets: it may have many megabytes. */
export const cleanPageSnapshot: Job<SnapshotToClean, CleanSnapshot | undefined> = async ({
  platform,
  snapshot,
  address,
  cookies,
}) => {
  const manners = catalogue.platform(platform)?.capture;
  return manners && cleanSnapshot(snapshot, createScrubber(manners).cleanPage(address, cookies));
};
