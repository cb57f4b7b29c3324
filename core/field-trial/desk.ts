import type { FieldTrialView } from '#calls/index.ts';
import { AppError } from '#kit/errors.ts';
import type { LongWork, WorkAsker } from '../engine/long-work.ts';
import { compareTrials, findingsOf } from './comparison.ts';
import { messages } from './messages.ts';
import { OFFLINE } from './observation.ts';
import type { Question } from './questions.ts';
import { reportFromText, type Observation, type Report } from './report.ts';
import type { TrialWatch } from './run-trial.ts';

export interface TrialDeskConfig {
  readonly works: LongWork;
  readonly run: (
    questions: readonly Question[],
    watch: TrialWatch,
  ) => Promise<readonly Observation[]>;
  readonly report: (observations: readonly Observation[]) => Report;
  /** Told after whatever changes the view. */
  readonly onChange: () => void;
}

/** Trials that a window begins, one at a time: how the latest stands. */
export interface TrialDesk {
  /**
   * Throws `validation_error` while another runs, and where there is nothing to ask. What was noted stays where it
   * is ended.
   */
  readonly begin: (questions: readonly Question[], asker: WorkAsker) => FieldTrialView;
  /** `null` before the first. */
  readonly view: () => FieldTrialView | null;
  /** Of the latest one. Throws `validation_error` before it has ended. */
  readonly report: () => Report;
  /** What has changed since the report of this text. Throws `validation_error` for any other text. */
  readonly compare: (text: string) => {
    readonly before: Report;
    readonly changes: ReturnType<typeof compareTrials>;
  };
}

export const createTrialDesk = (config: TrialDeskConfig): TrialDesk => {
  let view: FieldTrialView | null = null;
  let report: Report | undefined;

  const change = (to: Partial<FieldTrialView>): void => {
    if (view) view = { ...view, ...to };
    config.onChange();
  };

  const run = async (questions: readonly Question[], signal: AbortSignal): Promise<void> => {
    const watch: TrialWatch = {
      onBegin: ({ operation }) => change({ operation }),
      onNoted: (observation) =>
        change({ results: [...(view?.results ?? []), resultFrom(observation)] }),
      signal,
    };
    try {
      report = config.report(await config.run(questions, watch));
      change({ state: signal.aborted ? 'cancelled' : 'done', at: report.at });
    } catch {
      // A call never throws: the data file is gone, and whoever asks next is told so.
      change({ state: 'cancelled' });
    }
  };

  const finished = (): Report => {
    if (!report) throw new AppError('validation_error', messages.noReportYet);
    return report;
  };

  return {
    begin: (questions, asker) => {
      if (view?.state === 'running') throw new AppError('validation_error', messages.stillRunning);
      if (questions.length === 0) throw new AppError('validation_error', messages.nothingToRequest);
      report = undefined;
      view = { state: 'running', total: questions.length, results: [] };
      config.onChange();
      const begun = view;
      const request = { ...asker, kind: 'field-trial' } as const;
      config.works
        .run(request, ({ signal }) => run(questions, signal))
        // The program is ending.
        .catch(() => change({ state: 'cancelled' }));
      return begun;
    },
    view: () => view,
    report: finished,
    compare: (text) => {
      const before = reportFromText(text);
      return { before, changes: compareTrials(before.observations, finished().observations) };
    },
  };
};

const resultFrom = (observation: Observation): FieldTrialView['results'][number] => {
  const { operation, route, ending, error, items, form } = observation;
  return {
    operation,
    route: route as FieldTrialView['results'][number]['route'],
    ending,
    ...(error === OFFLINE && { isOffline: true }),
    ...(items !== undefined && { items }),
    ...(form?.match && { form: form.match }),
    findings: findingsOf(observation),
  };
};
