/**
 * The engine's process: the same core as the headless server, asked through message ports. The only
 * file of this folder that knows core's functions.
 */
import type { App } from '../core/app/app.ts';
import { openWorlds } from '../core/app/worlds.ts';
import { dataDirFor } from '../core/app/data-dir.ts';
import { openWindowChannel } from '../core/app/window-channel.ts';
import { capturedIn, lostIn } from './capture/to-engine.ts';
import type { UpdatesView } from '#calls/index.ts';
import type { StartOptions } from './options.ts';
import { createMainAsking } from './ask-main.ts';
import { collectStartupGarbage } from './startup-garbage.ts';
import { createUpdateRelay } from './updates/engine-side.ts';

/** One window's end of the channel. */
interface Port {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown, transfer: never[]): void;
  start(): void;
}

type Settings = StartOptions & {
  readonly version: string;
  readonly program: readonly string[];
  readonly updates: UpdatesView;
};

const connect = (app: App, port: Port): void => {
  const stopPushing = app.onPush((message) => port.postMessage(message, []));
  const calls = openWindowChannel(app.door, app.callers.window, (answer) =>
    port.postMessage(answer, []),
  );
  port.on('close', () => {
    stopPushing();
    calls.close();
  });
  port.on('message', ({ data }) => calls.take(data));
  port.start();
};

const settings = JSON.parse(process.argv[2] ?? '{}') as Settings;
const post = (message: unknown): void => {
  // Main has no origin: this is the channel to the process that started us.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  process.parentPort.postMessage(message);
};
const main = createMainAsking(post);
const updates = createUpdateRelay(settings.updates, post);
const app = openWorlds({
  ...settings,
  updates,
  dataDir: settings.dataDir ?? dataDirFor(settings.sample),
  unseal: (sealed) => main.ask('unseal', sealed),
  seal: (secret) => main.ask('seal', secret),
  browse: (address, hosts, signal) => main.ask('browse', { address, hosts }, signal),
  announce: (news) => post({ changeNews: news }),
  takePage: () => main.ask('takePage', null),
  printPdf: (document) => main.ask('print', document),
  threads: true,
});
if (app.api.view().enabled) {
  // A port that is taken is shown in the window (`api.get`); it must not keep the window shut.
  await app.api.start().catch(() => undefined);
}

updates.lookDaily(app.store.settings.get('lookForUpdates'));
app.store.settings.onChange((key, { lookForUpdates }) => {
  if (key === 'lookForUpdates') updates.lookDaily(lookForUpdates);
});

collectStartupGarbage();

process.parentPort.on('message', ({ data, ports }) => {
  if (main.receive(data) || updates.take(data)) return;
  const exchange = capturedIn(data);
  if (exchange) return app.capture(exchange);
  const lost = lostIn(data);
  if (lost) return app.captureLost(lost);
  const [port] = ports;
  if (port !== undefined) connect(app, port);
  if (typeof data === 'object' && data !== null && 'stop' in data) {
    void app.close().finally(() => process.exit(0));
  }
});
