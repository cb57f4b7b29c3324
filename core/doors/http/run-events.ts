import type { Collecting } from '../../collections/collecting.ts';
import type { RunRow, Store } from '../../store/index.ts';

/** The states in which a run is over for good. */
const OVER: ReadonlySet<RunRow['state']> = new Set<RunRow['state']>([
  'done',
  'stopped',
  'cancelled',
]);

export const isOver = ({ state }: Pick<RunRow, 'state'>): boolean => OVER.has(state);

/** A line that means nothing, so often, in milliseconds: what stands between sees that somebody is there. */
const HEARTBEAT_MS = 15_000;
/** What another process changed is looked for so often, in milliseconds. */
const LOOK_MS = 1000;

export interface RunEventsConfig {
  readonly store: Pick<Store, 'runs'>;
  readonly collecting: Pick<Collecting, 'onChange'>;
  /** What is told of a run. */
  readonly view: (run: RunRow) => unknown;
  /** Ends the stream. */
  readonly signal: AbortSignal;
  /** Called once, when the stream is over. */
  readonly onEnd: () => void;
  readonly heartbeatMs?: number;
}

/**
 * A run as Server-Sent Events: how it stands, and again at each change until it is over. A reader that is
 * slow misses what lay between, and nothing is kept for it.
 */
export const runEvents = (id: string, config: RunEventsConfig): ReadableStream<Uint8Array> => {
  const { store, signal, heartbeatMs = HEARTBEAT_MS } = config;
  const encoder = new TextEncoder();
  let sent = '';
  let isClosed = false;
  let wake = (): void => {};
  const unheard = config.collecting.onChange((run) => {
    if (run.id === id) wake();
  });
  const looking = setInterval(() => wake(), LOOK_MS).unref();
  const end = (): void => {
    if (isClosed) return;
    isClosed = true;
    clearInterval(looking);
    unheard();
    config.onEnd();
    wake();
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });

  /** The next thing to send; `undefined` when there will be none. */
  const next = async (): Promise<string | undefined> => {
    const until = performance.now() + heartbeatMs;
    for (;;) {
      const run = isClosed ? undefined : store.runs.find(id);
      if (!run) return undefined;
      const event = `event: run\nid: ${run.updated}\ndata: ${JSON.stringify(config.view(run))}\n\n`;
      if (event !== sent) return (sent = event);
      if (isOver(run)) return undefined;
      if (performance.now() >= until) return ': still here\n\n';
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };

  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const text = await next().catch((thrown: unknown) => {
          // A store that cannot be read just now: whoever watches comes again.
          end();
          throw thrown;
        });
        if (text !== undefined) return controller.enqueue(encoder.encode(text));
        end();
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
};
