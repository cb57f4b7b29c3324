import { isLoopback } from '#kit/host-places.ts';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { App } from '../app/app.ts';
import { openWorlds } from '../app/worlds.ts';
import type { IngressOptions } from '../doors/http/ingress.ts';
import { windowDoor } from '../doors/http/window-host.ts';
import { noteUnrecorded, silenceFromEnvironment, worldFromGiven } from './app-for.ts';
import { startEvidence } from './evidence-option.ts';
import { letHeapGrow } from './heap-growth.ts';
import { laboratory } from './laboratory.ts';
import { printAside, printLine } from './print.ts';
import { passphraseAsker } from './prompt.ts';
import {
  type ServeGiven,
  type ServerSettings,
  formatOpenHostWarning,
  originAt,
} from './server-options.ts';
import { announceListening, isWorker } from './serve-processes.ts';
import { untilSignal } from './until-signal.ts';
import { windowFiles } from './window-files.ts';
import { createReadingsExchange } from './worker-readings.ts';

export interface Serving {
  readonly app: App;
  /** When somebody has told the program to end. */
  readonly ended: Promise<void>;
  /** Removes what was written down to open the window. */
  readonly forgetAddress: () => void;
}

/** Opens the data and the port; nothing stays open when either fails. */
export const startServer = async (
  given: ServeGiven,
  { ingress, log, egress, evidence }: ServerSettings,
): Promise<Serving> => {
  const { options } = given;
  const { port, host, allowHost: allowHosts, record } = options;
  noteUnrecorded(given, record, log?.warning);
  const askPassphrase = passphraseAsker();
  const config = {
    ...worldFromGiven(given),
    threads: true,
    record,
    askPassphrase,
    port,
    host,
    allowHosts,
    allowOrigins: options.allowOrigin,
    ingress: isWorker() ? withOthersReadings(ingress) : ingress,
    egress,
    evidence,
    ...silenceFromEnvironment(),
    ...(options.noCollect && { collects: false }),
    ...(isWorker() && { isPortShared: true }),
    ...(log && { warn: log.warning }),
  };
  const app = options.accounts
    ? await (await laboratory()).openAccounts(config)
    : openWorlds(config);
  const warn = log?.warning ?? printAside;
  // What a person is to open is no line of a log.
  const printForPerson = (line: string): void =>
    void (log ? process.stdout : process.stderr).write(`${line}\n`);
  for (const notice of app.store.notices) warn(notice);
  let forgetAddress = (): void => {};
  const windowToken =
    options.window || options.open ? mountWindow(app, () => forgetAddress()) : undefined;
  // An app that requests access is allowed or denied in the window or, without one, on this page.
  app.onConsent((page) =>
    printForPerson(`an app wants to use Bowerbird; allow or deny it at ${page}`),
  );
  // Whoever is told where it listens may end it at once.
  const ended = untilSignal();
  try {
    if (evidence !== undefined) startEvidence(app.store, evidence);
    const { address, port: bound } = await app.api.start();
    letHeapGrow();
    if (options.accounts) app.store.settings.set('laboratoryAddress', address);
    const listeningAt = host === undefined ? address : originAt(host, bound);
    if (isWorker()) announceListening(listeningAt);
    else printLine(`listening on ${listeningAt}`);
    if (host !== undefined && !isLoopback(host)) warn(formatOpenHostWarning(host, allowHosts));
    const token = windowToken?.();
    if (token !== undefined) {
      const entry = `${address}/app/enter#token=${token}`;
      printForPerson(`window: ${entry}`);
      if (options.open) forgetAddress = openInBrowser(entry);
    }
    return { app, ended, forgetAddress: () => forgetAddress() };
  } catch (thrown) {
    await app.close();
    throw thrown;
  }
};

/** The metrics of one of several processes tell of all of them. */
const withOthersReadings = (ingress: IngressOptions): IngressOptions => {
  const { metrics } = ingress;
  return metrics
    ? {
        ...ingress,
        metrics: { ...metrics, askOthers: createReadingsExchange(metrics.meter.ofProcess) },
      }
    : ingress;
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

/**
 * Opens an address that holds a secret in the default browser. Every user of a machine can list the
 * arguments of its processes, so the browser is given a file that only this user can read (mode 0600,
 * in a folder of mode 0700), and the file redirects. Answers how to remove it; a program that exits
 * has removed it.
 */
const openInBrowser = (address: string): (() => void) => {
  // `mkdtemp` makes the folder for this user alone, under a name that nobody could foresee.
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  const file = join(folder, 'open.html');
  writeFileSync(file, redirectTo(address), { mode: 0o600, flag: 'wx' });
  const [command, ...args] = opener(file);
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () =>
    process.stderr.write('No browser could be opened; open the address above.\n'),
  );
  child.unref();
  return remove;
};

const opener = (file: string): [string, ...string[]] => {
  if (process.platform === 'darwin') return ['open', file];
  if (process.platform === 'win32') return ['cmd', '/c', 'start', '""', file];
  return ['xdg-open', pathToFileURL(file).href];
};

/** The address is ours: nothing in it means anything to HTML. */
const redirectTo = (address: string): string => `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0;url=${address}">
<title>Bowerbird</title>
<p><a href="${address}">Open Bowerbird</a></p>
`;
