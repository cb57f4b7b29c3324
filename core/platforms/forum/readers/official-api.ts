import { tokenIn } from '#kit/official.ts';
import type { Reply } from '#kit/exchange.ts';
import type { Allowance, Credentials, OfficialApi, Product } from '#kit/operation.ts';
import { refusals } from './answer.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.official', {
  use: 'Listings, posts and comments that the public pages refuse to programs, steadily and in full.',
  price: 'Nothing for non-commercial use, up to 100 requests a minute.',
  effort:
    'At once with a client from before 11 November 2025, if Reddit has not revoked it since; else as long as Reddit takes to approve your request.',
  stepOldClient:
    'A client (an “app”) that you made before 11 November 2025 may still work, or may have been revoked: in June and July 2026 many people reported that theirs was. Its id and secret stand at reddit.com/prefs/apps; the test below tells.',
  stepApproval:
    'A new client needs Reddit’s explicit approval first, under its Responsible Builder Policy; say truthfully what you collect and why.',
  stepResearchAccess:
    'Access for research is asked for by the same kind of request, by the form at support.reddithelp.com/hc/en-us/requests/new?ticket_form_id=14868593862164.',
  stepCopyClient:
    'Once approved, copy the client id, and the secret if the client has one (an installed app has none).',
  stepUserName:
    'Your own user name, if you give it, stands in the User-Agent, as Reddit asks of every client.',
  clientId: 'Client id',
  clientIdHelp: 'The id of your client, below its name at reddit.com/prefs/apps.',
  clientSecret: 'Client secret',
  clientSecretHelp: 'The secret of a script or web app; an installed app has none.',
  refreshToken: 'Refresh token',
  refreshTokenHelp:
    'Only if your client obtained one; without it the client asks in nobody’s name.',
  userName: 'User name',
  userNameHelp: 'Yours on Reddit, without “u/”: Reddit asks that it stands in the User-Agent.',
  termsSource:
    'These are Reddit’s Responsible Builder Policy of 11 November 2025 and its Data API rules, in short; they bind whoever uses the client. Read them in full before you store one.',
  termsApproval:
    'Access has to be approved by Reddit before the API is used, for what you said that you do, and under all terms that apply; one purpose, one request.',
  termsNonCommercial:
    'Without a contract of its own the API is for non-commercial use; research needs Reddit’s approval too.',
  termsDeletion:
    'What was deleted on Reddit has to be deleted from your collection as well: the text, title and links of a post or comment, and what identifies the author of a deleted account.',
  termsPace:
    'A client may ask 100 times a minute, averaged over ten minutes. The limits must not be got around, nor may a client hide who it is; Bowerbird names itself, and you if you give your user name.',
});

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
    storing: { checkDays: 2, deletesRemoved: true, summary: messages.termsDeletion },
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
