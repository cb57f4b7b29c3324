import type { Allowance, OfficialApi } from '#kit/operation.ts';
import { type Reply, jsonFromReply, type RequestSpec } from '#kit/exchange.ts';
import { API_HOST } from './api-ask.ts';
import { at, str } from '#kit/dig.ts';
import { urlParts } from '#kit/address.ts';
import type { OfficialPrices } from '#kit/official.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('microblog.official', {
  use: 'Posts, threads, accounts and search; public pages give next to nothing of these.',
  price:
    'Money: about $0.005 for each post and $0.010 for each account, billed by X. Set a limit there.',
  effort: 'About ten minutes, with an X account and a means of payment.',
  stepProject: 'Make a project and an app in X’s developer console.',
  stepCredits:
    'Buy credits: there has been no free plan since February 2026. Set a spending limit there, which X itself keeps.',
  stepToken: 'Copy the app’s bearer token. It reads what is public and can write nothing.',
  bearerToken: 'Bearer token',
  bearerTokenHelp: 'Of your app, under “Keys and tokens” in X’s developer console.',
  termsPrices:
    'X bills what is read, as reported on 13 August 2026: about $0.005 for each post and $0.010 for each account. Prices change; those in X’s developer console count.',
  termsMonthlyLimit:
    'A pay-per-use plan of X reads 2 million posts a month at most (docs.x.com, read 23 November 2026).',
  termsExamples:
    'A page of 20 posts costs about $0.10, one of 100 about $0.50, the lookup of a handle about $0.01; each answer says what it cost about.',
  termsPace:
    'Bowerbird asks 120 times in an hour at most, for 20 posts at a time unless you ask for more; set a spending limit in X’s console as well.',
  termsDeletion:
    'What is deleted, made private or withheld on X has to be deleted or hidden in your data too, as soon as reasonably possible.',
  termsSharing:
    'Posts may be handed on to others as identifiers; whole posts only within the limits of X’s developer policy. Nobody may be profiled by sensitive traits, nor watched.',
  pricesInShort: 'X bills about $0.005 for each post and $0.010 for each account (13 August 2026).',
});

/** Thousandths of a dollar for each, as X priced its pay-per-use plan on 13 August 2026. */
export const PRICES = { post: 5, user: 10 };

const OF_USERS =
  /^\/2\/users(?:\/by\b.*|\/search|\/\d+(?:\/followers|\/following)?)?$|^\/2\/.*\/members$/;

/** As many as the request allows: identifiers that it names, the size of its page, else one thing. */
const most = ({ url }: RequestSpec): number => {
  const parts = urlParts(url);
  const named = parts?.searchParams.get('ids')?.split(',').length;
  const page = Number(parts?.searchParams.get('max_results') ?? 1);
  return (named ?? page) * (OF_USERS.test(parts?.pathname ?? '') ? PRICES.user : PRICES.post);
};

/** What stands in the answer's own list; what is sent along with it is not known to be billed. */
const billed = (reply: Reply): number => {
  if (reply.status !== 200) return 0;
  try {
    const answer = jsonFromReply(reply);
    const data = at(answer, 'data');
    const rows: readonly unknown[] = Array.isArray(data) ? data : [data];
    return rows.reduce<number>((sum, row) => sum + rowPrice(row), 0);
  } catch {
    // Whatever it is, nothing of it can be read.
    return 0;
  }
};

const rowPrice = (row: unknown): number => {
  if (str(row, 'username') !== undefined) return PRICES.user;
  return str(row, 'text') === undefined ? 0 : PRICES.post;
};

export const prices: OfficialPrices = {
  ...messages.pricesInShort,
  ceiling: {
    reads: 2_000_000,
    ...messages.termsMonthlyLimit,
  },
  most,
  billed,
  each: (shapes) => (shapes.includes('Person') ? PRICES.user : PRICES.post),
};

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
    storing: { checkDays: 7, deletesRemoved: true, summary: messages.termsDeletion },
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
