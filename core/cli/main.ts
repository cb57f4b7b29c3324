import { actAs } from '../store/collections/case-log/actor.ts';
import { EXIT, readArguments, UsageError, type Command } from './command.ts';
import { errorEnvelope, printAside, printJson, safeJson } from './print.ts';
import { toAppError } from '#kit/errors.ts';
import { VERSION } from '../app/version.ts';

/** Loaded when they are called for: a command should not wait for what it does not use. */
const COMMANDS: readonly (readonly [
  name: string,
  summary: string,
  load: () => Promise<Command>,
])[] = [
  [
    'serve',
    'The local API, and the window in a browser.',
    async () => (await import('./serve.ts')).serve,
  ],
  [
    'mcp',
    'Model Context Protocol over standard input and output.',
    async () => (await import('./mcp.ts')).mcp,
  ],
  ['call', 'Run one operation.', async () => (await import('./call.ts')).call],
  [
    'collect',
    'Gather a whole list into a collection.',
    async () => (await import('./collect.ts')).collect,
  ],
  [
    'runs',
    'The runs that gather: pause, resume, cancel, fill gaps.',
    async () => (await import('./runs.ts')).runs,
  ],
  [
    'collections',
    'The collections, and what is missing in them.',
    async () => (await import('./collections.ts')).collections,
  ],
  [
    'changes',
    'What is gone from a collection, has changed or came.',
    async () => (await import('./changes.ts')).changes,
  ],
  [
    'survival',
    'How long the things of a collection stay.',
    async () => (await import('./survival.ts')).survival,
  ],
  [
    'compare',
    'What two collections, runs or routes have in common.',
    async () => (await import('./compare.ts')).compare,
  ],
  [
    'search',
    'Find what was ever fetched, also without collecting.',
    async () => (await import('./search.ts')).search,
  ],
  [
    'codes',
    'Codebooks, the work of other coders, and how far coders agree.',
    async () => (await import('./codes.ts')).codes,
  ],
  [
    'recheck',
    'Ask whether what a collection holds is still there.',
    async () => (await import('./recheck.ts')).recheck,
  ],
  [
    'schedule',
    'Collect a collection, or check its rows, every so many hours.',
    async () => (await import('./schedule.ts')).schedule,
  ],
  [
    'reread',
    'Read the kept replies of a collection again; show what differs.',
    async () => (await import('./reread.ts')).reread,
  ],
  [
    'case',
    'What was done with a collection, by whom and when, and what left; details of the case.',
    async () => (await import('./case.ts')).caseCommand,
  ],
  [
    'dossier',
    'Which public access was tried for a collection, what is missing, how it is protected.',
    async () => (await import('./dossier.ts')).dossier,
  ],
  [
    'pages',
    'Pages that were kept while browsing; saves one.',
    async () => (await import('./pages.ts')).pages,
  ],
  [
    'parse',
    'Read recorded exchanges through an operation’s own parser.',
    async () => (await import('./parse.ts')).parse,
  ],
  [
    'import',
    'Read what your own browser recorded: HAR, WARC, recordings.',
    async () => (await import('./import.ts')).importCommand,
  ],
  ['keys', 'Keys of the local API.', async () => (await import('./keys.ts')).keys],
  [
    'credits',
    'The balance, its ledger, and granting more.',
    async () => (await import('./credits.ts')).credits,
  ],
  [
    'plan',
    'The plan, its extra usage and its bills; choosing another.',
    async () => (await import('./plan.ts')).plan,
  ],
  [
    'terms',
    'What the terms of official APIs ask of storing, and keeping to it.',
    async () => (await import('./terms.ts')).terms,
  ],
  [
    'official',
    'Official APIs with your own credentials, and their terms.',
    async () => (await import('./official.ts')).official,
  ],
  [
    'doctor',
    'Checks the data folder, its evidence and ledger, the runtime and the catalogue.',
    async () => (await import('./doctor.ts')).doctor,
  ],
  [
    'field-trial',
    'Try every operation once on its platform, and report what answered.',
    async () => (await import('./field-trial.ts')).fieldTrial,
  ],
  [
    'backup',
    'A verified copy of the data file, also while Bowerbird runs.',
    async () => (await import('./backup.ts')).backup,
  ],
  [
    'restore',
    'Replaces the data file with a backup.',
    async () => (await import('./restore.ts')).restore,
  ],
  [
    'prune',
    'Deletes old answers with their evidence, and gives room back to the disk.',
    async () => (await import('./prune.ts')).prune,
  ],
  [
    'forget-person',
    'Deletes on request what a person wrote, with the evidence.',
    async () => (await import('./forget-person.ts')).forgetPerson,
  ],
  [
    'export',
    'A collection as a table, a network, references, identifiers, a web archive or a study package.',
    async () => (await import('./export.ts')).exportDataset,
  ],
  [
    'timestamp',
    'Have a package or a day dated by an authority that you choose.',
    async () => (await import('./timestamp.ts')).timestamp,
  ],
  [
    'signing-key',
    'The key with which packages and days are signed, and whose keys you trust.',
    async () => (await import('./signing-key.ts')).signingKey,
  ],
  [
    'redact',
    'Takes people or columns out of a signed study package; the rest still verifies.',
    async () => (await import('./redact.ts')).redact,
  ],
  [
    'verify',
    'Checks a study package: its files, its rows and their evidence.',
    async () => (await import('./verify.ts')).verify,
  ],
];

const overview = (): string =>
  [
    'bowerbird: public social media for research, on your own machine',
    '',
    'Usage: bowerbird <command> [options]',
    '',
    ...COMMANDS.map(([name, summary]) => `  ${name.padEnd(13)} ${summary}`),
    '',
    'Every command takes --data DIR (the data folder), --sample (the data of the sample world) and --help.',
    '',
    'Exit codes: 0 done; 1 failed, the error is printed; 2 wrong usage; 3 could not start.',
    '',
  ].join('\n');

const help = (command: Command): string => {
  const lines = [
    ...command.help,
    ['--data DIR, --sample', 'The data folder; the sample world has one of its own.'] as const,
  ];
  const width = Math.max(...lines.map(([option]) => option.length)) + 2;
  return [
    command.summary,
    '',
    `Usage: bowerbird ${command.name} ${command.usage}`.trimEnd(),
    '',
    ...lines.map(([option, meaning]) => `  ${option.padEnd(width)}${meaning}`),
    '',
  ].join('\n');
};

/** What they do is done by whoever asks them; what they do by themselves, by nobody. */
const SERVING: ReadonlySet<string> = new Set(['serve', 'mcp']);

/** Runs one command; answers the exit code. What it says goes to stdout, what went wrong to stderr. */
export const main = async (args: readonly string[]): Promise<number> => {
  const [name, ...rest] = args;
  if (name === '--version' || name === '-v') return say(`${VERSION}\n`);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help')
    return say(overview(), name === undefined ? EXIT.usage : EXIT.ok);
  const load = COMMANDS.find(([known]) => known === name)?.[2];
  if (!load) return complain(`no such command: ${name}`, '');
  const command = await load();
  try {
    const given = readArguments(command, rest);
    if (given.values['help'] === true) return say(help(command));
    return await (SERVING.has(command.name)
      ? command.run(given)
      : actAs({ door: 'cli', keyId: 'cli' }, () => command.run(given)));
  } catch (thrown) {
    if (thrown instanceof UsageError) return complain(thrown.message, ` ${command.name}`);
    const error = toAppError(thrown);
    if (rest.includes('--json')) printJson(errorEnvelope(error));
    else printAside(error.message);
    if (process.env['BOWERBIRD_DEBUG'] && error.cause)
      process.stderr.write(
        `${error.cause instanceof Error ? (error.cause.stack ?? '') : safeJson(error.cause)}\n`,
      );
    return error.kind === 'data_folder' ? EXIT.unavailable : EXIT.failed;
  }
};

const say = (text: string, code: number = EXIT.ok): number => {
  process.stdout.write(text);
  return code;
};

const complain = (message: string, command: string): number => {
  process.stderr.write(`${safeJson(message).slice(1, -1)}\nSee: bowerbird${command} --help\n`);
  return EXIT.usage;
};
