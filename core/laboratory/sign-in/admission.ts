import type { Context } from 'hono';
import type { SignInConfig } from './config.ts';
import type { Cookies } from './sessions.ts';
import { Refusal } from './forms.ts';
import type { InvitationRow } from '../store/invitations.ts';
import type { PersonRow } from '../store/people.ts';

/** The issuer of those who showed that they read the e-mail of an address; the address is their subject. */
export const MAIL_ISSUER = 'mailto:';

/** Who somebody showed to be. */
export interface Proof {
  readonly issuer: string;
  readonly subject: string;
  /** What they call themselves, where that is known. */
  readonly name?: string | undefined;
  /** Of theirs for certain. */
  readonly email?: string | undefined;
}

/** Seconds for which a browser keeps an invitation that it opened. */
const INVITATION_SECONDS = 3600;

/** An invitation that was opened in this browser and is good now. */
export interface OpenedInvitation {
  readonly secret: string;
  readonly row: InvitationRow;
}

export interface Admission {
  readonly invitation: (context: Context) => OpenedInvitation | undefined;
  /** Keeps the invitation of a link in this browser. */
  readonly open: (context: Context, secret: string) => OpenedInvitation | undefined;
  /** The person of a proof: known, or let in by an invitation or by sign-up. Throws `Refusal`. */
  readonly admit: (context: Context, proof: Proof) => PersonRow;
  /** A new person by the invitation of this browser, without an identity yet. Throws `Refusal`. */
  readonly admitInvited: (context: Context, name: string) => PersonRow;
  /** Makes the person a member, once. Throws `Refusal`. */
  readonly accept: (context: Context, person: string) => void;
}

export const createAdmission = (config: SignInConfig, cookies: Cookies): Admission => {
  const { laboratory } = config;

  const find = (secret: string | undefined): OpenedInvitation | undefined => {
    const link = secret === undefined ? undefined : laboratory.links.look(secret);
    if (secret === undefined || link?.purpose !== 'invitation' || link.invitation === null)
      return undefined;
    const row = laboratory.invitations.get(link.invitation);
    return row && { secret, row };
  };

  const invitation: Admission['invitation'] = (context) =>
    find(cookies.get(context, 'bowerbird-invitation'));

  const accept: Admission['accept'] = (context, person) => {
    const opened = invitation(context);
    if (!opened) throw new Refusal(403, 'invitationOver');
    config.beforeMember?.(opened.row, person);
    cookies.clear(context, 'bowerbird-invitation');
    if (!laboratory.invitations.accept(opened.secret, person))
      throw new Refusal(403, 'invitationOver');
  };

  const admitInvited: Admission['admitInvited'] = (context, name) => {
    const opened = invitation(context);
    if (!opened) throw new Refusal(403, 'invitationOver');
    const { email } = opened.row;
    const person = laboratory.people.add({
      name: personName(opened.row.name ?? name, email),
      email,
    });
    accept(context, person.id);
    return person;
  };

  /** Somebody new, by an invitation or by sign-up. */
  const welcome = (context: Context, proof: Proof): PersonRow => {
    const opened = invitation(context);
    if (!opened && !config.ways.signUp) throw new Refusal(403, 'notInvited');
    const { people, identities } = laboratory;
    const name = personName(opened?.row.name ?? proof.name, proof.email ?? opened?.row.email);
    const person = people.add({ name, email: proof.email });
    identities.add(person.id, proof, person.id);
    if (opened) accept(context, person.id);
    else beginProject(person);
    return person;
  };

  /** As the specification says of sign-up: a project of one's own, on the free plan. */
  const beginProject = ({ id, name }: PersonRow): void => {
    const project = laboratory.projects.add({ name, plan: 'free', by: id });
    laboratory.members.set(project.id, id, 'manager', id);
  };

  return {
    invitation,
    accept,
    admitInvited,
    open: (context, secret) => {
      const opened = find(secret);
      if (opened) cookies.set(context, 'bowerbird-invitation', secret, INVITATION_SECONDS);
      return opened;
    },
    admit: (context, proof) => {
      const known = laboratory.identities.find(proof.issuer, proof.subject);
      if (known?.disabled === true) throw new Refusal(403, 'disabled');
      return known ?? welcome(context, proof);
    },
  };
};

const MOST_NAME = 200;

/** A name that somebody gave, or what stands before the @ of their address. */
export const personName = (name: string | null | undefined, email: string | undefined): string => {
  const given = (name ?? '').trim().slice(0, MOST_NAME).trim();
  if (given !== '') return given;
  const before = email?.split('@')[0]?.trim() ?? '';
  return before === '' ? 'New member' : before;
};

/** Characters of an address (RFC 5321). */
const MOST_ADDRESS = 254;
const ADDRESS = /^[^\s@,;:<>()[\]\\"]{1,64}@[^\s@,;:<>()[\]\\"]{1,253}$/;

/** An e-mail address as it is compared and written to: trimmed, in lower case; `undefined` for what is none. */
export const parseAddress = (text: string | null): string | undefined => {
  const address = (text ?? '').trim().toLowerCase();
  return address.length <= MOST_ADDRESS && ADDRESS.test(address) ? address : undefined;
};
