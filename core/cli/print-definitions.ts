import type { HelpLine } from './command.ts';
import { printLine } from './print.ts';

/** Columns of a line where no terminal says how many it has. */
const USUAL_WIDTH = 100;
/** A name that is longer stands on a line of its own. */
const MOST_NAME = 34;
/** Fewer are too few for a column of sentences. */
const LEAST_MEANING = 30;

/**
 * Names with what they mean beside them, in lines that the terminal has room for. `leastName`: columns that
 * names have at least, where several lists are to line up.
 */
export const printDefinitions = (lines: readonly HelpLine[], leastName = 0): void => {
  const names = lines.map(([name]) => name.length).filter((length) => length <= MOST_NAME);
  const indent = Math.max(leastName, ...names) + 4;
  const width = Math.max((process.stdout.columns ?? USUAL_WIDTH) - indent, LEAST_MEANING);
  for (const [name, meaning] of lines) {
    const [first = '', ...others] = wrapWords(meaning, width);
    const head = `  ${name}`.padEnd(indent);
    if (name.length > MOST_NAME && meaning !== '') {
      printLine(head);
      printLine(' '.repeat(indent) + first);
    } else printLine((head + first).trimEnd());
    for (const other of others) printLine(' '.repeat(indent) + other);
  }
};

/** Sentences in lines that the terminal has room for. */
export const printParagraph = (text: string): void => {
  for (const line of wrapWords(text, process.stdout.columns ?? USUAL_WIDTH)) printLine(line);
};

/** Lines of a text of strangers are indented as well: none looks like a name with its meaning. */
const wrapWords = (text: string, width: number): string[] =>
  text.split(/[\n\r\u2028\u2029]+/).flatMap((line) => wrapLine(line, width));

const wrapLine = (text: string, width: number): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
};
