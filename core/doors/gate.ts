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
  let over = false;
  /** Whether this is the end; what comes after it is not looked at. */
  const ends = (): boolean => {
    if (over) return false;
    over = true;
    clearTimeout(timer);
    ended();
    return true;
  };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      timer = setTimeout(() => {
        if (ends()) controller.close();
        reader.cancel().catch(() => {});
      }, longest).unref();
    },
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (over) return;
        if (!done) controller.enqueue(value);
        else if (ends()) controller.close();
      } catch {
        if (ends()) controller.error(new Error('the answer broke off'));
      }
    },
    cancel: async (reason) => {
      ends();
      await reader.cancel(reason);
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
};
