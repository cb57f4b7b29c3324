import { homedir } from 'node:os';
import { resolve, posix, win32 } from 'node:path';
import type { ConnectionView, AssistantName } from '#calls/index.ts';
import { toAppError } from '#kit/errors.ts';
import type { LocalContext } from '#calls/answering/context.ts';
import type { Store } from '../store/index.ts';
import type { Api } from './api-server.ts';
import { testAddress, testCommand } from './assistant-connection.ts';

interface Parts {
  readonly program?: readonly string[];
  readonly dataDir: string;
  readonly sample?: boolean;
  readonly replay?: readonly string[];
  readonly api: Pick<Api, 'address'>;
  readonly store: Store;
  /** For tests: how long an answer is waited for. */
  readonly patienceMs?: number;
}

interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Where each assistant keeps its settings for all of a person's projects, as their documentation says:
 * modelcontextprotocol.io (Claude Desktop), code.claude.com, code.visualstudio.com, docs.cursor.com;
 * November 2026.
 */
export const assistantFiles = ({
  platform,
  home,
  env,
}: Machine): Readonly<Record<AssistantName, string>> => {
  const path = platform === 'win32' ? win32 : posix;
  const settings = {
    win32: env['APPDATA'] || path.join(home, 'AppData', 'Roaming'),
    darwin: path.join(home, 'Library', 'Application Support'),
    other: env['XDG_CONFIG_HOME'] || path.join(home, '.config'),
  }[platform === 'win32' || platform === 'darwin' ? platform : 'other'];
  return {
    'claude-desktop': path.join(settings, 'Claude', 'claude_desktop_config.json'),
    'claude-code': path.join(home, '.claude.json'),
    vscode: path.join(settings, 'Code', 'User', 'mcp.json'),
    cursor: path.join(home, '.cursor', 'mcp.json'),
  };
};

/** How an assistant on this computer is connected to this program and this data, and whether that works. */
export const createAssistants = (parts: Parts): LocalContext['assistants'] => {
  const connection = (): ConnectionView => {
    const [command = '', ...first] = parts.program ?? ownProgram();
    return {
      command,
      args: [
        ...first,
        'mcp',
        '--data',
        resolve(parts.dataDir),
        ...(parts.sample === true ? ['--sample'] : []),
        ...(parts.replay ?? []).flatMap((folder) => ['--replay', resolve(folder)]),
      ],
      address: `${parts.api.address()}/mcp`,
      files: assistantFiles({ platform: process.platform, home: homedir(), env: process.env }),
      shell: process.platform === 'win32' ? 'windows' : 'posix',
    };
  };
  return {
    connection,
    test: async (way, key) => {
      if (key !== undefined) {
        const refusal = findKeyRefusal(parts.store, key);
        if (refusal !== undefined) return { works: false, problem: 'key-refused', detail: refusal };
      }
      const { command, args, address } = connection();
      return way === 'command'
        ? testCommand(command, args, key, parts.patienceMs)
        : testAddress(address, key, parts.patienceMs);
    },
  };
};

const ownProgram = (): readonly string[] => [
  process.execPath,
  ...(process.argv[1] === undefined ? [] : [resolve(process.argv[1])]),
];

const findKeyRefusal = (store: Store, key: string): string | undefined => {
  try {
    store.keys.authenticate(key);
    return undefined;
  } catch (error) {
    return toAppError(error).message;
  }
};
