/** What an assistant does first, done by ourselves: says hello, and asks for the list of tools. */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import { homedir } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { ConnectionProblem, ConnectionTestView } from '#calls/index.ts';
import { postToLoopback } from '../net/loopback.ts';

/** A program that has to be read from a slow disk first is no failure. */
const PATIENCE_MS = 60_000;

const PROTOCOL = '2025-06-18';
const HELLO = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: PROTOCOL,
    capabilities: {},
    clientInfo: { name: 'bowerbird-connection-test', version: '1' },
  },
};
const READY = { jsonrpc: '2.0', method: 'notifications/initialized' };
const LIST = { jsonrpc: '2.0', id: 2, method: 'tools/list' };

const failed = (problem: ConnectionProblem, detail = ''): ConnectionTestView => ({
  works: false,
  problem,
  ...(detail.trim() === '' ? {} : { detail: detail.trim().slice(-500) }),
});

/** The tools in the answer to `LIST`; `undefined` for any other message. */
const toolsIn = (text: string): number | undefined => {
  try {
    const { id, result } = JSON.parse(text) as { id?: unknown; result?: { tools?: unknown } };
    return id === LIST.id && Array.isArray(result?.tools) ? result.tools.length : undefined;
  } catch {
    return undefined;
  }
};

/** Over HTTP a message may come as the data of an event. */
const messagesIn = (body: string): readonly string[] =>
  body.split('\n').map((line) => line.replace(/^data: /, ''));

/** What assistants hand on of their environment: the MCP SDKs agree on these. */
const HANDED_ON =
  process.platform === 'win32'
    ? ['APPDATA', 'HOMEDRIVE', 'HOMEPATH', 'LOCALAPPDATA', 'PATH', 'PROCESSOR_ARCHITECTURE'].concat(
        ['SYSTEMDRIVE', 'SYSTEMROOT', 'TEMP', 'USERNAME', 'USERPROFILE', 'PROGRAMFILES'],
      )
    : ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'];

const environment = (key: string | undefined): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    HANDED_ON.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  ),
  ...(key === undefined ? {} : { BOWERBIRD_KEY: key }),
});

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** Starts the command as an assistant would, in another folder and with little of our environment. */
export const testCommand = async (
  command: string,
  args: readonly string[],
  key: string | undefined,
  patienceMs = PATIENCE_MS,
): Promise<ConnectionTestView> => {
  const child: Child = spawn(command, args, {
    cwd: homedir(),
    env: environment(key),
    stdio: ['pipe', 'pipe', 'pipe'],
    windowsHide: true,
  });
  try {
    return await listed(child, patienceMs);
  } finally {
    // It ends when its input does; one that does not answer may not notice.
    child.stdin.end();
    if (child.exitCode === null) setTimeout(() => child.kill('SIGKILL'), 5000).unref();
  }
};

const listed = (child: Child, patienceMs: number): Promise<ConnectionTestView> =>
  new Promise((resolve) => {
    let words = '';
    const timer = setTimeout(() => resolve(failed('no-answer', words)), patienceMs);
    const end = (view: ConnectionTestView): void => {
      clearTimeout(timer);
      resolve(view);
    };
    child.on('error', (error) => end(failed('not-started', error.message)));
    child.on('close', () => end(failed('exited', words)));
    child.stdin.on('error', () => undefined);
    child.stderr.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-2000);
    });
    let isGreeted = false;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const tools = toolsIn(line);
      if (tools !== undefined) return end({ works: true, tools });
      if (isGreeted) return;
      isGreeted = true;
      child.stdin.write(`${JSON.stringify(READY)}\n${JSON.stringify(LIST)}\n`);
    });
    child.stdin.write(`${JSON.stringify(HELLO)}\n`);
  });

/** Asks the local API for the list of tools. */
export const testAddress = async (
  address: string,
  key: string | undefined,
  patienceMs = PATIENCE_MS,
): Promise<ConnectionTestView> => {
  if (key === undefined) return failed('key-needed');
  const headers = {
    authorization: `Bearer ${key}`,
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': PROTOCOL,
  };
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const { status, body } = await postToLoopback(address, LIST, headers, signal);
    if (status === 401 || status === 403) return failed('key-refused');
    const tools = messagesIn(body)
      .map(toolsIn)
      .find((count) => count !== undefined);
    return tools === undefined ? failed('wrong-answer', `HTTP ${status}`) : { works: true, tools };
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return failed('no-answer');
    return failed('api-off', error instanceof Error ? error.message : String(error));
  }
};
