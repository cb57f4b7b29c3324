/** A run that is under way, from outside: it stands still, goes on, and asks again for what it could not read. */
import type { Catalogue } from '../engine/catalogue.ts';
import { AppError } from '#kit/errors.ts';
import type { Message } from '#kit/message.ts';
import type { RunRow, Store } from '../store/index.ts';
import { messages } from './messages.ts';
import type { Runner } from './runner.ts';

/** What a run may take in all. */
export interface Allowance {
  readonly requests?: number | undefined;
  readonly credits?: number | undefined;
}

export interface RunControl {
  readonly pause: (id: string, reason?: Message) => RunRow;
  /** What a run may take in all if it may take as much again, and its next call for certain. */
  readonly asMuchAgain: (id: string) => Allowance;
  /**
   * Goes on, also where a person was needed; `most`: with a new allowance in all. `payer`: the key that pays from
   * now on; the one that paid before when left out.
   */
  readonly resume: (id: string, most?: Allowance, payer?: string) => RunRow;
  readonly cancel: (id: string) => RunRow;
  /** Asks again for what a run could not read. */
  readonly fillGaps: (id: string, payer?: string) => RunRow;
  /** The same of a collection, of some of its links or of all; what a person had to look at goes on. */
  readonly retry: (name: string, links?: readonly number[], payer?: string) => readonly RunRow[];
}

interface RunControlConfig {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly runner: Runner;
  readonly onChange: (run: RunRow) => void;
}

export const createRunControl = (config: RunControlConfig): RunControl => {
  const { store, catalogue, runner, onChange } = config;

  /** A run that may be changed here. Throws `not_found`, and `validation_error` for one that goes on elsewhere. */
  const ownRun = (id: string): RunRow => {
    const run = store.runs.there(id);
    if (run.handedBy !== null) throw new AppError('validation_error', messages.runIsHandedOver);
    return run;
  };

  /** Goes on from a state in which it stood still. */
  const goOn = (run: RunRow, payer = run.keyId, most: Allowance = {}): RunRow => {
    const changed = store.runs.update(run.id, {
      state: 'running',
      reason: null,
      waitUntil: null,
      refusedBy: [],
      keyId: payer,
      mostRequests: most.requests ?? run.mostRequests,
      mostCredits: most.credits ?? run.mostCredits,
    });
    onChange(changed);
    void runner.follow(run.id);
    return changed;
  };

  /** Asks again for what a run could not read; `undefined` where there is nothing of it. */
  const fillGaps = (run: RunRow, payer?: string, links?: readonly number[]): RunRow | undefined => {
    const reopened = store.runs.reopen(run, ['gap', 'refused'], links);
    // What is asked again was declared already; what failed is allowed once more.
    return reopened === 0
      ? undefined
      : goOn(run, payer, {
          requests: run.mostRequests + reopened,
          credits: run.mostCredits + reopened,
        });
  };

  const standStill = (
    id: string,
    state: 'paused' | 'cancelled',
    reason: Message | null,
  ): RunRow => {
    const run = ownRun(id);
    if (['done', 'stopped', 'cancelled'].includes(run.state)) return run;
    const changed = store.runs.update(id, { state, reason, waitUntil: null });
    runner.interrupt(id);
    onChange(changed);
    return changed;
  };

  return {
    pause: (id, reason = messages.pausedByYou) => standStill(id, 'paused', reason),
    asMuchAgain: (id) => {
      const { seq, requests, credits, mostRequests, mostCredits } = store.runs.there(id);
      const costs = store.runs.nextPages(seq).map((page) => {
        const { operation, params } = store.runs.list(page.list);
        return catalogue.find(operation)?.cost(params) ?? 1;
      });
      return {
        requests: Math.max(mostRequests * 2, requests + 1),
        credits: Math.max(mostCredits * 2, credits + Math.max(1, ...costs)),
      };
    },
    resume: (id, most, payer) => {
      const run = ownRun(id);
      if (run.state === 'paused' || run.state === 'attention') return goOn(run, payer, most);
      if (run.state === 'running' || run.state === 'waiting') return run;
      throw new AppError('validation_error', messages.runCannotResume({ state: run.state }));
    },
    cancel: (id) => standStill(id, 'cancelled', null),
    fillGaps: (id, payer) => {
      const run = ownRun(id);
      return fillGaps(run, payer) ?? run;
    },
    retry: (name, links, payer) => {
      const { seq } = store.collections.there(name);
      return store.links.failedRuns(seq, links).flatMap((id) => {
        const run = store.runs.there(id);
        if (run.handedBy !== null) return [];
        const isStuck = run.state === 'paused' || run.state === 'attention';
        return fillGaps(run, payer, links) ?? (isStuck ? goOn(run, payer) : []);
      });
    },
  };
};
