import { omitUndefined } from '#kit/collect.ts';
import { changedReaders, readerNumbers } from '../../updates/changed-readers.ts';
import type { Answers } from '../answering/answers.ts';
import type { programCalls } from './program.ts';

export const answerProgram: Answers<typeof programCalls> = {
  'updates.read': ({ updates }) => updates.view(),
  'updates.look': ({ updates }) => updates.look(),
  'updates.download': ({ updates }) => updates.download(),
  'updates.cancel': ({ updates }) => updates.cancel(),
  'updates.read-otherwise': ({ store, catalogue }, { readers }) => {
    const own = readerNumbers(catalogue.entries);
    const operations =
      readers === undefined
        ? changedReaders(store.settings.get('readersSettled'), own)
        : changedReaders(own, readers);
    return {
      operations,
      collections: store.collections.holding(operations).map(({ id, name }) => ({ id, name })),
    };
  },
  'updates.settle': ({ store, catalogue }) => {
    store.settings.set('readersSettled', readerNumbers(catalogue.entries));
  },
  'program.read': ({ version, program: { commit, dataFolder } }) =>
    omitUndefined({ version, commit: commit(), dataFolder }),
};
