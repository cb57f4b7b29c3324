/** What is left of a signed package, with its texts and tables made anew. */
import { earlierFields, hasEarlierNames } from './earlier-names.ts';
import { csvHead, csvLine } from './dataset-csv.ts';
import type { Dataset, DatasetRow } from './dataset.ts';
import { namingFromColumns } from './field-names.ts';
import { fieldsFromShapes } from './fields.ts';
import { hashed, manifestLine } from './hashed-files.ts';
import { type CompletenessCard, type DatasetCard, codebookIn } from './package-parts.ts';
import { smallFiles } from './package-files.ts';
import { DESCRIPTIONS, PACKAGE, SIGNATURE } from './package-format.ts';
import { isMemberNamed, isNamedInBytes, type NamesSomebody } from './redact-names.ts';
import { pointerFromColumn, type RedactionRules } from './redact-row.ts';
import { isLineKept, openedLines, redactedRows, type Going } from './redaction-scope.ts';
import { signatureFiles, type FileSum, type RedactedSignature } from './redacted-signature.ts';
import { roCrate, type CrateFile } from './ro-crate.ts';
import { KeptChain } from './row-chain.ts';
import { isBehindStatement, SIGNED_SECTIONS } from './signed-sections.ts';
import { cellsFromRow, surveyTable, type Table } from './table.ts';
import { smallFile, type OpenZip } from './unzip.ts';
import { zip as zipOf, type ZipFile } from './zip.ts';

export interface Redacting extends RedactedSignature {
  readonly card: DatasetCard;
  readonly completeness: CompletenessCard;
}

export const redactedPackage = (given: Redacting): AsyncGenerator<Uint8Array> =>
  zipOf(redactedFiles(given), given.card.createdAt);

async function* redactedFiles(given: Redacting): AsyncGenerator<ZipFile> {
  const sums = new Map<string, FileSum>();
  const noted = (path: string, chunks: ZipFile['chunks']): ZipFile['chunks'] =>
    hashed(chunks, (sha256, size) => void sums.set(path, { sha256, size }));
  const table = await tableOfRest(given);
  const extras = {
    authors: withoutNames(given.card.authors, given.rules.isNamed) as readonly string[],
    hasEvidence: given.card.hasEvidence && !given.going.isWithoutEvidence,
  };
  for await (const { path, chunks } of redactedContents(given, table, extras))
    yield { path, chunks: noted(path, chunks) };
  const described: CrateFile[] = Object.entries(DESCRIPTIONS).flatMap(([path, description]) => {
    const sum = sums.get(path);
    return sum ? [{ path, ...description, ...sum }] : [];
  });
  yield {
    path: PACKAGE.crate,
    chunks: noted(PACKAGE.crate, [Buffer.from(roCrate(table, described, extras))]),
  };
  for await (const { path, chunks } of signatureFiles(given, sums))
    yield { path, chunks: noted(path, chunks) };
  const manifest = [...sums].map(([path, { sha256 }]) => manifestLine(sha256, path));
  yield { path: PACKAGE.manifest, chunks: [Buffer.from(manifest.join(''))] };
}

/** The rows that are left as a table of the same columns, without those that went. */
const tableOfRest = async ({ zip, rules, card, completeness }: Redacting): Promise<Table> => {
  const { isNamed } = rules;
  const {
    authors: _,
    hasEvidence: _evidence,
    ...facts
  } = withoutNames(card, isNamed) as DatasetCard;
  const { damaged, ...complete } = withoutNames(completeness, isNamed) as CompletenessCard;
  const dataset: Dataset = {
    ...facts,
    completeness: complete,
    ...(damaged && { damaged: () => damaged }),
    rows: async function* () {
      for await (const { row } of redactedRows(zip, rules))
        if (row) yield row as unknown as DatasetRow;
    },
    observations: () => [],
  };
  const codebook = codebookIn(await smallFile(zip, PACKAGE.codebook));
  const shown = codebook?.columns.flatMap((column) => {
    const isGone = rules.columns.includes(pointerFromColumn(column) ?? '');
    return column.written && !isGone ? [column.column] : [];
  });
  const naming = namingFromColumns(codebook?.columns.map(({ column }) => column) ?? []);
  const reading = { naming, hasEarlierNames: hasEarlierNames(card.version) };
  const survey = (columns?: readonly string[]) => surveyTable(dataset, columns, undefined, reading);
  const known = new Set((await survey()).fields.map(({ name }) => name));
  const fields = fieldsFromShapes(card.shapes, naming);
  const earlier = reading.hasEarlierNames ? earlierFields(fields, shown ?? [], naming) : [];
  const declared = new Set([...fields, ...earlier].map(({ name }) => name));
  // A column of codes that no row has any more is none.
  return survey(shown?.filter((name) => known.has(name) || declared.has(name)));
};

/** The value with each text that names somebody replaced; objects keep their other members. */
const withoutNames = (value: unknown, isNamed: NamesSomebody): unknown => {
  if (typeof value === 'string') return isNamed(value) ? TAKEN_OUT : value;
  if (Array.isArray(value)) return value.map((one) => withoutNames(one, isNamed));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      isMemberNamed(name, isNamed) ? [] : [[name, withoutNames(one, isNamed)]],
    ),
  );
};

const TAKEN_OUT = '[taken out]';

async function* redactedContents(
  { zip, rules, going }: Redacting,
  table: Table,
  extras: { readonly authors: readonly string[]; readonly hasEvidence: boolean },
): AsyncGenerator<ZipFile> {
  const texts = smallFiles(table, {
    ...extras,
    hasPage: zip.has(PACKAGE.page),
    hasCaseLog: await isLeft(zip, PACKAGE.caseLog, rules.isNamed),
    // Nobody can be found in a picture: kept pages go with whatever is taken out.
    hasPages: false,
    isSigned: true,
  });
  for (const [path, text] of texts)
    yield { path, chunks: isOfNobody(path) ? zip.read(path) : [Buffer.from(text)] };
  const chain = new KeptChain();
  yield { path: PACKAGE.table, chunks: csvOfRest(table) };
  yield { path: PACKAGE.items, chunks: linesOfRest(zip, rules, chain) };
  yield { path: PACKAGE.chain, chunks: chain.lines() };
  for (const [path, openings] of [
    [PACKAGE.observations, SIGNATURE.observations],
    ...(going.isWithoutEvidence
      ? []
      : [
          [PACKAGE.calls, SIGNATURE.calls],
          [PACKAGE.exchanges, SIGNATURE.exchanges],
        ]),
  ] as const)
    if (path !== undefined && openings !== undefined && zip.has(path))
      yield { path, chunks: keptLines(zip, path, openings, going, rules.isNamed) };
  for (const path of zip.paths)
    if (await isCopied(zip, path, texts, going, rules.isNamed))
      yield { path, chunks: zip.read(path) };
}

/** What other versions may write otherwise, and what names nobody: it stays as it was signed. */
const isOfNobody = (path: string): boolean => path === PACKAGE.context;

const DATA: ReadonlySet<string> = new Set([
  ...SIGNED_SECTIONS.map(({ path }) => path),
  PACKAGE.table,
  PACKAGE.chain,
  PACKAGE.crate,
]);

/** A file that is there, and in which nobody is named. */
const isLeft = async (zip: OpenZip, path: string, isNamed: NamesSomebody): Promise<boolean> =>
  zip.has(path) && !isNamedInBytes(await zip.bytes(path), isNamed);

/** Replies that stay, and other files of which nobody is named. */
const isCopied = async (
  zip: OpenZip,
  path: string,
  texts: ReadonlyMap<string, string>,
  { replies, isWithoutEvidence }: Going,
  isNamed: NamesSomebody,
): Promise<boolean> => {
  if (isBehindStatement(path) || DATA.has(path) || texts.has(path)) return false;
  if (path.startsWith(PACKAGE.bodies))
    return !isWithoutEvidence && !replies.has(path.slice(PACKAGE.bodies.length));
  // A program, in which words of people do not stand.
  if (path === PACKAGE.page) return true;
  if (path === PACKAGE.links && isWithoutEvidence) return false;
  if (path.startsWith(PACKAGE.pages)) return false;
  return isLeft(zip, path, isNamed);
};

async function* csvOfRest(table: Table): AsyncGenerator<Uint8Array> {
  const { fields, dataset } = table;
  yield Buffer.from(csvHead(fields, 'lossless'));
  for await (const row of dataset.rows())
    yield Buffer.from(csvLine(cellsFromRow(table, row), fields, 'lossless'));
}

async function* linesOfRest(
  zip: OpenZip,
  rules: RedactionRules,
  chain: KeptChain,
): AsyncGenerator<Uint8Array> {
  for await (const { row, cells, line } of redactedRows(zip, rules)) {
    if (!row) continue;
    const text = cells === 0 ? Buffer.from(line).toString('utf8') : JSON.stringify(row);
    chain.add(text);
    yield Buffer.from(`${text}\n`);
  }
}

async function* keptLines(
  zip: OpenZip,
  path: string,
  openings: string,
  going: Going,
  isNamed: NamesSomebody,
): AsyncGenerator<Uint8Array> {
  for await (const { line, value } of openedLines(zip, path, openings))
    if (value && isLineKept(path, value, going, isNamed))
      yield Buffer.concat([line, Buffer.from('\n')]);
}
