import { appFor } from './collect.ts';
import { EXIT, flag, UsageError, type Command } from './command.ts';
import { printJson, printLine, table } from './print.ts';

export const collections: Command = {
  name: 'collections',
  usage: '',
  summary: 'The collections, the latest changed first.',
  options: {},
  help: [['--json', 'Machine-readable output.']],
  run: async (given) => {
    if (given.rest.length > 0) throw new UsageError('collections takes no argument');
    const app = appFor(given);
    try {
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
