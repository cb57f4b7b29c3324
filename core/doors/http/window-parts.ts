/** What answers a window in a browser, however it was let in: its files, its calls, the stream of events. */
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { WINDOW_POLICY, contentSecurityPolicy } from '#kit/content-security.ts';
import { AppError } from '#kit/errors.ts';
import type { Push } from '#calls/index.ts';
import { messages } from '../messages.ts';

const KEEP_ALIVE_MS = 20_000;
const LOOK_MS = 2000;
/** Says that the link stands, also through programs that cut silent ones. */
const ALIVE = { event: 'alive', data: '' } as const;

export interface WindowEvents {
  readonly onPush: (listener: (message: Push) => void) => () => void;
  /** Aborted when the program ends: the stream of events ends with it. */
  readonly ending: AbortSignal;
  /** Whether it may be told more: asked before each event. The stream ends when it may not. */
  readonly mayHear?: (() => boolean) | undefined;
  /** Looked for every few seconds: what became of the window elsewhere, which no push tells. */
  readonly look?: (() => Push | undefined) | undefined;
  /** Called when the stream has begun; what it returns, when it has ended. */
  readonly onOpen?: (() => () => void) | undefined;
}

/** The stream of events of one window. */
export const sendWindowEvents = (
  context: Context,
  { onPush, ending, mayHear = () => true, look, onOpen }: WindowEvents,
): Response =>
  streamSSE(context, async (stream) => {
    const ended = Promise.withResolvers<void>();
    const tell = (message: Parameters<typeof stream.writeSSE>[0]): void => {
      if (mayHear()) void stream.writeSSE(message);
      else ended.resolve();
    };
    const stop = onPush((message) => tell({ data: JSON.stringify(message) }));
    const looking =
      look &&
      setInterval(() => {
        const found = look();
        if (found) tell({ data: JSON.stringify(found) });
        else if (!mayHear()) ended.resolve();
      }, LOOK_MS);
    const alive = setInterval(() => tell(ALIVE), KEEP_ALIVE_MS);
    const end = (): void => ended.resolve();
    stream.onAbort(end);
    ending.addEventListener('abort', end, { once: true });
    if (ending.aborted) end();
    const close = onOpen?.();
    tell(ALIVE);
    await ended.promise;
    ending.removeEventListener('abort', end);
    clearInterval(alive);
    clearInterval(looking);
    stop();
    close?.();
  });

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** What a call carries. Throws `validation_error` for what is no JSON. */
export const jsonFromBody = (context: Context): unknown => {
  if (!context.req.header('content-type')?.startsWith('application/json'))
    throw new AppError('validation_error', messages.notJson);
  try {
    return JSON.parse(new TextDecoder().decode(context.get('body') as Uint8Array)) as unknown;
  } catch {
    throw new AppError('validation_error', messages.notJson);
  }
};

/** A path with broken percent signs names no file. */
const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    throw new AppError('route_not_found');
  }
};

/** One file of the built window in `folder`; `path` is what stands in the address behind the window's own. */
export const sendWindowFile = async (folder: string, path: string): Promise<Response> => {
  const wanted = normalize(decoded(path) || 'index.html');
  if (wanted.startsWith('..') || wanted.startsWith(sep) || wanted.includes('\0'))
    throw new AppError('route_not_found');
  const type = TYPES[extname(wanted)];
  if (type === undefined) throw new AppError('route_not_found');
  try {
    return new Response(await readFile(join(folder, wanted)), {
      headers: {
        'content-type': type,
        'content-security-policy': WINDOW_POLICY,
        'referrer-policy': 'no-referrer',
      },
    });
  } catch {
    throw new AppError('route_not_found');
  }
};

/**
 * The page behind the window's one-time address. The address carries the token behind "#"; the page
 * posts it, keeps the secret that comes back, and goes on to the window.
 */

/** Every call of the window carries its secret in this header. */
export const SECRET_HEADER = 'x-bowerbird-window';
/** Where a page keeps the secret: `sessionStorage`, of this tab and this port alone. */
const SECRET_KEY = 'bowerbird-window';

export const ENTRY_POLICY = contentSecurityPolicy({
  'script-src': "'self'",
  'connect-src': "'self'",
});

export const ENTRY_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bowerbird</title>
<script src="/app/enter.js" defer></script>
</head>
<body><main role="status">Opening Bowerbird…</main>
<noscript>Bowerbird’s window needs JavaScript.</noscript></body>
</html>
`;

export const ENTRY_SCRIPT = `const status = document.querySelector('main');
const enter = async () => {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  // The token is worth nothing once it is used, and has no place in the history.
  history.replaceState(null, '', location.pathname);
  if (token === null && sessionStorage.getItem('${SECRET_KEY}') !== null)
    return location.replace('/app/');
  const response = await fetch('/app/enter', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (!response.ok) return void (status.textContent = await response.text());
  sessionStorage.setItem('${SECRET_KEY}', (await response.json()).secret);
  location.replace('/app/');
};
enter().catch(() => void (status.textContent = 'Bowerbird does not answer. Is it still running?'));
`;
