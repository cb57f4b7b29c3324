/** The work of another coder, from a file of ours or of a program for qualitative analysis. */
import type { CodingMergedView } from '../index.ts';
import { MOST_NOTE, writtenBy } from '#kit/annotations.ts';
import { readCodingFile, type CodingFileProblem } from '#kit/coding/coding-file.ts';
import { mergeCodebook } from '#kit/coding/codebook-text.ts';
import { isQdc, readQdc } from '#kit/coding/qdc.ts';
import { AppError } from '#kit/errors.ts';
import type { CollectionRow, Store } from '../../store/index.ts';
import type { LocalContext } from '../answering/context.ts';
import { messages } from '../answering/messages.ts';
import { noteAuthor, currentCoder } from './current-coder.ts';

/** A file as it is handed over: a text, or the bytes of a ZIP file in base64. */
export interface GivenFile {
  readonly text?: string | undefined;
  readonly base64?: string | undefined;
}

type Into = Pick<CollectionRow, 'seq' | 'id' | 'name'>;

const PROBLEMS = {
  notJson: messages.codingFileIsNoJson,
  notCoding: messages.codingFileIsAnother,
  unknownName: messages.codingFileNamesUnknown,
} as const satisfies Readonly<Record<CodingFileProblem, unknown>>;

/** Takes a file in, by what it is. Throws `validation_error` for any other. */
export const mergeCoding = async (
  context: LocalContext,
  into: Into,
  { text = '', base64 }: GivenFile,
): Promise<CodingMergedView> => {
  if (base64 !== undefined) return mergeProject(context, into, base64);
  if (isQdc(text)) return mergeCodes(context, into, text);
  const file = readCodingFile(text);
  if (typeof file === 'string') throw new AppError('validation_error', PROBLEMS[file]);
  return context.store.inPortions(context.store.codingExchange.merge(into.seq, file));
};

const mergeProject = async (
  context: LocalContext,
  into: Into,
  base64: string,
): Promise<CodingMergedView> => {
  const { store, codingProjects } = context;
  const { file, notes, unmatched } = await codingProjects.read(into, base64);
  const merged = await store.inPortions(store.codingExchange.merge(into.seq, file));
  const added = await store.inPortions(addNotes(store, notes, noteAuthor(context)));
  return { ...merged, ...added, unmatched };
};

/** A codebook alone: nobody's work. */
const mergeCodes = (context: LocalContext, { seq }: Into, text: string): CodingMergedView => {
  const { store } = context;
  const drafts = readQdc(text);
  if (!drafts) throw new AppError('validation_error', messages.codebookFileIsAnother);
  const merged = store.transaction(() => {
    const { codes, added } = mergeCodebook(store.codebooks.read(seq).codes, drafts, () =>
      store.newId(),
    );
    store.codebooks.change(seq, codes, { coder: currentCoder(context).seq });
    return added;
  });
  return {
    rows: 0,
    missingRows: 0,
    codings: 0,
    removed: 0,
    decisions: 0,
    codes: merged,
    coders: [],
  };
};

/** Rows of one transaction. */
const AT_ONCE = 100;

/** Of notes that were left out, so many are named, each by its first characters. */
const MOST_NAMED = 20;
const MOST_EXCERPT = 60;

/**
 * Adds texts to one's own notes of rows beside which they do not stand yet: to how many rows, and which would have become too
 * long.
 */
function* addNotes(
  store: Store,
  notes: readonly { readonly item: number; readonly text: string }[],
  author: number | undefined,
): Generator<void, Required<Pick<CodingMergedView, 'notes' | 'notesLeftOut'>>> {
  const changed = new Set<number>();
  const tooLong: string[] = [];
  for (let at = 0; at < notes.length; at += AT_ONCE) {
    store.transaction(() => {
      for (const { item, text } of notes.slice(at, at + AT_ONCE)) {
        const [row] = store.itemRows.withIds([item]);
        const before = row && store.itemRows.read(row);
        if (!before || before.isNoteDamaged) continue;
        if (before.written.some(({ note: known }) => known?.includes(text))) continue;
        const note = [writtenBy(before.written, author)?.note, text].filter(Boolean).join('\n\n');
        if (note.length > MOST_NOTE) {
          tooLong.push(`${text.slice(0, MOST_EXCERPT).toWellFormed()}…`);
          continue;
        }
        store.collections.annotate(item, { note, author });
        changed.add(item);
      }
    });
    yield;
  }
  return {
    notes: changed.size,
    notesLeftOut: { count: tooLong.length, names: tooLong.slice(0, MOST_NAMED) },
  };
}
