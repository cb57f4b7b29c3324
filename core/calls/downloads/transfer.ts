import { createHash } from 'node:crypto';
import { AppError } from '#kit/errors.ts';
import { hashStart, writeAll, type Part } from './parts.ts';
import { rangeHeaders, startFromReply, type Held, type MediaReply, type Start } from './ranges.ts';
import { messages } from '../answering/messages.ts';

export interface Transfer {
  readonly part: Part;
  readonly get: (headers: Record<string, string>) => Promise<MediaReply>;
  /** Before the first byte is written. May throw, when it is not what was wanted. */
  readonly onStart: (start: Start) => void;
  /**
   * These first bytes have reached the disk: an attempt after a crash may go on from here.
   * `undefined`: nothing of the part is worth keeping.
   */
  readonly onKept: (kept: { bytes: number; sha256: string } | undefined) => void;
  readonly onBytes: (received: number) => void;
  readonly signal: AbortSignal;
  /** Nothing is asked of an operation for such a file, so nobody gets a new address for it by itself. */
  readonly isNamedByAnswer?: boolean;
}

export interface Received {
  readonly size: number;
  /** Of the whole file, also of the part from before. */
  readonly sha256: string;
}

/** A body that goes on after the end that it named: no byte of it is to be trusted. */
class TooLong extends AppError {
  constructor(total: number) {
    super('platform_error', messages.fileLongerThanStated({ total }));
  }
}

/** At most this much is fetched again after a kill. */
const KEEP_EVERY = 8 * 1024 * 1024;

/**
 * Fetches a file into its part. It goes on where an earlier attempt stopped only when the reply is
 * without doubt the rest of the same version; else it begins anew. Resolves when every byte of one
 * version is on the disk. Throws `platform_error` for a body that is too short (what came is kept)
 * or too long.
 */
export const transfer = async (plan: Transfer): Promise<Received> => {
  const { held, file } = plan.part;
  if (held && held.bytes === held.total) {
    await file.truncate(held.total);
    return { size: held.total, sha256: held.sha256 };
  }
  const { reply, start } = await opened(plan, held);
  const received = await receive(plan, reply, start);
  // A part from before may be open elsewhere too; one of our own making is not.
  if (held) await verify(plan, received);
  return received;
};

/** The reply that the body is taken from; one that is not wanted is left unread. */
const opened = async (
  plan: Transfer,
  held: Held | undefined,
): Promise<{ reply: MediaReply; start: Start }> => {
  const headers = rangeHeaders(held);
  const reply = await plan.get(headers);
  try {
    const start = startFromReply(
      reply,
      headers['range'] === undefined ? undefined : held,
      plan.isNamedByAnswer,
    );
    if (start) {
      plan.onStart(start);
      return { reply, start };
    }
  } catch (error) {
    await leave(reply);
    throw error;
  }
  await leave(reply);
  return opened(plan, undefined);
};

/** Lets go of the connection: a body that nobody reads would hold it. */
const leave = async (reply: MediaReply): Promise<void> => {
  try {
    for await (const _ of reply.body) break;
  } catch {
    // It is closed either way.
  }
};

const receive = async (
  plan: Transfer,
  reply: MediaReply,
  { from, total }: Start,
): Promise<Received> => {
  const { file } = plan.part;
  const hash = from > 0 ? plan.part.hash : createHash('sha256');
  let at = from;
  let kept = from;
  const digest = (): string => hash.copy().digest('hex');
  const keep = async (): Promise<void> => {
    await file.datasync();
    plan.onKept({ bytes: at, sha256: digest() });
    kept = at;
  };
  await file.truncate(from);
  try {
    for await (const chunk of reply.body) {
      if (plan.signal.aborted) break;
      if (total !== undefined && at + chunk.byteLength > total) throw new TooLong(total);
      await writeAll(file, chunk, at);
      hash.update(chunk);
      at += chunk.byteLength;
      plan.onBytes(at);
      if (at - kept >= KEEP_EVERY) await keep();
    }
  } catch (error) {
    if (error instanceof TooLong) plan.onKept(undefined);
    // A disk that is full may refuse this too: what was kept before stays good.
    else await keep().catch(() => undefined);
    throw error;
  }
  await keep();
  plan.signal.throwIfAborted();
  if (total !== undefined && at !== total)
    throw new AppError('platform_error', messages.fileEndedEarly({ at, total }));
  if (at === 0) throw new AppError('platform_error', messages.fileEmpty);
  return { size: at, sha256: digest() };
};

/** Reads the file again from the disk: its hash is that of what was fetched. */
const verify = async (plan: Transfer, { size, sha256 }: Received): Promise<void> => {
  if ((await hashStart(plan.part.file, size)).digest('hex') === sha256) return;
  plan.onKept(undefined);
  throw new AppError('internal_error', messages.fileChangedByOther);
};
