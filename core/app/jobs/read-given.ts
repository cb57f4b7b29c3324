import { importProject, type ImportedProject } from '../../collections/coding/import-project.ts';
import type { About } from '../../collections/link-groups.ts';
import { readPasted, type Pasted } from '../../collections/pasted.ts';
import { cleanSnapshot, type CleanSnapshot } from '../../capture/pages/clean-snapshot.ts';
import type { SnapshotToClean } from '../../capture/pages/page-keeper.ts';
import { createScrubber } from '../../capture/scrub.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { readQdpx } from '../../exports/qda/read-qdpx.ts';
import { openReading } from '../../store/reading.ts';
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

interface ReadLinksInput {
  readonly text: string;
  readonly about?: About | undefined;
}

/** What pasted lines mean: thousands of them may be pasted at once. */
export const readLinks: Job<ReadLinksInput, Pasted> = ({ text, about }) =>
  Promise.resolve(readPasted(catalogue, text, about));

interface ReadCodingProjectInput {
  readonly dir: string;
  readonly collection: { readonly seq: number; readonly id: string; readonly name: string };
  /** The file, in base64. */
  readonly base64: string;
  /** For codes without a time: ISO 8601. */
  readonly now: string;
}

/** Reads a project of a program for qualitative analysis, of which every byte may be wrong. */
export const readCodingProject: Job<ReadCodingProjectInput, ImportedProject> = async ({
  dir,
  collection,
  base64,
  now,
}) => {
  const project = await readQdpx(Buffer.from(base64, 'base64'));
  const store = openReading(dir);
  try {
    return importProject(store, collection, project, now);
  } finally {
    store.close();
  }
};
