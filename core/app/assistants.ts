import { homedir } from 'node:os';
import { resolve } from 'node:path';
import type { ConnectionView } from '#contract/index.ts';
import { toAppError } from '#kit/errors.ts';
import type { LocalContext } from '../local/context.ts';
import type { Store } from '../store/index.ts';
import type { Api } from './api-server.ts';
import { testAddress, testCommand } from './assistant-connection.ts';
import { assistantFiles } from './assistant-files.ts';

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
