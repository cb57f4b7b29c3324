import type { Context } from 'hono';
import { escaped, hidden } from '../../doors/http/page-frame.ts';
import { MAIL_ISSUER } from './admission.ts';
import { field, form, newPasswordField, page, type PageView } from './page-parts.ts';
import { signedIn, viewOf, type SignInParts } from './parts.ts';
import type { SignedIn } from './sessions.ts';
import type { IdentityRow } from '../store/identities.ts';

export interface PasswordFaults {
  readonly oldPassword?: string;
  readonly newPassword?: string;
}

/** How somebody signs in, and what they may add. Throws `Refusal` for nobody. */
export const identitiesPage = (
  parts: SignInParts,
  context: Context,
  faults: PasswordFaults = {},
): string => {
  const present = signedIn(parts, context);
  const { person } = present;
  const view = viewOf(parts, context);
  const { words, token } = view;
  const { laboratory, ways, home } = parts.config;
  const identities = laboratory.identities.list(person.id);
  const count = identities.length + (laboratory.passwords.get(person.id) === undefined ? 0 : 1);
  const rows = identities.map((identity) => identityRow(parts, view, present, identity, count > 1));
  return page(
    view,
    words.yourWays,
    `<p>${words.signedInAs} <bdi>${escaped(person.name)}</bdi>. ${words.yourWaysText}</p>
${home === undefined ? '' : `<p><a href="${escaped(home)}">${words.goOn}</a></p>`}
<ul>${rows.join('\n')}</ul>
${ways.mail ? mailPart(view, person) : ''}
<h2>${words.addWay}</h2>
${ways.oidc.map(({ name, title }) => addProvider(view, name, title)).join('\n')}
${ways.mail ? addAddress(view) : ''}
${ways.password ? passwordPart(parts, view, present, faults) : ''}
<h2>${words.signOut}</h2>
${form({ action: '/sign-in/sessions/end', token, button: words.signOutEverywhere })}
${form({ action: '/sign-out', token, button: words.signOut })}`,
  );
};

const identityRow = (
  { config }: SignInParts,
  { words, token }: PageView,
  { person }: SignedIn,
  { issuer, subject, email }: IdentityRow,
  mayGo: boolean,
): string => {
  const way = config.ways.oidc.find((one) => one.issuer === issuer);
  const isAddress = issuer === MAIL_ISSUER;
  const kind = isAddress ? words.byEmail : (way?.title ?? issuer);
  const name = `${kind}: ${email ?? subject}`;
  const remove = form({
    action: '/sign-in/identities/remove',
    token,
    fields: hidden('issuer', issuer) + hidden('subject', subject),
    button: words.remove,
    buttonLabel: words.removeNamed(name),
  });
  const use = form({
    action: '/sign-in/identities/use-address',
    token,
    fields: hidden('address', subject),
    button: words.useAddress,
    buttonLabel: words.useAddressNamed(subject),
  });
  const buttons =
    (isAddress && config.ways.mail && subject !== person.email ? use : '') + (mayGo ? remove : '');
  return `<li><span>${escaped(kind)}: <bdi>${escaped(email ?? subject)}</bdi></span><span class="acts">${buttons}</span></li>`;
};

/** Where mail goes, and how that is changed. */
const mailPart = ({ words }: PageView, { email }: SignedIn['person']): string =>
  `<p>${email === null ? words.mailGoesNowhere : words.mailGoesTo(`<bdi>${escaped(email)}</bdi>`)} ${words.changeAddressText}</p>`;

const addProvider = ({ words, token }: PageView, name: string, title: string): string =>
  form({
    action: `/sign-in/with/${name}`,
    token,
    fields: hidden('add', 'on'),
    button: words.addProvider(title),
    look: 'wide',
  });

const addAddress = ({ words, token }: PageView): string =>
  form({
    action: '/sign-in/mail',
    token,
    fields: `${hidden('add', 'on')}${field({
      name: 'email',
      label: words.addAddress,
      type: 'email',
      autocomplete: 'email',
    })}`,
    button: words.sendLink,
  });

/** Changing one takes the old one; a first one takes a link where mail is sent, else a fresh session. */
const passwordPart = (
  { config }: SignInParts,
  { words, token }: PageView,
  { person }: SignedIn,
  { oldPassword, newPassword }: PasswordFaults,
): string => {
  if (person.email === null) return '';
  const hasOne = config.laboratory.passwords.get(person.id) !== undefined;
  if (!hasOne && config.ways.mail)
    return `<h2>${words.setPassword}</h2>
<p>${words.forgotText}</p>
${form({
  action: '/sign-in/forgot',
  token,
  fields: hidden('email', person.email),
  button: words.sendLink,
})}`;
  const old = field({
    name: 'old-password',
    label: words.oldPassword,
    type: 'password',
    autocomplete: 'current-password',
    fault: oldPassword,
  });
  return `<h2>${hasOne ? words.changePassword : words.setPassword}</h2>
<p>${words.changePasswordText}</p>
${form({
  action: '/sign-in/change-password',
  token,
  fields: (hasOne ? old : '') + newPasswordField(words, newPassword),
  button: words.savePassword,
})}`;
};
