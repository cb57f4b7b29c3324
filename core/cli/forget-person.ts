import type { HeldOfPersonView } from '../contract/index.ts';
import { compact } from '../store/compact.ts';
import type { Forgotten } from '../store/index.ts';
import { appFor } from './app-for.ts';
import { dataDirOf, EXIT, flag, UsageError, type Command, type Given } from './command.ts';
import { localCall } from './local-call.ts';
import { printJson, printLine } from './print.ts';

export const forgetPerson: Command = {
  name: 'forget-person',
  usage: 'PLATFORM ID [--preview|--undo]',
  summary:
    'Deletes on request what a person wrote: from collections, search and answers, with every reply that names the person. From then on the person is left out.',
  options: { preview: { type: 'boolean' }, undo: { type: 'boolean' } },
  help: [
    ['ID', 'The identifier, the handle or the address of the person on that platform.'],
    ['--preview', 'Say what is held of the person, and delete nothing.'],
    ['--undo', 'Let the person be gathered again; what was deleted stays deleted.'],
    ['--json', 'Machine-readable output.'],
  ],
  run: async (given) => {
    const [platform, id, ...more] = given.rest;
    if (platform === undefined || id === undefined || more.length > 0)
      throw new UsageError('forget-person takes a PLATFORM and an ID');
    if (flag(given, 'undo') && flag(given, 'preview'))
      throw new UsageError('--preview and --undo exclude each other');
    if (flag(given, 'preview')) return preview(platform, id, given);
    if (flag(given, 'undo')) return readmit(platform, id, given);
    const forgotten = await forget(platform, id, given);
    const freed = compact(dataDirOf(given));
    const { items, replies, answers, collections } = forgotten;
    if (flag(given, 'json')) printJson({ ...forgotten, compacted: freed !== undefined });
    else {
      printLine(
        `${items} items in ${collections} collections, ${answers} answers and ${replies} replies deleted`,
      );
      printLine('From now on this person is left out of what is gathered.');
      if (freed === undefined)
        printLine(
          'Older copies may be left in free room of the data file: end Bowerbird and run this once more.',
        );
    }
    return EXIT.ok;
  },
};

const preview = async (platform: string, person: string, given: Given): Promise<number> => {
  const name = 'collections.held-of-person';
  const held = await localCall<HeldOfPersonView>(given, name, { platform, person });
  if (flag(given, 'json')) printJson(held);
  else {
    const { who = {}, items, collections, replies, isLeftOut } = held;
    const names = [who.name, who.preferredUsername, who.entityId].filter(Boolean).join(' · ');
    printLine(`${names || 'Nobody of that name'}: ${items} items in ${replies} replies`);
    for (const one of collections)
      printLine(`  ${one.name ?? 'fetched without collecting'}: ${one.items} items`);
    if (isLeftOut) printLine('This person is left out of what is gathered.');
  }
  return EXIT.ok;
};

const forget = async (platform: string, id: string, given: Given): Promise<Forgotten> => {
  const app = appFor(given);
  try {
    return app.collecting.forgetPerson(platform, id);
  } finally {
    await app.close();
  }
};

const readmit = async (platform: string, id: string, given: Given): Promise<number> => {
  const app = appFor(given);
  try {
    const readmitted = app.collecting.readmitPerson(platform, id);
    if (flag(given, 'json')) printJson({ readmitted });
    else
      printLine(
        readmitted
          ? 'This person is gathered again from now on.'
          : 'This person was not left out: nothing is changed.',
      );
    return EXIT.ok;
  } finally {
    await app.close();
  }
};
