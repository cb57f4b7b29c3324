/**
 * The engine's process: the same core as the headless server, asked through message ports. The only
 * file of this folder that knows core's functions.
 */
import type { App } from '../core/app/app.ts';
import { openWorlds } from '../core/app/worlds.ts';
import {
  chooseDataDir,
  dataDirFor,
  findDataPlace,
  usualDataDir,
  type DataPlace,
} from '../core/app/data-dir.ts';
import { openWindowChannel } from '../core/app/window-channel.ts';
import { capturedIn, lostIn } from './capture/to-engine.ts';
import type { UpdatesView } from '#calls/index.ts';
import type { StartOptions } from './options.ts';
import { createMainAsking } from './ask-main.ts';
import { collectStartupGarbage } from './startup-garbage.ts';
import { createUpdateRelay } from './updates/wire.ts';

/** One window's end of the channel. */
interface Port {
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown, transfer: never[]): void;
  start(): void;
}

/** What main posts: words of its own, or an end of a channel. */
interface FromMain {
  readonly data: unknown;
  readonly ports: readonly Port[];
}

const isStop = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'stop' in data;

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

/** Nothing is open yet, and a person is to decide first. */
let isDeciding = false;

/** Where the data lie; the person says what to do where a folder was chosen that cannot be used now. */
const dataPlace = async (): Promise<DataPlace> => {
  const place = findDataPlace();
  if (!place.problem) return place;
  isDeciding = true;
  if ((await main.ask('missingFolder', place.dir)) === 'usual') chooseDataDir(undefined);
  isDeciding = false;
  return dataPlace();
};

const open = async (): Promise<App> => {
  const { sample, dataDir } = settings;
  const place = dataDir === undefined ? await dataPlace() : undefined;
  const isChoosable = place !== undefined && place.from !== 'environment' && !sample;
  const app = openWorlds({
    ...settings,
    updates,
    dataDir: dataDir ?? dataDirFor(sample),
    folderChoice: isChoosable ? { usual: usualDataDir(), choose: chooseDataDir } : undefined,
    unseal: (sealed) => main.ask('unseal', sealed),
    seal: (secret) => main.ask('seal', secret),
    browse: (address, hosts, signal) => main.ask('browse', { address, hosts }, signal),
    announce: (news) => post({ changeNews: news }),
    takePage: () => main.ask('takePage', null),
    printPdf: (document) => main.ask('print', document),
    threads: true,
  });
  // A port that is taken is shown in the window (`api.get`); it must not keep the window shut.
  if (app.api.view().enabled) await app.api.start().catch(() => undefined);
  updates.lookDaily(app.store.settings.get('lookForUpdates'));
  app.store.settings.onChange((key, { lookForUpdates }) => {
    if (key === 'lookForUpdates') updates.lookDaily(lookForUpdates);
  });
  collectStartupGarbage();
  return app;
};

const take = (app: App, { data, ports: [port] }: FromMain): void => {
  const exchange = capturedIn(data);
  if (exchange) return app.capture(exchange);
  const lost = lostIn(data);
  if (lost) return app.captureLost(lost);
  if (port !== undefined) connect(app, port);
  if (isStop(data)) void app.close().finally(() => process.exit(0));
};

let app: App | undefined;
const opening = open();
process.parentPort.on('message', (message) => {
  if (main.receive(message.data) || updates.take(message.data)) return;
  if (app) return take(app, message);
  if (isDeciding && isStop(message.data)) process.exit(0);
  void opening.then((opened) => take(opened, message));
});
app = await opening;
