import { LOOPBACK } from '../doors/http/origin.ts';
import { isLoopback } from '#kit/host-places.ts';
import { toAppError } from '#kit/errors.ts';
import { command, EXIT, UsageError, refuseArguments } from './command.ts';
import { errorEnvelope, printAside, printJson } from './print.ts';
import {
  readServerSettings,
  MOST_PROCESSES,
  SERVE_OPTIONS,
  type ServeGiven,
} from './server-options.ts';
import { endWorker } from './serve-processes.ts';
import type { Serving } from './start-server.ts';

export const serve = command({
  name: 'serve',
  usage: '',
  summary: 'The local API, and with --window the window in a browser, without the desktop shell.',
  options: SERVE_OPTIONS,
  example: 'serve --sample --window',
  run: async (given) => {
    refuseArguments(given);
    const { options } = given;
    if (options.accounts) checkAccounts(options);
    const settings = readServerSettings(given);
    const processes = readProcesses(options);
    if (processes > 1) {
      const { serveProcesses } = await import('./serve-processes.ts');
      return serveProcesses({
        count: processes,
        port: options.port,
        host: options.host ?? LOOPBACK,
        warn: settings.log?.warning ?? printAside,
      });
    }
    // Loaded here: the first of several processes opens nothing itself.
    const { startServer } = await import('./start-server.ts');
    let serving: Serving | undefined;
    try {
      serving = await startServer(given, settings);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (options.json) printJson(errorEnvelope(error));
      else printAside(error.message);
      return EXIT.unavailable;
    }
    await serving.ended;
    serving.forgetAddress();
    await serving.app.close(settings.drainMs);
    endWorker();
    return EXIT.ok;
  },
});

const readProcesses = ({ processes = 1, accounts }: ServeGiven['options']): number => {
  if (processes < 1 || processes > MOST_PROCESSES)
    throw new UsageError(`--processes takes 1 to ${MOST_PROCESSES}`);
  if (processes > 1 && !accounts) throw new UsageError('--processes needs --accounts');
  return processes;
};

const checkAccounts = ({ host, allowHost, ...options }: ServeGiven['options']): void => {
  const other = (['window', 'open'] as const).find((name) => options[name]);
  if (other !== undefined)
    throw new UsageError(
      `--${other} opens the window of one person; with --accounts people sign in`,
    );
  if (host !== undefined && !isLoopback(host) && allowHost.length === 0)
    throw new UsageError(
      '--accounts beyond this machine takes --allow-host NAME: by that name people reach the proxy that encrypts',
    );
};
