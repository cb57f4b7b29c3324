import { AppError } from '#kit/errors.ts';
import { messages } from '../messages.ts';

const RETRY_SECONDS = 30;

/** The store cannot be used now. `reason` is told to callers: it names no place and no secret. */
export const evidenceStoreAway = (reason: string, cause?: unknown): AppError =>
  new AppError('service_unavailable', messages.evidenceStoreAway({ reason }), {
    retryAfter: RETRY_SECONDS,
    cause,
  });
