import { LOOPBACK } from '../../doors/http/origin.ts';
import { VERSION } from '../../app/version.ts';
import { toAppError } from '#kit/errors.ts';
import { silenceFromEnvironment, worldFromGiven } from '../../cli/app-for.ts';
import { command, EXIT, option, type GivenOf, refuseArguments } from '../../cli/command.ts';
import { errorEnvelope, printAside, printJson, printLine } from '../../cli/print.ts';
import { passphraseAsker } from '../../cli/prompt.ts';
import {
  DEFAULT_EGRESS,
  readServerSettings,
  SERVER_OPTIONS,
  type ServerSettings,
  allowHostOption,
  hostOption,
  originAt,
  portOption,
} from '../../cli/server-options.ts';
import { untilSignal } from '../../cli/until-signal.ts';

const DEFAULT_PORT = 8675;

const OPTIONS = {
  port: portOption(
    `The port on which /health and, with --metrics, /metrics are answered; ${DEFAULT_PORT} unless given; 0 takes a free one.`,
  ),
  host: hostOption('Listen on this address of the machine instead of 127.0.0.1.'),
  allowHost: allowHostOption(
    'A name under which the port is reached from another machine. May be repeated.',
  ),
  replay: option.texts(
    'DIR',
    'Collect from a folder of recordings; nothing is sent outward. May be repeated.',
    'file',
  ),
  sample: option.flag('Collect from the invented sample world; nothing is sent outward.'),
  record: option.text('DIR', 'Write each live exchange as a recording below DIR.', 'file'),
  ...SERVER_OPTIONS,
};

export const collectFor = command({
  name: 'collect-for',
  usage: '',
  summary: 'Work on the runs, schedules and downloads of a laboratory, beside its server.',
  options: OPTIONS,
  example: 'collect-for --sample --port 0',
  run: async (given) => {
    refuseArguments(given);
    const settings = readServerSettings(given);
    let close: () => Promise<void>;
    // Whoever is told where it listens may end it at once.
    const ended = untilSignal();
    try {
      close = await started(given, settings);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (given.options.json) printJson(errorEnvelope(error));
      else printAside(error.message);
      return EXIT.unavailable;
    }
    await ended;
    await close();
    return EXIT.ok;
  },
});

/** Opens the data and the port; nothing stays open when either fails. Answers how to end both. */
const started = async (
  given: GivenOf<typeof OPTIONS>,
  { ingress, log, drainMs, egress = DEFAULT_EGRESS, evidence }: ServerSettings,
): Promise<() => Promise<void>> => {
  const { port = DEFAULT_PORT, host, allowHost: allowHosts, record } = given.options;
  const warn = log?.warning ?? printAside;
  // Loaded here: the list of commands is read by every command.
  const [{ openCollector }, { openHealthDoor }] = await Promise.all([
    import('../open-collector.ts'),
    import('../../doors/http/service.ts'),
  ]);
  const collector = await openCollector({
    ...worldFromGiven(given),
    ...silenceFromEnvironment(),
    threads: true,
    record,
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
