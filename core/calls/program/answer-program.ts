import { omitUndefined } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { changedReaders, readerNumbers } from '../../updates/changed-readers.ts';
import { newFile } from '../exports/answer-exports.ts';
import type { Answers } from '../answering/answers.ts';
import { messages } from '../answering/messages.ts';
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
  'program.read': ({ version, program: { commit, dataFolder, dataSize, folderChoice } }) =>
    omitUndefined({
      version,
      commit: commit(),
      dataFolder,
      dataSize: dataSize(),
      usualFolder: folderChoice?.usual,
    }),
  'program.use-folder': ({ program: { folderChoice } }, { folder }) => {
    if (!folderChoice) throw new AppError('validation_error', messages.folderNotChosenHere);
    folderChoice.choose(folder);
  },
  'program.back-up': async (context, { folder, id }) => {
    const named = `Bowerbird backup ${new Date(context.now()).toISOString().slice(0, 10)}`;
    const file = newFile(context, folder, [named, 'db']);
    const asker = { id, owner: context.payer.keyId };
    return { file, damaged: await context.program.backUp(file, asker) };
  },
};
