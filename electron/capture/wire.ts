/** The debugger protocol of a page's own browser: how it is spoken, and how its messages are taken apart. */

/** What a message of the protocol carries; its shape is checked where it is read. */
export type Params = Readonly<Record<string, unknown>>;

/** One page with its frames and workers, each of which has a session (`''` is the page's own). */
export interface Wire {
  readonly send: (method: string, params?: object, sessionId?: string) => Promise<unknown>;
  readonly onMessage: (
    listener: (method: string, params: Params, sessionId: string) => void,
  ) => void;
  /** Called once, when the page or its process is gone. */
  readonly onEnd: (listener: () => void) => void;
}

/** A longer reply is not read. */
export const MAX_BODY_BYTES = 50_000_000;

const BUFFERS = {
  maxTotalBufferSize: 2 * MAX_BODY_BYTES,
  maxResourceBufferSize: MAX_BODY_BYTES,
};
const AUTO_ATTACH = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true };
const SHARED_WORKERS = { discover: true, filter: [{ type: 'shared_worker' }] };

/**
 * Keeps bodies outside of the page that loads them (Chromium 148): they outlive it, a reply that a page
 * reads as a stream is there as soon as it is whole, and so are documents and what a worker passes on.
 * Nothing is held up for it, as it would be by the protocol's `Fetch`.
 */
const listenIn = (wire: Wire, sessionId: string): readonly Promise<unknown>[] => [
  wire.send('Network.configureDurableMessages', BUFFERS, sessionId),
  wire.send('Network.enable', { ...BUFFERS, maxPostDataSize: 1_000_000 }, sessionId),
  wire.send('Target.setAutoAttach', AUTO_ATTACH, sessionId),
];

/** The page's own target, by whose id its main frame goes, too. */
export interface OwnTarget {
  readonly id: string;
  readonly browserContextId: string;
}

/** Resolves when the browser listens to the page; it may load from then on. */
export const listenToPage = async (wire: Wire): Promise<OwnTarget> => {
  await Promise.all(listenIn(wire, ''));
  // Shared workers belong to no page, so that none is attached to them by itself.
  await wire.send('Target.setDiscoverTargets', SHARED_WORKERS);
  const info = record((await wire.send('Target.getTargetInfo')) as Params, 'targetInfo');
  return { id: text(info, 'targetId'), browserContextId: text(info, 'browserContextId') };
};

/**
 * Listens to a worker or a frame of another process, and lets it begin. Not within the message that
 * announces it: the browser has not stopped it yet, and would then stop it for ever (Electron 42). No
 * answer is awaited, because a stopped one gives none.
 */
export const listenToTarget = (wire: Wire, sessionId: string): void => {
  setImmediate(() => {
    const sent = [
      ...listenIn(wire, sessionId),
      wire.send('Runtime.runIfWaitingForDebugger', {}, sessionId),
    ];
    // One that has ended meanwhile.
    for (const answer of sent) void answer.catch(() => undefined);
  });
};

export const attachTo = (wire: Wire, targetId: string): void => {
  void wire.send('Target.attachToTarget', { targetId, flatten: true }).catch(() => undefined);
};

/** The whole body of a reply, decompressed. Rejects where the browser does not hold it. */
export const readBody = async (
  wire: Wire,
  requestId: string,
  sessionId: string,
): Promise<Uint8Array> => {
  const { body, base64Encoded } = (await wire.send(
    'Network.getResponseBody',
    { requestId },
    sessionId,
  )) as { body: string; base64Encoded: boolean };
  return base64Encoded ? new Uint8Array(Buffer.from(body, 'base64')) : encoder.encode(body);
};

const encoder = new TextEncoder();

/** Long bodies of requests do not come with their announcement. Rejects as `readBody` does. */
export const readRequestBody = async (
  wire: Wire,
  requestId: string,
  sessionId: string,
): Promise<string | undefined> => {
  const sent = await wire.send('Network.getRequestPostData', { requestId }, sessionId);
  return (sent as { postData?: string }).postData;
};

export const text = (params: Params, name: string): string => {
  const value = params[name];
  return typeof value === 'string' ? value : '';
};

export const number = (params: Params, name: string): number => {
  const value = params[name];
  return typeof value === 'number' ? value : 0;
};

export const record = (params: Params, name: string): Params => {
  const value = params[name];
  return typeof value === 'object' && value !== null ? (value as Params) : {};
};

/** Headers as text, by their names in lower case. */
export const headersIn = (headers: Params): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
