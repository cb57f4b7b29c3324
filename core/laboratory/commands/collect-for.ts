import { LOOPBACK } from '../../doors/http/origin.ts';
import { VERSION } from '../../app/version.ts';
import { toAppError } from '#kit/errors.ts';
import { silenceFromEnvironment, worldFromGiven } from '../../cli/app-for.ts';
import {
  EXIT,
  flag,
  text,
  UsageError,
  whole,
  type Command,
  type Given,
} from '../../cli/command.ts';
import { errorEnvelope, printAside, printJson, printLine } from '../../cli/print.ts';
import { passphraseAsker } from '../../cli/prompt.ts';
import {
  DEFAULT_EGRESS,
  readServerSettings,
  SERVER_HELP,
  SERVER_OPTIONS,
  SERVER_USAGE,
  type ServerSettings,
} from '../../cli/server-options.ts';
import { originAt, placeIn } from '../../cli/serving-place.ts';
import { untilSignal } from '../../cli/until-signal.ts';

const DEFAULT_PORT = 8675;

export const collectFor: Command = {
  name: 'collect-for',
  usage: `[--port N] [--host ADDRESS] [--allow-host NAME]… [--replay DIR]… [--sample] [--record DIR] ${SERVER_USAGE}`,
  summary: 'Work on the runs, schedules and downloads of a laboratory, beside its server.',
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    'allow-host': { type: 'string', multiple: true },
    replay: { type: 'string', multiple: true },
    record: { type: 'string' },
    ...SERVER_OPTIONS,
  },
  help: [
    [
      '--port N',
      `The port on which /health and, with --metrics, /metrics are answered; ${DEFAULT_PORT} unless given; 0 takes a free one.`,
    ],
    ['--host ADDRESS', 'Listen on this address of the machine instead of 127.0.0.1.'],
    [
      '--allow-host NAME',
      'A name under which the port is reached from another machine. May be repeated.',
    ],
    [
      '--replay DIR',
      'Collect from a folder of recordings; nothing is sent outward. May be repeated.',
    ],
    ['--sample', 'Collect from the invented sample world; nothing is sent outward.'],
    ['--record DIR', 'Write each live exchange as a recording below DIR.'],
    ...SERVER_HELP,
  ],
  example: 'collect-for --sample --port 0',
  run: async (given) => {
    if (given.rest.length > 0) throw new UsageError(`unexpected argument: ${given.rest[0]}`);
    const settings = readServerSettings(given);
    let close: () => Promise<void>;
    // Whoever is told where it listens may end it at once.
    const ended = untilSignal();
    try {
      close = await started(given, settings);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (flag(given, 'json')) printJson(errorEnvelope(error));
      else printAside(error.message);
      return EXIT.unavailable;
    }
    await ended;
    await close();
    return EXIT.ok;
  },
};

/** Opens the data and the port; nothing stays open when either fails. Answers how to end both. */
const started = async (
  given: Given,
  { ingress, log, drainMs, egress = DEFAULT_EGRESS, evidence }: ServerSettings,
): Promise<() => Promise<void>> => {
  const port = whole(given, 'port') ?? DEFAULT_PORT;
  if (port > 65_535) throw new UsageError('--port takes 0 to 65535');
  const { host, allowHosts } = placeIn(given);
  const warn = log?.warning ?? printAside;
  // Loaded here: the list of commands is read by every command.
  const [{ openCollector }, { openHealthDoor }] = await Promise.all([
    import('../open-collector.ts'),
    import('../../doors/http/health-door.ts'),
  ]);
  const collector = await openCollector({
    ...worldFromGiven(given),
    ...silenceFromEnvironment(),
    threads: true,
    record: text(given, 'record'),
    askPassphrase: passphraseAsker(),
    ingress,
    egress,
    evidence,
    warn,
  });
  let isStopping = false;
  try {
    const door = await openHealthDoor({
      port,
      host,
      allowHosts,
      ingress,
      version: VERSION,
      problem: () => collector.root.problem(),
      stopping: () => isStopping,
    });
    printLine(`collecting; /health is answered on ${originAt(host ?? LOOPBACK, door.port)}`);
    return async () => {
      isStopping = true;
      await collector.close(drainMs);
      await door.close();
    };
  } catch (thrown) {
    await collector.close();
    throw thrown;
  }
};
