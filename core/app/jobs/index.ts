/**
 * What is done beside the thread that answers, because it reads foreign bytes or walks the archive: one line for
 * each. A thread loads what the job needs that it is given, and no more.
 */
import type { TaskChannel } from '../../engine/serve-tasks.ts';
import type { NetworkView } from '#calls/index.ts';
import type { ExportRequest } from '../../collections/exporting.ts';
import type { WrittenDataset } from '../../exports/write-dataset.ts';
import type { ChartTask } from '../../store/collections/charts/read-charts.ts';
import type { Job } from './job.ts';

interface DescribeApiInput {
  readonly version: string;
  /** `http://127.0.0.1:8674` */
  readonly base: string;
  /** Of which the examples are. */
  readonly world: NetworkView['mode'];
}

/** The OpenAPI document as JSON text: some hundred milliseconds of work that anybody without a key can ask for. */
const describeApi: Job<DescribeApiInput, string> = async ({ version, base, world }) => {
  const { openApi } = await import('../../doors/http/openapi.ts');
  const { loadExamples } = await import('../world-examples.ts');
  const { catalogue } = await import('../../engine/catalogue.ts');
  const examples = await loadExamples(world, catalogue);
  return JSON.stringify(openApi({ catalogue, version, base, examples }));
};

interface CountChartInput {
  readonly dir: string;
  readonly task: ChartTask;
}

/** What one chart is drawn from. Tells the item at which it is. */
const countChart: Job<CountChartInput, unknown> = async ({ dir, task }, { tell }) => {
  const { readChart } = await import('../../store/collections/charts/read-charts.ts');
  return readChart(dir, task, tell);
};

interface WriteExportInput {
  readonly dir: string;
  readonly request: ExportRequest;
}

/** Told so often, in milliseconds: a message for every batch would be more work than the batch. */
const TELL_EVERY_MS = 100;

/** A file of a collection, or of everything. Tells `ExportProgress`. */
const writeExport: Job<WriteExportInput, WrittenDataset> = async (
  { dir, request },
  { tell, signal },
) => {
  const { exportCollection } = await import('../../collections/exporting.ts');
  const { openReading } = await import('../../store/reading.ts');
  let reportedAt = -Infinity;
  const store = { reading: () => openReading(dir, { mayBeLate: true }) };
  return exportCollection(store, request, {
    signal,
    tell: (progress) => {
      if (performance.now() - reportedAt < TELL_EVERY_MS) return;
      reportedAt = performance.now();
      tell(progress);
    },
  });
};

interface BackUpInput {
  readonly dir: string;
  readonly target: string;
}

/** A checked copy of the data file. Answers which parts of the dataset are damaged in it, as they are here. */
const backUp: Job<BackUpInput, readonly string[]> = async ({ dir, target }, { tell, signal }) => {
  const { backUp: copyTo } = await import('../../store/doctor/backup.ts');
  const findings = await copyTo(dir, target, { onCopied: tell, signal });
  return findings.flatMap(({ ok, what }) => (ok ? [] : [what]));
};

/** A job of another file. */
const from =
  <Jobs, Name extends keyof Jobs>(load: () => Promise<Jobs>, name: Name) =>
  async (
    ...given: Jobs[Name] extends Job<infer Input, unknown> ? [Input, TaskChannel] : never
  ): Promise<Jobs[Name] extends Job<never, infer Result> ? Result : never> =>
    ((await load())[name] as (...of: typeof given) => never)(...given);

const given = () => import('./read-given.ts');
const archive = () => import('./read-archive.ts');
const packages = () => import('./packages.ts');

export const JOBS = {
  backUp,
  cleanPageSnapshot: from(given, 'cleanPageSnapshot'),
  countChart,
  describeApi,
  findExchanges: from(() => import('./find-exchanges.ts'), 'findExchanges'),
  findLinks: from(archive, 'findLinks'),
  findPackages: from(packages, 'findPackages'),
  findRows: from(archive, 'findRows'),
  forgetPerson: from(() => import('./forget-person.ts'), 'forgetPerson'),
  hashPackage: from(packages, 'hashPackage'),
  heldLeftOut: from(archive, 'heldLeftOut'),
  keepTimestamp: from(packages, 'keepTimestamp'),
  outlineLinks: from(archive, 'outlineLinks'),
  readAttempts: from(archive, 'readAttempts'),
  readCodingProject: from(given, 'readCodingProject'),
  readCompleteness: from(archive, 'readCompleteness'),
  readForms: from(archive, 'readForms'),
  readLinks: from(given, 'readLinks'),
  readOverview: from(archive, 'readOverview'),
  readUnread: from(archive, 'readUnread'),
  redactLeftOut: from(() => import('./redact-left-out.ts'), 'redactLeftOut'),
  redactPackage: from(packages, 'redactPackage'),
  reread: from(archive, 'reread'),
  verifyPackage: from(packages, 'verifyPackage'),
  writeExport,
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
