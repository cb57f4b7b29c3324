import { command, EXIT, UsageError } from '../../cli/command.ts';
import { LAB_FORMS, LAB_OPTIONS, printVerbHelp, type LabGiven, type LabVerb } from './lab-help.ts';

/** What can be done, each in a file of its own; loaded when it is called for. */
const VERBS: Readonly<Record<LabVerb, () => Promise<(given: LabGiven) => Promise<number>>>> = {
  owner: async () => (await import('./members.ts')).addOwner,
  project: async () => (await import('./project.ts')).project,
  invite: async () => (await import('./members.ts')).invite,
  people: async () => (await import('./people.ts')).people,
  person: async () => (await import('./people.ts')).person,
  members: async () => (await import('./members.ts')).members,
  usage: async () => (await import('./members.ts')).usage,
  'forget-person': async () => (await import('./forget-person.ts')).forgetEverywhere,
  requests: async () => (await import('./forget-person.ts')).requests,
  retention: async () => (await import('./retention.ts')).retention,
  import: async () => (await import('./import.ts')).labImport,
  send: async () => (await import('./send.ts')).send,
  record: async () => (await import('./record.ts')).record,
  audit: async () => (await import('./audit.ts')).audit,
  move: async () => {
    const { move } = await import('./move.ts');
    return (given) => Promise.resolve(move(given));
  },
  migrate: async () => (await import('./migrate.ts')).migrate,
};

export const lab = command({
  name: 'lab',
  usage: 'VERB …',
  summary: 'People, projects and roles of a laboratory, which `bowerbird serve --accounts` serves.',
  options: LAB_OPTIONS,
  showsOptions: false,
  help: [...LAB_FORMS, ['VERB --help', 'Tell more of one of these, with its options.']],
  helpAbout: (given) => Promise.resolve(printVerbHelp(given.rest[0]) ? EXIT.ok : undefined),
  example: 'lab project list --sample',
  argument: Object.keys(VERBS),
  run: async (given) => {
    const [first = ''] = given.rest;
    if (!Object.hasOwn(VERBS, first))
      throw new UsageError(`lab takes ${Object.keys(VERBS).join(', ')}`);
    const run = await VERBS[first as LabVerb]();
    return run({ ...given, rest: given.rest.slice(1) });
  },
});
