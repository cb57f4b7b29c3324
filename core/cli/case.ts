import { CASE_FIELDS, type CaseDetails, type CaseField } from '#kit/case-log.ts';
import { WORLD_HELP, WORLD_OPTIONS } from './app-for.ts';
import { EXIT, flag, text, texts, UsageError, type Command } from './command.ts';
import { localCall } from './local-call.ts';
import { printJson, printLine } from './print.ts';
import { writeOrPrint } from './write-or-print.ts';

const FORMATS = ['markdown', 'html', 'json'] as const;
const FIELDS = CASE_FIELDS.join('|');

export const caseCommand: Command = {
  name: 'case',
  usage: `NAME [--set ${FIELDS}=TEXT]… [--format markdown|html|json] [--out FILE]`,
  summary:
    'The log of what was done with a collection, by whom and when, and what left, with a statement of custody; and what you write of it as a case.',
  options: {
    ...WORLD_OPTIONS,
    set: { type: 'string', multiple: true },
    format: { type: 'string' },
    out: { type: 'string' },
    deleted: { type: 'boolean' },
  },
  help: [
    ['--set operator=TEXT', 'Write a detail of the case; once for each. An empty TEXT removes it.'],
    [
      '--format markdown|html|json',
      'Markdown when left out; json has every entry as it was hashed.',
    ],
    ['--out FILE', 'Into a new file instead of standard output.'],
    ['--deleted', 'Instead of NAME: the ids of deleted collections, whose logs stay.'],
    ...WORLD_HELP,
    ['--json', 'The case, without its entries, in one line of JSON.'],
  ],
  example: 'case Garden --set operator=Ada --sample',
  argument: 'collection',
  run: async (given) => {
    const [name, ...more] = given.rest;
    const format = FORMATS.find((one) => one === (text(given, 'format') ?? 'markdown'));
    if (!format || more.length > 0 || (name === undefined) !== flag(given, 'deleted'))
      throw new UsageError(
        'case takes one collection, or --deleted, and --format markdown, html or json',
      );
    if (name === undefined) {
      const removed = await localCall(given, 'cases.removed');
      if (flag(given, 'json')) printJson(removed);
      else for (const { collection, at } of removed) printLine(`${collection}  deleted ${at}`);
      return EXIT.ok;
    }
    const details = detailsFromTexts(texts(given, 'set'));
    const isSet = Object.keys(details).length > 0;
    if (isSet) await localCall(given, 'cases.set', { name, ...details });
    if (flag(given, 'json')) printJson(await localCall(given, 'cases.get', { name }));
    else if (isSet && text(given, 'format') === undefined && text(given, 'out') === undefined)
      printLine(`written: ${Object.keys(details).join(', ')}`);
    else {
      const { text: written } = await localCall(given, 'cases.document', { name, format });
      writeOrPrint(written, text(given, 'out'));
    }
    return EXIT.ok;
  },
};

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
