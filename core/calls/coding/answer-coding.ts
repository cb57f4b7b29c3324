import { writeFileSync } from 'node:fs';
import {
  codebookCsvText,
  codebookJsonText,
  mergeCodebook,
  type CodeDraft,
} from '#kit/coding/codebook-text.ts';
import { codebookQdcText, readCodebook } from '../../kit/coding/qdc.ts';
import type { CheckedParams } from '../list.ts';
import type { codingCalls, CoderView, CodesOfRowView, RowCodesView } from './coding.ts';

import { AppError } from '#kit/errors.ts';
import type {
  CoderRow,
  CodesOfItem,
  CollectionRow,
  Store,
  CodebookRow,
} from '../../store/index.ts';
import { folderIn, freeName } from '../exports/answer-exports.ts';
import type { LocalContext } from '../answering/context.ts';
import { logLeftText } from '../answering/log-left.ts';
import { measureAgreement } from './agreement.ts';
import { chosenCoder, currentCoder, refuseOtherCoders } from './current-coder.ts';
import { mergeCoding, type GivenFile } from './merge-coding.ts';
import { safeName } from '../downloads/names.ts';
import type { Answers } from '../answering/answers.ts';
import { actingMember } from '../members/acting-member.ts';
import { messages } from '../answering/messages.ts';
import type { CodingMergedView } from '../index.ts';

/** The collection of everything that was fetched. */
const LIBRARY = 0;

const collectionOf = ({ store }: LocalContext, name: string | undefined) =>
  name === undefined ? { seq: LIBRARY, id: 'library', name: '' } : store.collections.there(name);

const coderView = ({ id, name }: CoderRow, current: CoderRow | undefined): CoderView => ({
  id,
  name,
  isChosen: id === current?.id,
});

/** The codes of a row of the store, as the window is told of them. */
export const rowCodesView = (store: Store, item: number): RowCodesView =>
  codesView(store.codings.ofItem(item));

const codesView = ({ codings, decisions }: CodesOfItem): RowCodesView => ({ codings, decisions });

type Steps = CheckedParams<(typeof codingCalls)['codes.apply']>['steps'];

/** Steps of one transaction. */
const STEPS_AT_ONCE = 100;

/** Returns the codes of each row that it changed, once; yields between portions. */
function* applySteps(
  context: LocalContext,
  steps: Steps,
): Generator<void, readonly CodesOfRowView[]> {
  const { store } = context;
  const { seq: coder, inLog } = store.transaction(() => currentCoder(context));
  for (let at = 0; at < steps.length; at += STEPS_AT_ONCE) {
    store.transaction(() => {
      const portion = steps.slice(at, at + STEPS_AT_ONCE);
      for (const { isSet, ...input } of portion)
        if (isSet) store.codings.set({ ...input, coder });
        else store.codings.unset({ ...input, coder });
      logCoded(store, inLog, portion);
    });
    yield;
  }
  const items = [...new Set(steps.map(({ item }) => item))];
  const views: CodesOfRowView[] = [];
  for (let at = 0; at < items.length; at += STEPS_AT_ONCE) {
    const portion = items.slice(at, at + STEPS_AT_ONCE);
    const codesOf = store.codings.ofItems(portion);
    for (const item of portion) views.push({ item, ...codesView(codesOf(item)) });
    yield;
  }
  return views;
}

type CodingText = CheckedParams<(typeof codingCalls)['codes.text']>['what'];

const writeCodingText = async (
  { store, version: program }: Pick<LocalContext, 'store' | 'version'>,
  collection: Pick<CollectionRow, 'seq' | 'id' | 'name'>,
  what: CodingText,
): Promise<string> => {
  if (what === 'codings') {
    const file = await store.inPortions(store.codingExchange.write(collection));
    return `${JSON.stringify(file, null, 1)}\n`;
  }
  const { version, codes } = store.codebooks.read(collection.seq);
  if (what === 'codebook-qdc') return codebookQdcText(codes, `Bowerbird ${program}`);
  return what === 'codebook-json' ? codebookJsonText(version, codes) : codebookCsvText(codes);
};

const readCodeDrafts = async (
  context: LocalContext,
  of: Pick<CollectionRow, 'seq' | 'id' | 'name'>,
  { text, base64 }: GivenFile,
): Promise<readonly CodeDraft[] | undefined> =>
  base64 === undefined
    ? readCodebook(text ?? '')
    : (await context.codingProjects.read(of, base64)).file.codebook.codes;

const FILES: Readonly<Record<CodingText, { readonly name: string; readonly extension: string }>> = {
  'codebook-csv': { name: 'codebook', extension: 'csv' },
  'codebook-json': { name: 'codebook', extension: 'json' },
  'codebook-qdc': { name: 'codebook', extension: 'qdc' },
  codings: { name: 'codes', extension: 'json' },
};

export const answerCoding: Answers<typeof codingCalls> = {
  'codes.codebook': (context, { collection }) =>
    context.store.codebooks.read(collectionOf(context, collection).seq),
  'codes.versions': (context, { collection, limit }) =>
    context.store.codebooks.versions(collectionOf(context, collection).seq, limit),
  'codes.change': (context, { collection, codes, base }) => {
    const { store } = context;
    const { seq } = collectionOf(context, collection);
    return store.transaction(() => changeCodebook(context, seq, codes, base));
  },
  'codes.import-codebook': async (context, { collection, ...given }) => {
    const { store } = context;
    const of = collectionOf(context, collection);
    const drafts = await readCodeDrafts(context, of, given);
    if (!drafts) throw new AppError('validation_error', messages.codebookFileIsAnother);
    const { seq } = of;
    return store.transaction(() => {
      const merged = mergeCodebook(store.codebooks.read(seq).codes, drafts, () => store.newId());
      const { version } = changeCodebook(context, seq, merged.codes);
      return { added: merged.added, changed: merged.changed, version };
    });
  },
  'codes.text': async (context, { collection, what }) => {
    const of = collectionOf(context, collection);
    const text = await writeCodingText(context, of, what);
    logLeftText(context, of.seq, text, { format: what });
    return { text };
  },
  'codes.save': async (context, { collection, what }) => {
    const of = collectionOf(context, collection);
    const text = await writeCodingText(context, of, what);
    const { name, extension } = FILES[what];
    const stem = `${safeName(of.name === '' ? 'library' : of.name, 'collection')} ${name}`;
    const file = freeName(folderIn(context, undefined), stem, extension);
    writeFileSync(file, text, { flag: 'wx' });
    logLeftText(context, of.seq, text, { format: what });
    return { file };
  },
  'codes.merge': async (context, { collection, ...given }) => {
    const of = collectionOf(context, collection);
    const merged = await mergeCoding(context, of, given);
    logMerged(context.store, of.seq, merged);
    return merged;
  },
  'codes.set': (context, input) => {
    const { store } = context;
    store.transaction(() => {
      const { seq, inLog } = currentCoder(context);
      store.codings.set({ ...input, coder: seq });
      logCoded(store, inLog, [{ item: input.item, isSet: true }]);
    });
    return rowCodesView(store, input.item);
  },
  'codes.unset': (context, input) => {
    const { store } = context;
    store.transaction(() => {
      const { seq, inLog } = currentCoder(context);
      store.codings.unset({ ...input, coder: seq });
      logCoded(store, inLog, [{ item: input.item, isSet: false }]);
    });
    return rowCodesView(store, input.item);
  },
  'codes.apply': (context, { steps }) => context.store.inPortions(applySteps(context, steps)),
  'codes.decide': (context, input) => {
    const { store } = context;
    store.transaction(() => {
      const { seq, inLog } = currentCoder(context);
      store.codings.decide({ ...input, coder: seq });
      logCoded(store, inLog, [{ item: input.item }]);
    });
    return rowCodesView(store, input.item);
  },
  'codes.coders': (context) => {
    const chosen = chosenCoder(context);
    const coders = context.store.coders.list().map((coder) => coderView(coder, chosen));
    const member = chosen ? undefined : actingMember(context);
    // A member is a coder before the first code.
    return member
      ? [
          ...coders,
          {
            id: member.person,
            name: member.laboratory.nameOf(member.person) ?? '',
            isChosen: true,
          },
        ]
      : coders;
  },
  'codes.add-coder': (context, { name }) => {
    refuseOtherCoders(context);
    const { store } = context;
    const coder = store.transaction(() => store.coders.choose(store.coders.add(name).id));
    return coderView(coder, coder);
  },
  'codes.choose-coder': (context, { id }) => {
    refuseOtherCoders(context);
    const coder = context.store.coders.choose(id);
    return coderView(coder, coder);
  },
  'codes.rename-coder': (context, { id, name }) => {
    refuseOtherCoders(context);
    const { store } = context;
    return store.transaction(() => {
      const coder = store.coders.rename(id ?? store.coders.current().id, name);
      return coderView(coder, store.coders.chosen());
    });
  },
  'codes.progress': (context, { collection }) => {
    const { seq } = collectionOf(context, collection);
    const { codings } = context.store;
    const { coders: counted, codes } = codings.counts(seq);
    return {
      coders: counted.map(({ coder, items }) => ({ coder, rows: items })),
      codes: codes.map(({ coder, code, items }) => ({ coder, code, rows: items })),
      waiting: codings.waitingFor(seq, chosenCoder(context)?.seq ?? 0),
    };
  },
  'codes.agreement': (context, { collection, coders }) =>
    context.store.inPortions(
      measureAgreement(context.store, collectionOf(context, collection).seq, coders),
    ),
};

/** What the logs of collections keep of coding: how much, by which coder, never what was coded. */

/** A code that was set or taken back beside a row; neither where it was decided about one. */
interface CodedStep {
  readonly item: number;
  readonly isSet?: boolean;
}

/** Counts steps into the coder's stretch. Within their transaction. */
const logCoded = (store: Store, coder: string, steps: readonly CodedStep[]): void => {
  const rows = store.itemRows.withIds([...new Set(steps.map(({ item }) => item))]);
  const collections = new Map(rows.map(({ id, collection }) => [id, collection]));
  for (const [collection, own] of Map.groupBy(steps, ({ item }) => collections.get(item) ?? 0)) {
    const set = own.filter(({ isSet }) => isSet === true).length;
    const unset = own.filter(({ isSet }) => isSet === false).length;
    store.caseLog.count(
      collection,
      'coded',
      { set, unset, decided: own.length - set - unset },
      { coder },
    );
  }
};

/** Changes a codebook, and logs the new version where there is one. Within the transaction of the change. */
const changeCodebook = (
  context: LocalContext,
  collection: number,
  codes: Parameters<Store['codebooks']['change']>[1],
  base?: number,
): CodebookRow => {
  const { store } = context;
  const { seq: coder, inLog } = currentCoder(context);
  const { version } = store.codebooks.read(collection);
  const book = store.codebooks.change(collection, codes, { coder, base });
  if (book.version !== version)
    store.caseLog.append(collection, 'codebook', { version: book.version, coder: inLog });
  return book;
};

/** Another coder's file was taken in. */
const logMerged = (
  store: Store,
  collection: number,
  { rows, missingRows, codings, removed, decisions, codes }: CodingMergedView,
): void =>
  store.caseLog.append(collection, 'codebook', {
    merged: true,
    rows,
    missingRows,
    codings,
    removed,
    decisions,
    codes,
  });
