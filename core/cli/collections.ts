import type { App } from '../app/app.ts';
import { withApp, WORLD_OPTIONS } from './app-for.ts';
import { command, EXIT, option, UsageError, type Given } from './command.ts';
import { printJson, printLine, printTable } from './print.ts';

export const collections = command({
  name: 'collections',
  usage: '[NAME [--retain-until DATE|never]]',
  summary: 'The collections, the latest changed first; of one, what is missing in it and why.',
  options: {
    retainUntil: option.text(
      'DATE',
      'On that day (UTC) items, notes and replies that no other collection needs are deleted while Bowerbird runs; a record of it stays. never: keep them.',
    ),
    ...WORLD_OPTIONS,
  },
  example: 'collections --sample',
  argument: 'collection',
  run: async (given) => {
    const [name, ...more] = given.rest;
    if (more.length > 0) throw new UsageError('collections takes nothing, or one name');
    const until = given.options.retainUntil;
    if (until !== undefined && name === undefined)
      throw new UsageError('--retain-until takes the name of a collection');
    return withApp(given, async (app) => {
      if (name !== undefined && until !== undefined) return retain(app, name, until, given);
      if (name !== undefined) return sayCompleteness(app, name, given);
      const rows = app.store.collections.list();
      if (given.options.json)
        printJson(
          rows.map(({ seq, id, name, description, items, created, updated, retainUntil }) => ({
            id,
            name,
            ...(description === null ? {} : { description }),
            items,
            ...app.store.completeness.absent([seq])(seq),
            created,
            updated,
            ...(retainUntil === null ? {} : { retainUntil }),
          })),
        );
      else
        printTable(
          ['NAME', 'ITEMS', 'NOT SHOWN', 'UPDATED'],
          rows.map(({ name, items, removed, updated }) => [
            name,
            String(items),
            String(removed),
            updated,
          ]),
        );
      return EXIT.ok;
    });
  },
});

const sayCompleteness = async (app: App, name: string, given: Given): Promise<number> => {
  const completeness = await app.collecting.completeness(name);
  if (given.options.json) printJson(completeness, completeness.gaps);
  else {
    printLine(completeness.methods);
    for (const { source, at, reason } of completeness.gaps)
      printLine(`gap: ${source}, ${at}: ${reason}`);
  }
  return EXIT.ok;
};

const retain = (app: App, name: string, until: string, given: Given): number => {
  const day = until === 'never' ? null : until;
  app.collecting.retain(name, day);
  if (given.options.json) printJson({ name, retainUntil: day });
  else printLine(day === null ? `${name} is kept` : `what ${name} holds is deleted on ${day}`);
  return EXIT.ok;
};
