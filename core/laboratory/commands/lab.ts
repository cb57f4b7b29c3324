import { EXIT, UsageError, type Command, type Given } from '../../cli/command.ts';
import { LAB_FORMS, printVerbHelp } from './lab-help.ts';

/** What can be done, each in a file of its own; loaded when it is called for. */
const VERBS: Readonly<Record<string, () => Promise<(given: Given) => Promise<number>>>> = {
  owner: async () => (await import('./invite.ts')).addOwner,
  project: async () => (await import('./project.ts')).project,
  invite: async () => (await import('./invite.ts')).invite,
  people: async () => (await import('./people.ts')).people,
  person: async () => (await import('./people.ts')).person,
  members: async () => (await import('./members.ts')).members,
  usage: async () => (await import('./members.ts')).usage,
  'forget-person': async () => (await import('./forget-person.ts')).forgetEverywhere,
  requests: async () => (await import('./forget-person.ts')).requests,
  retention: async () => (await import('./retention.ts')).retention,
  import: async () => {
    const { labImport } = await import('./import.ts');
    return (given) => labImport.run(given);
  },
  send: async () => (await import('./send.ts')).send,
  record: async () => (await import('./record.ts')).record,
  audit: async () => (await import('./audit.ts')).audit,
  migrate: async () => (await import('./migrate.ts')).migrate,
};

export const lab: Command = {
  name: 'lab',
  usage: 'VERB …',
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
    controller: { type: 'string' },
    officer: { type: 'string' },
    purpose: { type: 'string' },
    basis: { type: 'string' },
    names: { type: 'boolean' },
    delete: { type: 'boolean' },
    grant: { type: 'string' },
  },
  help: [...LAB_FORMS, ['VERB --help', 'Tell more of one of these, with its options.']],
  helpAbout: (given) => Promise.resolve(printVerbHelp(given.rest[0]) ? EXIT.ok : undefined),
  example: 'lab project list --sample',
  argument: Object.keys(VERBS),
  run: async (given) => {
    const load = VERBS[given.rest[0] ?? ''];
    if (!load) throw new UsageError(`lab takes ${Object.keys(VERBS).join(', ')}`);
    const run = await load();
    return run({ ...given, rest: given.rest.slice(1) });
  },
};
