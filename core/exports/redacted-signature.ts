/** How what is left of a package is opened under its signature, once something was taken out. */
import { commitmentFrom } from '../signing/commitment.ts';
import { lineDigest } from '../signing/signed-row.ts';
import type { FileSums } from './check-files.ts';
import { sumOfFile } from './check-signed-files.ts';
import { linesFromChunks } from './lines.ts';
import { PACKAGE, SIGNATURE, TIMESTAMP } from './package-format.ts';
import { parsedJson } from './parsed-json.ts';
import type { NamesSomebody } from './redact-names.ts';
import type { RedactionRules } from './redact-row.ts';
import { callIdOf, isLineKept, openedLines, redactedRows, type Going } from './redaction-scope.ts';
import { SIGNED_SECTIONS } from './signed-sections.ts';
import { smallFile, type OpenZip } from './unzip.ts';
import type { ZipFile } from './zip.ts';

type Row = Readonly<Record<string, unknown>>;

export type FileSum = FileSums extends ReadonlyMap<string, infer Sum> ? Sum : never;

export interface RedactedSignature {
  /** Of the files as they were. */
  readonly before: FileSums;
  readonly zip: OpenZip;
  readonly rules: RedactionRules;
  readonly going: Going;
}

const toLine = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

/** The files of the signature: as they were, but for the openings of what went. */
export async function* signatureFiles(
  { zip, before, rules, going }: RedactedSignature,
  sums: ReadonlyMap<string, FileSum>,
): AsyncGenerator<ZipFile> {
  for (const path of [SIGNATURE.statement, SIGNATURE.signature])
    yield { path, chunks: [await smallFile(zip, path)] };
  // Of the statement, which stays as it is.
  for (const path of Object.values(TIMESTAMP))
    if (zip.has(path)) yield { path, chunks: [await smallFile(zip, path)] };
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
