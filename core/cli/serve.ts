import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../app/app.ts';
import { openWorlds } from '../app/worlds.ts';
import { windowDoor } from '../doors/http/window-host.ts';
import { toAppError } from '#kit/errors.ts';
import { worldFromGiven } from './app-for.ts';
import { EXIT, flag, text, UsageError, whole, type Command, type Given } from './command.ts';
import { errorEnvelope, printAside, printJson, printLine } from './print.ts';
import { openInBrowser } from './open-browser.ts';
import { passphraseAsker } from './prompt.ts';
import {
  isLoopback,
  originAt,
  placeIn,
  formatOpenHostWarning,
  type Place,
} from './serving-place.ts';

export const serve: Command = {
  name: 'serve',
  usage:
    '[--port N] [--host ADDRESS] [--allow-host NAME]… [--allow-origin ORIGIN]… [--replay DIR]… [--sample] [--record DIR] [--window] [--open]',
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
    ['--window', 'Serve the window too; its one-time address is printed on stderr.'],
    ['--open', 'Open that address in the default browser.'],
  ],
  run: async (given) => {
    if (given.rest.length > 0) throw new UsageError(`unexpected argument: ${given.rest[0]}`);
    const port = whole(given, 'port');
    if (port !== undefined && port > 65_535) throw new UsageError('--port takes 0 to 65535');
    const place = placeIn(given);
    let serving: Serving | undefined;
    try {
      serving = await started(given, port, place);
    } catch (thrown) {
      const error = toAppError(thrown);
      if (flag(given, 'json')) printJson(errorEnvelope(error));
      else printAside(error.message);
      return EXIT.unavailable;
    }
    await serving.ended;
    serving.forgetAddress();
    await serving.app.close();
    return EXIT.ok;
  },
};

interface Serving {
  readonly app: App;
  /** When somebody has told the program to end. */
  readonly ended: Promise<void>;
  /** Removes what was written down to open the window. */
  readonly forgetAddress: () => void;
}

/** Opens the data and the port; nothing stays open when either fails. */
const started = async (
  given: Given,
  port: number | undefined,
  { host, allowHosts, allowOrigins }: Place,
): Promise<Serving> => {
  const record = text(given, 'record');
  const askPassphrase = passphraseAsker();
  const app = openWorlds({
    ...worldFromGiven(given),
    threads: true,
    record,
    askPassphrase,
    port,
    host,
    allowHosts,
    allowOrigins,
  });
  for (const notice of app.store.notices) printAside(notice);
  let forgetAddress = (): void => {};
  const windowToken =
    flag(given, 'window') || flag(given, 'open')
      ? mountWindow(app, () => forgetAddress())
      : undefined;
  // An app that requests access is allowed or denied in the window or, without one, on this page.
  app.onConsent((page) =>
    process.stderr.write(`an app wants to use Bowerbird; allow or deny it at ${page}\n`),
  );
  // Whoever is told where it listens may end it at once.
  const ended = untilSignal();
  try {
    const { address, port: bound } = await app.api.start();
    printLine(`listening on ${host === undefined ? address : originAt(host, bound)}`);
    if (host !== undefined && !isLoopback(host))
      printAside(formatOpenHostWarning(host, allowHosts));
    const token = windowToken?.();
    if (token !== undefined) {
      const entry = `${address}/app/enter#token=${token}`;
      process.stderr.write(`window: ${entry}\n`);
      if (flag(given, 'open')) forgetAddress = openInBrowser(entry);
    }
    return { app, ended, forgetAddress: () => forgetAddress() };
  } catch (thrown) {
    await app.close();
    throw thrown;
  }
};

/** Answers how to read the one-time token: it is made when the port is opened. */
const mountWindow = (app: App, onEntered: () => void): (() => string) => {
  let token = '';
  app.api.mount((host, hosts) => {
    const window = windowDoor({
      door: app.door,
      caller: app.callers.window,
      onPush: app.onPush,
      ending: app.ending,
      hosts,
      files: windowFiles(),
      onEntered,
    });
    token = window.token;
    host.route('/', window.app);
  });
  return () => token;
};

/** The built window: beside the built program, or in `dist` when run from source. */
const windowFiles = (): string => {
  const places = [
    join(import.meta.dirname, 'renderer'),
    join(import.meta.dirname, '..', '..', 'dist', 'renderer'),
  ];
  return places.find((place) => existsSync(join(place, 'index.html'))) ?? places[1] ?? '';
};

const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
      process.once(signal, () => resolve());
  });
