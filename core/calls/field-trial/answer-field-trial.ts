import { open } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import { checkParams } from '#kit/params.ts';
import { absolutePath, saveFile, stampForName } from '../answering/save-file.ts';
import type { Answers } from '../answering/answers.ts';
import { messages } from '../answering/messages.ts';
import type { fieldTrialCalls } from './field-trial.ts';

const OnThisComputer = z.looseObject({ path: absolutePath });

/** A report of all operations has one megabyte or two. */
const MOST_BYTES = 4_000_000;

export const answerFieldTrial: Answers<typeof fieldTrialCalls> = {
  'field-trial.plan': async (context) => {
    const trial = await context.fieldTrial();
    return {
      questions: (await trial.questions({ official: true })).map(
        ({ params: _, ...question }) => question,
      ),
      pages: await trial.pages(),
    };
  },
  'field-trial.begin': async (context, wanted) => {
    const { desk, questions } = await context.fieldTrial();
    return desk.begin(await questions(wanted), { id: 'field-trial', owner: context.payer.keyId });
  },
  'field-trial.state': async (context) => (await context.fieldTrial()).desk.view(),
  'field-trial.report': async (context) => {
    const { desk, text } = await context.fieldTrial();
    return desk.view()?.at === undefined ? null : { text: text() };
  },
  'field-trial.save': async (context) => {
    const text = (await context.fieldTrial()).text();
    return saveFile(context, `bowerbird-field-trial-${stampForName(context.now())}.json`, text);
  },
  'field-trial.compare': async (context, input) => {
    checkParams(OnThisComputer, input);
    const { desk } = await context.fieldTrial();
    const { before, changes } = desk.compare(await readText(input.path));
    return { at: before.at, version: before.version, changes };
  },
};

const readText = async (path: string): Promise<string> => {
  const file = await open(path).catch(() => {
    throw new AppError('validation_error', messages.fileCannotBeRead);
  });
  try {
    const { size } = await file.stat();
    if (size > MOST_BYTES) throw new AppError('validation_error', messages.fileCannotBeRead);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
};
