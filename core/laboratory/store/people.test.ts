import { beforeEach, expect, test } from 'vitest';
import { eachStoreInMemory, type OpenedStore } from '../../store/testing/each-store.ts';
import type { PersonRow } from './people.ts';
import { laboratoryIn, type Laboratory } from './laboratory.ts';

let { time } = {} as OpenedStore;
let lab: Laboratory;
eachStoreInMemory((opened) => {
  ({ time } = opened);
  lab = laboratoryIn(opened.store);
});

const DAY = 86_400_000;
let ada: PersonRow;
beforeEach(() => {
  ada = lab.people.add({ name: ' Ada ', email: ' Ada@Lab.Test ', isOwner: true });
});

test('a person has a trimmed name and an address in lower case, and is found by both of its forms', () => {
  expect(ada).toStrictEqual({
    id: ada.id,
    name: 'Ada',
    email: 'ada@lab.test',
    created: '2026-08-15T10:00:00.000Z',
    disabled: false,
    isOwner: true,
  });
  time.pass(1);
  const twin = lab.people.add({ name: 'Ada of another issuer', email: 'ada@lab.test' });
  time.pass(1);
  const nobody = lab.people.add({ name: 'Without an address' });
  expect(lab.people.withEmail(' ADA@lab.test')).toStrictEqual([ada, twin]);
  expect(nobody.email).toBeNull();
  expect(lab.people.list()).toStrictEqual([ada, twin, nobody]);
  expect(lab.people.count()).toBe(3);
  expect(lab.people.rename(ada.id, 'Ada L.').name).toBe('Ada L.');
  expect(() => lab.people.there('x')).toThrow('Not found: no person x');
});

test.each([
  ['', 'name: takes 1 to 200 characters'],
  [' ', 'name: takes 1 to 200 characters'],
  ['x'.repeat(201), 'name: takes 1 to 200 characters'],
])('a name is refused: %j', (name, why) => {
  expect(() => lab.people.add({ name })).toThrow(why);
});

test.each(['', 'ada', '@lab.test', 'ada@', 'a da@lab.test', 'a@b@c', `${'a'.repeat(250)}@b.test`])(
  'what is no address is refused: %j',
  (email) => {
    expect(() => lab.people.add({ name: 'A', email })).toThrow(
      'email: is an address, as name@example.org',
    );
    expect(lab.people.count()).toBe(1);
    expect(lab.audit.list({ limit: 9 })).toHaveLength(1);
  },
);

test('a laboratory keeps an owner who can sign in', () => {
  const last = 'the laboratory needs an owner who can sign in: name another one first';
  expect(() => lab.people.setOwner(ada.id, false)).toThrow(last);
  expect(() => lab.people.disable(ada.id)).toThrow(last);
  const ben = lab.people.add({ name: 'Ben' });
  lab.people.setOwner(ben.id, true, ada.id);
  lab.people.disable(ada.id, ben.id);
  expect(() => lab.people.disable(ben.id)).toThrow(last);
  expect(() => lab.people.setOwner(ben.id, false)).toThrow(last);
  expect(lab.people.enable(ada.id)).toStrictEqual(ada);
  expect(lab.people.setOwner(ben.id, false).isOwner).toBe(false);
});

test('whoever is disabled has no session, link, invitation and role any more', () => {
  const ben = lab.people.add({ name: 'Ben', email: 'ben@lab.test' });
  const birds = lab.projects.add({ name: 'Birds' });
  const bees = lab.projects.add({ name: 'Bees' });
  lab.members.set(birds.id, ben.id, 'collector');
  const session = lab.sessions.begin(ben.id, { lives: DAY });
  const own = lab.sessions.begin(ada.id, { lives: DAY });
  const byPerson = lab.links.make({ purpose: 'password', person: ben.id, lives: DAY });
  const byEmail = lab.links.make({ purpose: 'sign-in', email: 'ben@lab.test', lives: DAY });
  const invited = lab.invitations.make({
    project: bees.id,
    role: 'manager',
    email: 'Ben@lab.test',
    lives: DAY,
  });
  lab.people.disable(ben.id, ada.id);

  expect(lab.sessions.find(session.secret)).toBeUndefined();
  expect(lab.sessions.list(ben.id)).toEqual([]);
  for (const { secret } of [byPerson, byEmail, invited]) {
    expect(lab.links.look(secret)).toBeUndefined();
    expect(lab.links.use(secret)).toBeUndefined();
  }
  expect(lab.invitations.list(bees.id)[0]?.withdrawn).toBe('2026-08-15T10:00:00.000Z');
  expect(lab.members.role(birds.id, ben.id)).toBeUndefined();
  expect(lab.members.projectsOf(ben.id)).toEqual([]);
  expect(lab.sessions.find(own.secret)?.person).toStrictEqual(ada);
  expect(lab.audit.list({ limit: 1 })).toMatchObject([
    {
      act: 'person-disabled',
      by: ada.id,
      subject: ben.id,
      facts: { sessions: 1, invitations: 1 },
    },
  ]);

  // A link that is made afterwards is good when the person is back.
  const later = lab.links.make({ purpose: 'password', person: ben.id, lives: DAY });
  expect(lab.links.look(later.secret)).toBeUndefined();
  lab.people.enable(ben.id);
  expect(lab.links.look(later.secret)?.id).toBe(later.id);
  expect(lab.members.role(birds.id, ben.id)).toBe('collector');
  expect(lab.sessions.find(session.secret)).toBeUndefined();
});

test('an identity is of one person', () => {
  const ben = lab.people.add({ name: 'Ben' });
  const [issuer, subject] = ['https://id.test', 's1'];
  lab.identities.add(ada.id, { issuer, subject, email: 'Someone@Else.test' });
  lab.identities.add(ada.id, { issuer, subject });
  expect(() => lab.identities.add(ben.id, { issuer, subject })).toThrow(
    'somebody else signs in with this identity',
  );
  lab.identities.add(ben.id, { issuer: 'https://other.test', subject, email: 'ada@lab.test' });
  expect(lab.identities.find(issuer, subject)).toStrictEqual(ada);
  expect(lab.identities.find('https://other.test', subject)?.id).toBe(ben.id);
  expect(lab.identities.find(issuer, 'S1')).toBeUndefined();
  expect(lab.identities.list(ada.id)).toStrictEqual([
    {
      issuer,
      subject,
      person: ada.id,
      email: 'someone@else.test',
      created: '2026-08-15T10:00:00.000Z',
    },
  ]);
  expect(lab.identities.remove(ben.id, issuer, subject)).toBe(false);
  expect(lab.identities.remove(ada.id, issuer, subject)).toBe(true);
  expect(lab.identities.find(issuer, subject)).toBeUndefined();
});

test('one address signs in one person with a password', () => {
  const ben = lab.people.add({ name: 'Ben', email: 'ADA@lab.test' });
  const nobody = lab.people.add({ name: 'No address' });
  lab.passwords.set(ada.id, 'encoded 1');
  expect(() => lab.passwords.set(ben.id, 'x')).toThrow(
    'email: somebody else with this address signs in with a password',
  );
  expect(() => lab.passwords.set(nobody.id, 'x')).toThrow(
    'a person needs an e-mail address to sign in with a password',
  );
  const link = lab.links.make({ purpose: 'password', person: ada.id, lives: DAY });
  const other = lab.links.make({ purpose: 'sign-in', person: ada.id, lives: DAY });
  lab.passwords.set(ada.id, 'encoded 2');
  expect(lab.links.look(link.secret)).toBeUndefined();
  expect(lab.links.look(other.secret)?.id).toBe(other.id);
  expect(lab.passwords.get(ada.id)).toBe('encoded 2');
  expect(lab.passwords.personByEmail(' Ada@LAB.test ')).toStrictEqual(ada);
  expect(lab.passwords.remove(ada.id)).toBe(true);
  expect(lab.passwords.remove(ada.id)).toBe(false);
  expect(lab.passwords.get(ada.id)).toBeUndefined();
  expect(lab.passwords.personByEmail('ada@lab.test')).toBeUndefined();
});
