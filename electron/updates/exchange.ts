/**
 * electron-updater keeps the file of an update and exchanges the program: it knows the installers of each
 * system. Everything that is believed was checked before (`core/updates`), and its way out is ours.
 */
import { HttpExecutor, type DownloadOptions, type UpdateInfo } from 'builder-util-runtime';
import { AppImageUpdater, DebUpdater, MacUpdater, NsisUpdater, Provider } from 'electron-updater';
import type { AppUpdater, ResolvedUpdateFileInfo } from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import type { PackageKind } from '../../core/updates/feed.ts';
import type { Offer } from '../../core/updates/offer.ts';
import type { Connection, Watch } from './connection.ts';

export interface Exchange {
  /** Fetches the file of an offer; answers its path. Throws `UpdateRefusal`. */
  readonly fetch: (offer: Offer, watch: Watch) => Promise<string>;
  /** The file of an offer that was fetched before. Throws where there is none; nobody is asked. */
  readonly findKept: (offer: Offer) => Promise<string>;
  /** Puts the fetched version in the place of this one. Throws with the reason. */
  readonly install: () => void;
}

export type MakeUpdater = (app: AppAdapter) => AppUpdater;

/**
 * The installer goes on where this program is killed while it waits: written to a pipe that nobody reads any
 * more, what dpkg prints would end it in the middle.
 */
class LastingDebUpdater extends DebUpdater {
  protected override spawnSyncLog(command: string, args: string[] = [], env = {}): string {
    return super.spawnSyncLog(command, [...args, '</dev/null', '>/dev/null', '2>&1'], env);
  }
}

/** By what a package is. macOS is made ready by the system when the file has come. */
export const UPDATERS: Readonly<Record<PackageKind, MakeUpdater>> = {
  deb: (app) => new LastingDebUpdater(null, app),
  AppImage: (app) => new AppImageUpdater(null, app),
  nsis: (app) => new NsisUpdater(null, app),
  mac: (app) => new MacUpdater(undefined, app),
};

/** What the adapter of electron-updater is asked of this program. */
export interface ProgramFacts {
  readonly version: string;
  /** Where what is fetched is kept; below it, electron-updater makes its folder. */
  readonly keptIn: string;
  /** `app-update.yml`, which names that folder. */
  readonly configFile: string;
}

const adapterFrom = ({ version, keptIn, configFile }: ProgramFacts): AppAdapter => ({
  version,
  name: 'Bowerbird',
  isPackaged: true,
  appUpdateConfigPath: configFile,
  userDataPath: keptIn,
  baseCachePath: keptIn,
  whenReady: () => Promise.resolve(),
  // It is installed when the program has ended by itself.
  relaunch: () => {},
  quit: () => {},
  onQuit: () => {},
});

/** An offer in its own words. */
const infoFrom = ({ version, file, sha512, size, released }: Offer): UpdateInfo => ({
  version,
  files: [{ url: file, sha512, size }],
  path: file,
  sha512,
  releaseDate: released,
});

/** Takes its files by our connection, with all of its bounds. */
class BoundedExecutor extends HttpExecutor<never> {
  private readonly write: (to: string) => Promise<void>;

  constructor(write: (to: string) => Promise<void>) {
    super();
    this.write = write;
  }

  async download(_url: URL, to: string, _options: DownloadOptions): Promise<string> {
    await this.write(to);
    return to;
  }

  createRequest(): never {
    throw new Error('Nothing is requested but the file of an update');
  }
}

/** Hands on an offer that was checked, and asks nobody. */
const providerFor = (info: UpdateInfo, address: string) =>
  class extends Provider<UpdateInfo> {
    constructor(_options: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(runtime);
    }

    getLatestVersion(): Promise<UpdateInfo> {
      return Promise.resolve(info);
    }

    resolveFiles(): ResolvedUpdateFileInfo[] {
      return info.files.map((file) => ({ url: new URL(file.url, address), info: file }));
    }
  };

export const createExchange = (
  make: MakeUpdater,
  facts: ProgramFacts,
  address: string,
  connection: Connection,
): Exchange => {
  let under: { readonly offer: Offer; readonly watch: Watch } | undefined;
  let failure: unknown;
  const updater = make(adapterFrom(facts));
  updater.logger = null;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = updater instanceof MacUpdater;
  updater.disableDifferentialDownload = true;
  updater.disableWebInstaller = true;
  updater.on('error', (error) => {
    failure = error;
  });
  const write = async (to: string): Promise<void> => {
    if (!under) throw new Error('nothing is kept');
    await connection.fetchFile(under.offer, to, under.watch);
  };
  // It makes one of its own only where it makes its adapter. An id of this copy is neither kept nor sent.
  Reflect.set(updater, 'httpExecutor', new BoundedExecutor(write));
  Reflect.set(updater, 'stagingUserIdPromise', { value: Promise.resolve('') });

  const take = async (offer: Offer): Promise<string> => {
    const updateProvider = providerFor(infoFrom(offer), address);
    updater.setFeedURL({ provider: 'custom', updateProvider });
    const found = await updater.checkForUpdates();
    if (!found?.isUpdateAvailable) throw new Error('electron-updater did not take the version');
    const [file] = await updater.downloadUpdate();
    if (file === undefined) throw new Error('electron-updater kept no file');
    return file;
  };

  return {
    fetch: (offer, watch) => {
      under = { offer, watch };
      return take(offer);
    },
    findKept: (offer) => {
      under = undefined;
      return take(offer);
    },
    install: () => {
      failure = undefined;
      if (!('install' in updater)) return;
      const isInstalled = (updater as { install: (silent: boolean) => boolean }).install(true);
      if (!isInstalled) throw failure instanceof Error ? failure : new Error('no reason was given');
    },
  };
};
