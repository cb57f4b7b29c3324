import { omitUndefined } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { LocalContext } from '../answering/context.ts';
import type { Answers } from '../answering/answers.ts';
import { messages } from '../answering/messages.ts';
import type { memberCalls, MemberView, UsageRowView } from './members.ts';
import { actingMember } from './acting-member.ts';
import type { ProjectMembers } from './project-members.ts';

const DAY_MS = 24 * 3600_000;

/** The members, and whoever acts. Throws `validation_error` on a desktop. */
const acting = (context: LocalContext): { members: ProjectMembers; by: string } => {
  const member = actingMember(context);
  if (!member) throw new AppError('validation_error', messages.noLaboratory);
  return { members: member.laboratory, by: member.person };
};

export const answerMembers: Answers<typeof memberCalls> = {
  'lab.me': (context) => {
    const member = actingMember(context);
    return member ? member.laboratory.me(member.person) : null;
  },
  'lab.present': ({ laboratory: project }) => ({ people: project?.present() ?? [] }),
  'lab.look': (context, { at }) => {
    const member = actingMember(context);
    member?.laboratory.look(member.person, at ?? undefined);
  },
  'members.list': (context) => {
    const { members } = acting(context);
    const parts = new Map(
      context.store.ledger.parts().map(({ person, monthly }) => [person, monthly]),
    );
    const spent = context.store.ledger.partsSpent();
    return {
      members: members
        .list()
        .toSorted((one, other) => one.person.name.localeCompare(other.person.name, 'en'))
        .map(({ person, role, since }): MemberView =>
          omitUndefined({
            person: omitUndefined({
              id: person.id,
              name: person.name,
              email: person.email ?? undefined,
            }),
            role,
            since,
            isDisabled: person.disabled,
            monthly: parts.get(person.id),
            spent: spent.get(person.id) ?? 0,
          }),
        ),
      invitations: members.invitations(),
    };
  },
  'members.set-role': (context, { person, role }) => {
    const { members, by } = acting(context);
    members.setRole(person, role, by);
  },
  'members.remove': (context, { person }) => {
    const { members, by } = acting(context);
    members.remove(person, by);
  },
  'members.invite': (context, invitee) => {
    const { members, by } = acting(context);
    return members.invite(invitee, by);
  },
  'members.withdraw': (context, { invitation }) => {
    const { members, by } = acting(context);
    members.withdraw(invitation, by);
  },
  'members.set-part': (context, { person, monthly }) => {
    const { members, by } = acting(context);
    // In another file: it is noted first, so that no part is there of which nobody can tell who gave it.
    members.notePart(person, monthly, by);
    context.store.ledger.setPart(person, monthly);
  },
  'members.usage': (context, { from, to }) => {
    const { members } = acting(context);
    // The last day belongs to it.
    const end = new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10);
    const used = context.store.ledger.usage({ from, to: end });
    const names = members.namesOf(used.flatMap(({ person }) => person ?? []));
    return used.map((row): UsageRowView => {
      const { day, person, keyId, keyName, credits } = row;
      const name = person === null ? undefined : (names.get(person) ?? '');
      return {
        day,
        ...(person !== null && name !== undefined && { person: { id: person, name } }),
        key: { id: keyId, name: keyName },
        credits,
      };
    });
  },
  'audit.list': (context, wanted) => acting(context).members.audit(wanted),
};
