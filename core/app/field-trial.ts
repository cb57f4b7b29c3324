import type { Catalogue } from '../engine/catalogue.ts';
import type { LongWork } from '../engine/long-work.ts';
import type { Caller } from '../engine/caller.ts';
import type { Engine } from '../engine/outcome.ts';
import type { CredentialStore } from '../credentials/credential-store.ts';
import { createTrialDesk, type TrialDesk } from '../field-trial/desk.ts';
import { knownKeys } from '../field-trial/norm.ts';
import {
  capturePages,
  trialQuestions,
  wantedQuestions,
  type CapturePage,
  type Question,
  type QuestionSources,
  type WantedQuestions,
} from '../field-trial/questions.ts';
import {
  makeReport,
  textFromReport,
  type Observation,
  type Report,
} from '../field-trial/report.ts';
import { runTrial, type TrialWatch } from '../field-trial/run-trial.ts';
import type { Example } from '#kit/operation.ts';
import type { Store } from '../store/index.ts';
import type { JobThreads } from './job-threads.ts';

export interface FieldTrial {
  readonly questions: (wanted: WantedQuestions) => Promise<readonly Question[]>;
  readonly pages: () => Promise<readonly CapturePage[]>;
  readonly run: (
    caller: Caller,
    questions: readonly Question[],
    watch?: TrialWatch,
  ) => Promise<readonly Observation[]>;
  readonly report: (observations: readonly Observation[]) => Report;
  /** For the window, which begins a trial and looks at it from time to time. */
  readonly desk: TrialDesk;
  readonly text: () => string;
}

export interface FieldTrialConfig {
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly engine: Engine;
  readonly credentials: Pick<CredentialStore, 'state'>;
  readonly jobs: JobThreads;
  readonly works: LongWork;
  readonly dataDir: string;
  readonly version: string;
  readonly world: () => Report['world'];
  readonly examples: () => Promise<Readonly<Record<string, Example>>>;
  readonly windowCaller: Caller;
  readonly now: () => number;
  readonly monotonic: () => number;
}

/** Trials of the operations, of the window and of the command line alike. */
export const createFieldTrial = (config: FieldTrialConfig): FieldTrial => {
  const { catalogue, store, engine, credentials, jobs, dataDir, now, monotonic } = config;
  const sources = async (): Promise<QuestionSources> => ({
    catalogue,
    examples: await config.examples(),
    hasAccess: (platform) =>
      config.world() === 'live' && credentials.state(platform).source !== 'none',
    leastGapMs: store.settings.get('paceSeconds') * 1000,
  });
  const run: FieldTrial['run'] = (caller, questions, watch) =>
    runTrial(
      {
        engine,
        caller,
        readForms: (callId, values) =>
          jobs.run('readForms', { dir: dataDir, callId, values, known: knownKeys() }),
        monotonic,
      },
      questions,
      watch,
    );
  const report: FieldTrial['report'] = (observations) =>
    makeReport(config.version, config.world(), now(), observations);
  const desk = createTrialDesk({
    works: config.works,
    run: (questions, watch) => run(config.windowCaller, questions, watch),
    report,
    onChange: () => engine.changed('health'),
  });
  return {
    questions: async (wanted) =>
      wantedQuestions(trialQuestions(await sources()), catalogue, wanted),
    pages: async () => capturePages(await sources()),
    run,
    report,
    desk,
    text: () => textFromReport(desk.report()),
  };
};
