/** Why a request cannot have its turn; all are `service_unavailable` and say when to come back. */
import { AppError, refused } from '#kit/errors.ts';
import { messages } from './messages.ts';
import type { Outlook, PacedHost, Rest } from './turns.ts';

export const restingError = ({ refusal, forMs }: Rest): AppError =>
  refused(refusal, secondsFromMs(forMs));

export const waitTooLong = (
  { host, pace }: Pick<PacedHost, 'host' | 'pace'>,
  { waitMs, heldMs }: Pick<Outlook, 'waitMs' | 'heldMs'>,
): AppError => {
  const why =
    heldMs > 0
      ? messages.allowanceUsedUp({ host, heldUntil: secondsFromMs(heldMs) })
      : messages.hourlyLimit({ host, count: pace.perHour });
  return new AppError('service_unavailable', messages.waitTooLong({ why }), {
    retryAfter: secondsFromMs(waitMs),
  });
};

export const queueIsLong = (host: string, count: number, waitMs: number): AppError =>
  new AppError('service_unavailable', messages.queueIsLong({ count, host }), {
    retryAfter: secondsFromMs(waitMs),
  });

/** The turn was over before the request could start: nothing was sent, and it may take another turn. */
export class TurnOver extends AppError {
  constructor() {
    super('service_unavailable', messages.turnsUnreachable, { retryAfter: 5 });
  }
}

const secondsFromMs = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));
