/** Takes people and columns out of a signed package, so that the rest still verifies under its signature. */
import { createHash } from 'node:crypto';
import { textFromUtf8 } from '#kit/bytes.ts';
import { AppError } from '#kit/errors.ts';
import { commitmentFrom } from '../signing/commitment.ts';
import { lineDigest, OpeningSchema, type Opening } from '../signing/signed-row.ts';
import { checkFiles, type FileSums } from './check-files.ts';
import { checkSignature, sumOfFile } from './check-signature.ts';
import type { Codebook } from './codebook.ts';
import { csvHead, csvLine } from './dataset-csv.ts';
import type { Dataset, DatasetRow } from './dataset.ts';
import { fieldsFromShapes } from './fields.ts';
import { createFindings } from './findings.ts';
import { linesFromChunks } from './lines.ts';
import { messages } from './messages.ts';
import type { CompletenessCard, DatasetCard } from './package-card.ts';
import { smallFiles } from './package-files.ts';
import { DESCRIPTIONS, PACKAGE, SIGNATURE } from './package-format.ts';
import { cardIn, codebookIn, completenessIn, rowsIn } from './package-parts.ts';
import { parsedJson } from './parsed-json.ts';
import { createNameTest, findNames, namesIn, type NamesSomebody } from './redact-names.ts';
import {
  pointerFromColumn,
  redactRow,
  type RedactedLine,
  type RedactionRules,
} from './redact-row.ts';
import { roCrate, type CrateFile } from './ro-crate.ts';
import { KeptChain } from './row-chain.ts';
import { isBehindStatement, SIGNED_SECTIONS } from './signed-sections.ts';
import { cellsFromRow, surveyTable, type Table } from './table.ts';
import { openZipFile } from './file-bytes.ts';
import { smallFile, type OpenZip } from './unzip.ts';
import { writeFileWhole } from './write-files.ts';
import { zip as zipOf, type ZipFile } from './zip.ts';

export interface RedactInput {
  /** Identifiers, handles or addresses of people. */
  readonly people: readonly string[];
  /** Names of columns. */
  readonly columns: readonly string[];
}

/** What goes. */
export interface RedactionPlan {
  readonly rows: number;
  /** Of rows that stay. */
  readonly cells: number;
  readonly observations: number;
  readonly calls: number;
  readonly replies: number;
  /** Under which the people appear in it. */
  readonly names: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

export interface PackageRedaction {
  readonly plan: RedactionPlan;
  /** Writes the package without what goes; a file that is there is replaced. */
  readonly write: (file: string) => Promise<void>;
}

/** Throws `validation_error` for a package that is not signed or not as it was signed, and where nobody is found. */
export const planPackageRedaction = async (
  file: string,
  { people, columns }: RedactInput,
): Promise<PackageRedaction> => {
  const zip = await openZipFile(file);
  const found = createFindings();
  const sums = await checkFiles(zip, found);
  const signature = await checkSignature(zip, sums, found);
  if (!signature) throw new AppError('validation_error', messages.redactUnsigned);
  if (!signature.isValid || found.count() > 0)
    throw new AppError('validation_error', messages.redactNotAsSigned);
  const names = await findNames(() => rowsIn(zip), people);
  if (people.length > 0 && names.size === 0)
    throw new AppError('not_found', messages.nobodyToTakeOut);
  const card = cardIn(await smallFile(zip, PACKAGE.dataset));
  const completeness = completenessIn(await smallFile(zip, PACKAGE.completeness));
  if (!card || !completeness) throw new AppError('validation_error', messages.redactNotAsSigned);
  const codebook = codebookIn(await smallFile(zip, PACKAGE.codebook));
  const pointers = columns.map((name) => pointerOfColumn(codebook, name));
  const rules = { isNamed: createNameTest(names), columns: pointers };
  const going = await findGoing(zip, rules);
  const { rows, cells, observations, calls, replies } = going;
  return {
    plan: {
      rows,
      cells,
      observations,
      calls: calls.size,
      replies: replies.size,
      names: [...names].toSorted(),
    },
    write: (target) =>
      writeFileWhole(target, () =>
        redactedPackage({ zip, before: sums, rules, going, card, completeness }),
      ),
  };
};

const pointerOfColumn = (codebook: Codebook | undefined, name: string): string => {
  const column = codebook?.columns.find((one) => one.column === name);
  const pointer = column && pointerFromColumn(column);
  if (pointer === undefined)
    throw new AppError('validation_error', messages.columnNotTakenOut({ name }));
  return pointer;
};

/** What goes, by what it is called; grows with that alone. */
interface Going {
  readonly rows: number;
  readonly cells: number;
  readonly observations: number;
  /** Keys of the rows. */
  readonly keys: ReadonlySet<string>;
  /** Calls whose own line goes, and those whose exchanges and replies go. */
  readonly calls: ReadonlySet<string>;
  readonly callsWithoutReplies: ReadonlySet<string>;
  readonly replies: ReadonlySet<string>;
  /** All that was asked and answered: a column stands in every reply. */
  readonly isWithoutEvidence: boolean;
}

async function* redactedRows(
  zip: OpenZip,
  rules: RedactionRules,
): AsyncGenerator<RedactedLine & { readonly line: Uint8Array; readonly before: Row | undefined }> {
  for await (const { line, value, opening } of openedLines(zip, PACKAGE.items, SIGNATURE.rows)) {
    if (!value) yield { opening, cells: 0, line, before: undefined };
    else yield { ...redactRow(value, opening, rules), line, before: value };
  }
}

/** The lines of a file with how each is opened; one that was taken out before has no value. */
async function* openedLines(zip: OpenZip, path: string, openings: string) {
  if (!zip.has(openings)) return;
  const lines = linesFromChunks(zip.read(path));
  for await (const bytes of linesFromChunks(zip.read(openings))) {
    const opening: Opening = OpeningSchema.parse(parsedJson(bytes));
    if ('digest' in opening) {
      yield { line: Buffer.alloc(0), value: undefined, opening };
      continue;
    }
    const next = await lines.next();
    const line: Uint8Array = next.done ? Buffer.alloc(0) : next.value;
    yield { line, value: parsedJson(line) as Row, opening };
  }
}

const findGoing = async (zip: OpenZip, rules: RedactionRules): Promise<Going> => {
  const { isNamed } = rules;
  let [rows, cells, observations] = [0, 0, 0];
  const keys = new Set<string>();
  for await (const { before, row, cells: gone } of redactedRows(zip, rules)) {
    cells += gone;
    if (!before || row) continue;
    rows += 1;
    keys.add(String(before['key']));
  }
  const isWithoutEvidence = rules.columns.length > 0;
  const calls = new Set<string>();
  const callsWithoutReplies = new Set<string>();
  const [named, replies, kept] = [new Map<string, boolean>(), new Set<string>(), new Set<string>()];
  for await (const { value } of openedLines(zip, PACKAGE.calls, SIGNATURE.calls))
    if (value && (isWithoutEvidence || namesIn(value, isNamed))) calls.add(callIdOf(value));
  for await (const { value } of openedLines(zip, PACKAGE.exchanges, SIGNATURE.exchanges)) {
    if (!value) continue;
    const sha256 = String(value['bodySha256']);
    const isGone =
      isWithoutEvidence ||
      calls.has(callIdOf(value)) ||
      namesIn(value, isNamed) ||
      (await isBodyNamed(zip, sha256, isNamed, named));
    if (isGone) callsWithoutReplies.add(callIdOf(value));
  }
  // What is left of a call that lost a reply proves nothing.
  for await (const { value } of openedLines(zip, PACKAGE.exchanges, SIGNATURE.exchanges))
    if (value)
      (callsWithoutReplies.has(callIdOf(value)) ? replies : kept).add(String(value['bodySha256']));
  for (const sha256 of kept) if (!named.get(sha256)) replies.delete(sha256);
  const going = { rows, keys, cells, calls, callsWithoutReplies, replies, isWithoutEvidence };
  for await (const { value } of openedLines(zip, PACKAGE.observations, SIGNATURE.observations))
    if (value && isObservationGone(value, going, isNamed)) observations += 1;
  return { ...going, observations };
};

const callIdOf = (value: Row): string => String(value['callId']);

const isObservationGone = (
  value: Row,
  { keys, isWithoutEvidence }: Pick<Going, 'keys' | 'isWithoutEvidence'>,
  isNamed: NamesSomebody,
): boolean => isWithoutEvidence || keys.has(String(value['key'])) || namesIn(value, isNamed);

const isBodyNamed = async (
  zip: OpenZip,
  sha256: string,
  isNamed: NamesSomebody,
  known: Map<string, boolean>,
): Promise<boolean> => {
  const before = known.get(sha256);
  if (before !== undefined) return before;
  const path = `${PACKAGE.bodies}${sha256}`;
  const text = zip.has(path) ? textFromUtf8(await zip.bytes(path)) : '';
  const json = parsedJson(Buffer.from(text));
  const isIn = isNamed(text) || (json !== undefined && namesIn(json, isNamed));
  known.set(sha256, isIn);
  return isIn;
};

type FileSum = FileSums extends ReadonlyMap<string, infer Sum> ? Sum : never;

interface Redacting {
  /** Of the files as they were. */
  readonly before: FileSums;
  readonly zip: OpenZip;
  readonly rules: RedactionRules;
  readonly going: Going;
  readonly card: DatasetCard;
  readonly completeness: CompletenessCard;
}

const redactedPackage = (given: Redacting): AsyncGenerator<Uint8Array> =>
  zipOf(redactedFiles(given), given.card.createdAt);

async function* redactedFiles(given: Redacting): AsyncGenerator<ZipFile> {
  const sums = new Map<string, FileSum>();
  const noted = async function* (
    path: string,
    chunks: ZipFile['chunks'],
  ): AsyncGenerator<Uint8Array> {
    const sum = createHash('sha256');
    let size = 0;
    for await (const chunk of chunks) {
      sum.update(chunk);
      size += chunk.length;
      yield chunk;
    }
    sums.set(path, { sha256: sum.digest('hex'), size });
  };
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
  const manifest = [...sums].map(([path, { sha256 }]) => `${sha256}  ${path}\n`);
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
  const known = new Set((await surveyTable(dataset)).fields.map(({ name }) => name));
  const declared = new Set(fieldsFromShapes(card.shapes).map(({ name }) => name));
  // A column of codes that no row has any more is none.
  return surveyTable(
    dataset,
    shown?.filter((name) => known.has(name) || declared.has(name)),
  );
};

/** The value with each text that names somebody replaced; objects keep their other members. */
const withoutNames = (value: unknown, isNamed: NamesSomebody): unknown => {
  if (typeof value === 'string') return isNamed(value) ? TAKEN_OUT : value;
  if (Array.isArray(value)) return value.map((one) => withoutNames(one, isNamed));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      isNamed(name) ? [] : [[name, withoutNames(one, isNamed)]],
    ),
  );
};

const TAKEN_OUT = '[taken out]';

async function* redactedContents(
  { zip, rules, going }: Redacting,
  table: Table,
  extras: { readonly authors: readonly string[]; readonly hasEvidence: boolean },
): AsyncGenerator<ZipFile> {
  const texts = smallFiles(table, { ...extras, hasPage: zip.has(PACKAGE.page) });
  for (const [path, text] of texts) yield { path, chunks: [Buffer.from(text)] };
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

const DATA: ReadonlySet<string> = new Set([
  ...SIGNED_SECTIONS.map(({ path }) => path),
  PACKAGE.table,
  PACKAGE.chain,
  PACKAGE.crate,
]);

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
  return !isNamed(textFromUtf8(await zip.bytes(path)));
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

const isLineKept = (path: string, value: Row, going: Going, isNamed: NamesSomebody): boolean => {
  if (path === PACKAGE.observations) return !isObservationGone(value, going, isNamed);
  if (path === PACKAGE.calls) return !going.calls.has(callIdOf(value));
  return !going.callsWithoutReplies.has(callIdOf(value));
};

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

const toLine = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

async function* signatureFiles(
  { zip, before, rules, going }: Redacting,
  sums: ReadonlyMap<string, FileSum>,
): AsyncGenerator<ZipFile> {
  for (const path of [SIGNATURE.statement, SIGNATURE.signature])
    yield { path, chunks: [await smallFile(zip, path)] };
  yield { path: SIGNATURE.files, chunks: fileOpenings(zip, before, sums) };
  yield { path: SIGNATURE.rows, chunks: rowOpenings(zip, rules) };
  for (const { path, openings, hasCells } of SIGNED_SECTIONS) {
    const isLeft = path === PACKAGE.observations || !going.isWithoutEvidence;
    if (!hasCells && isLeft && zip.has(openings))
      yield { path: openings, chunks: lineOpenings(zip, path, openings, going, rules.isNamed) };
  }
  if (going.isWithoutEvidence || !zip.has(SIGNATURE.inclusions)) return;
  yield { path: SIGNATURE.inclusions, chunks: keptInclusions(zip, going) };
  yield { path: SIGNATURE.days, chunks: zip.read(SIGNATURE.days) };
}

async function* rowOpenings(zip: OpenZip, rules: RedactionRules): AsyncGenerator<Uint8Array> {
  for await (const { opening } of redactedRows(zip, rules)) yield toLine(opening);
}

async function* lineOpenings(
  zip: OpenZip,
  path: string,
  openings: string,
  going: Going,
  isNamed: NamesSomebody,
): AsyncGenerator<Uint8Array> {
  for await (const { value, opening } of openedLines(zip, path, openings)) {
    const isKept = !value || !('key' in opening) || isLineKept(path, value, going, isNamed);
    yield toLine(
      isKept
        ? opening
        : { digest: lineDigest(value, Buffer.from(opening.key, 'hex')).toString('hex') },
    );
  }
}

async function* keptInclusions(zip: OpenZip, going: Going): AsyncGenerator<Uint8Array> {
  for await (const line of linesFromChunks(zip.read(SIGNATURE.inclusions))) {
    const callId = callIdOf(parsedJson(line) as Row);
    if (!going.calls.has(callId) && !going.callsWithoutReplies.has(callId))
      yield Buffer.concat([line, Buffer.from('\n')]);
  }
}

/** What is the same file as before is opened as before; of others what stood for them is left. */
async function* fileOpenings(
  zip: OpenZip,
  before: FileSums,
  sums: ReadonlyMap<string, FileSum>,
): AsyncGenerator<Uint8Array> {
  for await (const line of linesFromChunks(zip.read(SIGNATURE.files))) {
    const opening = parsedJson(line) as Readonly<Record<'path' | 'salt' | 'digest', string>>;
    if (opening.digest !== undefined) {
      yield toLine(opening);
      continue;
    }
    const { path, salt } = opening;
    const signed = sumOfFile(path, before);
    yield toLine(
      sums.get(path)?.sha256 === signed
        ? opening
        : { digest: commitmentFrom(Buffer.from(salt, 'hex'), path, signed).toString('hex') },
    );
  }
}
