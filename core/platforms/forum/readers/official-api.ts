import { tokenIn } from '#kit/official.ts';
import type { Reply } from '#kit/exchange.ts';
import type { Allowance, Credentials, OfficialApi, Product } from '#kit/operation.ts';
import { refusals } from './refusals.ts';
import { messages } from './official-messages.ts';

const BRAND = 'Reddit';

/**
 * The documented API, asked with an OAuth client of the person's own. Grants, headers and limits
 * follow the platform's Data API wiki and recorded traffic of 2026 (read November 2026). That old clients
 * were revoked is what makers of other programs reported from 4 June to 17 July 2026; Reddit had said that
 * they would not be affected.
 */
export const officialApi: OfficialApi = {
  name: 'Reddit Data API',
  keysAt: 'https://www.reddit.com/prefs/apps',
  worth: {
    gain: messages.use,
    cost: messages.price,
    time: messages.effort,
  },
  setup: [
    messages.stepOldClient,
    messages.stepApproval,
    messages.stepResearchAccess,
    messages.stepCopyClient,
    messages.stepUserName,
  ],
  asks: [
    {
      name: 'clientId',
      label: messages.clientId,
      hint: messages.clientIdHelp,
      secret: false,
      optional: false,
      shape: /^[\w-]{10,40}$/,
      environment: 'BOWERBIRD_REDDIT_CLIENT_ID',
    },
    {
      name: 'clientSecret',
      label: messages.clientSecret,
      hint: messages.clientSecretHelp,
      secret: true,
      optional: true,
      shape: /^[\w-]{16,60}$/,
      environment: 'BOWERBIRD_REDDIT_CLIENT_SECRET',
    },
    {
      name: 'refreshToken',
      label: messages.refreshToken,
      hint: messages.refreshTokenHelp,
      secret: true,
      optional: true,
      shape: /^[\w.~+/=-]{16,2000}$/,
      environment: 'BOWERBIRD_REDDIT_REFRESH_TOKEN',
    },
    {
      name: 'account',
      label: messages.userName,
      hint: messages.userNameHelp,
      secret: false,
      optional: true,
      shape: /^[A-Za-z0-9_-]{3,20}$/,
      environment: 'BOWERBIRD_REDDIT_ACCOUNT',
    },
  ],
  hosts: ['oauth.reddit.com'],
  headers: (credentials, token = '', product) => ({
    authorization: `Bearer ${token}`,
    'user-agent': userAgent(credentials, product),
  }),
  token: {
    hosts: ['www.reddit.com'],
    ask: (credentials, product) => ({
      method: 'POST',
      url: 'https://www.reddit.com/api/v1/access_token',
      headers: {
        authorization: `Basic ${btoa(`${credentials['clientId'] ?? ''}:${credentials['clientSecret'] ?? ''}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        'user-agent': userAgent(credentials, product),
      },
      body: new URLSearchParams(grantFromCredentials(credentials)).toString(),
    }),
    parse: (reply) => tokenIn(reply, BRAND),
  },
  // 1,000 requests in 600 seconds (recorded June 2026).
  pace: { gapMs: 650, jitterMs: 100, perHour: 5500, breakerMs: 10 * 60_000 },
  refusals,
  allowance: allowanceFromHeaders,
  trial: { operation: 'list-subreddit-posts', params: { subreddit: 'announcements', count: 1 } },
  policy: {
    date: '2025-11-11',
    url: 'https://support.reddithelp.com/hc/en-us/articles/42728983564564-Responsible-Builder-Policy',
    says: [
      messages.termsSource,
      messages.termsApproval,
      messages.termsNonCommercial,
      messages.termsDeletion,
      messages.termsPace,
    ],
    storing: { checkDays: 2, deletesRemoved: true, says: messages.termsDeletion },
  },
};

/** `desktop:Bowerbird:0.1.0 (by /u/name)`: the form that the platform asks for. */
function userAgent({ account }: Credentials, { name, version }: Product): string {
  const by = account === undefined ? '' : ` (by /u/${account})`;
  return `desktop:${name}:${version}${by}`;
}

/** A refresh token asks in the person's name; a client alone asks in nobody's. */
function grantFromCredentials({ refreshToken, clientSecret }: Credentials): Record<string, string> {
  if (refreshToken !== undefined)
    return { grant_type: 'refresh_token', refresh_token: refreshToken };
  if (clientSecret !== undefined) return { grant_type: 'client_credentials' };
  return {
    grant_type: 'https://oauth.reddit.com/grants/installed_client',
    // The platform's own word for a device that does not want to be told from others.
    device_id: 'DO_NOT_TRACK_THIS_DEVICE',
  };
}

/** `x-ratelimit-remaining: 997.0`, `x-ratelimit-reset: 247`; missing on many errors. */
function allowanceFromHeaders({ headers }: Reply): Allowance | undefined {
  const remaining = figure(headers['x-ratelimit-remaining']);
  const resetSeconds = figure(headers['x-ratelimit-reset']);
  return remaining === undefined || resetSeconds === undefined
    ? undefined
    : { remaining, resetSeconds };
}

function figure(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}
