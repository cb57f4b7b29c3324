/**
 * What is done beside the thread that answers, because it reads foreign bytes or walks the archive:
 * a file for each, and one line here.
 */
import type { TaskChannel } from '../../engine/serve-tasks.ts';
import { cleanPageSnapshot } from './clean-page-snapshot.ts';
import { describeApi } from './describe-api.ts';
import { findExchanges } from './find-exchanges.ts';
import { forgetPerson } from './forget-person.ts';
import { heldLeftOut } from './held-left-out.ts';
import { findLinks, outlineLinks } from './outline-links.ts';
import { readCodingProject } from './read-coding-project.ts';
import { readForms } from './read-forms.ts';
import { readLinks } from './read-links.ts';
import { findRows, readAttempts, readCompleteness, readOverview, readUnread } from './read-rows.ts';
import { redactLeftOut } from './redact-left-out.ts';
import { reread } from './reread.ts';
import { redactPackage } from './redact-package.ts';
import { hashPackage, keepTimestamp } from './timestamps.ts';
import { findPackages, verifyPackage } from './verify-package.ts';

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
