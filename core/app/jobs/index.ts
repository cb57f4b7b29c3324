/**
 * What is done beside the thread that answers, because it reads foreign bytes or walks the archive:
 * small ones here, a file for each of the others, and one line for all.
 */
import type { TaskChannel } from '../../engine/serve-tasks.ts';
import { findExchanges } from './find-exchanges.ts';
import { forgetPerson } from './forget-person.ts';
import { readCodingProject } from './read-coding-project.ts';
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
import { reread } from './reread.ts';
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
import type { NetworkView } from '#contract/index.ts';
import { openApi } from '../../doors/http/openapi.ts';
import { loadExamples } from '../world-examples.ts';
import type { About } from '../../collections/link-groups.ts';
import { readPasted, type Pasted } from '../../collections/pasted.ts';

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
