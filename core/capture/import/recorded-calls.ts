import type { Reply } from '#kit/exchange.ts';
import { MOST_ENTRY_BYTES } from '../bounds.ts';
import { recordedCallFrom } from '../recorded-call.ts';
import type { Found } from './source.ts';

/** Replies of one call; it is read in one piece. */
const MOST_REPLIES = 64;

interface Pending {
  readonly call: string;
  readonly recorded: NonNullable<ReturnType<typeof recordedCallFrom>>;
  readonly replies: readonly Reply[];
  readonly size: number;
}

/**
 * Puts the replies of a call together again, in an archive that Bowerbird wrote: behind each reply a record
 * tells of which call it is. Everything else passes as it comes.
 */
export const createCallGroups = () => {
  /** The reply that came last, and the names of its record: nobody has told of it yet. */
  let last: { readonly reply: Reply; readonly names: readonly string[] } | undefined;
  let pending: Pending | undefined;

  const flushCall = (): Found[] => {
    const [reply, ...earlier] = pending?.replies.toReversed() ?? [];
    const found =
      reply && pending
        ? [{ reply, recorded: [{ ...pending.recorded, earlier: earlier.toReversed() }] }]
        : [];
    pending = undefined;
    return found;
  };

  const flush = (): Found[] => {
    if (!last) return flushCall();
    const found = [...flushCall(), { reply: last.reply }];
    last = undefined;
    return found;
  };

  return {
    /** What is complete by now. */
    add: (reply: Reply, names: readonly string[]): Found[] => {
      // Of the call so far, the reply may be a further one.
      const found = last ? flush() : [];
      last = { reply, names };
      return found;
    },

    /** What a record tells of the reply that it names. */
    tell: (about: readonly string[], fields: ReadonlyMap<string, string>): Found[] => {
      if (!last?.names.some((name) => name !== '' && about.includes(name))) return [];
      if (fields.has('imported')) last = { ...last, reply: { ...last.reply, isUndated: true } };
      const call = fields.get('call');
      const recorded = recordedCallFrom(fields);
      if (call === undefined || !recorded) return [];
      const { reply } = last;
      const size = reply.body.byteLength + (pending?.size ?? 0);
      const isSame =
        pending?.call === call && pending.replies.length < MOST_REPLIES && size < MOST_ENTRY_BYTES;
      const before = isSame ? pending : undefined;
      const found = isSame ? [] : flushCall();
      last = undefined;
      pending = {
        call,
        recorded,
        replies: [...(before?.replies ?? []), reply],
        size: before ? size : reply.body.byteLength,
      };
      return found;
    },

    /** What is left. */
    flush,
  };
};

const MOST_FIELDS = 40;

/** Lines of `name: value`, as records of facts have them. */
export const fieldsIn = (block: Uint8Array): ReadonlyMap<string, string> =>
  new Map(
    Buffer.from(block.buffer, block.byteOffset, block.byteLength)
      .toString('utf8')
      .split('\r\n', MOST_FIELDS)
      .flatMap((line) => {
        const at = line.indexOf(':');
        return at < 0
          ? []
          : [[line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const];
      }),
  );
