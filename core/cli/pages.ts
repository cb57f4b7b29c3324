import type { KeptPageView } from '#calls/index.ts';
import { WORLD_OPTIONS } from './app-for.ts';
import { command, EXIT, option, UsageError, type Given } from './command.ts';
import { localCall } from './local-call.ts';
import { printAside, printJson, printTable } from './print.ts';

export const pages = command({
  name: 'pages',
  usage: '[NAME]',
  summary:
    'Pages that were kept while browsing, the newest first; of one collection by its name. They are made in the desktop app.',
  options: {
    save: option.text(
      'ID',
      'Writes the picture, the snapshot and the record of one into the download folder.',
    ),
    ...WORLD_OPTIONS,
    json: option.flag('Their records, as JSON.'),
  },
  example: 'pages --sample',
  argument: 'collection',
  run: async (given) => {
    const [collection, ...more] = given.rest;
    if (more.length > 0) throw new UsageError('pages takes nothing, or one name');
    const { save: id, json } = given.options;
    if (id !== undefined) return save(given, id);
    const found = await localCall(
      given,
      'pages.list',
      collection === undefined ? {} : { collection },
    );
    if (json) printJson(found);
    else
      printTable(
        ['ID', 'AT', 'ADDRESS', 'ITEMS', 'SHA-256'],
        found.map(({ id: own, record, items, sha256 }) => [
          own,
          record.time.start,
          record.address.start,
          String(items),
          sha256,
        ]),
      );
    return EXIT.ok;
  },
});

const save = async (given: Given, id: string): Promise<number> => {
  const page = await localCall(given, 'pages.get', { id });
  const { files } = await localCall(given, 'pages.save', { id, roles: rolesOf(page) });
  if (given.options.json) printJson({ files });
  else for (const file of files) printAside(`written to ${file}`);
  return EXIT.ok;
};

const rolesOf = ({ record }: KeptPageView) =>
  record.snapshot ? (['picture', 'snapshot', 'record'] as const) : (['picture', 'record'] as const);
