import type { Context } from 'hono';
import { escaped, hidden } from '../http/page-frame.ts';
import type { OpenedInvitation } from './admission.ts';
import { Refusal } from './forms.ts';
import {
  field,
  form,
  newPasswordField,
  notePage,
  page,
  secretField,
  secretFrom,
} from './page-parts.ts';
import { enter, homeOf, show, signedIn, type SignInParts } from './parts.ts';
import { linkForm, providerForms } from './sign-in-page.ts';
import { isAddressFree, type Mailing } from './with-mail.ts';
import { faultOf, setPassword } from './with-password.ts';
import { NOTES, WORDS } from './words.ts';

/** Invitations, and the operator's link for an owner, which opens in the same way. */
export const createInvitationPages = (parts: SignInParts, mailing: Mailing) => {
  const { config, forms, admission, passwords } = parts;
  const { laboratory } = config;

  const invitationIn = (context: Context): OpenedInvitation => {
    const opened = admission.invitation(context);
    if (!opened) throw new Refusal(403, NOTES.invitationOver);
    return opened;
  };

  /** Who invites to what, as which role; and what to do to accept. */
  const invitationPage = (
    context: Context,
    { row }: OpenedInvitation,
    faults: { readonly newPassword?: string } = {},
  ): string => {
    const inviter = row.invitedBy === null ? undefined : laboratory.people.get(row.invitedBy)?.name;
    const project = row.project === null ? undefined : laboratory.projects.get(row.project)?.name;
    const where =
      project === undefined
        ? WORDS.toLaboratory
        : `${WORDS.toProject} <strong><bdi>${escaped(project)}</bdi></strong>`;
    const by = WORDS.invitedBy(inviter ?? WORDS.theOperator);
    return page(
      WORDS.invitationTitle,
      `<p class="who"><bdi>${escaped(by[0])}</bdi> ${by[1]} ${where}.</p>
${row.role === null ? '' : `<p>${escaped(WORDS.asRole(row.role))}</p>`}
${parts.sessions.find(context) ? acceptPart(context) : waysPart(context, row.email, row.name, faults)}`,
    );
  };

  const acceptPart = (context: Context): string => {
    const { person, csrf } = signedIn(parts, context);
    return `<p>${WORDS.acceptAs} <strong><bdi>${escaped(person.name)}</bdi></strong>. ${WORDS.notYou}</p>
${form({ action: '/sign-in/invitation/accept', token: csrf, button: WORDS.accept, look: 'main' })}
${form({ action: '/sign-out', token: csrf, button: WORDS.signOut })}`;
  };

  const waysPart = (
    context: Context,
    email: string,
    name: string | null,
    faults: { readonly newPassword?: string },
  ): string => {
    const token = forms.token(context);
    const { ways } = config;
    return `<p>${WORDS.acceptBySigningIn}</p>
${providerForms(parts, token)}
${ways.mail ? linkForm(token, { address: email }) : ''}
${ways.password ? passwordPart(token, email, name, faults) : ''}
${ways.password ? `<p><a href="/sign-in">${WORDS.haveAccount}</a></p>` : ''}`;
  };

  /** Where mail is sent, a link shows that the address is theirs before it gets a password. */
  const passwordPart = (
    token: string,
    email: string,
    name: string | null,
    { newPassword }: { readonly newPassword?: string },
  ): string =>
    `<h2>${WORDS.choosePassword}</h2>
<p>${WORDS.email}: <bdi>${escaped(email)}</bdi></p>
${form({
  action: '/sign-in/invitation/password',
  token,
  fields: mailing.isOn
    ? `<p>${WORDS.forgotText}</p>`
    : [
        ...(name === null
          ? [field({ name: 'name', label: WORDS.yourName, type: 'text', autocomplete: 'name' })]
          : []),
        newPasswordField(newPassword),
      ].join('\n'),
  button: mailing.isOn ? WORDS.sendLink : WORDS.savePassword,
})}`;

  const ownerPage = (token: string, secret: string): string =>
    page(
      WORDS.ownerTitle,
      `<p>${WORDS.ownerText}</p>
${form({
  action: '/sign-in/link',
  token,
  fields: hidden('secret', secret),
  button: WORDS.signIn,
  look: 'main',
})}
${
  config.ways.password
    ? `<h2>${WORDS.setPassword}</h2>
${form({
  action: '/sign-in/new-password',
  token,
  fields: hidden('secret', secret) + newPasswordField(),
  button: WORDS.savePassword,
})}`
    : ''
}`,
    );

  return {
    /** Where the link leads; what stands behind "#" comes by the form. */
    start: (context: Context): Response | Promise<Response> =>
      show(
        context,
        page(
          WORDS.invitationTitle,
          `<p>${WORDS.invitationStart}</p>${form({
            action: '/sign-in/invitation',
            token: forms.token(context),
            fields: secretField,
            button: WORDS.openInvitation,
            look: 'main',
            attributes: ' data-takes data-sends',
          })}`,
          { script: true },
        ),
      ),

    /** Shows an invitation, and keeps it in this browser; it stays good. */
    open: (context: Context): Response | Promise<Response> => {
      const secret = secretFrom(forms.read(context));
      const link = laboratory.links.look(secret);
      if (link?.purpose === 'owner') return show(context, ownerPage(forms.token(context), secret));
      const opened = admission.open(context, secret);
      if (!opened) throw new Refusal(403, NOTES.invitationOver);
      return show(context, invitationPage(context, opened));
    },

    showOpened: (context: Context): Response | Promise<Response> =>
      show(context, invitationPage(context, invitationIn(context))),

    /** By somebody who is signed in. */
    accept: (context: Context): Response => {
      forms.read(context);
      admission.accept(context, signedIn(parts, context).person.id);
      return context.redirect(homeOf(parts), 303);
    },

    /** By somebody new, with a password. */
    acceptWithPassword: async (context: Context): Promise<Response> => {
      const fields = forms.read(context);
      const opened = invitationIn(context);
      const { id, email } = opened.row;
      parts.countTry(context, `mail ${email}`);
      if (mailing.isOn) {
        mailing.sendLink(context, 'password', email, () =>
          isAddressFree(parts, email) ? { invitation: id } : undefined,
        );
        return show(context, notePage(NOTES.linkOnItsWay));
      }
      const password = fields.get('new-password') ?? '';
      const fault = faultOf(password);
      if (fault !== undefined)
        return show(context, invitationPage(context, opened, { newPassword: fault }), 400);
      const encoded = await passwords.encode(password);
      if (!isAddressFree(parts, email)) throw new Refusal(403, NOTES.addressTaken);
      const person = admission.admitInvited(context, fields.get('name') ?? '');
      setPassword(parts, person.id, encoded);
      return enter(parts, context, person.id);
    },
  };
};
