import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { openApp, type App } from '../app/open-app.ts';
import { defaultDataDir } from '../app/data-dir.ts';
import { LEAST_BUDGET, MOST_BUDGET } from '../doors/mcp/budget.ts';
import { mcpServer } from '../doors/mcp/server.ts';
import { toAppError } from '../kit/errors.ts';
import { VERSION } from '../app/version.ts';
import { EXIT, flag, text, texts, UsageError, whole, type Command, type Given } from './command.ts';
import { printAside } from './print.ts';

export const mcp: Command = {
  name: 'mcp',
  usage: '[--tokens N] [--replay DIR]… [--sample]',
  summary: 'Model Context Protocol over standard input and output, for a client that starts it.',
  options: {
    tokens: { type: 'string' },
    replay: { type: 'string', multiple: true },
    sample: { type: 'boolean' },
  },
  help: [
    ['--tokens N', 'Maximum length of one result, in tokens; the setting applies if not given.'],
    ['--replay DIR, --sample', 'Answer from recordings, or from the sample world.'],
    [
      'BOWERBIRD_KEY',
      'Environment variable with the key that pays, which has its own budget; without it the command line pays.',
    ],
  ],
  run: async (given) => {
    if (given.rest.length > 0) throw new UsageError(`unexpected argument: ${given.rest[0]}`);
    const tokens = whole(given, 'tokens');
    if (tokens !== undefined && (tokens < LEAST_BUDGET || tokens > MOST_BUDGET))
      throw new UsageError(`--tokens takes ${LEAST_BUDGET} to ${MOST_BUDGET}`);
    let app: App | undefined;
    try {
      app = opened(given, tokens);
      for (const notice of app.store.notices) printAside(notice);
      const keyId = payerOf(app);
      await served(app, keyId, tokens);
      return EXIT.ok;
    } catch (thrown) {
      printAside(toAppError(thrown).message);
      return EXIT.unavailable;
    } finally {
      await app?.close();
    }
  },
};

const opened = (given: Given, tokens: number | undefined): App =>
  openApp({
    dataDir: text(given, 'data') ?? defaultDataDir(),
    version: VERSION,
    replay: texts(given, 'replay'),
    sample: flag(given, 'sample'),
    background: false,
    ...(tokens === undefined ? {} : { mcpTokens: tokens }),
  });

/** In the environment and not among the arguments, which every user of the machine can list. */
const payerOf = (app: App): string => {
  const secret = process.env['BOWERBIRD_KEY'];
  return secret ? app.store.keys.authenticate(secret).id : app.callers.cli.keyId;
};

/** Until the client closes our input, or we are told to end. */
const served = async (app: App, keyId: string, tokens: number | undefined): Promise<void> => {
  const { engine, store } = app;
  const budget = (): number => tokens ?? store.settings.get('mcpTokens');
  const parts = { engine, store, version: VERSION, budget };
  const handle = serveStdio(() => mcpServer(parts, { keyId, door: 'mcp' }));
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.once(signal, () => resolve());
  });
  await handle.close();
  process.stdin.destroy();
};
