/** What an assistant is told of Bowerbird, in the form that it expects. Pure. */
import type { AssistantName, ConnectionView } from '#calls/index.ts';

/** Stands for the key until one is made. */
const KEY = 'YOUR_KEY';

const NAME = 'bowerbird';

const stdio = ({ command, args }: ConnectionView, key = KEY) => ({
  command,
  args,
  env: { BOWERBIRD_KEY: key },
});

const pretty = (value: object): string => JSON.stringify(value, null, 2);

/** The entry in the assistant's file of settings. */
export const fileText = (
  assistant: AssistantName | 'other',
  connection: ConnectionView,
  key?: string,
): string => {
  const server = stdio(connection, key);
  if (assistant === 'vscode') return pretty({ servers: { [NAME]: { type: 'stdio', ...server } } });
  if (assistant === 'claude-code')
    return pretty({ mcpServers: { [NAME]: { type: 'stdio', ...server } } });
  return pretty({ mcpServers: { [NAME]: server } });
};

/** The same over HTTP, for what cannot start a program. */
export const addressText = ({ address }: Pick<ConnectionView, 'address'>, key = KEY): string =>
  pretty({
    mcpServers: {
      [NAME]: { type: 'http', url: address, headers: { Authorization: `Bearer ${key}` } },
    },
  });

const PLAIN = /^[\w@%+=:,./-]+$/;

/** A word of a command line that the shell takes as it is. */
const quoted = (word: string, shell: ConnectionView['shell']): string => {
  if (shell === 'windows')
    return /^[\w@%+=:,.\\/-]+$/.test(word) ? word : `"${word.replaceAll('"', String.raw`\"`)}"`;
  return PLAIN.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
};

/** The command itself, to be typed. */
export const commandLine = ({ command, args, shell }: ConnectionView): string =>
  [command, ...args].map((word) => quoted(word, shell)).join(' ');

/** A command line that adds Bowerbird to Claude Code. */
export const claudeCodeCommand = (connection: ConnectionView, key: string = KEY): string =>
  `claude mcp add --env BOWERBIRD_KEY=${key} --scope user ${NAME} -- ${commandLine(connection)}`;
