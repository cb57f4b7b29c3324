/**
 * A trial on the live platforms: one well-known public thing for each operation, at the usual pace and under our
 * own name, with consent. It stops asking a platform at its first refusal.
 */
import { readFileSync } from 'node:fs';
import { compareTrials, findingsOf, lineFromChanges } from '../field-trial/comparison.ts';
import type { Question } from '../field-trial/questions.ts';
import {
  reportFromText,
  textFromReport,
  type Observation,
  type Report,
} from '../field-trial/report.ts';
import { withApp, WORLD_OPTIONS } from './app-for.ts';
import { command, EXIT, option, UsageError, type GivenOf } from './command.ts';
import { operationNameOf, platformNamed } from './find-call.ts';
import { refuseTaken, writeNew } from './out-file.ts';
import { printAside, printJson, printLine, printTable } from './print.ts';
import { askLine, isTerminal } from './prompt.ts';

const OPTIONS = {
  platform: option.texts('NAME', 'Only this platform. May be repeated.', 'platform'),
  official: option.flag('Also through your own access to official APIs.'),
  preview: option.flag('Show what would be asked, and ask nothing.'),
  yes: option.flag('Ask without a question: for scripts.'),
  out: option.text('FILE', 'Write the report; an existing file is kept.', 'file'),
  compare: option.text('OLD', 'Say what has changed since an earlier report.', 'file'),
  record: option.text(
    'DIR',
    'Keep the exchanges as recordings below DIR: they stay with you.',
    'file',
  ),
  ...WORLD_OPTIONS,
  json: option.flag('The report as JSON.'),
};
type CommandInput = GivenOf<typeof OPTIONS>;

const isWanted = async (given: CommandInput, questions: readonly Question[]): Promise<boolean> => {
  const platforms = new Set(questions.map(({ platform }) => platform));
  const sum = (amount: (question: Question) => number): number =>
    Math.ceil(questions.reduce((total, question) => total + amount(question), 0));
  printAside(
    `Operations to be tried, one after the other, at the usual pace: ${questions.length} (${[...platforms].join(', ')}); requests: about ${sum(({ requests }) => requests)}; credits: at most ${sum(({ credits }) => credits)}; minutes: about ${sum(({ seconds }) => seconds / 60)}. The report has no contents; nothing is sent to anyone else.`,
  );
  if (given.options.yes) return true;
  if (!isTerminal()) throw new UsageError('nobody can be asked here: give --yes, or --preview');
  return /^y(?:es)?$/i.test(await askLine('Ask for them now? (yes/no) ', { secret: false }));
};

const rowOf = (observation: Observation): string[] => {
  const { operation, route, ending, refusal, error, items, form } = observation;
  return [
    operationNameOf(operation),
    route,
    ending,
    refusal ?? error ?? '',
    items === undefined ? '' : String(items),
    form?.match ?? '',
    findingsOf(observation)
      .map(({ message }) => message)
      .join('; '),
  ];
};

/** Throws for a file that is no report. */
const readReport = (file: string): Report => {
  try {
    return reportFromText(readFileSync(file, 'utf8'));
  } catch {
    throw new UsageError(`${file} is no report of a field trial`);
  }
};

export const fieldTrial = command({
  name: 'field-trial',
  usage:
    '[--platform NAME]… [--official] [--preview|--yes] [--out FILE] [--compare OLD] [--record DIR]',
  summary:
    'Try every operation once on its platform, with your consent, and report what answered: without contents, to be read before it is handed on.',
  options: OPTIONS,
  example: 'field-trial --preview --platform youtube',
  run: async (given) => {
    if (given.rest.length > 0) throw new UsageError('field-trial takes options only');
    const { compare: earlier, record, platform, official, out } = given.options;
    if (out !== undefined) refuseTaken(out, '--out');
    const before = earlier === undefined ? undefined : readReport(earlier);
    return withApp(
      given,
      async (app) => {
        const trial = await app.fieldTrial();
        const questions = await trial.questions({
          platforms: platform.map((name) => platformNamed(name).segment),
          official,
        });
        if (given.options.preview) return preview(given, questions);
        if (!(await isWanted(given, questions))) return EXIT.failed;
        const onNoted = ({ operation, ending, refusal, error }: Observation): void =>
          printAside(
            [operationNameOf(operation), ending, refusal ?? error].filter(Boolean).join(' '),
          );
        const observations = await trial.run(app.callers.cli, questions, { onNoted });
        return printReport(given, trial.report(observations), before);
      },
      record === undefined ? {} : { record },
    );
  },
});

const preview = (given: CommandInput, questions: readonly Question[]): number => {
  if (given.options.json) {
    printJson(questions);
    return EXIT.ok;
  }
  const rows = questions.map(({ operation, route, requests, credits, seconds }) => [
    operationNameOf(operation),
    route,
    String(requests),
    String(credits),
    String(Math.ceil(seconds)),
  ]);
  printTable(['operation', 'route', 'requests', 'credits', 'seconds'], rows);
  return EXIT.ok;
};

/** Writes and prints what was noted; what was not understood makes the command fail. */
const printReport = (given: CommandInput, report: Report, before: Report | undefined): number => {
  const { observations } = report;
  const { out } = given.options;
  if (out !== undefined) writeNew(out, textFromReport(report), '--out', 0o600);
  const changes = before && compareTrials(before.observations, observations);
  if (given.options.json)
    printJson({ ...report, ...(changes && { changes }) }, report.observations);
  else {
    printTable(
      ['operation', 'route', 'ended', 'why', 'items', 'form', 'findings'],
      observations.map(rowOf),
    );
    if (changes?.length === 0) printLine('Nothing has changed.');
    for (const change of changes ?? []) printLine(lineFromChanges(change));
  }
  return observations.some(({ ending }) => ending === 'failed') ? EXIT.failed : EXIT.ok;
};
