import type { Context } from 'hono';
import { parseAddress, MAIL_ISSUER, personName } from './admission.ts';
import { Refusal } from './forms.ts';
import { openingPage, secretFrom } from './page-parts.ts';
import { enter, show, showNote, viewOf, type SignInParts } from './parts.ts';
import { signInPage } from './sign-in-page.ts';
import type { LinkPurpose, SignInLinkRow } from '../store/sign-in-links.ts';

/** Behind an answer by so many milliseconds: it has been sent, and tells nothing of the work. */
const BEHIND_MS = 100;
const MOST_AT_ONCE = 50;

export interface AfterAnswer {
  /** Does some work once the answer has been sent. Throws `Refusal` when too much is to be done already. */
  readonly add: (work: () => Promise<void>) => void;
  /** Resolves when nothing is to be done any more. */
  readonly settled: () => Promise<void>;
}

/** `onFault` hears of work that failed; there is nobody left to tell. */
export const createAfterAnswer = (onFault: (thrown: unknown) => void): AfterAnswer => {
  const open = new Set<Promise<void>>();
  return {
    add: (work) => {
      if (open.size >= MOST_AT_ONCE) throw new Refusal(503, 'busy', 10);
      const done = new Promise<void>((resolve) => void setTimeout(resolve, BEHIND_MS))
        .then(work)
        .catch(onFault)
        .finally(() => open.delete(done));
      open.add(done);
    },
    settled: async () => {
      while (open.size > 0) await Promise.all(open);
    },
  };
};

/** How long a link in an e-mail is good. */
const LINK_MS = 15 * 60_000;

/** For whom a link is; nobody gets one whom nobody knows. */
export interface LinkTarget {
  readonly person?: string | undefined;
  readonly invitation?: string | undefined;
}

export type Mailing = ReturnType<typeof createMailing>;

/** Sends links after the answer, so that neither its words nor its time tell whether an address is known. */
export const createMailing = (parts: SignInParts) => {
  const { config, forms } = parts;
  const { laboratory, origin, sendMail } = config;
  const later = createAfterAnswer(() => config.onFault?.('an e-mail could not be sent'));

  return {
    isOn: config.ways.mail !== undefined && sendMail !== undefined,
    settled: later.settled,

    /** `find` says for whom, if anybody. */
    sendLink: (
      context: Context,
      purpose: 'sign-in' | 'password',
      address: string,
      find: () => LinkTarget | undefined,
    ): void => {
      const browser = forms.browser(context);
      const { mails } = viewOf(parts, context);
      later.add(async () => {
        const target = find();
        if (!target) return;
        const { secret } = laboratory.links.make({
          purpose,
          email: address,
          browser,
          lives: LINK_MS,
          ...target,
        });
        const path = purpose === 'password' ? '/sign-in/new-password' : '/sign-in/link';
        const link = new URL(`${path}#${secret}`, origin()).href;
        await sendMail?.({ to: address, ...mails[purpose](origin(), link) });
      });
    },

    /** Tells the old address that mail goes to a new one from now on. */
    tellOfChange: (context: Context, from: string, to: string): void => {
      const { mails } = viewOf(parts, context);
      later.add(async () => {
        await sendMail?.({ to: from, ...mails['address-changed'](origin(), to) });
      });
    },
  };
};

/** A link that is good, for this browser. Throws `Refusal`. */
export const lookAtLink = (
  { config, forms }: SignInParts,
  context: Context,
  secret: string,
  purposes: readonly LinkPurpose[],
): SignInLinkRow => {
  const link = config.laboratory.links.look(secret);
  if (!link || !purposes.includes(link.purpose)) throw new Refusal(403, 'linkOver');
  if (link.browser !== null && link.browser !== forms.browser(context))
    throw new Refusal(403, 'otherBrowser');
  return link;
};

/** Uses it up. Throws `Refusal` if somebody was faster. */
export const useLink = (parts: SignInParts, context: Context, secret: string): SignInLinkRow => {
  const link = parts.config.laboratory.links.use(secret, parts.forms.browser(context));
  if (!link) throw new Refusal(403, 'linkOver');
  return link;
};

/** The owner whom a link of the operator's names, who is made by the first of them. */
export const ownerOf = ({ config }: SignInParts, { person, email }: SignInLinkRow): string => {
  const { people } = config.laboratory;
  if (person !== null) return person;
  if (email === null) throw new Refusal(403, 'linkOver');
  const known = people.withEmail(email).find(({ isOwner, disabled }) => isOwner && !disabled);
  return (known ?? people.add({ name: personName(undefined, email), email, isOwner: true })).id;
};

/** Whether nobody signs in with this address, by a link or with a password. */
export const isAddressFree = ({ config }: SignInParts, address: string): boolean =>
  !config.laboratory.identities.find(MAIL_ISSUER, address) &&
  !config.laboratory.passwords.personByEmail(address);

/** Whoever used a link from an e-mail reads what is sent to its address. */
export const noteAddress = ({ config }: SignInParts, person: string, address: string): void => {
  const { identities } = config.laboratory;
  const owner = identities.find(MAIL_ISSUER, address);
  if (owner && owner.id !== person) throw new Refusal(403, 'addressTaken');
  identities.add(person, { issuer: MAIL_ISSUER, subject: address, email: address }, person);
};

export const createWithMail = (parts: SignInParts, mailing: Mailing) => {
  const { config, forms, sessions, admission } = parts;
  const { laboratory } = config;

  /** Somebody known by this address, or somebody new who may come in. */
  const findTarget = (context: Context, address: string, adds: boolean): LinkTarget | undefined => {
    const known = laboratory.identities.find(MAIL_ISSUER, address);
    const present = sessions.find(context)?.person;
    if (adds && present) return known === undefined ? { person: present.id } : undefined;
    const person = known ?? laboratory.passwords.personByEmail(address);
    if (person) return person.disabled ? undefined : { person: person.id };
    const invitation = admission.invitation(context)?.row.id;
    return invitation !== undefined || config.ways.signUp ? { invitation } : undefined;
  };

  const personFrom = (context: Context, link: SignInLinkRow): string => {
    if (link.purpose === 'owner') return ownerOf(parts, link);
    const address = link.email ?? '';
    if (link.person === null)
      return admission.admit(context, {
        issuer: MAIL_ISSUER,
        subject: address,
        email: address,
      }).id;
    noteAddress(parts, link.person, address);
    return link.person;
  };

  return {
    /** "Send me a link". */
    send: (context: Context): Response | Promise<Response> => {
      const fields = forms.read(context);
      const address = parseAddress(fields.get('email'));
      if (address === undefined) {
        const faults = { linkEmail: viewOf(parts, context).words.addressInvalid };
        return show(context, signInPage(parts, context, faults), 400);
      }
      parts.countTry(context, 'mail', address);
      const adds = fields.has('add');
      mailing.sendLink(context, 'sign-in', address, () => findTarget(context, address, adds));
      return showNote(parts, context, 'linkOnItsWay');
    },

    /** What a scanner of links sees, too: it has no effect, and the secret is not even sent. */
    showLink: (context: Context): Response | Promise<Response> => {
      const view = viewOf(parts, context);
      return show(
        context,
        openingPage(view, {
          title: view.words.linkTitle,
          text: view.words.linkText,
          action: '/sign-in/link',
          button: view.words.signIn,
        }),
      );
    },

    /** The press of its button. */
    useLink: (context: Context): Response => {
      const secret = secretFrom(forms.read(context));
      const { purpose, email } = lookAtLink(parts, context, secret, ['sign-in', 'owner']);
      const person = personFrom(context, useLink(parts, context, secret));
      if (email !== null) parts.forgetTries(context, 'mail', email);
      if (purpose !== 'owner') return enter(parts, context, person);
      // Another such link takes the operator: a way to come back by oneself is added at once.
      sessions.begin(context, person);
      return context.redirect('/sign-in/identities', 303);
    },
  };
};
