import { parseArgs } from 'node:util';
import { loadDatabaseServer } from '../app/database-server.ts';
import { actAs } from '../store/collections/case-log/actor.ts';
import { COMMANDS, groupsWithOthers, otherCommands } from './command-list.ts';
import {
  COMMON_OPTIONS,
  didYouMean,
  EXIT,
  readArguments,
  UsageError,
  type Command,
  type ListedCommand,
} from './command.ts';
import { configFromOptions } from './option.ts';
import { useDatabase } from './database-option.ts';
import { printHelp, printOverview } from './help.ts';
import { errorEnvelope, printAside, printJson, safeJson, setLinewise } from './print.ts';
import { isOfUnusableData, toAppError } from '#kit/errors.ts';
import { nearNames } from '#kit/near-names.ts';
import { VERSION } from '../app/version.ts';

/** What they do is done by whoever asks them; what they do by themselves, by nobody. */
const SERVING: ReadonlySet<string> = new Set(['serve', 'collect-for', 'mcp']);

/** Runs one command; answers the exit code. What it says goes to stdout, what went wrong to stderr. */
export const main = async (args: readonly string[]): Promise<number> => {
  const [first, ...others] = commandFirst(args);
  // `help NAME …` is `NAME … --help`.
  const isHelp = first === 'help' && others.length > 0;
  const [name, ...rest] = isHelp ? [...commandFirst(others), '--help'] : [first, ...others];
  if (name === '--version' || name === '-v') {
    process.stdout.write(`${VERSION}\n`);
    return EXIT.ok;
  }
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    printOverview(await groupsWithOthers());
    return name === undefined ? EXIT.usage : EXIT.ok;
  }
  const named = ([known]: ListedCommand): boolean => known === name;
  const load = (COMMANDS.find(named) ?? (await otherCommands()).find(named))?.[2];
  if (!load) return complain(`no such command: ${name}${meantCommands(name)}`, '');
  return runCommand(await load(), rest);
};

/** What every command takes may stand before its name: `--data DIR collections`. */
const commandFirst = (args: readonly string[]): readonly string[] => {
  const options = configFromOptions(COMMON_OPTIONS);
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  const name = tokens.find(({ kind }) => kind === 'positional');
  return name ? [args[name.index] ?? '', ...args.toSpliced(name.index, 1)] : args;
};

const runCommand = async (command: Command, args: readonly string[]): Promise<number> => {
  setLinewise(args.includes('--ndjson'));
  try {
    const given = readArguments(command, args);
    if (given.options.help) {
      const code = await command.helpAbout?.(given);
      if (code === undefined) printHelp(command);
      return code ?? EXIT.ok;
    }
    useDatabase(given);
    await loadDatabaseServer();
    return await (SERVING.has(command.name)
      ? command.run(given)
      : actAs({ door: 'cli', keyId: 'cli' }, () => command.run(given)));
  } catch (thrown) {
    if (thrown instanceof UsageError)
      return complain(thrown.message, ` ${[command.name, thrown.about].filter(Boolean).join(' ')}`);
    const error = toAppError(thrown);
    if (args.includes('--json') || args.includes('--ndjson')) printJson(errorEnvelope(error));
    else printAside(error.message);
    if (process.env['BOWERBIRD_DEBUG'] && error.cause)
      process.stderr.write(
        `${error.cause instanceof Error ? (error.cause.stack ?? '') : safeJson(error.cause)}\n`,
      );
    return isOfUnusableData(error) ? EXIT.unavailable : EXIT.failed;
  }
};

const meantCommands = (name: string): string =>
  didYouMean(
    nearNames(
      name,
      COMMANDS.map(([known]) => known),
    ),
  );

const complain = (message: string, command: string): number => {
  process.stderr.write(`${safeJson(message).slice(1, -1)}\nSee: bowerbird${command} --help\n`);
  return EXIT.usage;
};
