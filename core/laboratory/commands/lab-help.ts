/** What `bowerbird lab` can do, each with its forms and options: for the overview, and for `lab VERB --help`. */
import { ROLES } from '#kit/rights.ts';
import { option, type GivenOf, type HelpLine, type Options } from '../../cli/command.ts';
import { helpLines } from '../../cli/option.ts';
import { printDefinitions } from '../../cli/print-definitions.ts';
import { printHeading, printLine } from '../../cli/print.ts';

interface VerbHelp {
  /** What can be typed after `bowerbird lab`, with what it does. */
  readonly forms: readonly HelpLine[];
  readonly options: Options;
  /** As it is typed after `bowerbird lab`. */
  readonly example: string;
}

const ADDRESS = option.text(
  'ORIGIN',
  'Under which the laboratory is reached, for the link: https://lab.example. Once it was served, it is known.',
);
/** What deletes shows its list first. */
const CONFIRMED = {
  preview: option.flag('Show what would be deleted with its digest, and delete nothing.'),
  yes: option.flag('Do not ask: for scripts.'),
  digest: option.text(
    'SHA256',
    'With --yes: only if it is still what the preview of that digest showed.',
  ),
};

export const LAB_HELP = {
  owner: {
    forms: [
      [
        'owner EMAIL',
        'Make the first owner, or another: prints a link that opens the laboratory, once, for a week.',
      ],
    ],
    options: { name: option.text('NAME', 'What the owner is called.'), address: ADDRESS },
    example: 'owner ada@lab.example --name "Ada Lovelace"',
  },
  project: {
    forms: [
      ['project add NAME', 'Make a project with credits, keys and collections of its own.'],
      ['project list', 'List all projects with code, members and state.'],
      ['project close PROJECT', 'Let nobody in any more; its data stay in their folder.'],
      ['project close-due', 'Close the projects whose end is over; a server does it by itself.'],
      [
        'project archive PROJECT',
        'Close it and write all of it into one package; with --delete its data are deleted then.',
      ],
      ['project credits PROJECT N', 'Give it credits.'],
      ['project plan PROJECT PLAN', 'Choose its plan; an allowance is there at once.'],
    ],
    options: {
      plan: option.text('PLAN', 'Of add: the plan of a new project; free unless it is given.'),
      ends: option.text('DATE', 'Of add: the day on which it is closed: 2027-02-15.'),
      note: option.text('TEXT', 'Of credits: what they are for.'),
      to: option.text('FILE', 'Of archive: the package.', 'file'),
      names: option.flag(
        'Of archive: with the names of members; they are called by their ids else.',
      ),
      delete: option.flag(
        'Of archive: delete its data once they are packed. Shows what goes, and asks.',
      ),
      ...CONFIRMED,
    },
    example: 'project add "Birds of the fen" --ends 2027-02-15',
  },
  invite: {
    forms: [
      [
        'invite EMAIL… --project PROJECT',
        'Print a link for each address, good once and for 30 days; send each to its person.',
      ],
    ],
    options: {
      project: option.text('PROJECT', 'By its name or code.'),
      role: option.choice(
        ROLES,
        'reader, coder, collector or manager; reader unless it is given.',
        'ROLE',
      ),
      monthly: option.whole('N', 'The most credits of the project that each may spend in a month.'),
      file: option.text('LIST', 'A file with one address a line.', 'file'),
      address: ADDRESS,
    },
    example: 'invite ben@lab.example --project "Birds of the fen" --role coder',
  },
  people: {
    forms: [
      ['people', 'List everybody.'],
      ['people disable PERSON', 'End sessions, keys and assistants of a person at once.'],
      ['people enable PERSON', 'Let a person in again.'],
    ],
    options: {},
    example: 'people disable ben@lab.example',
  },
  person: {
    forms: [
      ['person export PERSON --to FILE', 'Write all that is held of a member.'],
      [
        'person remove PERSON',
        'Take away name, address, identities and password; end keys and assistants. Codes and credits stay under a pseudonym.',
      ],
    ],
    options: {
      to: option.text('FILE', 'Where to write it; nothing is replaced.', 'file'),
      ...CONFIRMED,
    },
    example: 'person export ben@lab.example --to ben.json',
  },
  members: {
    forms: [
      ['members PROJECT', 'List who is a member, with which role.'],
      ['members PROJECT PERSON ROLE', 'Give a person a role; none ends it.'],
    ],
    options: {},
    example: 'members "Birds of the fen" ben@lab.example collector',
  },
  usage: {
    forms: [['usage PROJECT', 'Who used how many credits, by day and key.']],
    options: {
      from: option.text('DATE', 'Only from that day on, and to that day.'),
      to: option.text('DATE'),
    },
    example: 'usage "Birds of the fen" --from 2026-11-01',
  },
  'forget-person': {
    forms: [
      [
        'forget-person PLATFORM ID',
        'Delete what a person wrote from every project, and leave the person out from then on.',
      ],
    ],
    options: { ...CONFIRMED, undo: option.flag('Let the person be gathered again.') },
    example: 'forget-person youtube @handle --preview',
  },
  requests: {
    forms: [['requests', 'List whom desktops of members asked to forget, of every project.']],
    options: {},
    example: 'requests',
  },
  retention: {
    forms: [
      ['retention', 'Show for how long anything is kept in each project.'],
      [
        'retention DAYS',
        'Keep collections for so many days at most after they were made, in all projects; a project may set an earlier day.',
      ],
      ['retention none', 'Take the limit away.'],
    ],
    options: CONFIRMED,
    example: 'retention 1095 --preview',
  },
  record: {
    forms: [['record', 'A record of processing for a data protection office, counted now.']],
    options: {
      controller: option.text('TEXT', 'Who is responsible, with address.'),
      officer: option.text('TEXT', 'The data protection officer.'),
      purpose: option.text('TEXT', 'What for.'),
      basis: option.text('TEXT', 'On which legal basis.'),
      out: option.text('FILE', 'Where to write it.', 'file'),
    },
    example: 'record --purpose "Research on gardens" --out record.md',
  },
  audit: {
    forms: [
      ['audit', 'What owners and managers did, the latest first, after the chain was checked.'],
    ],
    options: { limit: option.whole('N', 'How many entries; 100 unless it is given.') },
    example: 'audit --limit 20',
  },
  migrate: {
    forms: [
      [
        'migrate --database URL|env:NAME',
        'Make or update the schemas of a laboratory in PostgreSQL, by the role that owns them. Says what was done; of two at once, one waits.',
      ],
    ],
    options: {
      grant: option.text(
        'ROLE',
        'The role under which the program works, where it is another one: it is given rows to read and write, and may change no table and no trigger of the ledger. It stays known.',
      ),
    },
    example: 'migrate --database env:OWNER_URL --grant bowerbird',
  },
  move: {
    forms: [
      [
        'move --to URL|env:NAME',
        'Move people and all projects from files to PostgreSQL; can be begun again. The files are used until all is there and equal.',
      ],
      ['move --database URL|env:NAME --to FOLDER', 'The way back, into files in a folder.'],
    ],
    options: { to: option.text('PLACE', 'Where to: a database, or a folder without a data file.') },
    example: 'move --data lab --to env:DATABASE_URL',
  },
  import: {
    forms: [
      [
        'import --data DESKTOP --project PROJECT',
        'Move all collections of a desktop’s data folder into a project; can be begun again.',
      ],
    ],
    options: {
      project: option.text('PROJECT', 'By its name, code or id.'),
      member: option.text(
        'PERSON',
        'Whose collections they are; needed where the project has several managers.',
      ),
      lab: option.text(
        'DIR',
        'The data folder of the laboratory; --data is that of the desktop.',
        'file',
      ),
    },
    example: 'import --data ada/bowerbird --project "Birds of the fen" --member ada@lab.example',
  },
  send: {
    forms: [
      [
        'send [COLLECTION] --to ADDRESS',
        'From a desktop: share a collection with a project, and hand over what waits. The key of the project stands in BOWERBIRD_LAB_KEY.',
      ],
    ],
    options: { to: option.text('ADDRESS', 'Of the laboratory: https://lab.example.') },
    example: 'send "My collection" --to https://lab.example',
  },
} as const satisfies Readonly<Record<string, VerbHelp>>;

export type LabVerb = keyof typeof LAB_HELP;

/** Those of all: an option is of one kind, whatever it means to each. */
export const LAB_OPTIONS = {
  ...LAB_HELP.owner.options,
  ...LAB_HELP.project.options,
  ...LAB_HELP.invite.options,
  ...LAB_HELP['forget-person'].options,
  ...LAB_HELP.record.options,
  ...LAB_HELP.audit.options,
  ...LAB_HELP.migrate.options,
  ...LAB_HELP.import.options,
  ...LAB_HELP.usage.options,
};

export type LabGiven = GivenOf<typeof LAB_OPTIONS>;

/** For the overview: every form once. */
export const LAB_FORMS: readonly HelpLine[] = Object.values<VerbHelp>(LAB_HELP).flatMap(
  ({ forms }) => forms,
);

const COMMON: readonly HelpLine[] = [
  ['--json', 'As JSON, for programs.'],
  ['--data DIR', 'The data folder of the laboratory.'],
];

/** Whether there is such a verb to tell of. */
export const printVerbHelp = (verb: string | undefined): boolean => {
  const known: Readonly<Record<string, VerbHelp>> = LAB_HELP;
  const help = verb === undefined ? undefined : known[verb];
  if (!help) return false;
  printHeading('Usage');
  printDefinitions(help.forms.map(([form, meaning]) => [`bowerbird lab ${form}`, meaning]));
  printLine('');
  printHeading('Options');
  printDefinitions([...helpLines(help.options), ...(verb === 'import' ? [] : COMMON)]);
  printLine('');
  printHeading('Example');
  printLine(`  bowerbird lab ${help.example}`);
  return true;
};
