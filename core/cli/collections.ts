import type { App } from '../app/open-app.ts';
import { appFor } from './collect.ts';
import { EXIT, flag, UsageError, type Command, type Given } from './command.ts';
import { printJson, printLine, table } from './print.ts';

export const collections: Command = {
  name: 'collections',
  usage: '[NAME]',
  summary: 'The collections, the latest changed first; of one, what is missing in it and why.',
  options: {},
  help: [['--json', 'Machine-readable output.']],
  run: async (given) => {
    const [name, ...more] = given.rest;
    if (more.length > 0) throw new UsageError('collections takes nothing, or one name');
    const app = appFor(given);
    try {
      if (name !== undefined) return sayCompleteness(app, name, given);
      const rows = app.store.collections.list();
      if (flag(given, 'json'))
        printJson(
          rows.map(({ id, name, description, items, removed, created, updated }) => ({
            id,
            name,
            ...(description === null ? {} : { description }),
            items,
            removed,
            created,
            updated,
          })),
        );
      else
        printLine(
          table(
            ['NAME', 'ITEMS', 'REMOVED', 'UPDATED'],
            rows.map(({ name, items, removed, updated }) => [
              name,
              String(items),
              String(removed),
              updated,
            ]),
          ),
        );
      return EXIT.ok;
    } finally {
      await app.close();
    }
  },
};

const sayCompleteness = (app: App, name: string, given: Given): number => {
  const completeness = app.collecting.completeness(name);
  if (flag(given, 'json')) printJson(completeness);
  else {
    printLine(completeness.methods);
    for (const { source, at, reason } of completeness.gaps)
      printLine(`gap: ${source}, ${at}: ${reason}`);
  }
  return EXIT.ok;
};
