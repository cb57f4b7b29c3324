import { CASE_FIELDS, type CaseDetails, type CaseField } from '#kit/case-log.ts';
import { WORLD_OPTIONS } from './app-for.ts';
import { command, EXIT, option, UsageError } from './command.ts';
import { localCall } from './local-call.ts';
import { printJson, printLine } from './print.ts';
import { writeOrPrint } from './out-file.ts';

const FIELDS = CASE_FIELDS.join('|');

export const caseCommand = command({
  name: 'case',
  usage: 'NAME',
  summary:
    'The log of what was done with a collection, by whom and when, and what left, with a statement of custody; and what you write of it as a case.',
  options: {
    set: option.texts(
      'FIELD=TEXT',
      `Write a detail of the case: ${CASE_FIELDS.join(', ')}; once for each. An empty TEXT removes it.`,
    ),
    format: option.choice(
      ['markdown', 'html', 'json'],
      'Markdown when left out; json has every entry as it was hashed.',
    ),
    out: option.text('FILE', 'Into a new file instead of standard output.', 'file'),
    deleted: option.flag('Instead of NAME: the ids of deleted collections, whose logs stay.'),
    ...WORLD_OPTIONS,
    json: option.flag('The case, without its entries, in one line of JSON.'),
  },
  example: 'case Garden --set operator=Ada --sample',
  argument: 'collection',
  run: async (given) => {
    const [name, ...more] = given.rest;
    const { format, out, deleted, json, set } = given.options;
    if (more.length > 0 || (name === undefined) !== deleted)
      throw new UsageError('case takes one collection, or --deleted');
    if (name === undefined) {
      const removed = await localCall(given, 'cases.removed');
      if (json) printJson(removed);
      else for (const { collection, at } of removed) printLine(`${collection}  deleted ${at}`);
      return EXIT.ok;
    }
    const details = detailsFromTexts(set);
    const isSet = Object.keys(details).length > 0;
    if (isSet) await localCall(given, 'cases.set', { name, ...details });
    if (json) printJson(await localCall(given, 'cases.get', { name }));
    else if (isSet && format === undefined && out === undefined)
      printLine(`written: ${Object.keys(details).join(', ')}`);
    else {
      const { text: written } = await localCall(given, 'cases.document', {
        name,
        format: format ?? 'markdown',
      });
      writeOrPrint(written, out);
    }
    return EXIT.ok;
  },
});

const isField = (field: string): field is CaseField => CASE_FIELDS.some((one) => one === field);

const detailsFromTexts = (given: readonly string[]): CaseDetails =>
  Object.fromEntries(
    given.map((one) => {
      const [field = '', ...words] = one.split('=');
      if (!isField(field) || words.length === 0)
        throw new UsageError(`--set takes ${FIELDS}, then = and a text`);
      return [field, words.join('=')];
    }),
  );

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
