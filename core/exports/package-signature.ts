/** Signs a study package while it is written. Holds 16 bytes for each line of its data. */
import type { CallInclusion, SignedDay } from '../signing/day-statement.ts';
import { commitmentFrom, createHmacWith, KEY_BYTES, lineKeyFrom } from '../signing/commitment.ts';
import { RootBuilder } from '../signing/merkle-tree.ts';
import { publicKeyFrom, saltSecretFrom, signBytes, type SigningKey } from '../signing/sign.ts';
import { lineDigest, rowDigest } from '../signing/signed-row.ts';
import { SIGNATURE } from './package-format.ts';
import { statementBytes, type PackageStatement, type SignedRoot } from './package-statement.ts';
import { closableOf, SIGNED_SECTIONS, type SignedSection } from './signed-sections.ts';
import type { ZipFile } from './zip.ts';

/** What a package is signed with, and what of the journal goes into it. */
export interface PackageSigning {
  readonly key: SigningKey;
  /** The days that have ended, the first one first; the tree of one at a time is held. */
  readonly days?: readonly SignedDay[];
  readonly inclusionOf?: (callId: string) => CallInclusion | undefined;
}

/** Keys of one block of memory. */
const BLOCK = 4096;

/** The lines of one file: their root, and their keys to be written behind them. */
class SignedLines {
  readonly tree = new RootBuilder();
  readonly #blocks: Buffer[] = [];

  add(digest: Uint8Array, key: Uint8Array): void {
    const place = this.tree.size % BLOCK;
    if (place === 0) this.#blocks.push(Buffer.alloc(BLOCK * KEY_BYTES));
    this.#blocks.at(-1)?.set(key, place * KEY_BYTES);
    this.tree.add(digest);
  }

  *openings(): Generator<Buffer> {
    for (const [number, block] of this.#blocks.entries()) {
      const count = Math.min(BLOCK, this.tree.size - number * BLOCK);
      const lines = Array.from(
        { length: count },
        (_, n) => `{"key":"${block.toString('hex', n * KEY_BYTES, (n + 1) * KEY_BYTES)}"}\n`,
      );
      yield Buffer.from(lines.join(''));
    }
  }
}

const toSignedRoot = (tree: RootBuilder): SignedRoot => ({
  size: tree.size,
  root: tree.root().toString('hex'),
});

export type PackageSigner = ReturnType<typeof createPackageSigner>;

export const createPackageSigner = ({ key, days = [], inclusionOf }: PackageSigning) => {
  const hmac = createHmacWith(saltSecretFrom(key.privateKey));
  const sections = new Map<SignedSection, SignedLines>();
  const files = new RootBuilder();
  const fileSalts: string[] = [];
  const paths: string[] = [];
  const callIds: string[] = [];
  const outsideJournal = new Set<string>();

  return {
    /** Adds a line of one of the files, with what it holds. */
    addLine: (section: SignedSection, line: string, value: unknown): void => {
      const lines = sections.get(section) ?? new SignedLines();
      sections.set(section, lines);
      const lineKey = lineKeyFrom(hmac, line);
      lines.add(
        section.hasCells
          ? rowDigest(value as Readonly<Record<string, unknown>>, lineKey)
          : lineDigest(value, lineKey),
        lineKey,
      );
      if (section.name === 'calls') callIds.push((value as { readonly callId: string }).callId);
    },

    /** A call that is written otherwise than it was noted in the journal cannot be shown to stand in it. */
    leaveOutOfJournal: (callId: string): void => void outsideJournal.add(callId),

    addFile: (path: string, sha256: string): void => {
      const salt = hmac(Buffer.from(`${path}\n${sha256}`));
      files.add(commitmentFrom(salt, path, sha256));
      paths.push(path);
      fileSalts.push(`${JSON.stringify({ path, salt: salt.toString('hex') })}\n`);
    },

    /** The files of the signature, once all others were added. */
    *files(card: Pick<PackageStatement, 'program' | 'createdAt'>): Generator<ZipFile> {
      const rootIn = (name: SignedSection['name']): SignedRoot | undefined => {
        const section = SIGNED_SECTIONS.find((one) => one.name === name);
        const lines = section && sections.get(section);
        return lines && toSignedRoot(lines.tree);
      };
      const none = toSignedRoot(new RootBuilder());
      const publicKey = publicKeyFrom(key.privateKey);
      const statement = statementBytes({
        type: 'BowerbirdPackage',
        version: 2,
        ...card,
        rows: rootIn('rows') ?? none,
        observations: rootIn('observations') ?? none,
        calls: rootIn('calls'),
        exchanges: rootIn('exchanges'),
        files: toSignedRoot(files),
        mayClose: closableOf(paths),
        publicKey,
        firstKey: key.first,
        successors: key.successors,
      });
      yield { path: SIGNATURE.statement, chunks: [statement] };
      yield { path: SIGNATURE.signature, chunks: [signBytes(statement, key.privateKey)] };
      yield { path: SIGNATURE.files, chunks: [Buffer.from(fileSalts.join(''))] };
      for (const [section, lines] of sections)
        yield { path: section.openings, chunks: lines.openings() };
      if (!inclusionOf || days.length === 0) return;
      const held = new Set<string>();
      const shown = callIds.filter((callId) => !outsideJournal.has(callId));
      yield { path: SIGNATURE.inclusions, chunks: inclusionLines(shown, inclusionOf, held) };
      const lines = days.filter(({ day }) => held.has(day)).map(toLine);
      yield { path: SIGNATURE.days, chunks: [Buffer.from(lines.join(''))] };
    },
  };
};

const toLine = (value: unknown): string => `${JSON.stringify(value)}\n`;

function* inclusionLines(
  callIds: readonly string[],
  inclusionOf: (callId: string) => CallInclusion | undefined,
  days: Set<string>,
): Generator<Buffer> {
  for (const callId of callIds) {
    const inclusion = inclusionOf(callId);
    if (!inclusion) continue;
    days.add(inclusion.day);
    yield Buffer.from(toLine(inclusion));
  }
}
