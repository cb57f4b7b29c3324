import type { OfficialView } from '#calls/index.ts';
import { AppError } from '#kit/errors.ts';
import { withApp } from './app-for.ts';
import type { Given } from './command.ts';
import { askLine, isTerminal, readJsonObject } from './prompt.ts';
import { printAside } from './print.ts';
import { messages } from './messages.ts';

/**
 * Takes credentials from the terminal, or as JSON from standard input, and keeps them in an encrypted
 * file. They go straight there: neither arguments nor a door ever hold them.
 */
export const setCredentials = async (given: Given, view: OfficialView): Promise<void> => {
  const credentials = isTerminal() ? await askCredentials(view) : await readJsonObject();
  return withApp(given, async (app) => {
    const platform = app.engine.catalogue.platform(view.platform);
    if (!platform) throw new AppError('not_found', messages.noSuchPlatform);
    await app.credentials.keepInFile(platform, credentials);
  });
};

const askCredentials = async ({
  asks,
  setup,
  name,
}: OfficialView): Promise<Record<string, string>> => {
  printAside(`${name}: how credentials are got`);
  for (const step of setup) printAside(`- ${step.message}`);
  const credentials: Record<string, string> = {};
  for (const field of asks) credentials[field.name] = await answerTo(field);
  return credentials;
};

/** Asks until the answer looks right; what may be left out is left out by an empty line. */
const answerTo = async (field: OfficialView['asks'][number]): Promise<string> => {
  const { label, hint, optional, pattern, secret } = field;
  const shape = new RegExp(pattern);
  for (;;) {
    printAside(hint.message);
    const text = await askLine(`${label.message}${optional ? ' (may be left empty)' : ''}: `, {
      secret,
    });
    if (shape.test(text) || (text === '' && optional)) return text;
    printAside(`This does not look like one.`);
  }
};
