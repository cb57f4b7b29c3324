import type { ConsentView } from '#calls/index.ts';
import { SCOPE_CONTRIBUTE } from '#kit/handing-over.ts';
import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/server';
import type { Context } from 'hono';
import { escaped, framedPage, hidden } from '../http/page-frame.ts';
import type { Applicant } from './applicants.ts';
import { SCOPE_WORDS } from './resources.ts';

export const page = (title: string, body: string, head = ''): string =>
  framedPage({ title, body, head, styleSheet: '/oauth/page.css' });

export const who = ({ name, vouchedBy, answersTo }: ConsentView): string =>
  `<p class="who"><bdi>${escaped(name)}</bdi></p>
<p>${vouchedBy === undefined ? 'It chose this name itself; the name is not verified.' : `Identified by <strong>${escaped(vouchedBy)}</strong>.`} The reply goes to <strong>${escaped(answersTo)}</strong>.</p>`;

/**
 * Shown before anything happens: another page can open this address, but only a person presses the
 * button. `carried` are the parameters of the request, as they came.
 */
export const startPage = (
  client: Applicant | { readonly host: string },
  carried: readonly (readonly [string, string])[],
): string =>
  page(
    'An app wants to use Bowerbird',
    `<h1>An app wants to use Bowerbird</h1>
${
  'host' in client
    ? `<p>It identifies itself by a description at <strong>${escaped(client.host)}</strong>. If you continue, Bowerbird reads that description.</p>`
    : `<p class="who"><bdi>${escaped(client.name)}</bdi></p>
<p>It chose this name itself; the name is not verified.</p>`
}
<p>Continue only if you have just connected an app or assistant to Bowerbird. It has no access yet: you decide in the next step.</p>
<form method="post" action="/oauth/authorize">
${carried.map(([name, value]) => hidden(name, value)).join('\n')}
<p><button>Continue</button></p>
</form>
<p class="quiet">If you did not start this, close this page; nothing has happened.</p>`,
  );

const DECIDE = {
  window: {
    title: 'Decide in Bowerbird’s window',
    text: 'Allow or deny it in Bowerbird’s window.',
  },
  terminal: {
    title: 'Decide where Bowerbird runs',
    text: 'The command <code>bowerbird serve</code> printed a line “an app wants to use Bowerbird”, with an address that is good for one decision: look in its terminal or log, and open that address in a browser. Where it was started with <code>--window</code>, the card is also in that window.',
  },
} as const;

/** Shown while the person decides elsewhere. */
export const waitingPage = (view: ConsentView, decidedIn: keyof typeof DECIDE): string =>
  page(
    'Waiting for your decision',
    `<h1>${DECIDE[decidedIn].title}</h1>
${who(view)}
<p>It wants to use Bowerbird. ${DECIDE[decidedIn].text} This page continues by itself.</p>
<p class="quiet" role="status">Waiting…</p>
<noscript><form method="post" action="/oauth/wait/${escaped(view.id)}"><p><button>I have decided</button></p></form></noscript>`,
    `<script src="/oauth/wait.js" defer></script>
<meta name="wait" content="/oauth/wait/${escaped(view.id)}">
`,
  );

/** A desktop that signs in once; it costs nothing. */
export const isHandingOver = ({ scopes }: ConsentView): boolean =>
  scopes.includes(SCOPE_CONTRIBUTE);

/** What a decision says: scopes, the credit limit, how long. */
export const decisionFields = (view: ConsentView): string =>
  `<fieldset><legend>It may</legend>
${view.scopes.map((scope) => `<label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> ${escaped(SCOPE_WORDS[scope] ?? scope)}</label>`).join('\n')}
</fieldset>
${isHandingOver(view) ? hidden('cap', '0') : '<label>Credit limit <input type="number" name="cap" value="100" min="0" max="1000000" required></label>'}
<label>Expires after days <input type="number" name="expiresDays" value="${isHandingOver(view) ? 365 : 30}" min="1" max="365" required></label>
<p><button name="decision" value="approve">Allow</button> <button name="decision" value="deny">Deny</button></p>`;

/** The card itself, for a server without a window; `token` opened it, and lets it decide. */
export const consentPage = (view: ConsentView, token: string): string =>
  page(
    'Access request',
    `<h1>An app wants to use Bowerbird</h1>
${who(view)}
<form method="post" action="/oauth/consent/${escaped(view.id)}">
${hidden('token', token)}
${decisionFields(view)}
</form>`,
  );

export const notePage = (title: string, text: string): string =>
  page(title, `<h1>${escaped(title)}</h1><p>${escaped(text)}</p>`);

export const SCRIPT = `const address = document.querySelector('meta[name=wait]').content;
const look = async () => {
  const request = { method: 'POST', headers: { accept: 'application/json' } };
  const response = await fetch(address, request).catch(() => undefined);
  if (response && !response.ok) return location.replace(address);
  const answer = response ? await response.json() : {};
  if (!answer.to) return setTimeout(look, 1000);
  // A program's own scheme may need a click.
  const onward = Object.assign(document.createElement('a'), { href: answer.to, textContent: 'Continue' });
  document.querySelector('[role=status]').replaceChildren('Decided. ', onward);
  location.replace(answer.to);
};
look();
`;

/** A body of the type that is expected; it was measured and kept before. */
export const textIn = (context: Context, type: string): string => {
  const contentType = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (contentType !== type)
    throw new OAuthError(OAuthErrorCode.InvalidRequest, `the body is not ${type}`);
  return new TextDecoder().decode(context.get('body') as Uint8Array | undefined);
};

/** The fields of a form. */
export const formIn = (context: Context): URLSearchParams =>
  new URLSearchParams(textIn(context, 'application/x-www-form-urlencoded'));
