import { LOOPBACK } from '../doors/http/origin.ts';
import { isLoopback } from '#kit/loopback.ts';
import { toAppError } from '#kit/errors.ts';
import { EXIT, flag, UsageError, whole, type Command, type Given } from './command.ts';
import { errorEnvelope, printAside, printJson } from './print.ts';
import { readServerSettings, SERVER_HELP, SERVER_OPTIONS, SERVER_USAGE } from './server-options.ts';
import { endWorker } from './serve-worker.ts';
import { placeIn, type Place } from './serving-place.ts';
import type { Serving } from './start-server.ts';

/** Each takes as much memory as one server. */
const MOST_PROCESSES = 64;

export const serve: Command = {
  name: 'serve',
  usage: `[--port N] [--host ADDRESS] [--allow-host NAME]… [--allow-origin ORIGIN]… [--replay DIR]… [--sample] [--record DIR] [--window] [--open] [--accounts] [--no-collect] [--processes N] ${SERVER_USAGE}`,
  summary: 'The local API, and with --window the window in a browser, without the desktop shell.',
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    'allow-host': { type: 'string', multiple: true },
    'allow-origin': { type: 'string', multiple: true },
    replay: { type: 'string', multiple: true },
    record: { type: 'string' },
    window: { type: 'boolean' },
    open: { type: 'boolean' },
    accounts: { type: 'boolean' },
    'no-collect': { type: 'boolean' },
    processes: { type: 'string' },
    ...SERVER_OPTIONS,
  },
  help: [
    [
      '--port N',
      'The port on 127.0.0.1; 8674 unless the settings say otherwise; 0 takes a free one.',
    ],
    [
      '--host ADDRESS',
      'Listen on this address of the machine instead. What is sent is not encrypted: TLS or a reverse proxy belongs in front.',
    ],
    [
      '--allow-host NAME',
      'A name under which that proxy is reached, by https; with its port where it is not 443. May be repeated; the first stands in the addresses that are answered.',
    ],
    [
      '--allow-origin ORIGIN',
      'Pages of this address, such as a notebook at http://localhost:8888, may call the API with a key. May be repeated; there are none otherwise.',
    ],
    [
      '--replay DIR',
      'Answer from a folder of recordings; nothing is sent outward. May be repeated.',
    ],
    ['--sample', 'Answer from the invented sample world; nothing is sent outward.'],
    ['--record DIR', 'Write each live exchange as a recording below DIR.'],
    [
      '--window',
      'Serve the window too; its one-time address is printed on stderr, with --log json on stdout.',
    ],
    ['--open', 'Open that address in the default browser.'],
    [
      '--accounts',
      'Serve a group: people sign in and work in projects, each with a role. Beyond this machine it takes --allow-host, for what they sign in with has to be encrypted. See `bowerbird lab --help`.',
    ],
    [
      '--no-collect',
      'Answer people, and leave runs, schedules and downloads to other processes on the same data: see `bowerbird collect-for --help`.',
    ],
    [
      '--processes N',
      `Answer with so many processes on the one port, for more people than one can answer; 1 unless given, ${MOST_PROCESSES} at most. Needs --accounts.`,
    ],
    ...SERVER_HELP,
  ],
  example: 'serve --sample --window',
  run: async (given) => {
    if (given.rest.length > 0) throw new UsageError(`unexpected argument: ${given.rest[0]}`);
    const port = whole(given, 'port');
    if (port !== undefined && port > 65_535) throw new UsageError('--port takes 0 to 65535');
    const place = placeIn(given);
    if (flag(given, 'accounts')) checkAccounts(given, place);
    const settings = readServerSettings(given);
    const processes = readProcesses(given);
    if (processes > 1) {
      const { serveProcesses } = await import('./serve-processes.ts');
      return serveProcesses({
        count: processes,
        port,
        host: place.host ?? LOOPBACK,
        warn: settings.log?.warning ?? printAside,
      });
    }
    // Loaded here: the first of several processes opens nothing itself.
    const { startServer } = await import('./start-server.ts');
    let serving: Serving | undefined;
    try {
      serving = await startServer(given, port, place, settings);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (flag(given, 'json')) printJson(errorEnvelope(error));
      else printAside(error.message);
      return EXIT.unavailable;
    }
    await serving.ended;
    serving.forgetAddress();
    await serving.app.close(settings.drainMs);
    endWorker();
    return EXIT.ok;
  },
};

const readProcesses = (given: Given): number => {
  const processes = whole(given, 'processes') ?? 1;
  if (processes < 1 || processes > MOST_PROCESSES)
    throw new UsageError(`--processes takes 1 to ${MOST_PROCESSES}`);
  if (processes > 1 && !flag(given, 'accounts'))
    throw new UsageError('--processes needs --accounts');
  return processes;
};

const checkAccounts = (given: Given, { host, allowHosts }: Place): void => {
  const other = ['window', 'open'].find((name) => flag(given, name));
  if (other !== undefined)
    throw new UsageError(
      `--${other} opens the window of one person; with --accounts people sign in`,
    );
  if (host !== undefined && !isLoopback(host) && allowHosts.length === 0)
    throw new UsageError(
      '--accounts beyond this machine takes --allow-host NAME: by that name people reach the proxy that encrypts',
    );
};
