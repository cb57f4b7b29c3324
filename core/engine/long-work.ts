import { AppError } from '#kit/errors.ts';
import type { ShortLived } from '../store/index.ts';
import { messages } from './messages.ts';

/** What takes long, of whatever kind: whoever began it asks how far it is and ends it by the id that they gave it. */
export interface LongWork {
  /**
   * Does one. Where the same question is under way already, its result is waited for instead, and it goes on for
   * as long as one of those who asked wants it. Throws `validation_error` for an id that is in use.
   */
  readonly run: <T, Progress extends object = never>(
    request: WorkRequest,
    work: (watch: WorkWatch<Progress>) => Promise<T>,
  ) => Promise<T>;
  /** How far one is; `undefined` before it told anything, when it is over, and for whoever did not begin it. */
  readonly progress: (id: string, owner?: string) => ProgressOfKind | undefined;
  /** Ends one for whoever began it. Nothing happens to one that is over. */
  readonly cancel: (id: string, owner?: string) => void;
  /** Ends all of them; resolves once nothing of them is left. From then on none is begun. */
  readonly close: () => Promise<void>;
}

export type WorkKind =
  | 'backup'
  | 'chart'
  | 'export'
  | 'field-trial'
  | 'forgetting'
  | 'import'
  | 'reread';

/** Who asks for it. */
export interface WorkAsker {
  /** Nobody watches or ends it where it has none. */
  readonly id?: string | undefined;
  /** Whoever alone may watch and end it; whoever knows the id may where it is left out. */
  readonly owner?: string | undefined;
}

export interface WorkRequest extends WorkAsker {
  readonly kind: WorkKind;
  /** Equal for those who may share one result. */
  readonly question?: string | undefined;
  /** What this id asked for before is wanted no more: it is ended, instead of refusing the id. */
  readonly replaces?: boolean | undefined;
}

export interface WorkWatch<Progress> {
  readonly tell: (progress: Progress) => void;
  readonly signal: AbortSignal;
}

/** The figures that work of this kind tells. */
export type ProgressOfKind = { readonly kind: WorkKind } & object;

interface Work {
  readonly kind: WorkKind;
  readonly question: string | undefined;
  readonly stop: AbortController;
  readonly askers: Set<Asker>;
  readonly result: Promise<unknown>;
  progress?: object;
}

interface Asker {
  readonly id: string;
  readonly owner: string | undefined;
  readonly work: Work;
  readonly leave: () => void;
}

/** How often others are told how far something is, and it is looked whether they ended it, in milliseconds. */
const SHARED_MS = 500;
/** How long what a process said stands that says no more. */
const STANDS_MS = 60_000;

const isOf = (owner: string | undefined, { owner: own }: Pick<Asker, 'owner'>): boolean =>
  own === undefined || own === owner;

/** `shortLived`: where other processes on the same data find what is under way here, and end it. */
export const createLongWork = (shortLived?: ShortLived): LongWork => {
  const works = new Set<Work>();
  const askers = new Map<string, Asker>();
  const progresses = shortLived?.of<{ owner?: string | undefined; progress: ProgressOfKind }>(
    'progress',
  );
  const ended = shortLived?.of<{ owner?: string | undefined }>('ended work');
  let isClosed = false;

  const begin = <Progress extends object>(
    { kind, question }: WorkRequest,
    work: (watch: WorkWatch<Progress>) => Promise<unknown>,
  ): Work => {
    const stop = new AbortController();
    const { promise: result, resolve, reject } = Promise.withResolvers<unknown>();
    const one: Work = { kind, question, stop, askers: new Set(), result };
    works.add(one);
    const tell = (progress: Progress): void => {
      one.progress = progress;
    };
    const over = (): void => void works.delete(one);
    void work({ tell, signal: stop.signal }).finally(over).then(resolve, reject);
    return one;
  };

  const share = ({ id, owner, work: { kind, progress }, leave }: Asker): void => {
    try {
      if (progress) progresses?.add(id, { owner, progress: { kind, ...progress } }, STANDS_MS);
      const end = ended?.get(id);
      if (end && isOf(end.value.owner, { owner })) leave();
    } catch {
      // A store that cannot be used at present: they are told the next time.
    }
  };
  const unshare = (id: string): void => {
    try {
      if (progresses?.get(id)) progresses.delete(id);
      if (ended?.get(id)) ended.delete(id);
    } catch {
      // It is over by itself.
    }
  };

  /** Work that nobody waits for is ended, and says so itself; others who share it keep it. */
  const join = (work: Work, { id = crypto.randomUUID(), owner }: WorkRequest) => {
    const { promise: left, reject } = Promise.withResolvers<never>();
    const leave = (): void => {
      work.askers.delete(asker);
      if (work.askers.size === 0) work.stop.abort();
      else reject(new AppError('service_unavailable', messages.callEnded));
    };
    const asker: Asker = { id, owner, work, leave };
    askers.set(id, asker);
    work.askers.add(asker);
    const sharing = shortLived && setInterval(share, SHARED_MS, asker).unref();
    const over = (): void => {
      clearInterval(sharing);
      work.askers.delete(asker);
      if (askers.get(id) !== asker) return;
      askers.delete(id);
      unshare(id);
    };
    return { left, over };
  };

  return {
    run: async <T, Progress extends object>(
      request: WorkRequest,
      work: (watch: WorkWatch<Progress>) => Promise<T>,
    ): Promise<T> => {
      if (isClosed) throw new AppError('service_unavailable', messages.shuttingDown);
      const before = request.id === undefined ? undefined : askers.get(request.id);
      if (before && request.replaces !== true)
        throw new AppError('validation_error', messages.idInUse);
      const isSame = ({ kind, question, stop }: Work): boolean =>
        kind === request.kind && question === request.question && !stop.signal.aborted;
      const same = request.question === undefined ? undefined : [...works].find(isSame);
      const one = same ?? begin(request, work);
      const { left, over } = join(one, request);
      before?.leave();
      try {
        return (await Promise.race([one.result, left])) as T;
      } finally {
        over();
      }
    },
    progress: (id, owner) => {
      const asker = askers.get(id);
      if (asker) {
        const { kind, progress } = asker.work;
        return progress && isOf(owner, asker) ? { kind, ...progress } : undefined;
      }
      const elsewhere = progresses?.get(id)?.value;
      return elsewhere && isOf(owner, { owner: elsewhere.owner }) ? elsewhere.progress : undefined;
    },
    cancel: (id, owner) => {
      const asker = askers.get(id);
      if (!asker) ended?.add(id, { owner }, STANDS_MS);
      else if (isOf(owner, asker)) asker.leave();
    },
    close: async () => {
      isClosed = true;
      const open = [...works];
      for (const { stop } of open) stop.abort();
      await Promise.allSettled(open.map(({ result }) => result));
    },
  };
};
