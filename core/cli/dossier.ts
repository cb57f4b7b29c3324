import { WORLD_OPTIONS } from './app-for.ts';
import { command, EXIT, option, UsageError } from './command.ts';
import { localCall } from './local-call.ts';
import { printJson } from './print.ts';
import { writeOrPrint } from './out-file.ts';

export const dossier = command({
  name: 'dossier',
  usage: 'NAME',
  summary:
    'A document on which public access was tried for a collection, what is missing, and how the data are protected: for applications and ethics boards.',
  options: {
    format: option.choice(['markdown', 'html'], 'Markdown when left out.'),
    out: option.text('FILE', 'Into a new file instead of standard output.', 'file'),
    ...WORLD_OPTIONS,
    json: option.flag('The text in one line of JSON.'),
  },
  example: 'dossier Garden --out dossier.md --sample',
  argument: 'collection',
  run: async (given) => {
    const [name, ...more] = given.rest;
    const { format = 'markdown', out, json } = given.options;
    if (name === undefined || more.length > 0) throw new UsageError('dossier takes one collection');
    const view = await localCall(given, 'collections.dossier', { name, format });
    if (json) printJson(view);
    else writeOrPrint(view.text, out);
    return EXIT.ok;
  },
});
