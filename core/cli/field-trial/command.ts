/**
 * A trial on the live platforms: one well-known public thing for each operation, at the usual pace and under our
 * own name, with consent. It stops asking a platform at its first refusal.
 */
import { VERSION } from '../../app/version.ts';
import { appFor, WORLD_HELP, WORLD_OPTIONS } from '../app-for.ts';
import { EXIT, flag, text, texts, UsageError, type Command, type Given } from '../command.ts';
import { printAside, printJson, printLine, table } from '../print.ts';
import { askLine, isTerminal } from '../prompt.ts';
import { compareTrials } from './comparison.ts';
import { askAll, questionsFor, type Question } from './questions.ts';
import { FORMAT, readReport, writeReport, type Observation, type Report } from './report.ts';

const isWanted = async (given: Given, questions: readonly Question[]): Promise<boolean> => {
  const platforms = new Set(questions.map(({ platform }) => platform));
  const credits = questions.reduce((sum, { cost }) => sum + cost, 0);
  printAside(
    `Public pages to be asked for, one after the other, at the usual pace: ${questions.length} (${[...platforms].join(', ')}); credits: at most ${credits}. The report has no contents; nothing is sent to anyone else.`,
  );
  if (flag(given, 'yes')) return true;
  if (!isTerminal()) throw new UsageError('nobody can be asked here: give --yes, or --preview');
  return /^y(?:es)?$/i.test(await askLine('Ask for them now? (yes/no) ', { secret: false }));
};

const lineOf = ({ operation, ending, refusal, error, items, notices }: Observation): string[] => [
  operation,
  ending,
  refusal ?? error ?? '',
  items === undefined ? '' : String(items),
  Object.keys(notices).join(' '),
];

export const fieldTrial: Command = {
  name: 'field-trial',
  usage: '[--platform NAME]… [--preview|--yes] [--out FILE] [--compare OLD] [--record DIR]',
  summary:
    'Try every operation once on its platform, with your consent, and report what answered: without contents, to be read before it is handed on.',
  options: {
    ...WORLD_OPTIONS,
    platform: { type: 'string', multiple: true },
    preview: { type: 'boolean' },
    yes: { type: 'boolean' },
    out: { type: 'string' },
    compare: { type: 'string' },
    record: { type: 'string' },
  },
  help: [
    ['--platform NAME', 'Only this platform. May be repeated.'],
    ['--preview', 'Show what would be asked, and ask nothing.'],
    ['--yes', 'Ask without a question: for scripts.'],
    ['--out FILE', 'Write the report; an existing file is kept.'],
    ['--compare OLD', 'Say what has changed since an earlier report.'],
    ['--record DIR', 'Keep the exchanges as recordings below DIR: they stay with you.'],
    ...WORLD_HELP,
    ['--json', 'The report as JSON.'],
  ],
  run: async (given) => {
    if (given.rest.length > 0) throw new UsageError('field-trial takes options only');
    const earlier = text(given, 'compare');
    const before = earlier === undefined ? undefined : readReport(earlier);
    const record = text(given, 'record');
    const app = appFor(given, record === undefined ? {} : { record });
    try {
      const questions = await questionsFor(app, texts(given, 'platform'));
      if (flag(given, 'preview')) return preview(questions);
      if (!(await isWanted(given, questions))) return EXIT.failed;
      const observations = await askAll(app, questions, ({ operation, ending, refusal, error }) =>
        printAside([operation, ending, refusal ?? error].filter(Boolean).join(' ')),
      );
      return report(given, observations, before);
    } finally {
      await app.close();
    }
  },
};

const preview = (questions: readonly Question[]): number => {
  const rows = questions.map(({ id, cost }) => [id, String(cost)]);
  printLine(table(['operation', 'credits'], rows));
  return EXIT.ok;
};

const worldOf = (given: Given): Report['world'] => {
  if (flag(given, 'sample')) return 'sample';
  return texts(given, 'replay').length > 0 ? 'replay' : 'live';
};

/** Writes and prints what was noted; what was not understood makes the command fail. */
const report = (
  given: Given,
  observations: readonly Observation[],
  before: Report | undefined,
): number => {
  const made: Report = {
    format: FORMAT,
    version: VERSION,
    at: new Date().toISOString(),
    world: worldOf(given),
    observations: [...observations],
  };
  const out = text(given, 'out');
  if (out !== undefined) writeReport(out, made);
  const changes = before && compareTrials(before.observations, observations);
  if (flag(given, 'json')) printJson({ ...made, ...(changes && { changes }) });
  else {
    printLine(table(['operation', 'ended', 'why', 'items', 'notices'], observations.map(lineOf)));
    if (changes?.length === 0) printLine('Nothing has changed.');
    for (const line of changes ?? []) printLine(line);
  }
  return observations.some(({ ending }) => ending === 'failed') ? EXIT.failed : EXIT.ok;
};
