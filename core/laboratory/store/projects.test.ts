import { beforeEach, expect, test } from 'vitest';
import { eachStoreInMemory, type OpenedStore } from '../../store/testing/each-store.ts';
import { laboratoryIn, type Laboratory } from './laboratory.ts';
import type { PersonRow } from './people.ts';

let { time } = {} as OpenedStore;
let lab: Laboratory;
let ada: PersonRow;
let ben: PersonRow;
eachStoreInMemory((opened) => {
  ({ time } = opened);
  lab = laboratoryIn(opened.store);
});
beforeEach(() => {
  ada = lab.people.add({ name: 'Ada', email: 'ada@lab.test', isOwner: true });
  ben = lab.people.add({ name: 'Ben', email: 'ben@lab.test' });
});

const DAY = 86_400_000;

test('a project has a code, a plan and a day on which it ends', () => {
  const birds = lab.projects.add({
    name: ' Birds ',
    plan: 'researcher',
    ends: '2027-01-31',
    by: ada.id,
  });
  expect(birds).toStrictEqual({
    id: birds.id,
    code: birds.code,
    name: 'Birds',
    plan: 'researcher',
    created: '2026-08-15T10:00:00.000Z',
    ends: '2027-01-31T00:00:00.000Z',
    closed: null,
    archived: null,
  });
  expect(birds.code).toMatch(/^[a-z0-9]{8}$/);
  time.pass(1);
  const bees = lab.projects.add({ name: 'Bees' });
  expect(bees.code).not.toBe(birds.code);
  expect(lab.projects.list()).toStrictEqual([birds, bees]);
  expect(lab.projects.byCode(birds.code)).toStrictEqual(birds);
  expect(lab.projects.get('x')).toBeUndefined();
  expect(lab.projects.rename(bees.id, 'Wasps').name).toBe('Wasps');
  expect(lab.projects.setEnds(bees.id, '2027-02-01').ends).toBe('2027-02-01T00:00:00.000Z');
  expect(lab.projects.setEnds(bees.id, null).ends).toBeNull();
  expect(lab.projects.close(bees.id).closed).toBe('2026-08-15T10:00:00.001Z');
  time.pass(DAY);
  expect(lab.projects.close(bees.id).closed).toBe('2026-08-15T10:00:00.001Z');
  expect(() => lab.projects.add({ name: 'x', plan: 'gold' })).toThrow(
    'plan is one of free, researcher',
  );
  expect(() => lab.projects.setEnds(bees.id, 'soon')).toThrow('ends: is a day, as 2027-01-31');
  expect(() => lab.projects.rename('x', 'y')).toThrow('Not found: no project x');
});

test('a member has a role until it is taken away', () => {
  const birds = lab.projects.add({ name: 'Birds' });
  time.pass(1);
  const bees = lab.projects.add({ name: 'Bees' });
  lab.members.set(birds.id, ben.id, 'reader', ada.id);
  lab.members.set(bees.id, ben.id, 'coder', ada.id);
  time.pass(DAY);
  lab.members.set(birds.id, ben.id, 'manager', ada.id);
  lab.members.set(birds.id, ben.id, 'manager', ada.id);
  expect(lab.members.role(birds.id, ben.id)).toBe('manager');
  expect(lab.members.role(birds.id, ada.id)).toBeUndefined();
  expect(lab.members.of(birds.id)).toStrictEqual([
    { person: ben, role: 'manager', since: '2026-08-15T10:00:00.001Z' },
  ]);
  expect(lab.members.projectsOf(ben.id)).toStrictEqual([
    { project: birds, role: 'manager' },
    { project: bees, role: 'coder' },
  ]);
  expect(lab.members.remove(birds.id, ben.id, ada.id)).toBe(true);
  expect(lab.members.remove(birds.id, ben.id, ada.id)).toBe(false);
  expect(lab.members.role(birds.id, ben.id)).toBeUndefined();
  expect(lab.audit.list({ limit: 3 }).map(({ act, facts }) => [act, facts])).toEqual([
    ['member-removed', { person: ben.id }],
    ['member-set', { person: ben.id, role: 'manager', before: 'reader' }],
    ['member-set', { person: ben.id, role: 'coder', before: null }],
  ]);
  expect(() => lab.members.set(birds.id, 'x', 'reader')).toThrow('no person x');
  expect(() => lab.members.set('x', ben.id, 'reader')).toThrow('no project x');
  expect(() => lab.members.set(birds.id, ben.id, 'owner' as never)).toThrow(
    'role: is reader, coder, collector or manager, and goes with a project',
  );
});

test('an invitation makes a member once', () => {
  const birds = lab.projects.add({ name: 'Birds' });
  const { row, secret } = lab.invitations.make({
    project: birds.id,
    role: 'collector',
    email: ' Ben@Lab.test',
    name: 'Ben',
    monthly: 500,
    by: ada.id,
    lives: 14 * DAY,
  });
  expect(row).toStrictEqual({
    id: row.id,
    project: birds.id,
    role: 'collector',
    email: 'ben@lab.test',
    name: 'Ben',
    monthly: 500,
    invitedBy: ada.id,
    created: '2026-08-15T10:00:00.000Z',
    expires: '2026-08-29T10:00:00.000Z',
    accepted: null,
    person: null,
    withdrawn: null,
  });
  expect(lab.links.look(secret)?.invitation).toBe(row.id);
  expect(lab.invitations.accept(secret, ben.id)).toStrictEqual({
    ...row,
    accepted: '2026-08-15T10:00:00.000Z',
    person: ben.id,
  });
  expect(lab.members.role(birds.id, ben.id)).toBe('collector');
  expect(lab.invitations.accept(secret, ada.id)).toBeUndefined();
  expect(lab.members.role(birds.id, ada.id)).toBeUndefined();
  expect(lab.invitations.withdraw(row.id).withdrawn).toBeNull();
});

test('an invitation that is late, withdrawn or replaced makes nobody a member', () => {
  const birds = lab.projects.add({ name: 'Birds' });
  const to = { project: birds.id, role: 'reader', email: 'eva@lab.test', lives: DAY } as const;
  const replaced = lab.invitations.make(to);
  time.pass(1);
  const elsewhere = lab.invitations.make({ email: 'eva@lab.test', lives: DAY });
  const withdrawn = lab.invitations.make(to);
  lab.invitations.withdraw(withdrawn.row.id, ada.id);
  time.pass(1);
  const late = lab.invitations.make(to);
  for (const { secret } of [replaced, withdrawn])
    expect(lab.invitations.accept(secret, ben.id)).toBeUndefined();
  expect(lab.invitations.accept(elsewhere.secret, ben.id)?.person).toBe(ben.id);
  time.pass(DAY);
  expect(lab.invitations.accept(late.secret, ben.id)).toBeUndefined();
  const signIn = lab.links.make({ purpose: 'sign-in', person: ben.id, lives: DAY });
  expect(lab.invitations.accept(signIn.secret, ben.id)).toBeUndefined();
  expect(lab.links.look(signIn.secret)?.id).toBe(signIn.id);
  expect(lab.members.projectsOf(ben.id)).toEqual([]);
  expect(lab.invitations.list(birds.id).map(({ id }) => id)).toEqual([
    late.row.id,
    withdrawn.row.id,
    replaced.row.id,
  ]);
  expect(lab.invitations.list()).toHaveLength(4);
});

test('an invitation takes no role away, and lets nobody in who is disabled', () => {
  const birds = lab.projects.add({ name: 'Birds' });
  lab.members.set(birds.id, ben.id, 'manager');
  const to = { project: birds.id, role: 'coder', lives: DAY } as const;
  const lower = lab.invitations.make({ ...to, email: 'ben@lab.test' });
  lab.invitations.accept(lower.secret, ben.id);
  expect(lab.members.role(birds.id, ben.id)).toBe('manager');
  const other = lab.invitations.make({ ...to, email: 'other@lab.test' });
  lab.people.disable(ben.id);
  expect(lab.invitations.accept(other.secret, ben.id)).toBeUndefined();
  expect(lab.invitations.accept(other.secret, ada.id)?.person).toBe(ada.id);
});

test.each([
  [{ role: 'reader' as const }, 'role: is reader'],
  [{ project: 'birds' }, 'role: is reader'],
  [{ monthly: -1 }, 'monthly: is a whole number of credits, 0 or more'],
  [{ monthly: 1.5 }, 'monthly: is a whole number'],
  [{ email: 'eva' }, 'email: is an address'],
  [{ by: 'nobody' }, 'no person nobody'],
])('an invitation is refused: %j', (wrong, why) => {
  expect(() => lab.invitations.make({ email: 'eva@lab.test', lives: DAY, ...wrong })).toThrow(why);
  expect(lab.invitations.list()).toEqual([]);
});

test('a class is invited at once, or nobody of it', () => {
  const birds = lab.projects.add({ name: 'Birds' });
  const pupils = Array.from({ length: 30 }, (_, n) => ({
    email: `pupil-${n}@school.test`,
    role: 'collector' as const,
    monthly: 20,
  }));
  const made = lab.enrol(birds.id, pupils, ada.id);
  expect(made).toHaveLength(30);
  expect(new Set(made.map(({ secret }) => secret)).size).toBe(30);
  expect(made[29]?.row).toMatchObject({
    email: 'pupil-29@school.test',
    role: 'collector',
    monthly: 20,
    invitedBy: ada.id,
    expires: '2026-08-29T10:00:00.000Z',
  });
  const twice = [...pupils, { email: 'PUPIL-3@school.test', role: 'reader' as const }];
  expect(() => lab.enrol(birds.id, twice)).toThrow(
    'email: pupil-3@school.test stands in the list twice',
  );
  const wrong = [...pupils, { email: 'nobody', role: 'reader' as const }];
  expect(() => lab.enrol(birds.id, wrong)).toThrow('email: is an address');
  expect(lab.invitations.list(birds.id)).toHaveLength(30);
  expect(lab.audit.check()).toEqual([]);
});
