import type { Context } from 'hono';
import { escaped } from '../http/page-frame.ts';
import { field, form, page } from './page-parts.ts';
import type { SignInParts } from './parts.ts';
import type { SignedIn } from './sessions.ts';
import { WORDS } from './words.ts';

/** What is wrong with a field, beside it; `address` is written again into the form. */
export interface SignInFaults {
  readonly address?: string;
  readonly email?: string;
  readonly password?: string;
  readonly forgotEmail?: string;
  readonly linkEmail?: string;
}

/** Every way that is switched on. */
export const signInPage = (
  parts: SignInParts,
  context: Context,
  faults: SignInFaults = {},
): string => {
  const { ways } = parts.config;
  const token = parts.forms.token(context);
  const found = parts.sessions.find(context);
  if (found) return signedInPage(found, parts.config.home);
  const waysOn = [
    providerForms(parts, token),
    ways.password ? passwordForm(token, faults) : '',
    ways.mail ? linkForm(token, { fault: faults.linkEmail }) : '',
    ways.password && ways.mail ? forgotForm(token, faults.forgotEmail) : '',
  ].join('\n');
  return page(WORDS.signIn, waysOn.trim() === '' ? `<p>${WORDS.noWays}</p>` : waysOn);
};

const signedInPage = ({ person, csrf }: SignedIn, home: string | undefined): string =>
  page(
    WORDS.signIn,
    `<p>${WORDS.signedInAs}</p>
<p class="who"><bdi>${escaped(person.name)}</bdi></p>
${home === undefined ? '' : `<p><a href="${escaped(home)}">${WORDS.goOn}</a></p>`}
<p><a href="/sign-in/identities">${WORDS.yourWays}</a></p>
${form({ action: '/sign-out', token: csrf, button: WORDS.signOut })}`,
  );

/** A button for each provider. */
export const providerForms = ({ config }: SignInParts, token: string): string =>
  config.ways.oidc
    .map(({ name, title }) =>
      form({
        action: `/sign-in/with/${name}`,
        token,
        button: WORDS.continueWith(title),
        look: 'wide',
      }),
    )
    .join('\n');

const passwordForm = (token: string, { address, email, password }: SignInFaults): string =>
  `<h2>${WORDS.withPassword}</h2>
${form({
  action: '/sign-in/password',
  token,
  fields: [
    field({
      name: 'email',
      id: 'password-email',
      label: WORDS.email,
      type: 'email',
      autocomplete: 'username',
      value: address,
      fault: email,
    }),
    field({
      name: 'password',
      label: WORDS.password,
      type: 'password',
      autocomplete: 'current-password',
      fault: password,
    }),
  ].join('\n'),
  button: WORDS.signIn,
  look: 'main',
})}`;

/** Asks for a link; `address` is written into it. */
export const linkForm = (
  token: string,
  { address, fault }: { readonly address?: string; readonly fault?: string | undefined },
): string =>
  `<h2>${WORDS.withLink}</h2>
${form({
  action: '/sign-in/mail',
  token,
  fields: field({
    name: 'email',
    id: 'link-email',
    label: WORDS.email,
    type: 'email',
    autocomplete: 'email',
    value: address,
    fault,
  }),
  button: WORDS.sendLink,
})}`;

const forgotForm = (token: string, fault?: string): string =>
  `<details${fault === undefined ? '' : ' open'}><summary>${WORDS.forgotPassword}</summary>
<p>${WORDS.forgotText}</p>
${form({
  action: '/sign-in/forgot',
  token,
  fields: field({
    name: 'email',
    id: 'forgot-email',
    label: WORDS.email,
    type: 'email',
    autocomplete: 'username',
    fault,
  }),
  button: WORDS.sendLink,
})}</details>`;
