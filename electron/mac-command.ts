/**
 * The command line on macOS: an application there may not write where the Terminal looks for commands, so
 * the person is given the line that does.
 */
import { join } from 'node:path';
import { clipboard, dialog, type BrowserWindow } from 'electron';
import type { MenuWords } from './menu-words.ts';

/** Where every Terminal looks. */
const COMMAND = '/usr/local/bin/bowerbird';

/** For the Terminal; `resources`: the folder of the application that holds the command. */
export const lineForTerminal = (resources: string): string => {
  const quoted = join(resources, 'bowerbird').replaceAll("'", String.raw`'\''`);
  return `sudo mkdir -p /usr/local/bin && sudo ln -sf '${quoted}' ${COMMAND}`;
};

/** Shows the line, and copies it if that is wanted. */
export const offerCommand = async (
  window: BrowserWindow | undefined,
  words: MenuWords,
  resources: string,
): Promise<void> => {
  const line = lineForTerminal(resources);
  const question = {
    message: words.commandLineLead,
    detail: line,
    buttons: [words.copy, words.close],
    defaultId: 0,
    cancelId: 1,
  };
  const { response } = await (window
    ? dialog.showMessageBox(window, question)
    : dialog.showMessageBox(question));
  if (response === 0) await clipboard.writeText(line);
};
