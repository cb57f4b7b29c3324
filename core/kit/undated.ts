import type { Notice } from './collect.ts';
import type { Reply } from './exchange.ts';
import { messages } from './messages.ts';

const TIME_NOT_KNOWN = 'time-not-known';

/** With it a call keeps that nobody knows when its replies came. */
export const UNDATED_NOTICE: Notice = { code: TIME_NOT_KNOWN, ...messages.timeNotKnown };

export const isUndatedCall = (notices: readonly Pick<Notice, 'code'>[]): boolean =>
  notices.some(({ code }) => code === TIME_NOT_KNOWN);

/** Before that there was no page that could be recorded: programs write 0 or 1 where they know no time. */
const FIRST_PAGE = Date.parse('1991-08-06T00:00:00Z');
/** Years that ISO 8601 writes with four digits. */
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * The time of a recorded reply, in milliseconds since 1970. Where a file tells none that can be, the present
 * instant, with the mark that it is no time of the reply.
 */
export const timeOfRecording = (ms: number | undefined): Pick<Reply, 'at' | 'isUndated'> =>
  ms !== undefined && ms >= FIRST_PAGE && ms <= LAST
    ? { at: new Date(ms).toISOString() }
    : { at: new Date().toISOString(), isUndated: true };
