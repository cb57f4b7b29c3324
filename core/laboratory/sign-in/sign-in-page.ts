import type { Context } from 'hono';
import { escaped } from '../../doors/http/page-frame.ts';
import { field, form, page, type PageView } from './page-parts.ts';
import { viewOf, type SignInParts } from './parts.ts';
import type { SignedIn } from './sessions.ts';

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
  const view = viewOf(parts, context);
  const found = parts.sessions.find(context);
  if (found) return signedInPage(view, found, parts.config.home);
  const waysOn = [
    providerForms(parts, view),
    ways.password ? passwordForm(view, faults) : '',
    ways.mail ? linkForm(view, { fault: faults.linkEmail }) : '',
    ways.password && ways.mail ? forgotForm(view, faults.forgotEmail) : '',
  ].join('\n');
  const { words } = view;
  return page(view, words.signIn, waysOn.trim() === '' ? `<p>${words.noWays}</p>` : waysOn);
};

const signedInPage = (view: PageView, { person }: SignedIn, home: string | undefined): string => {
  const { words, token } = view;
  return page(
    view,
    words.signIn,
    `<p>${words.signedInAs}</p>
<p class="who"><bdi>${escaped(person.name)}</bdi></p>
${home === undefined ? '' : `<p><a href="${escaped(home)}">${words.goOn}</a></p>`}
<p><a href="/sign-in/identities">${words.yourWays}</a></p>
${form({ action: '/sign-out', token, button: words.signOut })}`,
  );
};

/** A button for each provider. */
export const providerForms = ({ config }: SignInParts, { words, token }: PageView): string =>
  config.ways.oidc
    .map(({ name, title }) =>
      form({
        action: `/sign-in/with/${name}`,
        token,
        button: words.continueWith(title),
        look: 'wide',
      }),
    )
    .join('\n');

const passwordForm = (
  { words, token }: PageView,
  { address, email, password }: SignInFaults,
): string =>
  `<h2>${words.withPassword}</h2>
${form({
  action: '/sign-in/password',
  token,
  fields: [
    field({
      name: 'email',
      id: 'password-email',
      label: words.email,
      type: 'email',
      autocomplete: 'username',
      value: address,
      fault: email,
    }),
    field({
      name: 'password',
      label: words.password,
      type: 'password',
      autocomplete: 'current-password',
      fault: password,
    }),
  ].join('\n'),
  button: words.signIn,
  look: 'main',
})}`;

/** Asks for a link; `address` is written into it. */
export const linkForm = (
  { words, token }: PageView,
  { address, fault }: { readonly address?: string; readonly fault?: string | undefined },
): string =>
  `<h2>${words.withLink}</h2>
${form({
  action: '/sign-in/mail',
  token,
  fields: field({
    name: 'email',
    id: 'link-email',
    label: words.email,
    type: 'email',
    autocomplete: 'email',
    value: address,
    fault,
  }),
  button: words.sendLink,
})}`;

const forgotForm = ({ words, token }: PageView, fault?: string): string =>
  `<details${fault === undefined ? '' : ' open'}><summary>${words.forgotPassword}</summary>
<p>${words.forgotText}</p>
${form({
  action: '/sign-in/forgot',
  token,
  fields: field({
    name: 'email',
    id: 'forgot-email',
    label: words.email,
    type: 'email',
    autocomplete: 'username',
    fault,
  }),
  button: words.sendLink,
})}</details>`;
