/** What has changed since an earlier trial, in sentences that name the operation. */
import type { Observation } from './report.ts';

const wordsFor = ({ ending, refusal, error }: Observation): string => {
  if (ending === 'refused') return `was refused (${refusal ?? 'unnamed'})`;
  if (ending === 'failed') return `failed (${error ?? 'unnamed'})`;
  return ending === 'answered' ? 'answered' : 'was not asked';
};

/** Fields that some of the items had, and none has now. */
const lostFields = (before: Observation, now: Observation): readonly string[] =>
  Object.keys(before.fields).filter((name) => now.fields[name] === undefined);

const changesOf = (before: Observation, now: Observation): readonly string[] => {
  if (now.ending === 'left-out' || before.ending === 'left-out') return [];
  if (before.ending !== now.ending || before.refusal !== now.refusal || before.error !== now.error)
    return [`${wordsFor(before)} then, ${wordsFor(now)} now`];
  if (now.ending !== 'answered') return [];
  const lost = lostFields(before, now);
  const added = lostFields(now, before);
  const newForms = now.forms.filter((form) => !before.forms.includes(form));
  const newNotices = Object.keys(now.notices).filter((code) => before.notices[code] === undefined);
  return [
    ...((before.items ?? 0) > 0 && now.items === 0 ? ['has no items any more'] : []),
    ...(lost.length > 0 && now.items !== 0 ? [`no longer fills ${lost.join(', ')}`] : []),
    ...(added.length > 0 && before.items !== 0 ? [`fills ${added.join(', ')} now`] : []),
    ...(newNotices.length > 0 ? [`gives a notice: ${newNotices.join(', ')}`] : []),
    ...(newForms.length > 0 ? ['came in a form that was not seen before'] : []),
  ];
};

/** One line for each operation that ended or came otherwise; none where all is as it was. */
export const compareTrials = (
  before: readonly Observation[],
  now: readonly Observation[],
): readonly string[] => {
  const earlier = new Map(before.map((one) => [one.operation, one]));
  return now.flatMap((one) => {
    const known = earlier.get(one.operation);
    const changes = known === undefined ? ['was not asked then'] : changesOf(known, one);
    return changes.length === 0 ? [] : [`${one.operation}: ${changes.join('; ')}`];
  });
};
