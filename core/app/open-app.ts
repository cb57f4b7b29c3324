import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { createAssistants } from './assistants.ts';
import { createApi, type Api, type ApiPlace } from './api-server.ts';
import { commitOfBuild } from './commit.ts';
import { createCaptureSession } from '../capture/capture-session.ts';
import { createImportDesk } from '../capture/import/import-desk.ts';
import type { CapturedAnswer } from '../capture/keep-captured.ts';
import type { LostReply } from '../capture/lost-replies.ts';
import { catalogue as everything, type Catalogue } from '../engine/catalogue.ts';
import { appDoor, type AppDoor } from '../doors/ipc/door.ts';
import { AppError } from '#kit/errors.ts';
import type { ConsentView, NetworkView, Push } from '#contract/index.ts';
import { createConsents } from '../doors/oauth/consents.ts';
import type { GetDocument } from '../doors/oauth/applicants.ts';
import { createChartThread } from './chart-thread.ts';
import { exportInThread } from './export-thread.ts';
import { clientDocuments } from './client-documents.ts';
import { collectCaptured, redraftBy } from '../collections/captured-items.ts';
import { collectCalls } from '../collections/collect-calls.ts';
import { createCollecting, type Collecting } from '../collections/collecting.ts';
import { createLinkOutlines } from '../collections/link-outlines.ts';
import type { BrowserSource } from '../engine/browser-source.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import type { Caller } from '../engine/caller.ts';
import type { Reply } from '#kit/exchange.ts';
import { TOPICS } from '#kit/topics.ts';
import { createAddedAnnotations } from '../local/annotate-rows.ts';
import type { LocalContext } from '../local/context.ts';
import { locals } from '../local/index.ts';
import type { Browse, Net } from '../net/index.ts';
import { openCapturedThreads } from './captured-threads.ts';
import type { FieldTrial } from './field-trial.ts';
import { findBeside } from './jobs/find-beside.ts';
import { forgetBeside, forgetHere } from './jobs/forget-beside.ts';
import { redactBeside, redactHere } from './jobs/redact-beside.ts';
import { rereadBeside } from './jobs/reread-beside.ts';
import { createNetwork, networkView, listRestingPlatforms } from './network.ts';
import { createCredentialStore, type CredentialStore } from '../credentials/credential-store.ts';
import { loadFakes } from '../platforms/fakes.ts';
import { createVault, type VaultConfig } from '../credentials/vault.ts';
import { openStore, type Store } from '../store/index.ts';
import { createTokens } from '../credentials/tokens.ts';
import { testCredentials } from '../credentials/test-credentials.ts';
import { isWithin, openQueue } from './download-queue.ts';
import { startDailyPruning, type DailyPruning } from './daily-pruning.ts';
import { recordingsIn } from './recording-folders.ts';
import { jobsHere, openJobThreads, type JobThreads } from './job-threads.ts';
import { openReadingThreads } from './reading-threads.ts';
import type { ProgramDoors } from './program-doors.ts';
import { openUpdates, type UpdateDesk } from './updates.ts';
import { messages } from './messages.ts';

export interface AppConfig extends ApiPlace {
  /** Where the store lives; made when missing. */
  readonly dataDir: string;
  readonly version: string;
  /** Folders of recordings that answer instead of the platforms. */
  readonly replay?: readonly string[];
  /** Answer from the invented sample world. */
  readonly sample?: boolean;
  /**
   * The executable and the first arguments by which a command of this program is started; those of this
   * process when left out.
   */
  readonly program?: readonly string[];
  /** Shows a window another world; absent where there is no other. */
  readonly enter?: (world: NetworkView['mode']) => void;
  /** Write each live exchange as a recording below this folder. */
  readonly record?: string | undefined;
  /** Whether waiting downloads go on by themselves; not in one-off commands. */
  readonly background?: boolean;
  /** Whether large replies are read in threads of their own: for programs that answer many. */
  readonly threads?: boolean;
  /** Tokens that an answer over MCP may have, when it is not as in the settings. */
  readonly mcpTokens?: number | undefined;
  /** Opens what this person's keychain sealed; only the desktop app can. */
  readonly unseal?: (sealed: string) => Promise<string>;
  /** Opens one page in the desktop app's own browser; only the desktop app can. */
  readonly browse?: Browse;
  /** Fetches newer versions of the program; only the desktop app can. */
  readonly updates?: UpdateDesk;
  /** Asks for the passphrase of encrypted files, where there is a terminal. */
  readonly askPassphrase?: VaultConfig['ask'] | undefined;
  /** Variables that may hold credentials of official APIs; this process's own when left out. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** For tests: platforms of one's own, another way out, another time, other clients' documents. */
  readonly clientDocument?: GetDocument;
  readonly catalogue?: Catalogue;
  readonly net?: Net;
  readonly now?: () => number;
  /** How runs of collections wait. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds from some moment on, never set back, for waits; `now` when only that is given. */
  readonly monotonic?: () => number;
  /** Hears what a person should know of and no caller is told, one sentence; stderr when left out. */
  readonly warn?: (sentence: string) => void;
}

export interface App {
  readonly store: Store;
  readonly engine: Engine;
  readonly door: AppDoor;
  /** Trials of the operations; loaded when it is used. */
  readonly fieldTrial: () => Promise<FieldTrial>;
  /** The person's own credentials; what is not sealed never goes through the door. */
  readonly credentials: CredentialStore;
  readonly api: Api;
  readonly collecting: Collecting;
  /** Messages that windows get unasked. */
  readonly onPush: (listener: (message: Push) => void) => () => void;
  /** Reads one exchange of a page that the person browses in the desktop app. */
  readonly capture: (reply: Reply) => void;
  /** Counts a reply of such a page that could not be had. */
  readonly captureLost: (lost: LostReply) => void;
  /** Hears the one-time address of each consent page, for a program without a window. */
  readonly onConsent: (listener: (address: string) => void) => void;
  /** The built-in keys under which the window and the command line call. */
  readonly callers: { readonly window: Caller; readonly cli: Caller };
  /** Aborted when closing begins: what would go on for ever ends then. */
  readonly ending: AbortSignal;
  readonly close: () => Promise<void>;
}

/** Puts the parts together: the same for the desktop window, the headless server and one-off commands. */
export const openApp = (config: AppConfig): App => {
  const catalogue = config.catalogue ?? everything;
  const now = config.now ?? Date.now;
  const monotonic = config.monotonic ?? config.now ?? (() => performance.now());
  const warn = config.warn ?? ((sentence) => void process.stderr.write(`${sentence}\n`));
  const network = createNetwork({ ...config, catalogue });
  const { net } = network;
  const store = openStore({ dir: config.dataDir, now, monotonic });
  const ending = new AbortController();
  const listeners = new Set<(message: Push) => void>();
  const askers = new Set<(request: ConsentView) => void>();
  const push = (message: Push): void => {
    for (const listener of listeners) listener(message);
  };

  const environment = config.environment ?? process.env;
  const credentials = createCredentialStore({
    settings: store.settings,
    environment,
    unseal: config.unseal,
    vault: createVault({
      dir: join(config.dataDir, 'credentials'),
      environment,
      ask: config.askPassphrase,
    }),
    replaying: () => net.mode !== 'live',
  });
  const tokens = createTokens({
    net,
    product: { name: 'Bowerbird', version: config.version },
    monotonic,
  });
  // A thread knows the program's own catalogue.
  const hasThreads = config.threads === true && !config.catalogue;
  const reading = hasThreads ? openReadingThreads(warn) : undefined;
  const jobs: JobThreads = hasThreads ? openJobThreads(warn) : jobsHere;
  const captured = hasThreads ? openCapturedThreads({ warn }) : undefined;
  const base = (): string => api.address();
  const browser: BrowserSource = {
    standing: ({ segment }) => {
      if (net.mode !== 'live') return 'replay';
      if (!config.browse) return 'absent';
      return store.settings.get('browserPages').includes(segment) ? 'ready' : 'off';
    },
  };
  const engine = createEngine({
    store,
    net,
    browser,
    base,
    leastGapMs: () => store.settings.get('paceSeconds') * 1000,
    catalogue,
    world: network.world,
    credentials,
    tokens,
    read: reading?.read,
    now,
    monotonic,
    warn,
  });
  const { version } = config;
  const api = createApi({
    ...config,
    engine,
    store,
    changed: engine.changed,
    ...(hasThreads && {
      describe: (address) => jobs.run('describeApi', { version, base: address }),
    }),
  });
  const collecting = createCollecting({
    store,
    engine,
    now,
    sleep: config.sleep,
    forgetting: config.catalogue
      ? forgetHere(config.catalogue, config.dataDir)
      : forgetBeside(jobs, config.dataDir),
    leftOut: config.catalogue
      ? redactHere(config.catalogue, config.dataDir)
      : redactBeside(jobs, config.dataDir),
    // A program that answers many goes on answering while it writes.
    ...(config.threads === true && {
      write: (input, watch) => exportInThread(config.dataDir, input, watch),
      reread: rereadBeside(jobs, config.dataDir),
    }),
    ...(hasThreads && {
      readPasted: (text, about) => jobs.run('readLinks', { text, about }),
      readRows: {
        find: (rows) => jobs.run('findRows', { dir: config.dataDir, rows }),
        overview: (collection) => jobs.run('readOverview', { dir: config.dataDir, collection }),
        unread: (collections) => jobs.run('readUnread', { dir: config.dataDir, collections }),
        completeness: (id) => jobs.run('readCompleteness', { dir: config.dataDir, id }),
      },
    }),
  });
  const consents = createConsents(
    now,
    (view) => {
      engine.changed('clients');
      for (const ask of askers) ask(view);
    },
    monotonic,
  );
  let doors: ProgramDoors | undefined;
  api.mount(async (host, hosts) => {
    const { createProgramDoors } = await import('./program-doors.ts');
    doors ??= createProgramDoors({
      engine,
      store,
      collecting,
      version: config.version,
      budget: () => config.mcpTokens ?? store.settings.get('mcpTokens'),
      base,
      consents,
      getDocument: config.clientDocument ?? clientDocuments(net),
      changed: engine.changed,
      now,
      monotonic,
      decidedIn: () => (askers.size > 0 ? 'terminal' : 'window'),
      bodyTimes: config.bodyTimes,
    });
    doors.mount(host, hosts);
  });
  engine.onChange((topics) => push({ push: 'changed', topics }));
  store.onProblem((problem) => {
    warn(
      problem === undefined
        ? `the data file in ${config.dataDir} is back in its place`
        : `${problem} in ${config.dataDir}: nothing is answered or written until it is back in its place or Bowerbird is started anew`,
    );
    // Whatever a window shows was read from that file: it reads again, and shows what it is told.
    engine.changed(...TOPICS);
  });
  const callers = {
    window: { keyId: 'window', door: 'window' },
    cli: { keyId: 'cli', door: 'cli' },
  } as const;
  const downloads = openQueue({
    store,
    net,
    engine,
    push,
    caller: callers.window,
    // Invented films do not belong among a person's own files.
    defaultFolder: () =>
      network.world() === 'live'
        ? join(homedir(), 'Downloads', 'Bowerbird')
        : join(config.dataDir, 'downloads'),
    isOurs: (folder) => isWithin(config.dataDir, folder),
    now,
  });
  const charts = createChartThread({
    store,
    dir: config.dataDir,
    // Without threads everything is counted in this one.
    ...(config.threads === true ? {} : { few: Infinity }),
  });
  const linkOutlines = createLinkOutlines({
    store,
    onDue: () => engine.changed('collections'),
    beside: hasThreads
      ? {
          outline: (collection) => jobs.run('outlineLinks', { dir: config.dataDir, collection }),
          withWords: (collection, words) =>
            jobs.run('findLinks', { dir: config.dataDir, collection, words }),
        }
      : undefined,
  });
  const collect = (collection: string, answer: CapturedAnswer): number => {
    engine.changed('collections');
    return collectCaptured(store, collection, answer);
  };
  const imports = createImportDesk({
    catalogue,
    store,
    folders: recordingsIn,
    beside: captured && { find: findBeside(jobs), read: captured.read },
    collect,
    collectCalls: async (collection, callIds) => {
      const added = await collectCalls(store, catalogue, collection, callIds);
      engine.changed('collections');
      return added;
    },
    onChange: () => engine.changed('capture', 'calls'),
  });
  const capture = createCaptureSession({
    catalogue,
    store,
    now,
    read: captured?.read,
    collect,
    redraft: redraftBy(catalogue),
    onChange: () => engine.changed('capture', 'calls', 'health'),
    warn,
  });
  const examples: LocalContext['examples'] = async () => {
    const world = network.world();
    if (world === 'live') return undefined;
    return world === 'sample' ? (await loadFakes()).examples : {};
  };
  let openedTrial: Promise<FieldTrial> | undefined;
  const openTrial = async (): Promise<FieldTrial> =>
    (await import('./field-trial.ts')).createFieldTrial({
      catalogue,
      store,
      engine,
      credentials,
      jobs,
      dataDir: config.dataDir,
      version: config.version,
      world: () => networkView(network, engine).mode,
      examples,
      windowCaller: callers.window,
      now,
      monotonic,
    });
  const fieldTrial = (): Promise<FieldTrial> => (openedTrial ??= openTrial());
  const updates = openUpdates({
    desk: config.updates,
    isLive: network.world() === 'live',
    store,
    catalogue,
    changed: engine.changed,
  });
  const context: LocalContext = {
    version: config.version,
    program: { commit: commitOfBuild, dataFolder: resolve(config.dataDir) },
    store,
    catalogue,
    examples,
    downloads,
    collecting,
    addedAnnotations: createAddedAnnotations(),
    linkOutlines,
    countForChart: charts.count,
    chartProgress: charts.progress,
    cancelChart: charts.cancel,
    windowCaller: callers.window,
    capture,
    imports,
    packages: {
      find: (paths) => jobs.run('findPackages', { paths }),
      verify: (path) => jobs.run('verifyPackage', { path, version: config.version }),
    },
    api,
    network: {
      view: () => networkView(network, engine),
      enter: (mode) => {
        if (mode === network.world()) return;
        if (!config.enter) throw new AppError('validation_error', messages.modeNotOffered);
        config.enter(mode);
      },
    },
    consents,
    assistants: createAssistants({ ...config, api, store }),
    credentials,
    tryOfficial: testCredentials({
      call: (id, params) => engine.call(id, params, { ...callers.window, route: 'official-api' }),
      credentials,
      tokens,
    }),
    fieldTrial,
    updates,
    resting: () => listRestingPlatforms(net, catalogue),
    changed: engine.changed,
    now,
  };
  let pruning: DailyPruning | undefined;
  if (config.background !== false) {
    store.downloads.resetRunning();
    downloads.pump();
    collecting.open();
    const onPruned = (): void => engine.changed('calls');
    pruning = startDailyPruning({ store, onPruned, warn });
  }
  return {
    store,
    engine,
    fieldTrial,
    credentials,
    api,
    collecting,
    callers,
    capture: capture.take,
    captureLost: capture.lose,
    door: appDoor(engine, locals, context),
    onPush: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onConsent: (listener) => {
      askers.add(({ id }) => doors && listener(base() + doors.consentPath(id)));
    },
    ending: ending.signal,
    close: async () => {
      ending.abort();
      // Calls under way are answered before their connections are cut; new ones get their 503.
      const runs = collecting.close();
      const calls = engine.close();
      const streams = calls.then(() => doors?.close());
      await Promise.all([
        api.close(calls),
        downloads.close(),
        streams,
        runs,
        imports.close(),
        openedTrial?.then(({ desk }) => desk.close()),
        capture.close(),
        pruning?.close(),
      ]);
      await Promise.all([
        net.close(),
        reading?.close(),
        captured?.close(),
        jobs.close(),
        charts.close(),
      ]);
      store.close();
    },
  };
};
