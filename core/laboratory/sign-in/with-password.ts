import type { Context } from 'hono';
import { toAppError } from '#kit/errors.ts';
import { hidden } from '../../doors/http/page-frame.ts';
import { parseAddress } from './admission.ts';
import { Refusal } from './forms.ts';
import { identitiesPage } from './identities-page.ts';
import {
  form,
  newPasswordField,
  page,
  secretField,
  secretFrom,
  type PageView,
} from './page-parts.ts';
import { enter, show, showNote, signedIn, viewOf, type SignInParts } from './parts.ts';
import { passwordFault } from './passwords.ts';
import { signInPage } from './sign-in-page.ts';
import {
  isAddressFree,
  lookAtLink,
  noteAddress,
  ownerOf,
  useLink,
  type Mailing,
} from './with-mail.ts';
import type { Words } from './words/index.ts';
import type { SignInLinkRow } from '../store/sign-in-links.ts';

/** A password may be set without the old one, and without a link, by who has just signed in. */
const FRESH_MS = 15 * 60_000;

export const createWithPassword = (parts: SignInParts, mailing: Mailing) => {
  const { config, forms, passwords } = parts;
  const { laboratory } = config;

  /** Replaces the password, ends what others had open with the one before, and signs in. */
  const replace = (context: Context, person: string, encoded: string): Response => {
    setPassword(parts, person, encoded);
    laboratory.sessions.endAll(person, person);
    return enter(parts, context, person);
  };

  /** The person of a link with which a password is chosen; the link is used up by now. */
  const personFrom = (context: Context, link: SignInLinkRow): string => {
    if (link.purpose === 'owner') return ownerOf(parts, link);
    const address = link.email ?? '';
    if (link.person === null && !isAddressFree(parts, address))
      throw new Refusal(403, 'addressTaken');
    const person = link.person ?? parts.admission.admitInvited(context, '').id;
    noteAddress(parts, person, address);
    return person;
  };

  return {
    signIn: async (context: Context): Promise<Response> => {
      const fields = forms.read(context);
      const address = parseAddress(fields.get('email'));
      if (address === undefined) {
        const faults = { email: viewOf(parts, context).words.addressInvalid };
        return show(context, signInPage(parts, context, faults), 400);
      }
      parts.countTry(context, 'password', address);
      const person = laboratory.passwords.personByEmail(address);
      // Of nobody, and of somebody disabled, it takes as long and says the same.
      const encoded = person?.disabled === false ? laboratory.passwords.get(person.id) : undefined;
      const isRight = await passwords.matches(fields.get('password') ?? '', encoded);
      // It took a while: the person may be disabled by now.
      if (!isRight || !person || laboratory.people.get(person.id)?.disabled !== false) {
        const faults = { address, password: viewOf(parts, context).words.wrongPassword };
        return show(context, signInPage(parts, context, faults), 403);
      }
      parts.forgetTries(context, 'password', address);
      return enter(parts, context, person.id);
    },

    /** Sends a link with which a password is chosen: one that was forgotten, or a first one. */
    forgot: (context: Context): Response | Promise<Response> => {
      const address = parseAddress(forms.read(context).get('email'));
      if (address === undefined) {
        const faults = { forgotEmail: viewOf(parts, context).words.addressInvalid };
        return show(context, signInPage(parts, context, faults), 400);
      }
      parts.countTry(context, 'mail', address);
      const present = parts.sessions.find(context)?.person;
      mailing.sendLink(context, 'password', address, () => {
        const person =
          laboratory.passwords.personByEmail(address) ??
          (present?.email === address ? present : undefined);
        return person && !person.disabled ? { person: person.id } : undefined;
      });
      return showNote(parts, context, 'linkOnItsWay');
    },

    /** Where a link leads; the secret is not sent, and nothing happens yet. */
    showNew: (context: Context): Response | Promise<Response> => {
      const view = viewOf(parts, context);
      return show(context, newPasswordPage(view, secretField(view.words)));
    },

    saveNew: async (context: Context): Promise<Response> => {
      const fields = forms.read(context);
      const secret = secretFrom(fields);
      const { id } = lookAtLink(parts, context, secret, ['password', 'owner']);
      const password = fields.get('new-password') ?? '';
      const fault = faultOf(viewOf(parts, context).words, password);
      if (fault !== undefined) {
        const html = newPasswordPage(viewOf(parts, context), hidden('secret', secret), fault);
        return show(context, html, 400);
      }
      parts.countTry(context, 'link', id);
      const encoded = await passwords.encode(password);
      return replace(context, personFrom(context, useLink(parts, context, secret)), encoded);
    },

    /** By somebody who is signed in. */
    change: async (context: Context): Promise<Response> => {
      const fields = forms.read(context);
      const { person, age } = signedIn(parts, context);
      const refuse = (faults: Parameters<typeof identitiesPage>[2]) =>
        show(context, identitiesPage(parts, context, faults), 400);
      const password = fields.get('new-password') ?? '';
      const fault = faultOf(viewOf(parts, context).words, password);
      if (fault !== undefined) return refuse({ newPassword: fault });
      parts.countTry(context, 'password', person.email ?? person.id);
      const encoded = laboratory.passwords.get(person.id);
      if (encoded === undefined) {
        // Where mail is sent, an address is shown to be somebody's by a link.
        if (mailing.isOn || age > FRESH_MS)
          return refuse({ newPassword: viewOf(parts, context).words.passwordNeedsFresh });
      } else if (!(await passwords.matches(fields.get('old-password') ?? '', encoded)))
        return refuse({ oldPassword: viewOf(parts, context).words.wrongOldPassword });
      const next = await passwords.encode(password);
      // It took a while: who signed out meanwhile, or was disabled, changes nothing.
      return replace(context, signedIn(parts, context).person.id, next);
    },
  };
};

/** Throws `Refusal` where an address is somebody else's. */
export const setPassword = ({ config }: SignInParts, person: string, encoded: string): void => {
  try {
    config.laboratory.passwords.set(person, encoded, person);
  } catch (thrown) {
    if (toAppError(thrown).kind !== 'validation_error') throw thrown;
    throw new Refusal(403, 'addressTaken');
  }
};

/** What is wrong with a new password, in words. */
export const faultOf = (words: Words, password: string): string | undefined => {
  const fault = passwordFault(password);
  if (fault === undefined) return undefined;
  return fault === 'short' ? words.passwordTooShort : words.passwordTooLong;
};

const newPasswordPage = (view: PageView, secret: string, fault?: string): string =>
  page(
    view,
    view.words.newPasswordTitle,
    form({
      action: '/sign-in/new-password',
      token: view.token,
      fields: secret + newPasswordField(view.words, fault),
      button: view.words.savePassword,
      look: 'main',
      attributes: fault === undefined ? ' data-takes' : '',
    }),
    { script: fault === undefined },
  );
