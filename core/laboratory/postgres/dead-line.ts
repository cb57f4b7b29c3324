/** Tells a server that works for long from one that is gone without a word: a cable, a firewall, a machine that lost power. */
import { connect, Socket } from 'node:net';

/** A statement that is not answered by then makes sure that the server can still be reached, and again after as long. */
const DOUBT_MS = 10_000;
/** What does not answer a new connection within this time is gone. */
const PROBE_MS = 10_000;

/** A connection that is not open yet. */
export const createLine = (): Socket => new Socket();

/**
 * Waits for what a server does, however long that takes, as long as the server can be reached. Once it cannot, its
 * connection is ended with `ETIMEDOUT`, which fails the work. TCP itself would try for a quarter of an hour to send
 * what was not received.
 */
export const whileReachable = async <T>(line: Socket, work: () => Promise<T>): Promise<T> => {
  let isProbing = false;
  const probe = async (): Promise<void> => {
    if (isProbing) return;
    isProbing = true;
    const isThere = await isReachable(line);
    isProbing = false;
    if (!isThere && !isOver) line.destroy(gone());
  };
  let isOver = false;
  const timer = setInterval(() => void probe(), DOUBT_MS);
  try {
    return await work();
  } finally {
    isOver = true;
    clearInterval(timer);
  }
};

/** A connection on which nothing is said, to where the line leads. A socket of this machine has no such place. */
const isReachable = async ({ remoteAddress, remotePort }: Socket): Promise<boolean> => {
  if (remoteAddress === undefined || remotePort === undefined) return true;
  return new Promise((resolve) => {
    const socket = connect({ host: remoteAddress, port: remotePort, timeout: PROBE_MS });
    const end = (isThere: boolean): void => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
};

const gone = (): Error =>
  Object.assign(new Error('the server can no longer be reached'), { code: 'ETIMEDOUT' });
