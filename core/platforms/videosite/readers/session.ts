import { at, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { jsonFromReply } from '#kit/exchange.ts';
import type { Session } from '#kit/operation.ts';
import { FALLBACK, POLITE, type Visit } from './ask.ts';
import { messages } from './messages.ts';

/** From the site's service worker data, by position (recorded July 2026). */
export const session: Session<Visit> = {
  fetch: async (get) => [await get({ url: 'https://www.youtube.com/sw.js_data', headers: POLITE })],
  parse: (replies) => {
    const values = replies[0] && at(jsonFromReply(replies[0]), 0, 2, 0, 0);
    const clientVersion = str(values, 16);
    if (clientVersion === undefined || !/^\d+\.\d{8}\.[\d.]+$/.test(clientVersion))
      throw new AppError('platform_error', messages.clientVersionMissing);
    const visitorData = decoded(str(values, 13));
    return visitorData === undefined ? { clientVersion } : { clientVersion, visitorData };
  },
  fallback: FALLBACK,
  ttlMs: 24 * 3_600_000,
};

const decoded = (value: string | undefined): string | undefined => {
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};
