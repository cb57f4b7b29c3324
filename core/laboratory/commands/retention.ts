import {
  planRetention,
  setRetention,
  type PlaceRetention,
  type RetentionPlan,
} from '../projects/retention.ts';
import { dataDirFromGiven, EXIT, UsageError } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/print.ts';
import { isMeant } from './is-meant.ts';
import { withLaboratory } from './laboratory-of.ts';
import type { LabGiven } from './lab-help.ts';

/** Shows or sets for how long anything may be kept, in all projects. */
export const retention = async (given: LabGiven): Promise<number> => {
  const [words, ...more] = given.rest;
  if (more.length > 0) throw new UsageError(`unexpected argument: ${more[0]}`);
  const dir = dataDirFromGiven(given);
  return withLaboratory(given, async (_, store) => {
    const isChange = words !== undefined;
    const days = isChange ? daysFrom(words) : store.settings.get('mostRetentionDays');
    const plan = await planRetention(dir, store, days);
    const show = (print: (line: string) => void): void => retentionLines(plan).forEach(print);
    if (!isChange || given.options.preview) {
      if (given.options.json) printJson(plan);
      else show(printLine);
      return EXIT.ok;
    }
    const otherwise = 'Nothing is changed: what would be deleted';
    const isEmpty = !plan.places.some(deletesNow);
    if (!(await isMeant(given, { digest: plan.digest, show, otherwise, isEmpty })))
      return EXIT.failed;
    await setRetention(dir, store, days);
    if (given.options.json) printJson({ days });
    else printLine(days === null ? 'without a limit' : `kept for ${days} days at most`);
    return EXIT.ok;
  });
};

const daysFrom = (words: string): number | null => {
  if (words === 'none') return null;
  if (!/^[1-9]\d{0,4}$/.test(words))
    throw new UsageError('lab retention takes a number of days, or none');
  return Number(words);
};

const deletesNow = ({ collections, answers }: PlaceRetention): boolean =>
  answers > 0 || collections.some(({ isDue }) => isDue);

const retentionLines = ({ days, places, digest }: RetentionPlan): readonly string[] => [
  days === null
    ? 'The laboratory has no limit; a collection is kept until its own day.'
    : `The laboratory keeps collections for ${days} days at most, and other answers as long.`,
  ...places.flatMap(({ project = 'Beside the projects', collections, answers }) => [
    `${project}:`,
    ...collections.map(
      ({ name, items, until, isDue }) => `  ${name}, ${items} items: ${dayText(until, isDue)}`,
    ),
    ...(answers > 0 ? [`  ${answers} answers that no collection needs: deleted now`] : []),
  ]),
  `Digest of what is deleted now: ${digest}`,
];

const dayText = (until: string | null, isDue: boolean): string => {
  if (isDue) return 'deleted now';
  return until === null ? 'no day is set' : `deleted on ${until}`;
};
