import type { Caller, Committed } from '../engine/caller.ts';
import type { Engine } from '../engine/engine.ts';
import { absenceFromReason } from '#kit/absence.ts';
import { AppError, plainMessage, toAppError } from '#kit/errors.ts';
import type { PageRow, RunRow, Store } from '../store/index.ts';
import { verdictOn } from './failure.ts';
import { takeIn, type Step } from './follow.ts';
import { messages } from './messages.ts';
import { verbatim, type Message } from '#kit/message.ts';

export interface RunnerConfig {
  readonly store: Store;
  readonly engine: Pick<Engine, 'call' | 'catalogue'>;
  readonly now: () => number;
  /** Resolves after `ms`, or as soon as the signal is aborted; never rejects. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Called when a run has changed. */
  readonly onChange: (run: RunRow) => void;
  /** Called once when a run has come to its end, before it is said to be over. */
  readonly onEnd?: (run: RunRow) => void;
  /** Whether this process works on runs; one that does not leaves them to others on the same data. */
  readonly collects: boolean;
}

/** Works on runs: page by page, each as long as it may. */
export interface Runner {
  /** Works on a run until it is over or stands still; answers it as it is then. Never throws for a page. */
  readonly follow: (id: string) => Promise<RunRow>;
  /** Takes up every run that should go on and on which nobody works. */
  readonly takeUp: () => void;
  /** Stops working on a run here, in the middle of a page if need be; that page is asked for again. */
  readonly interrupt: (id: string) => void;
  /**
   * Stops working and lets go of its runs, so that another process takes them up at once. Pages under way have until
   * `drainMs`; they are interrupted at once when it is left out.
   */
  readonly close: (drainMs?: number) => Promise<void>;
}

/** Whoever waits looks so often whether the run was paused elsewhere, in milliseconds. */
const LOOK_MS = 1000;

export const createRunner = (config: RunnerConfig): Runner => {
  const { store, engine, now } = config;
  const { runs } = store;
  const working = new Map<
    string,
    { readonly stop: AbortController; readonly end: Promise<RunRow> }
  >();
  const closing = new AbortController();

  /**
   * Throws `service_unavailable` once another process has taken the run up: this one stood still for so long that it
   * was taken for dead. Within the transaction that writes.
   */
  const checkHeld = (id: string): void => {
    if (!runs.isOurs(runs.there(id)))
      throw new AppError('service_unavailable', messages.runHeldElsewhere, { retryAfter: 1 });
  };

  const change = (id: string, to: Parameters<typeof runs.update>[1]): RunRow => {
    const run = store.transaction(() => {
      checkHeld(id);
      return runs.update(id, to);
    });
    config.onChange(run);
    return run;
  };

  /** What a failed call means for its page and its run; all that is written of it. */
  const noteFailure = (step: Step, error: AppError, callId?: string): void => {
    const { run, page, list } = step;
    const attempts = page.attempts + 1;
    const verdict = verdictOn(error, attempts);
    if (run.kind === 'recheck' && error.kind === 'not_found' && list.parent !== null) {
      // That it is not there is the answer.
      const at = new Date(now()).toISOString();
      store.items.markAbsent(list.parent, at, absenceFromReason(error.reason));
      runs.updatePage(page.seq, { state: 'done', attempts, callId: callId ?? null });
      runs.updateList(list.seq, { ended: 'end' });
      return;
    }
    const reason = plainMessage(error.refusal ?? error);
    const isRemoved = absenceFromReason(error.reason) === 'removed' ? (1 as const) : null;
    const end = { attempts, reason, callId: callId ?? page.callId, isRemoved };
    switch (verdict.do) {
      case 'wait':
        runs.updatePage(page.seq, {
          ...end,
          // To be told to come later is no failure of the page.
          attempts: verdict.isFault ? attempts : page.attempts,
          dueAt: new Date(now() + verdict.ms).toISOString(),
        });
        return;
      case 'set-aside':
        runs.updatePage(page.seq, { ...end, state: verdict.as, dueAt: null });
        runs.updateList(list.seq, { ended: verdict.as });
        return;
      case 'stop':
        runs.updatePage(page.seq, { ...end, attempts: 0, dueAt: null });
        if (error.refusal === undefined)
          runs.update(run.id, { state: 'attention', reason, waitUntil: null });
        else noteRefusal(run, page.platform, reason.message);
    }
  };

  /** The platform is not asked again until a person lets the run go on; the others are. */
  const noteRefusal = ({ id }: RunRow, platform: string, reason: string): void => {
    const { refusedBy } = runs.there(id);
    const others = refusedBy.filter((one) => one.platform !== platform);
    const at = new Date(now()).toISOString();
    runs.update(id, { refusedBy: [...others, { platform, reason, at }] });
  };

  /** What is left when only pages of platforms that refuse are to be asked for. */
  const standStill = (run: RunRow): RunRow => {
    const [only, ...others] = run.refusedBy;
    const brandFromSegment = (segment: string): string =>
      engine.catalogue.platforms.find((one) => one.segment === segment)?.brand ?? segment;
    const refusals = run.refusedBy.map(({ platform, reason }) =>
      messages.platformRefused({
        brand: brandFromSegment(platform),
        reason: verbatim(reason.replace(/\.$/, '')),
        left: messages.callsLeft({ count: runs.pendingOf(run.seq, platform) }),
      }),
    );
    const isAlone = others.length === 0 && runs.platforms(run.seq).length === 1;
    return change(run.id, {
      state: 'attention',
      waitUntil: null,
      reason: isAlone && only ? verbatim(only.reason) : messages.allReasons({ reasons: refusals }),
    });
  };

  const stepFromPage = (run: RunRow, page: PageRow): Step => {
    const list = runs.list(page.list);
    const source = list.source === null ? undefined : store.collections.source(list.source);
    const entry = engine.catalogue.find(list.operation);
    if (!entry)
      throw new AppError(
        'validation_error',
        messages.operationUnknownHere({ operation: list.operation }),
      );
    return { run, page, list, source, entry };
  };

  /** One call. What it brings is kept with it; only what was never asked is noted afterwards. */
  const ask = async (step: Step, signal: AbortSignal): Promise<void> => {
    const { run, page, list, entry } = step;
    let isNoted = false;
    const onCommit = (end: Committed): void => {
      isNoted = true;
      checkHeld(run.id);
      if (end.error === undefined) return takeIn(store, engine.catalogue, step, end);
      runs.count(run.id, { requests: end.requests, bytes: end.bytes });
      runs.keepCall(end.callId, run.collection);
      // Whoever stopped it meant the run, not the page.
      if (!signal.aborted) noteFailure(step, end.error, end.callId);
    };
    const { keyId, door } = run;
    const caller: Caller = { keyId, door, signal, onCommit, wholePages: true };
    const params = page.cursor === '' ? list.params : { ...list.params, cursor: page.cursor };
    const outcome = await engine.call(entry.id, params, caller);
    if (!outcome.ok && !isNoted && !signal.aborted)
      store.transaction(() => {
        checkHeld(run.id);
        noteFailure(step, outcome.error);
      });
    config.onChange(runs.there(run.id));
  };

  /** Why a run may not make this call: it would be more than was declared. */
  const excess = ({ run, list, entry }: Step): Message | undefined => {
    const cost = entry.cost(list.params);
    if (run.credits + cost > run.mostCredits)
      return messages.creditsSpent({ spent: run.credits, most: run.mostCredits });
    if (run.requests + 1 > run.mostRequests)
      return messages.requestsMade({ made: run.requests, most: run.mostRequests });
    return undefined;
  };

  const waitFor = async (run: RunRow, pages: readonly PageRow[], signal: AbortSignal) => {
    const [first] = pages.toSorted((a, b) => ((a.dueAt ?? '') < (b.dueAt ?? '') ? -1 : 1));
    const until = first?.dueAt ?? null;
    if (run.state !== 'waiting' || run.waitUntil !== until)
      change(run.id, { state: 'waiting', waitUntil: until, reason: first?.reason ?? null });
    const ms = until === null ? 0 : Date.parse(until) - now();
    await config.sleep(
      Math.min(LOOK_MS, Math.max(1, ms)),
      AbortSignal.any([signal, closing.signal]),
    );
  };

  const finish = (run: RunRow): RunRow => {
    config.onEnd?.(run);
    const { gap, refused, notFound } = runs.pageCounts(run.seq);
    const ends = new Set(runs.endings(run.seq));
    const repliesLeft = runs.repliesLeft(run.seq);
    const isCut = ends.has('limit') || ends.has('date');
    const reasons = [
      ...(isCut ? [messages.reachedWhatWasAsked] : []),
      ...(gap === 0 ? [] : [messages.pagesNotRead({ count: gap })]),
      ...(refused === 0 ? [] : [messages.listsRefused({ count: refused })]),
      ...(notFound === 0 ? [] : [messages.listsNotFound({ count: notFound })]),
      ...(repliesLeft === 0 ? [] : [messages.withoutReplies({ count: repliesLeft })]),
    ];
    return change(run.id, {
      state: isCut ? 'stopped' : 'done',
      waitUntil: null,
      reason: reasons.length === 0 ? null : messages.allReasons({ reasons }),
    });
  };

  /** One step of a run; `false` when it stands still. */
  const advance = async (id: string, signal: AbortSignal): Promise<boolean> => {
    const run = runs.there(id);
    if (!runs.isOurs(run) || (run.state !== 'running' && run.state !== 'waiting')) return false;
    const refusing = new Set(run.refusedBy.map(({ platform }) => platform));
    const pages = runs.nextPages(run.seq, refusing);
    if (pages.length === 0) {
      if (run.refusedBy.some(({ platform }) => runs.pendingOf(run.seq, platform) > 0))
        standStill(run);
      else finish(run);
      return false;
    }
    const at = new Date(now()).toISOString();
    const page = pages.find(({ dueAt }) => dueAt === null || dueAt <= at);
    if (!page) {
      await waitFor(run, pages, signal);
      return true;
    }
    const step = stepFromPage(run, page);
    const reason = excess(step);
    if (reason !== undefined) {
      change(id, { state: 'attention', reason, waitUntil: null });
      return false;
    }
    if (run.state === 'waiting') change(id, { state: 'running', reason: null, waitUntil: null });
    await ask(step, signal);
    return true;
  };

  const work = async (id: string, signal: AbortSignal): Promise<RunRow> => {
    try {
      while (!signal.aborted && !closing.signal.aborted && (await advance(id, signal)));
    } catch (thrown) {
      // The store itself cannot be used, or the program no longer knows the operation.
      const reason = plainMessage(toAppError(thrown));
      if (!store.isBusy(thrown)) quietly(() => change(id, { state: 'attention', reason }));
    } finally {
      quietly(() => runs.release(id));
      working.delete(id);
    }
    return runs.there(id);
  };

  const begin = (id: string): Promise<RunRow> => {
    const known = working.get(id);
    // It is about to stop: whoever lets it go on again meanwhile begins anew.
    if (known?.stop.signal.aborted && !closing.signal.aborted)
      return known.end.then(() => begin(id));
    if (known) return known.end;
    if (!config.collects || closing.signal.aborted || !runs.claim(id))
      return Promise.resolve(runs.there(id));
    const stop = new AbortController();
    // Begun in a turn of its own, so that it is entered below before it can end.
    const end = Promise.resolve().then(() => work(id, stop.signal));
    // Nobody has to wait for it: where the store is away, the run is taken up again later.
    end.catch(() => undefined);
    working.set(id, { stop, end });
    return end;
  };

  return {
    follow: begin,
    takeUp: () => {
      if (!config.collects) return;
      for (const run of runs.unattended()) void begin(run.id);
    },
    interrupt: (id) => working.get(id)?.stop.abort(),
    close: async (drainMs = 0) => {
      closing.abort();
      const all = [...working.values()];
      const interrupt = (): void => {
        for (const { stop } of all) stop.abort();
      };
      const timer = drainMs > 0 ? setTimeout(interrupt, drainMs) : interrupt();
      await Promise.allSettled(all.map(({ end }) => end));
      clearTimeout(timer ?? undefined);
    },
  };
};

/** The store may be closed, or lost: the run is then as it was kept last. */
const quietly = (write: () => unknown): void => {
  try {
    write();
  } catch {
    return;
  }
};
