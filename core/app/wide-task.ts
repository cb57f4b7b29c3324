import type { TaskChannel } from '../engine/serve-tasks.ts';
import type { RowsWanted } from '../store/index.ts';
import { catalogue } from '../engine/catalogue.ts';
import { locals } from '#calls/answering/list.ts';
import { openLatest, type ReadingStore } from '../store/reading.ts';

/** A wide query by its name, or a page of rows as they are kept. */
export type WideQuestion =
  | { readonly name: string; readonly params: unknown; readonly reader: string | undefined }
  | { readonly page: RowsWanted };

export interface WideTask {
  readonly dir: string;
  readonly question: WideQuestion;
}

/** Told when the work itself begins: waiting for a thread is not counted. */
export const BEGUN = 'begun';

const wide = new Map(locals.map(({ name, runWide }) => [name, runWide]));

/** The connection is kept for as long as the thread is; a pool asks about one folder. */
let opened: { readonly dir: string; readonly store: ReadingStore } | undefined;

const storeOf = (dir: string): ReadingStore => {
  if (opened?.dir !== dir) {
    opened?.store.close();
    opened = { dir, store: openLatest(dir) };
  }
  return opened.store;
};

export const runWide = async (
  { dir, question }: WideTask,
  { tell, ask }: TaskChannel,
): Promise<unknown> => {
  const store = storeOf(dir);
  tell(BEGUN);
  if ('page' in question) return store.itemRows.page(question.page);
  const { name, params, reader } = question;
  const collecting = { catchUpInTurns: async () => (await ask('catch up')) === true };
  return wide.get(name)?.({ store, catalogue, collecting, reader }, params as never);
};
