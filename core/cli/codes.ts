import type { AgreementRowView, CodeView, CodingMergedView } from '#calls/index.ts';
import { MOST_NOTE } from '#kit/annotations.ts';
import { codePath } from '#kit/coding/codebook.ts';
import { WORLD_OPTIONS } from './app-for.ts';
import { command, EXIT, option, UsageError, type GivenOf } from './command.ts';
import { givenCodingFile } from './given-text.ts';
import { localCall } from './local-call.ts';
import { printAside, printJson, printLine, printTable } from './print.ts';
import { writeOrPrint } from './out-file.ts';

const OPTIONS = {
  in: option.text(
    'NAME',
    'The collection; what was fetched without collecting when left out.',
    'collection',
  ),
  format: option.choice(['csv', 'json', 'qdc'], 'Of codebook; CSV when left out.'),
  out: option.text('FILE', 'Into a new file instead of standard output.', 'file'),
  ...WORLD_OPTIONS,
};
type CommandInput = GivenOf<typeof OPTIONS>;

export const codes = command({
  name: 'codes',
  usage: 'codebook | import-codebook FILE | export | import FILE | agreement  --in NAME',
  summary: 'The codebook of a collection, the work of other coders, and how far coders agree.',
  options: OPTIONS,
  help: [
    ['codebook', 'Write the codebook, as CSV or with --format json or qdc (REFI-QDA).'],
    [
      'import-codebook FILE',
      'Take in the codes of a CSV, JSON, .qdc or .qdpx file (-: standard input).',
    ],
    ['export', 'Write all codes of rows as a file for another coder.'],
    ['import FILE', 'Take in such a file, a .qdpx or a .qdc; a second time nothing changes.'],
    [
      'agreement',
      'Percent, Cohen’s and Fleiss’ kappa, Krippendorff’s alpha, for each code and in all.',
    ],
  ],
  example: 'codes codebook --in Garden --out codebook.csv --sample',
  get argument() {
    return Object.keys(VERBS);
  },
  run: async (given) => {
    const [verb = '', file, ...more] = given.rest;
    const act = VERBS[verb];
    if (!act || more.length > 0 || act.takesFile !== (file !== undefined))
      throw new UsageError(
        'codes takes codebook, import-codebook FILE, export, import FILE or agreement',
      );
    const collection = given.options.in;
    await act.run(given, collection === undefined ? {} : { collection }, file ?? '');
    return EXIT.ok;
  },
});

type Of = { readonly collection?: string };

interface Verb {
  readonly takesFile: boolean;
  readonly run: (given: CommandInput, of: Of, file: string) => Promise<void>;
}

const writeText = async (
  given: CommandInput,
  of: Of,
  what: 'codebook-csv' | 'codebook-json' | 'codebook-qdc' | 'codings',
): Promise<void> => {
  const { text: written } = await localCall(given, 'codes.text', { ...of, what });
  writeOrPrint(written, given.options.out);
};

const VERBS: Readonly<Record<string, Verb>> = {
  codebook: {
    takesFile: false,
    run: (given, of) => writeText(given, of, `codebook-${given.options.format ?? 'csv'}`),
  },
  export: { takesFile: false, run: (given, of) => writeText(given, of, 'codings') },
  'import-codebook': {
    takesFile: true,
    run: async (given, of, file) => {
      const read = await givenCodingFile('import-codebook', file, process.stdin);
      const merged = await localCall(given, 'codes.import-codebook', { ...of, ...read });
      if (given.options.json) printJson(merged);
      else
        printLine(
          `${merged.added} codes added, ${merged.changed} changed: version ${merged.version} of the codebook`,
        );
    },
  },
  import: {
    takesFile: true,
    run: async (given, of, file) => {
      const read = await givenCodingFile('import', file, process.stdin);
      const merged = await localCall(given, 'codes.merge', { ...of, ...read });
      if (given.options.json) return printJson(merged);
      const { codings, removed, decisions, rows, missingRows, coders, notes = 0 } = merged;
      printLine(
        `${codings} codes and ${decisions} decisions added to ${rows} rows, ${removed} taken back${
          coders.length > 0 ? `; of ${coders.join(', ')}` : ''
        }`,
      );
      if (missingRows > 0)
        printAside(`${missingRows} rows of the file are not here: their codes were left out`);
      if (notes > 0) printLine(`${notes} notes added`);
      printNotesLeftOut(merged.notesLeftOut);
      printUnmatched(merged.unmatched);
    },
  },
  agreement: {
    takesFile: false,
    run: async (given, of) => {
      const view = await localCall(given, 'codes.agreement', of);
      if (given.options.json) return printJson(view, view.rows);
      const { codes: book } = await localCall(given, 'codes.codebook', of);
      printLine(view.coders.map(({ name, rows }) => `${name}: ${rows} rows`).join(', '));
      printTable(
        HEADS,
        view.rows.map((row) => agreementCells(row, book)),
      );
    },
  },
};

const printNotesLeftOut = (leftOut: CodingMergedView['notesLeftOut']): void => {
  if (leftOut === undefined || leftOut.count === 0) return;
  printAside(
    `${leftOut.count} notes were left out, as the note of a row has at most ${MOST_NOTE} characters:`,
  );
  for (const name of leftOut.names) printAside(`  ${name}`);
};

const printUnmatched = (unmatched: CodingMergedView['unmatched']): void => {
  if (unmatched === undefined || unmatched.count === 0) return;
  printAside(
    `${unmatched.count} coded places belong to no row here, or their words are not there:`,
  );
  for (const name of unmatched.names) printAside(`  ${name}`);
};

const HEADS = ['OF', 'ROWS', 'AGREE', 'COHEN', 'FLEISS', 'ALPHA', '95 %', 'ORDINAL', '95 %'];

const coefficient = (value: number | undefined): string => value?.toFixed(3) ?? '–';

const interval = (ends: AgreementRowView['nominalInterval']): string =>
  ends ? `${coefficient(ends.low)} to ${coefficient(ends.high)}` : '–';

const agreementCells = (row: AgreementRowView, book: readonly CodeView[]): readonly string[] => {
  const code = book.find(({ id }) => id === row.code);
  const name = code ? codePath(code, book) : 'all codes';
  return [
    row.of === 'group' ? `${name} (codes under it)` : name,
    String(row.rows),
    row.percent === undefined ? '–' : `${(row.percent * 100).toFixed(1)} %`,
    coefficient(row.cohen),
    coefficient(row.fleiss),
    coefficient(row.nominal),
    interval(row.nominalInterval),
    coefficient(row.ordinal),
    interval(row.ordinalInterval),
  ];
};
