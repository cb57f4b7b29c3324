import type { Allowance, OfficialApi } from '#kit/operation.ts';
import type { Reply } from '#kit/exchange.ts';
import { API_HOST } from './api-ask.ts';
import { prices } from './api-prices.ts';
import { messages } from './official-messages.ts';

/**
 * API v2, asked with the person’s own bearer. Requests, limits and prices follow its reference and what
 * its users report of the pay-per-use plan (August 2026, read November 2026).
 */
export const officialApi: OfficialApi = {
  name: 'X API v2',
  keysAt: 'https://console.x.com',
  worth: {
    gain: messages.use,
    cost: messages.price,
    time: messages.effort,
  },
  setup: [messages.stepProject, messages.stepCredits, messages.stepToken],
  asks: [
    {
      name: 'bearerToken',
      label: messages.bearerToken,
      hint: messages.bearerTokenHelp,
      secret: true,
      optional: false,
      shape: /^[\w%+/=-]{40,300}$/,
      environment: 'BOWERBIRD_X_BEARER_TOKEN',
    },
  ],
  hosts: [API_HOST],
  headers: ({ bearerToken = '' }) => ({ authorization: `Bearer ${bearerToken}` }),
  // A page holds at most 100 posts: this ceiling keeps any hour below 60 dollars, and 20 a page below 12.
  pace: { gapMs: 1000, jitterMs: 250, perHour: 120, breakerMs: 15 * 60_000 },
  prices,
  allowance: allowanceFromReply,
  trial: { operation: 'get-user', params: { username: 'XDevelopers' } },
  policy: {
    date: '2026-08-13',
    url: 'https://docs.x.com/developer-terms/policy',
    says: [
      messages.termsPrices,
      messages.termsMonthlyLimit,
      messages.termsExamples,
      messages.termsPace,
      messages.termsDeletion,
      messages.termsSharing,
    ],
    // Each post that is looked at again is billed.
    storing: { checkDays: 7, deletesRemoved: true, says: messages.termsDeletion },
  },
};

/** `x-rate-limit-remaining`, and `x-rate-limit-reset` as an instant in Unix seconds. */
function allowanceFromReply({ headers, at }: Reply): Allowance | undefined {
  const remaining = figure(headers['x-rate-limit-remaining']);
  const reset = figure(headers['x-rate-limit-reset']);
  const now = Date.parse(at) / 1000;
  return remaining === undefined || reset === undefined || Number.isNaN(now)
    ? undefined
    : { remaining, resetSeconds: reset - now };
}

function figure(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}
