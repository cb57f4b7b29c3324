import type { Allowance, OfficialApi } from '#kit/operation.ts';
import type { Reply } from '#kit/exchange.ts';
import { API_HOST } from './api-ask.ts';
import { prices } from './api-prices.ts';

/**
 * API v2, asked with the person’s own bearer. Requests, limits and prices follow its reference and what
 * its users report of the pay-per-use plan (August 2026, read November 2026).
 */
export const officialApi: OfficialApi = {
  name: 'X API v2',
  keysAt: 'https://console.x.com',
  worth: {
    gain: 'Posts, threads, accounts and search; public pages give next to nothing of these.',
    cost: 'Money: about $0.005 for each post and $0.010 for each account, billed by X. Set a limit there.',
    time: 'About ten minutes, with an X account and a means of payment.',
  },
  setup: [
    'Make a project and an app in X’s developer console.',
    'Buy credits: there has been no free plan since February 2026. Set a spending limit there, which X itself keeps.',
    'Copy the app’s bearer token. It reads what is public and can write nothing.',
  ],
  asks: [
    {
      name: 'bearerToken',
      label: 'Bearer token',
      hint: 'Of your app, under “Keys and tokens” in X’s developer console.',
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
  allowance: allowanceOf,
  trial: { operation: 'get-user', params: { username: 'XDevelopers' } },
  policy: {
    date: '2026-08-13',
    url: 'https://docs.x.com/developer-terms/policy',
    says: [
      'X bills what is read, as reported on 13 August 2026: about $0.005 for each post and $0.010 for each account. Prices change; those in X’s developer console count.',
      'A pay-per-use plan of X reads 2 million posts a month at most (docs.x.com, read 23 November 2026).',
      'A page of 20 posts costs about $0.10, one of 100 about $0.50, the lookup of a handle about $0.01; each answer says what it cost about.',
      'Bowerbird asks 120 times in an hour at most, for 20 posts at a time unless you ask for more; set a spending limit in X’s console as well.',
      'What is deleted, made private or withheld on X has to be deleted or hidden in your data too, as soon as reasonably possible. Bowerbird’s archive does not delete by itself.',
      'Posts may be handed on to others as identifiers; whole posts only within the limits of X’s developer policy. Nobody may be profiled by sensitive traits, nor watched.',
    ],
  },
};

/** `x-rate-limit-remaining`, and `x-rate-limit-reset` as an instant in Unix seconds. */
function allowanceOf({ headers, at }: Reply): Allowance | undefined {
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
