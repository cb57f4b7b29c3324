/** How much goes on at one time: a client that loops must not starve the window. */
export interface Gate {
  /** Takes a place for a caller, or answers `undefined` when there is none; the answer gives it back. */
  readonly enter: (caller: string) => (() => void) | undefined;
  readonly inside: number;
}

export interface GateLimits {
  readonly all: number;
  readonly each: number;
}

export const createGate = (limits: GateLimits): Gate => {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    get inside() {
      return all;
    },
    enter: (caller) => {
      const own = counts.get(caller) ?? 0;
      if (all >= limits.all || own >= limits.each) return undefined;
      all += 1;
      counts.set(caller, own + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        all -= 1;
        const now = (counts.get(caller) ?? 1) - 1;
        if (now > 0) counts.set(caller, now);
        else counts.delete(caller);
      };
    },
  };
};

/**
 * The same response, whose end is told: when its body was sent, when the reader went away, or when it
 * was open for `longest` milliseconds, at which a stream is ended.
 */
export const watched = (response: Response, longest: number, ended: () => void): Response => {
  if (!response.body) {
    ended();
    return response;
  }
  const reader = response.body.getReader();
  let timer: NodeJS.Timeout | undefined;
  const done = (): void => {
    clearTimeout(timer);
    ended();
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      timer = setTimeout(() => {
        done();
        controller.close();
        reader.cancel().catch(() => {});
      }, longest).unref();
    },
    pull: async (controller) => {
      try {
        const { done: over, value } = await reader.read();
        if (!over) return controller.enqueue(value);
        done();
        controller.close();
      } catch {
        done();
        // Closed already when the time was up.
        controller.error(new Error('the answer broke off'));
      }
    },
    cancel: async (reason) => {
      done();
      await reader.cancel(reason);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
};
