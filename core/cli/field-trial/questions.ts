/** What a trial asks: one well-known public thing for each operation that a public page answers. */
import type { OperationView } from '#contract/index.ts';
import type { App } from '../../app/open-app.ts';
import { UsageError } from '../command.ts';
import { askLocal } from '../local-call.ts';
import { observe } from './observation.ts';
import type { Observation } from './report.ts';

export interface Question extends Pick<OperationView, 'id' | 'cost'> {
  readonly platform: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Of these platforms; of all, where none is named. */
export const questionsFor = async (
  app: App,
  platforms: readonly string[],
): Promise<readonly Question[]> => {
  const known = (await askLocal(app, 'catalogue.list')).platforms;
  const unknown = platforms.find((name) => !known.some(({ segment }) => segment === name));
  if (unknown !== undefined) throw new UsageError(`no such platform: ${unknown}`);
  return known
    .filter(({ segment }) => platforms.length === 0 || platforms.includes(segment))
    .flatMap(({ segment, operations }) =>
      operations.flatMap(({ id, cost, example, because, routes }) =>
        example === undefined || because !== undefined || !routes.includes('public-page')
          ? []
          : [{ id, cost, platform: segment, params: example }],
      ),
    );
};

/** Refusals that say nothing about the next question. */
const OF_ONE_THING = new Set(['withheld', 'credentials-needed', 'key-refused', 'empty-answer']);

/** One after the other. A platform that refuses is asked nothing more. */
export const askAll = async (
  app: App,
  questions: readonly Question[],
  onNoted: (observation: Observation) => void = () => {},
): Promise<readonly Observation[]> => {
  const refusing = new Set<string>();
  const observations: Observation[] = [];
  for (const question of questions) {
    const { id, platform } = question;
    const observation = refusing.has(platform) ? leftOut(id) : await ask(app, question);
    const { refusal } = observation;
    if (refusal !== undefined && !OF_ONE_THING.has(refusal)) refusing.add(platform);
    observations.push(observation);
    onNoted(observation);
  }
  return observations;
};

const ask = async (app: App, { id, params }: Question): Promise<Observation> => {
  const began = performance.now();
  const outcome = await app.engine.call(id, params, { ...app.callers.cli, route: 'public-page' });
  const replies = app.store.evidence.replies(outcome.meta.callId);
  return observe(id, outcome, replies, performance.now() - began);
};

const leftOut = (operation: string): Observation => ({
  operation,
  ending: 'left-out',
  fields: {},
  notices: {},
  forms: [],
  statuses: [],
  milliseconds: 0,
});
