/** The command line inside the program of the window: an installation needs no Node of its own. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What an assistant starts by its name alone. */
const COMMAND = 'mcp';

/**
 * What the command `bowerbird` of an installation puts before the arguments of the person. `--` comes after
 * it, so that Chromium takes none of them for a switch of its own.
 */
export const COMMAND_MARK = '--command';

const isFlag = (argument: string): boolean => argument.startsWith('--');

const afterFlags = (args: readonly string[]): readonly string[] => {
  const first = args.findIndex((argument) => !isFlag(argument));
  return first < 0 ? [] : args.slice(first);
};

const markedCommand = (
  args: readonly string[],
  hasFolder: boolean,
): readonly string[] | undefined => {
  const mark = args.indexOf(COMMAND_MARK);
  const values = args.slice(0, mark).filter((argument) => !isFlag(argument));
  if (mark < 0 || values.length !== (hasFolder ? 1 : 0)) return undefined;
  return args.slice(args[mark + 1] === '--' ? mark + 2 : mark + 1);
};

/**
 * The command with its options, when the program was started for one; `undefined` for a window. Flags of
 * Chromium stand before it, and the folder of the app where Electron was started with one.
 */
export const commandIn = (
  argv: readonly string[],
  hasFolder: boolean,
): readonly string[] | undefined => {
  const marked = markedCommand(argv.slice(1), hasFolder);
  if (marked !== undefined) return marked;
  const own = afterFlags(argv.slice(1));
  const command = hasFolder ? afterFlags(own.slice(1)) : own;
  // A flag with a value of its own (`--data mcp`) means a window.
  const before = argv.slice(1, argv.length - command.length);
  if (command[0] !== COMMAND || before.some((argument) => argument === '--data')) return undefined;
  return command;
};

interface Program {
  readonly execPath: string;
  readonly platform: NodeJS.Platform;
  /** The folder of the app where Electron was started with one; absent in a package. */
  readonly folder: string | undefined;
  /** The AppImage: what lies inside is mounted under another name each time. */
  readonly image: string | undefined;
  /** Whether Chromium was told to do without its sandbox, without which it may not start here. */
  readonly withoutSandbox: boolean;
}

/**
 * The executable and the first arguments by which a command is started from this installation, from any
 * folder. Assistants hand on no DISPLAY, without which Chromium starts on Linux only when it is told that
 * there is no screen.
 */
export const buildProgramCommand = (from: Program): readonly string[] => [
  from.image ?? from.execPath,
  ...(from.withoutSandbox ? ['--no-sandbox'] : []),
  ...(from.platform === 'linux' ? ['--ozone-platform=headless'] : []),
  ...(from.folder === undefined ? [] : [from.folder]),
];

/** Runs it to its end and answers its exit code. `here`: the folder of the built programs. */
export const runCommand = async (command: readonly string[], here: string): Promise<number> => {
  const cli = join(here, 'cli.js');
  process.argv = [process.execPath, cli, ...command];
  // Electron gives its programs on Windows a standard input that has ended (electron/electron#4218).
  if (process.platform === 'win32')
    Object.defineProperty(process, 'stdin', { value: createReadStream('', { fd: 0 }) });
  await import(pathToFileURL(cli).href);
  return typeof process.exitCode === 'number' ? process.exitCode : 0;
};
