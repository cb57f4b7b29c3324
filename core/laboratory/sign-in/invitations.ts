import type { Context } from 'hono';
import { escaped, hidden } from '../../doors/http/page-frame.ts';
import type { OpenedInvitation } from './admission.ts';
import { Refusal } from './forms.ts';
import {
  field,
  form,
  newPasswordField,
  openingPage,
  page,
  secretFrom,
  type PageView,
} from './page-parts.ts';
import { enter, homeOf, show, showNote, signedIn, viewOf, type SignInParts } from './parts.ts';
import { linkForm, providerForms } from './sign-in-page.ts';
import { isAddressFree, type Mailing } from './with-mail.ts';
import { faultOf, setPassword } from './with-password.ts';
import type { InvitationRow } from '../store/invitations.ts';

/** Invitations, and the operator's link for an owner, which opens in the same way. */
export const createInvitationPages = (parts: SignInParts, mailing: Mailing) => {
  const { config, forms, admission, passwords } = parts;
  const { laboratory } = config;

  const invitationIn = (context: Context): OpenedInvitation => {
    const opened = admission.invitation(context);
    if (!opened) throw new Refusal(403, 'invitationOver');
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
    const view = viewOf(parts, context);
    const { words } = view;
    const by = `<bdi>${escaped(inviter ?? words.theOperator)}</bdi>`;
    const invited =
      project === undefined
        ? words.invitedToLaboratory(by)
        : words.invitedToProject(by, `<strong><bdi>${escaped(project)}</bdi></strong>`);
    const role = row.role === null ? '' : `<p>${escaped(words.asRole(row.role))}</p>`;
    const how = parts.sessions.find(context)
      ? acceptPart(context, view)
      : waysPart(view, row, faults);
    return page(view, words.invitationTitle, `<p class="who">${invited}</p>\n${role}\n${how}`);
  };

  const acceptPart = (context: Context, { words, token }: PageView): string => {
    const { person } = signedIn(parts, context);
    return `<p>${words.acceptAs} <strong><bdi>${escaped(person.name)}</bdi></strong>. ${words.notYou}</p>
${form({ action: '/sign-in/invitation/accept', token, button: words.accept, look: 'main' })}
${form({ action: '/sign-out', token, button: words.signOut })}`;
  };

  const waysPart = (
    view: PageView,
    row: InvitationRow,
    faults: { readonly newPassword?: string },
  ): string => {
    const { words } = view;
    const { ways } = config;
    return `<p>${words.acceptBySigningIn}</p>
${providerForms(parts, view)}
${ways.mail ? linkForm(view, { address: row.email }) : ''}
${ways.password ? passwordPart(view, row, faults) : ''}
${ways.password ? `<p><a href="/sign-in">${words.haveAccount}</a></p>` : ''}`;
  };

  /** Where mail is sent, a link shows that the address is theirs before it gets a password. */
  const passwordPart = (
    { words, token }: PageView,
    { email, name }: InvitationRow,
    { newPassword }: { readonly newPassword?: string },
  ): string =>
    `<h2>${words.choosePassword}</h2>
<p>${words.email}: <bdi>${escaped(email)}</bdi></p>
${form({
  action: '/sign-in/invitation/password',
  token,
  fields: mailing.isOn
    ? `<p>${words.forgotText}</p>`
    : [
        ...(name === null
          ? [field({ name: 'name', label: words.yourName, type: 'text', autocomplete: 'name' })]
          : []),
        newPasswordField(words, newPassword),
      ].join('\n'),
  button: mailing.isOn ? words.sendLink : words.savePassword,
})}`;

  const ownerPage = (view: PageView, secret: string): string => {
    const { words, token } = view;
    return page(
      view,
      words.ownerTitle,
      `<p>${words.ownerText}</p>
${form({
  action: '/sign-in/link',
  token,
  fields: hidden('secret', secret),
  button: words.signIn,
  look: 'main',
})}
${
  config.ways.password
    ? `<h2>${words.setPassword}</h2>
${form({
  action: '/sign-in/new-password',
  token,
  fields: hidden('secret', secret) + newPasswordField(words),
  button: words.savePassword,
})}`
    : ''
}`,
    );
  };

  return {
    /** Where the link leads; what stands behind "#" comes by the form. */
    start: (context: Context): Response | Promise<Response> => {
      const view = viewOf(parts, context);
      return show(
        context,
        openingPage(view, {
          title: view.words.invitationTitle,
          text: view.words.invitationStart,
          action: '/sign-in/invitation',
          button: view.words.openInvitation,
          isSentAtOnce: true,
        }),
      );
    },

    /** Shows an invitation, and keeps it in this browser; it stays good. */
    open: (context: Context): Response | Promise<Response> => {
      const secret = secretFrom(forms.read(context));
      const link = laboratory.links.look(secret);
      if (link?.purpose === 'owner')
        return show(context, ownerPage(viewOf(parts, context), secret));
      const opened = admission.open(context, secret);
      if (!opened) throw new Refusal(403, 'invitationOver');
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
      parts.countTry(context, 'mail', email);
      if (mailing.isOn) {
        mailing.sendLink(context, 'password', email, () =>
          isAddressFree(parts, email) ? { invitation: id } : undefined,
        );
        return showNote(parts, context, 'linkOnItsWay');
      }
      const password = fields.get('new-password') ?? '';
      const fault = faultOf(viewOf(parts, context).words, password);
      if (fault !== undefined)
        return show(context, invitationPage(context, opened, { newPassword: fault }), 400);
      const encoded = await passwords.encode(password);
      if (!isAddressFree(parts, email)) throw new Refusal(403, 'addressTaken');
      const person = admission.admitInvited(context, fields.get('name') ?? '');
      setPassword(parts, person.id, encoded);
      return enter(parts, context, person.id);
    },
  };
};
