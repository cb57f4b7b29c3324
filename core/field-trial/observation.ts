/**
 * What a trial notes of one call: how it ended, in which form the replies came, which fields were filled. No
 * content: no text, name, address or id of what was asked about.
 */
import { listedItems } from '#kit/listed-items.ts';
import { isOfflineMessage } from '#kit/errors.ts';
import type { Outcome } from '../engine/outcome.ts';
import { matchForm, type NormEntry } from './norm.ts';
import type { Question } from './questions.ts';
import type { Observation } from './report.ts';
import type { Form } from './skeleton.ts';

/** What is kept of the replies of a call. */
export interface ReplyForms {
  readonly statuses: readonly number[];
  readonly form?: Form | undefined;
}

/** The items of a page of a list; the one thing of any other answer. */
export const itemsIn = (data: unknown): readonly Readonly<Record<string, unknown>>[] => {
  if (typeof data !== 'object' || data === null) return [];
  return (listedItems(data) ?? [data]) as Readonly<Record<string, unknown>>[];
};

/** In the place of a code, where nobody was reached because this computer is offline. */
export const OFFLINE = 'offline';

const countAll = (names: Iterable<string>): Readonly<Record<string, number>> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

type OperationByRoute = Pick<Question, 'operation' | 'route'>;

export const observe = (
  { operation, route }: OperationByRoute,
  outcome: Outcome,
  { statuses, form }: ReplyForms,
  norm: NormEntry | undefined,
  milliseconds: number,
): Observation => {
  const common = {
    operation,
    route,
    notices: countAll(outcome.meta.notices.map(({ code }) => code)),
    ...(form && { form: matchForm(form, norm) }),
    statuses,
    milliseconds: Math.round(milliseconds),
  };
  if (!outcome.ok) {
    const { refusal } = outcome.error;
    const kind = isOfflineMessage(outcome.error) ? OFFLINE : outcome.error.kind;
    const why = { ...common, error: kind, fields: {}, emptyFields: [] };
    return refusal === undefined
      ? { ...why, ending: 'failed' }
      : { ...why, ending: 'refused', refusal: refusal.kind };
  }
  const items = itemsIn(outcome.result.data);
  const fields = countAll(items.flatMap((item) => Object.keys(item)));
  return {
    ...common,
    ending: 'answered',
    items: items.length,
    fields,
    emptyFields:
      items.length === 0 ? [] : (norm?.fields ?? []).filter((name) => fields[name] === undefined),
  };
};

/** What was not asked any more. */
export const leftOut = ({ operation, route }: OperationByRoute): Observation => ({
  operation,
  route,
  ending: 'left-out',
  fields: {},
  emptyFields: [],
  notices: {},
  statuses: [],
  milliseconds: 0,
});
