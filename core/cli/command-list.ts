/** Every command, in groups that a newcomer understands. */
import type { Command, CommandGroup, ListedCommand } from './command.ts';
import { laboratory } from './laboratory.ts';

/** Loaded when they are called for: a command should not wait for what it does not use. */
const LOADERS = {
  operations: async () => (await import('./operations.ts')).operations,
  call: async () => (await import('./call.ts')).call,
  collect: async () => (await import('./collect.ts')).collect,
  runs: async () => (await import('./runs.ts')).runs,
  search: async () => (await import('./search.ts')).search,
  collections: async () => (await import('./collections.ts')).collections,
  changes: async () => (await import('./changes.ts')).changes,
  survival: async () => (await import('./survival.ts')).survival,
  compare: async () => (await import('./compare.ts')).compare,
  codes: async () => (await import('./codes.ts')).codes,
  recheck: async () => (await import('./collect.ts')).recheck,
  schedule: async () => (await import('./schedule.ts')).schedule,
  reread: async () => (await import('./reread.ts')).reread,
  export: async () => (await import('./export.ts')).exportDataset,
  case: async () => (await import('./case.ts')).caseCommand,
  dossier: async () => (await import('./case.ts')).dossier,
  verify: async () => (await import('./verify.ts')).verify,
  redact: async () => (await import('./redact.ts')).redact,
  timestamp: async () => (await import('./timestamp.ts')).timestamp,
  'signing-key': async () => (await import('./signing-key.ts')).signingKey,
  import: async () => (await import('./import.ts')).importCommand,
  pages: async () => (await import('./pages.ts')).pages,
  parse: async () => (await import('./parse.ts')).parse,
  serve: async () => (await import('./serve.ts')).serve,
  'collect-for': async () => (await laboratory()).collectFor(),
  mcp: async () => (await import('./mcp.ts')).mcp,
  lab: async () => (await laboratory()).lab(),
  keys: async () => (await import('./keys.ts')).keys,
  credits: async () => (await import('./credits.ts')).credits,
  plan: async () => (await import('./credits.ts')).plan,
  official: async () => (await import('./official.ts')).official,
  terms: async () => (await import('./terms.ts')).terms,
  doctor: async () => (await import('./doctor.ts')).doctor,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./backup.ts')).restore,
  prune: async () => (await import('./prune.ts')).prune,
  evidence: async () => (await import('./evidence.ts')).evidence,
  'forget-person': async () => (await import('./forget-person.ts')).forgetPerson,
  'field-trial': async () => (await import('./field-trial.ts')).fieldTrial,
  man: async () => (await import('./man.ts')).manOf(await groupsWithOthers()),
  completion: async () =>
    (await import('./completion.ts')).completionOf(commandsIn(await groupsWithOthers())),
} satisfies Readonly<Record<string, () => Promise<Command>>>;

interface Listed {
  readonly title: string;
  readonly commands: readonly (readonly [name: keyof typeof LOADERS, summary: string])[];
}

const GROUPS: readonly Listed[] = [
  {
    title: 'Find and fetch',
    commands: [
      ['operations', 'What can be called: every operation, found by words.'],
      ['call', 'Run one operation, or open a link.'],
      ['collect', 'Gather a whole list into a collection.'],
      ['runs', 'The runs that gather: pause, resume, cancel, fill gaps.'],
      ['search', 'Find what was ever fetched, also without collecting.'],
    ],
  },
  {
    title: 'Work with what was collected',
    commands: [
      ['collections', 'The collections, and what is missing in them.'],
      ['changes', 'What is gone from a collection, has changed or came.'],
      ['survival', 'How long the things of a collection stay.'],
      ['compare', 'What two collections, runs or routes have in common.'],
      ['codes', 'Codebooks, the work of other coders, and how far coders agree.'],
      ['recheck', 'Ask whether what a collection holds is still there.'],
      ['schedule', 'Collect a collection, or check its rows, every so many hours.'],
      ['reread', 'Read the kept replies of a collection again; show what differs.'],
    ],
  },
  {
    title: 'Take it out, and show what was done',
    commands: [
      [
        'export',
        'A collection as a table, a network, references, identifiers, a web archive or a study package.',
      ],
      [
        'case',
        'What was done with a collection, by whom and when, and what left; details of the case.',
      ],
      [
        'dossier',
        'Which public access was tried for a collection, what is missing, how it is protected.',
      ],
      ['verify', 'Checks a study package: its files, its rows and their evidence.'],
      ['redact', 'Takes people or columns out of a signed study package; the rest still verifies.'],
      ['timestamp', 'Have a package or a day dated by an authority that you choose.'],
      ['signing-key', 'The key with which packages and days are signed, and whose keys you trust.'],
    ],
  },
  {
    title: 'Bring in what a browser recorded',
    commands: [
      ['import', 'Read what your own browser recorded: HAR, WARC, recordings.'],
      ['pages', 'Pages that were kept while browsing; saves one.'],
      ['parse', 'Read recorded exchanges through an operation’s own parser.'],
    ],
  },
  {
    title: 'Let programs and assistants ask',
    commands: [
      ['serve', 'The local API, and the window in a browser.'],
      [
        'collect-for',
        'Work on the runs, schedules and downloads of a laboratory, beside its server.',
      ],
      ['mcp', 'Model Context Protocol over standard input and output.'],
      ['lab', 'People, projects and roles of a laboratory.'],
      ['keys', 'Keys of the local API.'],
      ['credits', 'The balance, its ledger, and granting more.'],
      ['plan', 'The plan, its extra usage and its bills; choosing another.'],
    ],
  },
  {
    title: 'Official APIs and their terms',
    commands: [
      ['official', 'Official APIs with your own credentials, and their terms.'],
      ['terms', 'What the terms of official APIs ask of storing, and keeping to it.'],
    ],
  },
  {
    title: 'Look after the data and the program',
    commands: [
      ['doctor', 'Checks the data folder, its evidence and ledger, the runtime and the catalogue.'],
      ['backup', 'A verified copy of the data file, also while Bowerbird runs.'],
      ['restore', 'Replaces the data file with a backup.'],
      ['prune', 'Deletes old answers with their evidence, and gives room back to the disk.'],
      ['evidence', 'Where replies are kept; moves them into the evidence store of a server.'],
      ['forget-person', 'Deletes on request what a person wrote, with the evidence.'],
      ['field-trial', 'Try every operation once on its platform, and report what answered.'],
      ['man', 'The manual page, for `man`.'],
      ['completion', 'Completes commands, operations and names in your shell.'],
    ],
  },
];

const COMMAND_GROUPS: readonly CommandGroup[] = GROUPS.map(({ title, commands }) => ({
  title,
  commands: commands.map(([name, summary]): ListedCommand => [name, summary, LOADERS[name]]),
}));

const commandsIn = (groups: readonly CommandGroup[]): readonly ListedCommand[] =>
  groups.flatMap(({ commands }) => commands);

export const COMMANDS = commandsIn(COMMAND_GROUPS);

/** Those that local calls declare besides, with nothing of their own here; their declarations are loaded for it. */
export const otherCommands = async (): Promise<readonly ListedCommand[]> => {
  const { declaredCommands } = await import('./call-command.ts');
  return declaredCommands(COMMANDS.map(([name]) => name));
};

/** The groups as help shows them. */
export const groupsWithOthers = async (): Promise<readonly CommandGroup[]> => {
  const others = await otherCommands();
  return [...COMMAND_GROUPS, ...(others.length > 0 ? [{ title: 'More', commands: others }] : [])];
};
