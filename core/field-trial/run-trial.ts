/** Asks one question after the other, at the usual pace, and notes how each came out. */
import type { Caller } from '../engine/caller.ts';
import type { Engine } from '../engine/outcome.ts';
import { NORM } from './norm.ts';
import { leftOut, observe, OFFLINE, type ReplyForms } from './observation.ts';
import type { Question } from './questions.ts';
import type { Observation } from './report.ts';

export interface TrialParts {
  readonly engine: Pick<Engine, 'call'>;
  readonly caller: Caller;
  /** The form of what a call was answered, read beside the thread that answers. */
  readonly readForms: (callId: string, values: readonly string[]) => Promise<ReplyForms>;
  /** Milliseconds, never set back. */
  readonly monotonic: () => number;
}

export interface TrialWatch {
  readonly onBegin?: ((question: Question) => void) | undefined;
  readonly onNoted?: ((observation: Observation) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Refusals that say nothing about the next question. */
const OF_ONE_THING = new Set(['withheld', 'credentials-needed', 'key-refused', 'empty-answer']);

/** A platform that refuses is asked nothing more; nobody is while this computer is offline, or once the signal is given. */
export const runTrial = async (
  parts: TrialParts,
  questions: readonly Question[],
  { onBegin, onNoted, signal }: TrialWatch = {},
): Promise<readonly Observation[]> => {
  const refusing = new Set<string>();
  let isOffline = false;
  const observations: Observation[] = [];
  for (const question of questions) {
    const isLeftOut = signal?.aborted === true || isOffline || refusing.has(question.platform);
    if (!isLeftOut) onBegin?.(question);
    const observation: Observation = isLeftOut
      ? leftOut(question)
      : await ask(parts, question, signal);
    const { refusal, error } = observation;
    isOffline ||= error === OFFLINE;
    if (refusal !== undefined && !OF_ONE_THING.has(refusal)) refusing.add(question.platform);
    observations.push(observation);
    onNoted?.(observation);
  }
  return observations;
};

const ask = async (
  { engine, caller, readForms, monotonic }: TrialParts,
  question: Question,
  signal: AbortSignal | undefined,
): Promise<Observation> => {
  const { operation, params, route } = question;
  const began = monotonic();
  const outcome = await engine.call(operation, params, { ...caller, route, signal });
  // What was given up midway says nothing of the platform.
  if (signal?.aborted === true) return leftOut(question);
  const forms = await readForms(outcome.meta.callId, textsIn(params));
  return observe(question, outcome, forms, NORM[operation], monotonic() - began);
};

const textsIn = (params: Question['params']): readonly string[] =>
  Object.values(params)
    .flat()
    .filter((value): value is string => typeof value === 'string');
