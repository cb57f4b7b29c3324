import { ROLES } from '#kit/rights.ts';
import { UsageError, type Command, type Given } from '../command.ts';

/** What can be done, each in a file of its own; loaded when it is called for. */
const VERBS: Readonly<Record<string, () => Promise<(given: Given) => Promise<number>>>> = {
  owner: async () => (await import('./owner.ts')).addOwner,
  project: async () => (await import('./project.ts')).project,
  invite: async () => (await import('./invite.ts')).invite,
  people: async () => (await import('./people.ts')).people,
  person: async () => (await import('./person.ts')).person,
  members: async () => (await import('./members.ts')).members,
  usage: async () => (await import('./usage.ts')).usage,
  'forget-person': async () => (await import('./forget-person.ts')).forgetEverywhere,
  import: async () => {
    const { labImport } = await import('./import.ts');
    return (given) => labImport.run(given);
  },
  send: async () => (await import('./send.ts')).send,
  record: async () => (await import('./record.ts')).record,
  audit: async () => (await import('./audit.ts')).audit,
};

export const lab: Command = {
  name: 'lab',
  usage:
    'owner EMAIL | project add NAME | project list | project close PROJECT | project close-due | project archive PROJECT --to FILE [--delete] | project credits PROJECT N | project plan PROJECT PLAN | invite EMAIL… --project PROJECT [--role ROLE] | people [disable|enable PERSON] | person export PERSON --to FILE | person remove PERSON | members PROJECT | usage PROJECT | forget-person PLATFORM ID | record [--out FILE.md] | audit | import --data DESKTOP --project PROJECT [--lab DIR] | send [COLLECTION] --to ADDRESS',
  summary: 'People, projects and roles of a laboratory, which `bowerbird serve --accounts` serves.',
  options: {
    name: { type: 'string' },
    project: { type: 'string' },
    role: { type: 'string' },
    monthly: { type: 'string' },
    plan: { type: 'string' },
    ends: { type: 'string' },
    from: { type: 'string' },
    limit: { type: 'string' },
    note: { type: 'string' },
    address: { type: 'string' },
    file: { type: 'string' },
    member: { type: 'string' },
    lab: { type: 'string' },
    to: { type: 'string' },
    preview: { type: 'boolean' },
    yes: { type: 'boolean' },
    digest: { type: 'string' },
    undo: { type: 'boolean' },
    out: { type: 'string' },
    purpose: { type: 'string' },
    names: { type: 'boolean' },
    delete: { type: 'boolean' },
  },
  help: [
    ['owner EMAIL', 'Make the first owner, or another: prints a link that opens the laboratory.'],
    ['project add NAME', 'A project with credits, keys and collections of its own.'],
    ['project close PROJECT', 'Nobody gets in any more; its data stay in their folder.'],
    ['project close-due', 'Close the projects whose end is over; a server does it by itself.'],
    [
      'project archive PROJECT',
      'Close it into one package, --to FILE; members by their ids, unless --names. With --delete its data are deleted then; --preview shows what goes, with the digest that --digest takes.',
    ],
    ['project credits PROJECT N', 'Give it credits; --note says what for.'],
    ['project plan PROJECT PLAN', 'Choose its plan; an allowance is there at once.'],
    ['invite EMAIL…', 'Print a link for each address; --file LIST takes one address a line.'],
    ['people disable PERSON', 'End sessions, keys and grants of a person at once.'],
    ['person export PERSON', 'Write all that is held of a member, --to FILE.json.'],
    [
      'person remove PERSON',
      'Take away name, address, identities and password of a member and end keys and assistants; codes and credits stay under a pseudonym. --preview, --yes and --digest as of forget-person.',
    ],
    [
      'forget-person PLATFORM ID',
      'Delete what a person wrote from every project; --preview, --yes, --digest and --undo as of forget-person.',
    ],
    [
      'import',
      'Move all collections of a desktop’s data folder into a project; can be begun again.',
    ],
    [
      'send COLLECTION',
      'From a desktop: share a collection with a project and hand over what waits; the key stands in BOWERBIRD_LAB_KEY.',
    ],
    [
      'record',
      'A record of processing for a data protection office, counted now; --purpose TEXT says what for, --out FILE where to.',
    ],
    ['--role ROLE', `What they may do: ${ROLES.join(', ')}; reader unless it is given.`],
    ['--monthly N', 'The most credits of the project that each of them may spend in a month.'],
    ['--plan PLAN', 'The plan of a new project; free unless it is given.'],
    ['--ends DATE', 'The day on which the project is closed: 2027-02-15.'],
    ['--address ORIGIN', 'Under which the laboratory is reached: https://lab.example.'],
  ],
  example: 'lab project list --sample',
  argument: Object.keys(VERBS),
  run: async (given) => {
    const load = VERBS[given.rest[0] ?? ''];
    if (!load) throw new UsageError(`lab takes ${Object.keys(VERBS).join(', ')}`);
    const run = await load();
    return run({ ...given, rest: given.rest.slice(1) });
  },
};
