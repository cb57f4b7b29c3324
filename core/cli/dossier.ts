import { WORLD_HELP, WORLD_OPTIONS } from './app-for.ts';
import { EXIT, flag, text, UsageError, type Command } from './command.ts';
import { localCall } from './local-call.ts';
import { printJson } from './print.ts';
import { writeOrPrint } from './write-or-print.ts';

export const dossier: Command = {
  name: 'dossier',
  usage: 'NAME [--format markdown|html] [--out FILE]',
  summary:
    'A document on which public access was tried for a collection, what is missing, and how the data are protected: for applications and ethics boards.',
  options: { ...WORLD_OPTIONS, format: { type: 'string' }, out: { type: 'string' } },
  help: [
    ['--format markdown|html', 'Markdown when left out.'],
    ['--out FILE', 'Into a new file instead of standard output.'],
    ...WORLD_HELP,
    ['--json', 'The text in one line of JSON.'],
  ],
  example: 'dossier Garden --out dossier.md --sample',
  argument: 'collection',
  run: async (given) => {
    const [name, ...more] = given.rest;
    const format = text(given, 'format') ?? 'markdown';
    if (name === undefined || more.length > 0 || (format !== 'markdown' && format !== 'html'))
      throw new UsageError('dossier takes one collection, and --format markdown or html');
    const view = await localCall(given, 'collections.dossier', { name, format });
    if (flag(given, 'json')) printJson(view);
    else writeOrPrint(view.text, text(given, 'out'));
    return EXIT.ok;
  },
};
