import { laboratoryIn } from '../../core/laboratory/store/laboratory.ts';
import type { ProjectRow } from '../../core/laboratory/store/projects.ts';
import type { Store } from '../../core/store/index.ts';
import { PLATFORM, upTo } from './many-of-everything.ts';
import type { InLaboratory } from './run-laboratory.ts';

/** So many members of a project, with what each of them has. */
export const fillWithMembers = (
  { lab, person }: Pick<InLaboratory, 'lab' | 'person'>,
  { id }: Pick<ProjectRow, 'id'>,
  store: Store,
  count: number,
  by: string,
): void => {
  const { members, invitations } = laboratoryIn(lab.store);
  for (const at of upTo(count)) {
    const member = person(`Person-${at}`);
    members.set(id, member.id, 'collector', by);
    invitations.make({
      project: id,
      role: 'reader',
      email: `guest-${at}@lab.example`,
      by,
      lives: 3_600_000,
    });
    const { key } = store.keys.add({ name: `key of ${at}`, person: member.id });
    store.keys.ensureWindowOf(member.id, member.name);
    store.ledger.setPart(member.id, 50);
    const callId = store.newId();
    store.ledger.reserve(key.id, 1, callId);
    store.ledger.settle(callId);
    store.forgettingRequests.receive(member.id, {
      id: store.newId(),
      platform: PLATFORM,
      names: [`guest ${at}`],
    });
    const [item] = store.itemRows.idsInView({ ascending: true });
    const author = store.coders.admit(member.id, member.name).seq;
    store.collections.annotate(item ?? 0, { note: `note of ${at}`, author });
  }
};
