/** What of a signed package goes with the people and columns that are taken out of it. */
import { OpeningSchema, type Opening } from '../signing/signed-row.ts';
import { linesFromChunks } from './lines.ts';
import { PACKAGE, SIGNATURE } from './package-format.ts';
import { parsedJson } from './parsed-json.ts';
import { isNamedInBytes, namesIn, type NamesSomebody } from './redact-names.ts';
import { redactRow, type RedactedLine, type RedactionRules } from './redact-row.ts';
import type { OpenZip } from './unzip.ts';

type Row = Readonly<Record<string, unknown>>;

/** What goes, by what it is called; grows with that alone. */
export interface Going {
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

export async function* redactedRows(
  zip: OpenZip,
  rules: RedactionRules,
): AsyncGenerator<RedactedLine & { readonly line: Uint8Array; readonly before: Row | undefined }> {
  for await (const { line, value, opening } of openedLines(zip, PACKAGE.items, SIGNATURE.rows)) {
    if (!value) yield { opening, cells: 0, line, before: undefined };
    else yield { ...redactRow(value, opening, rules), line, before: value };
  }
}

/** The lines of a file with how each is opened; one that was taken out before has no value. */
export async function* openedLines(zip: OpenZip, path: string, openings: string) {
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

export const findGoing = async (zip: OpenZip, rules: RedactionRules): Promise<Going> => {
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

export const callIdOf = (value: Row): string => String(value['callId']);

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
  const isIn = zip.has(path) && isNamedInBytes(await zip.bytes(path), isNamed);
  known.set(sha256, isIn);
  return isIn;
};

export const isLineKept = (
  path: string,
  value: Row,
  going: Going,
  isNamed: NamesSomebody,
): boolean => {
  if (path === PACKAGE.observations) return !isObservationGone(value, going, isNamed);
  if (path === PACKAGE.calls) return !going.calls.has(callIdOf(value));
  return !going.callsWithoutReplies.has(callIdOf(value));
};
