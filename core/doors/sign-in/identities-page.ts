import type { Context } from 'hono';
import type { IdentityRow } from '../../store/index.ts';
import { escaped, hidden } from '../http/page-frame.ts';
import { MAIL_ISSUER } from './admission.ts';
import { field, form, newPasswordField, page } from './page-parts.ts';
import { signedIn, type SignInParts } from './parts.ts';
import type { SignedIn } from './sessions.ts';
import { WORDS } from './words.ts';

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
  const { person, csrf } = present;
  const { laboratory, ways, home } = parts.config;
  const identities = laboratory.identities.list(person.id);
  const count = identities.length + (laboratory.passwords.get(person.id) === undefined ? 0 : 1);
  const rows = identities.map((identity) => identityRow(parts, csrf, identity, count > 1));
  return page(
    WORDS.yourWays,
    `<p>${WORDS.signedInAs} <bdi>${escaped(person.name)}</bdi>. ${WORDS.yourWaysText}</p>
${home === undefined ? '' : `<p><a href="${escaped(home)}">${WORDS.goOn}</a></p>`}
<ul>${rows.join('\n')}</ul>
<h2>${WORDS.addWay}</h2>
${ways.oidc.map(({ name, title }) => addProvider(csrf, name, title)).join('\n')}
${ways.mail ? addAddress(csrf) : ''}
${ways.password ? passwordPart(parts, present, faults) : ''}
<h2>${WORDS.signOut}</h2>
${form({ action: '/sign-in/sessions/end', token: csrf, button: WORDS.signOutEverywhere })}
${form({ action: '/sign-out', token: csrf, button: WORDS.signOut })}`,
  );
};

const identityRow = (
  { config }: SignInParts,
  token: string,
  { issuer, subject, email }: IdentityRow,
  mayGo: boolean,
): string => {
  const way = config.ways.oidc.find((one) => one.issuer === issuer);
  const kind = issuer === MAIL_ISSUER ? WORDS.byEmail : (way?.title ?? issuer);
  const name = `${kind}: ${email ?? subject}`;
  const remove = form({
    action: '/sign-in/identities/remove',
    token,
    fields: hidden('issuer', issuer) + hidden('subject', subject),
    button: WORDS.remove,
    buttonLabel: WORDS.removeNamed(name),
  });
  return `<li><span>${escaped(kind)}: <bdi>${escaped(email ?? subject)}</bdi></span>${mayGo ? remove : ''}</li>`;
};

const addProvider = (token: string, name: string, title: string): string =>
  form({
    action: `/sign-in/with/${name}`,
    token,
    fields: hidden('add', 'on'),
    button: WORDS.addProvider(title),
    look: 'wide',
  });

const addAddress = (token: string): string =>
  form({
    action: '/sign-in/mail',
    token,
    fields: `${hidden('add', 'on')}${field({
      name: 'email',
      label: WORDS.addAddress,
      type: 'email',
      autocomplete: 'email',
    })}`,
    button: WORDS.sendLink,
  });

/** Changing one takes the old one; a first one takes a link where mail is sent, else a fresh session. */
const passwordPart = (
  { config }: SignInParts,
  { person, csrf }: SignedIn,
  { oldPassword, newPassword }: PasswordFaults,
): string => {
  if (person.email === null) return '';
  const hasOne = config.laboratory.passwords.get(person.id) !== undefined;
  if (!hasOne && config.ways.mail)
    return `<h2>${WORDS.setPassword}</h2>
<p>${WORDS.forgotText}</p>
${form({
  action: '/sign-in/forgot',
  token: csrf,
  fields: hidden('email', person.email),
  button: WORDS.sendLink,
})}`;
  const old = field({
    name: 'old-password',
    label: WORDS.oldPassword,
    type: 'password',
    autocomplete: 'current-password',
    fault: oldPassword,
  });
  return `<h2>${hasOne ? WORDS.changePassword : WORDS.setPassword}</h2>
<p>${WORDS.changePasswordText}</p>
${form({
  action: '/sign-in/change-password',
  token: csrf,
  fields: (hasOne ? old : '') + newPasswordField(newPassword),
  button: WORDS.savePassword,
})}`;
};
