import type { Meter } from '../doors/http/meter.ts';
import type { Engine, Outcome } from '../engine/outcome.ts';

/** The same engine, whose calls are counted by platform, operation and outcome. */
export const countCalls = (engine: Engine, meter: Meter): Engine => {
  const count = (id: string, outcome: string): void => {
    const entry = engine.catalogue.find(id);
    // What is no operation may be any text.
    if (!entry) return;
    meter.count('bowerbird_calls_total', {
      platform: entry.platform.segment,
      operation: entry.operation.name,
      outcome,
    });
  };
  return {
    ...engine,
    get inFlight() {
      return engine.inFlight;
    },
    call: async (id, params, caller) => {
      const outcome = await engine.call(id, params, caller);
      count(id, outcomeName(outcome));
      return outcome;
    },
    kept: (question, caller) => {
      const outcome = engine.kept(question, caller);
      if (outcome) count(question.entry.id, 'archive');
      return outcome;
    },
  };
};

/** `ok`, `archive`, or the kind of the error. */
const outcomeName = (outcome: Outcome): string => {
  if (!outcome.ok) return outcome.error.kind;
  return outcome.meta.fromArchive === true ? 'archive' : 'ok';
};
