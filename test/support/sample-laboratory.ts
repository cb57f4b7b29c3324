import { openStore } from '../../core/store/index.ts';
import { laboratoryIn } from '../../core/laboratory/store/laboratory.ts';

const DAY_MS = 86_400_000;

/**
 * Fills the tables of a laboratory, and of a project, in one file. Returns the key of a member, with which a
 * call can be reserved by a store that knows `members`.
 */
export const fillLaboratory = (dir: string): { readonly keyId: string } => {
  const store = openStore({ dir, code: 'abcd2345', members });
  const { people, identities, passwords, links, sessions, invitations, projects, ...laboratory } =
    laboratoryIn(store);
  const ada = people.add({ name: 'Ada', email: 'ada@lab.test', isOwner: true });
  const ben = people.add({ name: 'Ben', email: 'ben@lab.test' }, ada.id);
  identities.add(ada.id, { issuer: 'https://id.test', subject: 'a1', email: 'ada@lab.test' });
  passwords.set(ben.id, 'scrypt$16384$8$1$c2FsdA$aGFzaA');
  sessions.begin(ada.id, { agent: 'a browser', lives: DAY_MS });
  const project = projects.add({ name: 'Birds', ends: '2099-01-31', by: ada.id });
  projects.close(project.id, ada.id);
  projects.noteDeleted(projects.close(projects.add({ name: 'Gone' }).id).id, 'd'.repeat(64));
  laboratory.members.set(project.id, ada.id, 'manager', ada.id);
  const to = { project: project.id, role: 'collector', by: ada.id, lives: DAY_MS } as const;
  const { secret } = invitations.make({ ...to, email: 'ben@lab.test', name: 'Ben', monthly: 50 });
  invitations.accept(secret, ben.id);
  invitations.withdraw(invitations.make({ ...to, email: 'eva@lab.test' }).row.id, ada.id);
  invitations.make({ ...to, email: 'mia@lab.test' });
  links.make({
    purpose: 'sign-in',
    person: ada.id,
    email: 'ada@lab.test',
    browser: 'e'.repeat(64),
    lives: DAY_MS,
  });
  store.ledger.setPart(ben.id, 50);
  const keyId = store.keys.ensureWindowOf(ben.id, 'Window of Ben').id;
  store.keys.add({ name: 'of Ben', person: ben.id });
  store.ledger.reserve(keyId, 1, '01a2090b-6ef8-7391-8608-000000000011');
  store.ledger.refund('01a2090b-6ef8-7391-8608-000000000011');
  store.close();
  return { keyId };
};

/** Everybody may use keys. */
export const members = { mayUseKey: () => true };
