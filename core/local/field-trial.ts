import { mkdir, open, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { fieldTrialCalls } from '#contract/calls/field-trial.ts';
import { AppError } from '#kit/errors.ts';
import { checkParams } from '#kit/params.ts';
import { implement } from './implement.ts';
import { messages } from './messages.ts';
import { settingsView } from './settings.ts';

/** What an absolute path is depends on the operating system. */
const OnThisComputer = z.looseObject({
  path: z.string().refine(isAbsolute, 'is no absolute path'),
});

/** A report of all operations has one megabyte or two. */
const MOST_BYTES = 4_000_000;

export const fieldTrial = implement(fieldTrialCalls, {
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
    return desk.begin(await questions(wanted));
  },
  'field-trial.state': async (context) => (await context.fieldTrial()).desk.view(),
  'field-trial.cancel': async (context) => {
    const { desk } = await context.fieldTrial();
    desk.cancel();
    return desk.view();
  },
  'field-trial.report': async (context) => {
    const { desk, text } = await context.fieldTrial();
    return desk.view()?.at === undefined ? null : { text: text() };
  },
  'field-trial.save': async (context) => {
    const text = (await context.fieldTrial()).text();
    const folder = settingsView(context).downloadFolder;
    await mkdir(folder, { recursive: true });
    const stamp = new Date(context.now()).toISOString().slice(0, 19).replaceAll(':', '');
    const file = join(folder, `bowerbird-field-trial-${stamp}Z.json`);
    await writeFile(file, text, { mode: 0o600 });
    return { file };
  },
  'field-trial.compare': async (context, input) => {
    checkParams(OnThisComputer, input);
    const { desk } = await context.fieldTrial();
    const { before, changes } = desk.compare(await readText(input.path));
    return { at: before.at, version: before.version, changes };
  },
});

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
