import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { App, AppConfig } from './app.ts';
import { startBackgroundWork } from './background-work.ts';
import { createAssistants } from './assistants.ts';
import { createApi } from './api-server.ts';
import { commitOfBuild } from './version.ts';
import { bytesOfDataFile, countCalls, createDataReadings } from './data-readings.ts';
import { createCaptureSession } from '../capture/capture-session.ts';
import { createPageKeeper } from '../capture/pages/page-keeper.ts';
import { createImportDesk } from '../capture/import/import-desk.ts';
import type { CapturedAnswer } from '../capture/keep-captured.ts';
import { catalogue as everything } from '../engine/catalogue.ts';
import { appDoor } from '../doors/ipc/door.ts';
import { AppError } from '#kit/errors.ts';
import type { ConsentView, Push } from '#calls/index.ts';
import { createShortLivedMemory } from '../doors/short-lived-memory.ts';
import { createConsents } from '../doors/oauth/consents.ts';
import { createChartCounting } from './chart-counting.ts';
import { createWideQueries } from './wide-queries.ts';
import { databaseOf } from '../store/database-server.ts';
import { exportInThread } from './export-thread.ts';
import { logRedaction } from '../collections/log-export.ts';
import { collectCaptured, redraftBy, collectCalls } from '../collections/captured-items.ts';
import { createCollecting, type Collecting } from '../collections/collecting.ts';
import { settleRequests } from '../collections/settle-requests.ts';
import { createTermsKeeping } from '../collections/terms/keep-terms.ts';
import { createLinkOutlines } from '../collections/link-outlines.ts';
import type { BrowserSource } from '../engine/browser-source.ts';
import { createEngine } from '../engine/engine.ts';
import { createLongWork } from '../engine/long-work.ts';
import { TOPICS } from '#kit/topics.ts';
import { createAddedAnnotations } from '#calls/rows/annotate-rows.ts';
import type { LocalContext } from '#calls/answering/context.ts';
import { locals } from '#calls/answering/list.ts';
import { downloadFolderIn } from '#calls/settings/answer-settings.ts';
import { keyHolders, roleByKey } from '#calls/members/project-members.ts';
import { openCapturedThreads } from './captured-threads.ts';
import type { FieldTrial } from './field-trial.ts';
import { createHandOver, reasonNotToHandOver } from './hand-over/hand-over.ts';
import {
  backUpBeside,
  findBeside,
  forgetBeside,
  forgetHere,
  redactBeside,
  redactHere,
  rereadBeside,
} from './jobs/beside.ts';
import { clientDocuments, openNetwork, networkView, listRestingPlatforms } from './network.ts';
import { createCredentialStore } from '../credentials/credential-store.ts';
import { createSigningKeys } from '../credentials/signing-keys.ts';
import { createVault } from '../credentials/vault.ts';
import { postTimestampQuery, timestampAddress } from '../net/timestamp-authority.ts';
import { locationWithin } from '../store/evidence-store/location.ts';
import type { CopyProgress } from '../store/doctor/backup.ts';
import { openStore } from '../store/index.ts';
import { createTokens } from '../credentials/tokens.ts';
import { testCredentials } from '../credentials/test-credentials.ts';
import { isWithin, openQueue } from './download-queue.ts';
import type { RepeatedWork } from './repeated-work.ts';
import { recordingsIn } from './recording-folders.ts';
import { createSampleBrowsing } from './sample-browsing.ts';
import { jobsHere, openJobThreads, type JobThreads, openReadingThreads } from './job-threads.ts';
import type { ProgramDoors } from './program-doors.ts';
import { startSharedWork } from './shared-work.ts';
import { openUpdates } from './updates.ts';
import { loadExamples, type Examples } from './world-examples.ts';
import { messages } from './messages.ts';

/** A chart may take minutes without a word; one that nobody wants any more is ended at once. */
const CHART_THREADS = { longestSilenceMs: 30 * 60_000, cancelMs: 0 };

/** Puts the parts together: the same for the desktop window, the headless server and one-off commands. */
export const openApp = (config: AppConfig): App => {
  const catalogue = config.catalogue ?? everything;
  const now = config.now ?? Date.now;
  const monotonic = config.monotonic ?? config.now ?? (() => performance.now());
  const warn = config.warn ?? ((sentence) => void process.stderr.write(`${sentence}\n`));
  const { code, plan, members } = config;
  const isOfLaboratory = members !== undefined || config.memberConsent !== undefined;
  const store = openStore({
    dir: config.dataDir,
    now,
    monotonic,
    silenceMs: config.silenceMs,
    code,
    plan,
    members: members && keyHolders(members),
    evidence: config.evidence && locationWithin(config.evidence, 'replies'),
    environment: config.environment,
  });
  settleRequests(store, catalogue);
  const network = openNetwork({ ...config, catalogue }, store, config.egress);
  const { net } = network;
  const ending = new AbortController();
  const listeners = new Set<(message: Push) => void>();
  const askers = new Set<(request: ConsentView) => void>();
  const push = (message: Push): void => {
    for (const listener of listeners) listener(message);
  };

  const environment = config.environment ?? process.env;
  const vault = createVault({
    dir: join(config.dataDir, 'credentials'),
    environment,
    ask: config.askPassphrase,
  });
  const { seal, unseal } = config;
  const keychain = seal && unseal && { seal, unseal };
  const signingKeys = createSigningKeys({
    settings: store.settings,
    dir: join(config.dataDir, 'credentials'),
    vault,
    keychain,
  });
  const credentials = createCredentialStore({
    settings: store.settings,
    environment,
    unseal: config.unseal,
    vault,
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
  const uncounted = createEngine({
    store,
    net,
    browser,
    browseSample:
      network.world() === 'sample' ? createSampleBrowsing({ catalogue, store, now }) : undefined,
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
  const meter = config.ingress?.metrics?.meter;
  const engine = meter ? countCalls(uncounted, meter) : uncounted;
  const stopReading = meter?.watch(
    createDataReadings({ store, engine, net, dataDir: config.dataDir, now }),
  );
  const { version } = config;
  const examples = (): Promise<Examples> => loadExamples(network.world(), catalogue);
  const api = createApi({
    ...config,
    engine,
    store,
    changed: engine.changed,
    examples,
    ...(hasThreads && {
      describe: (address) =>
        jobs.run('describeApi', { version, base: address, world: network.world() }),
    }),
  });
  const works = createLongWork(config.isShared === true ? store.shortLived : undefined);
  // What was fetched is taken in by this thread alone.
  const wideQueries = hasThreads
    ? createWideQueries({
        store,
        dir: config.dataDir,
        catchUp: () => collecting.catchUpInTurns(),
        warn,
        isRemote: databaseOf(config.dataDir) !== undefined,
        ...(config.fewItems !== undefined && { few: config.fewItems }),
      })
    : undefined;
  const collecting: Collecting = createCollecting({
    store,
    engine,
    works,
    now,
    sleep: config.sleep,
    collects: config.collects,
    isShared: config.isShared,
    forgetting: config.catalogue
      ? forgetHere(config.catalogue, config.dataDir)
      : forgetBeside(jobs, config.dataDir),
    ...(hasThreads && {
      heldLeftOut: () => jobs.run('heldLeftOut', { dir: config.dataDir }),
    }),
    leftOut: config.catalogue
      ? redactHere(config.catalogue, config.dataDir)
      : redactBeside(jobs, config.dataDir),
    // A program that answers many goes on answering while it writes.
    ...(config.threads === true && {
      write: (input, watch) => exportInThread(config.dataDir, input, watch),
      reread: rereadBeside(jobs, config.dataDir),
    }),
    readPage: wideQueries?.page,
    ...(hasThreads && {
      readPasted: (text, about) => jobs.run('readLinks', { text, about }),
      readRows: {
        find: (rows) => jobs.run('findRows', { dir: config.dataDir, rows }),
        overview: (collection) => jobs.run('readOverview', { dir: config.dataDir, collection }),
        unread: (collections) => jobs.run('readUnread', { dir: config.dataDir, collections }),
        completeness: (id) => jobs.run('readCompleteness', { dir: config.dataDir, id }),
        attempts: (collection) => jobs.run('readAttempts', { dir: config.dataDir, collection }),
      },
    }),
  });
  const consents = createConsents(
    now,
    (view) => {
      engine.changed('clients');
      for (const ask of askers) ask(view);
    },
    config.isShared === true ? store.shortLived : createShortLivedMemory(monotonic),
  );
  let doors: ProgramDoors | undefined;
  api.mount(async (host, hosts) => {
    const { createProgramDoors } = await import('./program-doors.ts');
    doors ??= createProgramDoors({
      engine,
      store,
      collecting,
      version: config.version,
      askLocal: door.ask,
      budget: () => config.mcpTokens ?? store.settings.get('mcpTokens'),
      base,
      consents,
      getDocument: config.clientDocument ?? clientDocuments(net),
      changed: engine.changed,
      now,
      monotonic,
      members: config.memberConsent?.(),
      decidedIn: () => (askers.size > 0 ? 'terminal' : 'window'),
      bodyTimes: config.bodyTimes,
    });
    doors.mount(host, hosts);
  });
  engine.onChange((topics) => push({ push: 'changed', topics }));
  store.onProblem((problem) => {
    warn(
      problem === undefined
        ? `the data of ${config.dataDir} can be used again`
        : `${problem} (${config.dataDir}): nothing is answered or written until its data can be used again`,
    );
    // Whatever a window shows was read from that file: it reads again, and shows what it is told.
    engine.changed(...TOPICS);
  });
  store.evidenceObjects.onProblem((problem) =>
    warn(
      problem
        ? `${problem.message} (${config.evidence ?? config.dataDir}): platforms are not asked until it can`
        : `the evidence store of ${config.evidence ?? config.dataDir} can be used again`,
    ),
  );
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
    // Neither invented films nor those of a project belong among the files of the person who runs it.
    defaultFolder: () =>
      network.world() === 'live' && !members
        ? join(homedir(), 'Downloads', 'Bowerbird')
        : join(config.dataDir, 'downloads'),
    isOurs: (folder) => isWithin(config.dataDir, folder),
    now,
    collects: config.collects,
  });
  // Threads of their own: whoever draws a chart waits for no long work.
  const chartThreads = config.threads === true ? openJobThreads(warn, CHART_THREADS) : undefined;
  const countForChart = createChartCounting({
    store,
    dir: config.dataDir,
    works,
    threads: chartThreads,
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
    works,
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
  // What the keeping of a page left behind that the end of the program interrupted.
  if (config.takePage) store.keptPages.dropLooseFiles();
  const pages = createPageKeeper({
    catalogue,
    store,
    now,
    version,
    take: config.takePage,
    clean: (input) => jobs.run('cleanPageSnapshot', input),
    capture,
    onChange: () => engine.changed('capture', 'collections'),
  });
  let openedTrial: Promise<FieldTrial> | undefined;
  const openTrial = async (): Promise<FieldTrial> =>
    (await import('./field-trial.ts')).createFieldTrial({
      catalogue,
      store,
      engine,
      credentials,
      jobs,
      works,
      dataDir: config.dataDir,
      version: config.version,
      world: () => networkView(network, engine).mode,
      examples,
      windowCaller: callers.window,
      now,
      monotonic,
    });
  const fieldTrial = (): Promise<FieldTrial> => (openedTrial ??= openTrial());
  const terms = createTermsKeeping({
    store,
    catalogue,
    recheck: collecting.recheck,
    redraft: redraftBy(catalogue),
    now,
    changed: engine.changed,
  });
  const updates = openUpdates({
    desk: config.updates,
    isLive: network.world() === 'live',
    store,
    catalogue,
    changed: engine.changed,
  });
  const handOver = createHandOver({
    store,
    dir: join(config.dataDir, 'credentials'),
    vault,
    keychain,
    unavailable: reasonNotToHandOver({ isLaboratory: isOfLaboratory, world: network.world() }),
    now,
    monotonic,
    sleep: config.sleep,
    changed: () => engine.changed('laboratory'),
  });
  // Whatever is entered into the outbox is of a collection that changes.
  engine.onChange((topics) => {
    if (topics.includes('collections')) handOver.wake();
  });
  const context: LocalContext = {
    version: config.version,
    program: {
      commit: commitOfBuild,
      dataFolder: resolve(config.dataDir),
      dataSize: () => bytesOfDataFile(config.dataDir) || undefined,
      // The check of a large file is as silent as a chart may be.
      backUp: (target, asker) =>
        works.run<readonly string[], CopyProgress>({ ...asker, kind: 'backup' }, (watch) =>
          backUpBeside(chartThreads ?? jobs, { dir: config.dataDir, target }, watch),
        ),
      folderChoice: config.folderChoice,
    },
    store,
    catalogue,
    examples,
    downloads,
    collecting,
    addedAnnotations: createAddedAnnotations(
      config.isShared === true ? store.shortLived : undefined,
    ),
    linkOutlines,
    works,
    countForChart,
    payer: callers.window,
    capture,
    pages,
    printPdf: config.printPdf,
    imports,
    codingProjects: {
      read: (collection, base64) =>
        jobs.run('readCodingProject', {
          dir: config.dataDir,
          collection,
          base64,
          now: new Date(now()).toISOString(),
        }),
    },
    packages: {
      find: (paths) => jobs.run('findPackages', { paths }),
      verify: (path, trusted) =>
        jobs.run('verifyPackage', { path, version: config.version, trusted }),
      redact: async (wanted) => {
        const { view, collection, left = [] } = await jobs.run('redactPackage', wanted);
        logRedaction(store, collection, left);
        return view;
      },
      hashToTimestamp: (path) => jobs.run('hashPackage', { path }),
      keepTimestamp: (timestamp) => jobs.run('keepTimestamp', timestamp),
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
    terms,
    signingKeys,
    timestampAuthority: {
      checkAddress: timestampAddress,
      ask: (address, query) => {
        if (net.mode !== 'live')
          throw new AppError('validation_error', messages.nobodyAskedInThisWorld);
        return postTimestampQuery(address, query, ending.signal);
      },
    },
    tryOfficial: testCredentials({
      call: (id, params) => engine.call(id, params, { ...callers.window, route: 'official-api' }),
      credentials,
      tokens,
    }),
    fieldTrial,
    updates,
    laboratory: members,
    handOver,
    resting: () => listRestingPlatforms(net, catalogue),
    changed: engine.changed,
    now,
  };
  let background: RepeatedWork | undefined;
  let sharing: RepeatedWork | undefined;
  if (config.background !== false) {
    store.downloads.resetRunning();
    downloads.pump();
    if (config.isShared === true) sharing = startSharedWork({ store, engine, downloads });
    collecting.open();
    handOver.start();
    background = startBackgroundWork({
      store,
      catalogue,
      signingKeys,
      terms,
      count: countForChart,
      dataDir: config.dataDir,
      now,
      changed: engine.changed,
      follow: engine.onChange,
      announce: config.announce,
      warn,
    });
  }
  const door = appDoor(engine, locals, context, {
    roleOf: members && roleByKey(members, store),
    answerWide: wideQueries?.answer,
  });
  return {
    store,
    net,
    engine,
    read: reading?.read,
    fieldTrial,
    credentials,
    signingKeys,
    api,
    savedFilesOf: (person) => join(downloadFolderIn({ store, downloads }), person),
    collecting,
    callers,
    capture: capture.take,
    captureLost: capture.lose,
    door,
    onPush: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onConsent: (listener) => {
      askers.add(({ id }) => {
        const path = doors?.consentPath(id);
        if (path !== undefined) listener(base() + path);
      });
    },
    ending: ending.signal,
    close: async (drainMs) => {
      ending.abort();
      // Calls under way are answered before their connections are cut; new ones get their 503.
      const runs = collecting.close(drainMs);
      const calls = Promise.all([engine.close(drainMs), config.closeBeside?.(drainMs)]);
      const streams = calls.then(() => doors?.close());
      await Promise.all([
        api.close(calls, drainMs),
        downloads.close(),
        streams,
        runs,
        capture.close(),
        background?.close(),
        sharing?.close(),
        handOver.close(),
      ]);
      const threads = [reading, captured, chartThreads, wideQueries, jobs];
      await Promise.all([net.close(), ...threads.map((one) => one?.close())]);
      stopReading?.();
      store.close();
    },
  };
};
