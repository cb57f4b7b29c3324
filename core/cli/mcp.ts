import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { App } from '../app/app.ts';
import { openApp } from '../app/open-app.ts';
import { LEAST_BUDGET, MOST_BUDGET } from '../doors/mcp/budget.ts';
import { mcpServer } from '../doors/mcp/server.ts';
import { createToolset } from '../doors/mcp/parts.ts';
import { settingFor, settingIn } from '../doors/mcp/setting.ts';
import { catalogue } from '../engine/catalogue.ts';
import type { AssistantSetting } from '#kit/assistant.ts';
import { toAppError } from '#kit/errors.ts';
import { VERSION } from '../app/version.ts';
import { WORLD_OPTIONS, worldFromGiven } from './app-for.ts';
import {
  command,
  EXIT,
  option,
  asUsage,
  UsageError,
  type Given,
  type GivenOf,
  refuseArguments,
} from './command.ts';
import { printAside } from './print.ts';

const OPTIONS = {
  platforms: option.text(
    'NAMES',
    'Whose tools and which are listed (a,b), besides those that are always listed. All can be called.',
    'platform',
  ),
  tools: option.text('NAMES'),
  copies: option.text(
    'KIND',
    '`text` for a model, `structured` for a program, or `both` (if not given).',
  ),
  tokens: option.whole(
    'N',
    'Maximum length of one result, in tokens; the setting applies if not given.',
  ),
  ...WORLD_OPTIONS,
};
type CommandInput = GivenOf<typeof OPTIONS>;

export const mcp = command({
  name: 'mcp',
  usage: '',
  summary: 'Model Context Protocol over standard input and output, for a client that starts it.',
  options: OPTIONS,
  notes: [
    [
      'BOWERBIRD_KEY',
      'Environment variable with the key that pays, which has its own budget; without it the command line pays.',
    ],
  ],
  example: 'mcp --sample --platforms youtube,reddit',
  run: async (given) => {
    refuseArguments(given);
    const { tokens } = given.options;
    if (tokens !== undefined && (tokens < LEAST_BUDGET || tokens > MOST_BUDGET))
      throw new UsageError(`--tokens takes ${LEAST_BUDGET} to ${MOST_BUDGET}`);
    const words = wordsIn(given.options);
    let app: App | undefined;
    try {
      app = opened(given, tokens);
      for (const notice of app.store.notices) printAside(notice);
      const keyId = findPayerKey(app);
      await served(app, keyId, words, tokens);
      return EXIT.ok;
    } catch (thrown) {
      printAside(toAppError(thrown).message);
      return EXIT.unavailable;
    } finally {
      await app?.close();
    }
  },
});

const opened = (given: Given, tokens: number | undefined): App =>
  openApp({
    ...worldFromGiven(given),
    background: false,
    threads: true,
    mcpTokens: tokens,
  });

/** Which tools are listed and which copies are sent, as the options say. */
const wordsIn = ({ platforms, tools, copies }: CommandInput['options']): AssistantSetting =>
  asUsage(() => settingIn({ platforms, tools, copies }, catalogue));

/** In the environment and not among the arguments, which every user of the machine can list. */
const findPayerKey = (app: App): string => {
  const secret = process.env['BOWERBIRD_KEY'];
  return secret ? app.store.keys.authenticate(secret).id : app.callers.cli.keyId;
};

/** Until the client closes our input, or we are told to end. */
const served = async (
  app: App,
  keyId: string,
  words: AssistantSetting,
  tokens: number | undefined,
): Promise<void> => {
  const { engine, store, collecting, door } = app;
  const budget = (): number => tokens ?? store.settings.get('mcpTokens');
  const tools = createToolset();
  const askLocal = door.ask;
  const parts = { engine, store, collecting, askLocal, version: VERSION, budget, tools };
  const handle = serveStdio(() =>
    mcpServer(parts, {
      caller: { keyId, door: 'mcp' },
      setting: settingFor(store, keyId, words),
    }),
  );
  await new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.once(signal, () => resolve());
  });
  await handle.close();
  process.stdin.destroy();
};
