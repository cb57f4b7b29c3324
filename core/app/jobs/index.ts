/**
 * What is done beside the thread that answers, because it reads foreign bytes or walks the archive:
 * small ones here, larger ones beside, and one line for each.
 */
import type { TaskChannel } from '../../engine/serve-tasks.ts';
import { findExchanges } from './find-exchanges.ts';
import { forgetPerson } from './forget-person.ts';
import {
  findRows,
  readAttempts,
  readCompleteness,
  readOverview,
  readUnread,
  heldLeftOut,
  findLinks,
  outlineLinks,
  readForms,
} from './read-archive.ts';
import { redactLeftOut } from './redact-left-out.ts';
import {
  redactPackage,
  hashPackage,
  keepTimestamp,
  findPackages,
  verifyPackage,
} from './packages.ts';
import { cleanSnapshot, type CleanSnapshot } from '../../capture/pages/clean-snapshot.ts';
import type { SnapshotToClean } from '../../capture/pages/page-keeper.ts';
import { createScrubber } from '../../capture/scrub.ts';
import { catalogue } from '../../engine/catalogue.ts';
import type { Job } from './job.ts';
import type { NetworkView } from '#calls/index.ts';
import { openApi } from '../../doors/http/openapi.ts';
import { loadExamples } from '../world-examples.ts';
import type { About } from '../../collections/link-groups.ts';
import { readPasted, type Pasted } from '../../collections/pasted.ts';
import { importProject, type ImportedProject } from '../../collections/coding/import-project.ts';
import { readQdpx } from '../../exports/qda/read-qdpx.ts';
import { openReading } from '../../store/reading.ts';
import {
  rereadCollection,
  type AcceptedReading,
  type RereadReport,
} from '../../collections/reread-collection.ts';

/** A snapshot of a page without secrets: it may have many megabytes. */
const cleanPageSnapshot: Job<SnapshotToClean, CleanSnapshot | undefined> = async ({
  platform,
  snapshot,
  address,
  cookies,
}) => {
  const manners = catalogue.platform(platform)?.capture;
  return manners && cleanSnapshot(snapshot, createScrubber(manners).cleanPage(address, cookies));
};

interface DescribeApiInput {
  readonly version: string;
  /** `http://127.0.0.1:8674` */
  readonly base: string;
  /** Of which the examples are. */
  readonly world: NetworkView['mode'];
}

/** The OpenAPI document as JSON text: some hundred milliseconds of work that anybody without a key can ask for. */
const describeApi: Job<DescribeApiInput, string> = async ({ version, base, world }) =>
  JSON.stringify(
    openApi({ catalogue, version, base, examples: await loadExamples(world, catalogue) }),
  );

interface ReadLinksInput {
  readonly text: string;
  readonly about?: About | undefined;
}

/** What pasted lines mean: thousands of them may be pasted at once. */
const readLinks: Job<ReadLinksInput, Pasted> = ({ text, about }) =>
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
const readCodingProject: Job<ReadCodingProjectInput, ImportedProject> = async ({
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

interface RereadInput {
  readonly dir: string;
  readonly name: string;
  /** Asks for each item that is read otherwise to be kept so. */
  readonly accept: boolean;
}

/** Reads the kept replies of a collection again. Tells `CellDifference`s, asks with `AcceptedReading`s. */
const reread: Job<RereadInput, RereadReport> = async (
  { dir, name, accept },
  { tell, ask, signal },
) => {
  const store = openReading(dir);
  try {
    return await rereadCollection(store, catalogue, name, {
      tell,
      signal,
      ...(accept && { accept: (reading: AcceptedReading) => ask(reading) }),
    });
  } finally {
    store.close();
  }
};

export const JOBS = {
  cleanPageSnapshot,
  describeApi,
  findExchanges,
  findLinks,
  findPackages,
  findRows,
  forgetPerson,
  hashPackage,
  heldLeftOut,
  keepTimestamp,
  outlineLinks,
  readCodingProject,
  readAttempts,
  readCompleteness,
  readForms,
  readLinks,
  readOverview,
  readUnread,
  redactLeftOut,
  reread,
  verifyPackage,
  redactPackage,
};

type Jobs = typeof JOBS;
export type JobName = keyof Jobs;
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0];
export type JobResult<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>;

/** What a thread of jobs is sent. */
export interface JobTask {
  readonly job: JobName;
  readonly input: unknown;
}

export const runJob = ({ job, input }: JobTask, channel: TaskChannel): Promise<unknown> =>
  JOBS[job](input as never, channel);
