/** What a trial found: beside an earlier one, and beside what is known. Each sentence is of one operation. */
import type { Message } from '#kit/message.ts';
import { formChanges, isOtherForm, lostKeys } from './form-changes.ts';
import { messages } from './messages.ts';
import { NORM } from './norm.ts';
import type { Observation } from './report.ts';

export interface OperationChanges {
  readonly operation: string;
  readonly route: string;
  readonly changes: readonly Message[];
}

/** Names in one sentence. */
const MOST_NAMES = 12;

const listed = (names: readonly string[]): string =>
  names.length > MOST_NAMES
    ? `${names.slice(0, MOST_NAMES).join(', ')} +${names.length - MOST_NAMES}`
    : names.join(', ');

const endingMessage = ({ ending, refusal, error }: Observation): Message => {
  if (ending === 'refused') return messages.refusedWith({ refusal: refusal ?? '?' });
  return ending === 'failed' ? messages.failedWith({ error: error ?? '?' }) : messages.answered;
};

/** Fields that some of the items had, and none has now. */
const lostFields = (before: Observation, now: Observation): readonly string[] =>
  Object.keys(before.fields).filter((name) => now.fields[name] === undefined);

const changesSince = (before: Observation, now: Observation): readonly Message[] => {
  if (now.ending === 'left-out' || before.ending === 'left-out') return [];
  const isOtherwise =
    before.ending !== now.ending || before.refusal !== now.refusal || before.error !== now.error;
  const results = isOtherwise
    ? [messages.endedOtherwise({ before: endingMessage(before), now: endingMessage(now) })]
    : changedAnswer(before, now);
  // A wall has a form of its own, which tells nothing of what stands behind it.
  if (now.ending === 'refused' || !before.form || !now.form) return results;
  const forms = formChanges(before.form.keys, now.form.keys);
  if (isOtherForm(before.form.keys, now.form.keys)) return [...results, messages.formUnknown];
  const lost = lostKeys(before.form.keys, now.form.keys);
  const isUnexplained = results.length > 0 && forms.length === 0 && lost.length > 0;
  return [
    ...results,
    ...forms,
    ...(isUnexplained ? [messages.keysLost({ names: listed(lost) })] : []),
  ];
};

const changedAnswer = (before: Observation, now: Observation): readonly Message[] => {
  if (now.ending !== 'answered') return [];
  const lost = lostFields(before, now);
  const added = lostFields(now, before);
  const notices = Object.keys(now.notices).filter((code) => before.notices[code] === undefined);
  return [
    ...((before.items ?? 0) > 0 && now.items === 0 ? [messages.itemsGone] : []),
    ...(lost.length > 0 && now.items !== 0 ? [messages.fieldsLost({ names: listed(lost) })] : []),
    ...(added.length > 0 && before.items !== 0
      ? [messages.fieldsNew({ names: listed(added) })]
      : []),
    ...(notices.length > 0 ? [messages.noticesNew({ names: listed(notices) })] : []),
  ];
};

const keyOf = ({ operation, route }: Pick<Observation, 'operation' | 'route'>): string =>
  `${operation} ${route}`;

/** For each operation that ended or came otherwise; none where all is as it was. */
export const compareTrials = (
  before: readonly Observation[],
  now: readonly Observation[],
): readonly OperationChanges[] => {
  const earlier = new Map(before.map((one) => [keyOf(one), one]));
  return now.flatMap((one) => {
    const known = earlier.get(keyOf(one));
    const changes = known === undefined ? [messages.notRequestedThen] : changesSince(known, one);
    const { operation, route } = one;
    return changes.length === 0 ? [] : [{ operation, route, changes }];
  });
};

/** Beside what is known of the operation, without an earlier trial: what is missing, never what is more. */
export const findingsOf = (observation: Observation): readonly Message[] => {
  const { operation, ending, items, emptyFields, form } = observation;
  if (ending === 'left-out') return [];
  if (ending === 'refused') return [endingMessage(observation)];
  const norm = NORM[operation];
  return [
    ...(ending === 'failed' ? [endingMessage(observation)] : []),
    ...(items === 0 ? [messages.noItems] : []),
    ...(emptyFields.length > 0 ? [messages.fieldsEmpty({ names: listed(emptyFields) })] : []),
    ...(form?.match === 'unknown' ? [messages.formUnknown] : []),
    ...(form && norm ? formChanges(norm.keys, form.keys) : []),
  ];
};

/** In English, for a terminal. */
export const lineFromChanges = ({ operation, route, changes }: OperationChanges): string =>
  `${operation}${route === 'public-page' ? '' : ` (${route})`}: ${changes.map(({ message }) => message).join('; ')}`;
