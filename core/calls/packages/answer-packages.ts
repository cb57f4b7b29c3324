import { basename, dirname, extname, isAbsolute } from 'node:path';
import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import { checkParams } from '#kit/params.ts';
import { signerFromKeys } from '../../signing/key-succession.ts';
import { absolutePath } from '../answering/save-file.ts';
import { freeName } from '../exports/answer-exports.ts';
import { messages } from '../answering/messages.ts';
import type { Answers } from '../answering/answers.ts';
import type { packageCalls } from './packages.ts';

const OnThisComputer = z.looseObject({ path: absolutePath });

export const answerPackages: Answers<typeof packageCalls> = {
  'packages.find': (context, { paths }) => context.packages.find(paths.filter(isAbsolute)),
  'packages.redact': (context, { path, people, columns, write }) => {
    checkParams(OnThisComputer, { path });
    if (people.length + columns.length === 0)
      throw new AppError('validation_error', messages.nothingToTakeOut);
    const stem = `${basename(path, extname(path))} redacted`;
    const out = write ? freeName(dirname(path), stem, 'zip') : undefined;
    return context.packages.redact({ path, people, columns, out });
  },
  'packages.verify': async ({ packages, store, signingKeys }, input) => {
    checkParams(OnThisComputer, input);
    const { signature, ...verified } = await packages.verify(
      input.path,
      store.settings.get('trustedAuthorities'),
    );
    if (!signature) return verified;
    const { isValid, keys, callsInJournal, daysDated } = signature;
    const known = { own: signingKeys.state().keys, trusted: store.settings.get('trustedKeys') };
    const signer = signerFromKeys(keys, known);
    return {
      ...verified,
      signature: { isValid, callsInJournal, daysDated, ...(signer && { signer }) },
    };
  },
};
