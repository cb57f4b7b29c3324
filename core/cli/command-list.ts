/** Every command, in groups that a newcomer understands. */
import type { ListedCommand } from './command.ts';
import { laboratory } from './laboratory.ts';

export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly ListedCommand[];
}

/** Loaded when they are called for: a command should not wait for what it does not use. */
export const COMMAND_GROUPS: readonly CommandGroup[] = [
  {
    title: 'Find and fetch',
    commands: [
      [
        'operations',
        'What can be called: every operation, found by words.',
        async () => (await import('./operations.ts')).operations,
      ],
      ['call', 'Run one operation, or open a link.', async () => (await import('./call.ts')).call],
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
        'search',
        'Find what was ever fetched, also without collecting.',
        async () => (await import('./search.ts')).search,
      ],
    ],
  },
  {
    title: 'Work with what was collected',
    commands: [
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
    ],
  },
  {
    title: 'Take it out, and show what was done',
    commands: [
      [
        'export',
        'A collection as a table, a network, references, identifiers, a web archive or a study package.',
        async () => (await import('./export.ts')).exportDataset,
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
        'verify',
        'Checks a study package: its files, its rows and their evidence.',
        async () => (await import('./verify.ts')).verify,
      ],
      [
        'redact',
        'Takes people or columns out of a signed study package; the rest still verifies.',
        async () => (await import('./redact.ts')).redact,
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
    ],
  },
  {
    title: 'Bring in what a browser recorded',
    commands: [
      [
        'import',
        'Read what your own browser recorded: HAR, WARC, recordings.',
        async () => (await import('./import.ts')).importCommand,
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
    ],
  },
  {
    title: 'Let programs and assistants ask',
    commands: [
      [
        'serve',
        'The local API, and the window in a browser.',
        async () => (await import('./serve.ts')).serve,
      ],
      [
        'collect-for',
        'Work on the runs, schedules and downloads of a laboratory, beside its server.',
        async () => (await laboratory()).collectFor(),
      ],
      [
        'mcp',
        'Model Context Protocol over standard input and output.',
        async () => (await import('./mcp.ts')).mcp,
      ],
      [
        'lab',
        'People, projects and roles of a laboratory.',
        async () => (await laboratory()).lab(),
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
    ],
  },
  {
    title: 'Official APIs and their terms',
    commands: [
      [
        'official',
        'Official APIs with your own credentials, and their terms.',
        async () => (await import('./official.ts')).official,
      ],
      [
        'terms',
        'What the terms of official APIs ask of storing, and keeping to it.',
        async () => (await import('./terms.ts')).terms,
      ],
    ],
  },
  {
    title: 'Look after the data and the program',
    commands: [
      [
        'doctor',
        'Checks the data folder, its evidence and ledger, the runtime and the catalogue.',
        async () => (await import('./doctor.ts')).doctor,
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
        'evidence',
        'Where replies are kept; moves them into the evidence store of a server.',
        async () => (await import('./evidence.ts')).evidence,
      ],
      [
        'forget-person',
        'Deletes on request what a person wrote, with the evidence.',
        async () => (await import('./forget-person.ts')).forgetPerson,
      ],
      [
        'field-trial',
        'Try every operation once on its platform, and report what answered.',
        async () => (await import('./field-trial.ts')).fieldTrial,
      ],
      [
        'completion',
        'Completes commands, operations and names in your shell.',
        async () =>
          (await import('./completion.ts')).completionOf([...COMMANDS, ...(await otherCommands())]),
      ],
    ],
  },
];

export const COMMANDS: readonly ListedCommand[] = COMMAND_GROUPS.flatMap(
  ({ commands }) => commands,
);

/** Those that local calls declare besides, with nothing of their own here; their declarations are loaded for it. */
export const otherCommands = async (): Promise<readonly ListedCommand[]> => {
  const { declaredCommands } = await import('./call-command.ts');
  return declaredCommands(COMMANDS.map(([name]) => name));
};
