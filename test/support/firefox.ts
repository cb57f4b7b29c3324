/** Firefox without a window, driven by WebDriver BiDi (W3C) over its own socket: only what tests of a page need. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { tempDir, removeDir } from './running.ts';

const PROGRAMS = ['firefox', 'firefox-esr'];

/** Undefined where there is none on this machine. */
export const findFirefox = (): string | undefined =>
  PROGRAMS.find((program) => spawnSync('which', [program]).status === 0);

type Answer = Readonly<Record<string, unknown>>;

interface Waiting {
  readonly resolve: (result: Answer) => void;
  readonly reject: (error: Error) => void;
}

export interface Firefox {
  /** Addresses that were requested, since it was opened; without those that bring their content along. */
  readonly requested: readonly string[];
  readonly goto: (url: string) => Promise<void>;
  readonly setFiles: (selector: string, files: readonly string[]) => Promise<void>;
  /** The text of the first element that fits, once there is one. */
  readonly textOf: (selector: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

const START_MS = 60_000;
const SOCKET = /WebDriver BiDi listening on (ws:\S+)/;

const readSocketAddress = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(
      () => reject(new Error(`Firefox does not answer: ${output}`)),
      START_MS,
    );
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      const address = SOCKET.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
    child.once('exit', () => reject(new Error(`Firefox ended: ${output}`)));
  });

const openSocket = async (address: string): Promise<WebSocket> => {
  const socket = new WebSocket(`${address}/session`);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('no session')), { once: true });
  });
  return socket;
};

export const openFirefox = async (program: string): Promise<Firefox> => {
  const profile = tempDir();
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const socket = await openSocket(await readSocketAddress(child));
  const waiting = new Map<number, Waiting>();
  const requested: string[] = [];
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Answer & {
      readonly id?: number;
      readonly params?: { readonly request?: { readonly url: string } };
    };
    const { id, params } = message;
    if (id === undefined) {
      const url = params?.request?.url;
      if (url !== undefined && !url.startsWith('data:')) requested.push(url);
    } else if (message['type'] === 'error')
      waiting.get(id)?.reject(new Error(String(message['message'])));
    else waiting.get(id)?.resolve(message['result'] as Answer);
  });
  const send = (method: string, params: object = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['network.beforeRequestSent'] });
  const { contexts } = (await send('browsingContext.getTree')) as unknown as {
    readonly contexts: readonly [{ readonly context: string }];
  };
  const [{ context }] = contexts;
  const find = async (selector: string): Promise<{ readonly sharedId: string } | undefined> => {
    const locator = { type: 'css', value: selector };
    const { nodes } = (await send('browsingContext.locateNodes', {
      context,
      locator,
    })) as unknown as {
      readonly nodes: readonly { readonly sharedId: string }[];
    };
    return nodes[0];
  };
  return {
    requested,
    goto: async (url) => {
      await send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    setFiles: async (selector, files) => {
      await send('input.setFiles', { context, element: await find(selector), files });
    },
    textOf: async (selector) => {
      // The page tells when it is there.
      const expression = `new Promise((resolve) => {
        const look = () => {
          const found = document.querySelector(${JSON.stringify(selector)});
          if (found) resolve(found.textContent);
          return found;
        };
        if (!look()) {
          const watch = new MutationObserver(() => look() && watch.disconnect());
          watch.observe(document, { childList: true, subtree: true });
        }
      })`;
      const { result } = (await send('script.evaluate', {
        expression,
        target: { context },
        awaitPromise: true,
      })) as unknown as { readonly result: { readonly value: string } };
      return result.value;
    },
    close: async () => {
      await send('browser.close').catch(() => undefined);
      socket.close();
      child.kill('SIGKILL');
      await ended;
      removeDir(profile);
    },
  };
};
