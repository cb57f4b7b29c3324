import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { eachStore, type OpenedStore } from '../../store/testing/each-store.ts';
import { laboratoryIn, type Laboratory } from './laboratory.ts';
import type { PersonRow } from './people.ts';
import { ofSqliteAlone } from '../../store/testing/engines.ts';

let { time, store, place } = {} as OpenedStore;
let lab: Laboratory;
let ada: PersonRow;
eachStore((opened) => {
  ({ time, store, place } = opened);
  lab = laboratoryIn(store);
});
beforeEach(() => {
  ada = lab.people.add({ name: 'Ada', email: 'ada@lab.test' });
});

const MINUTE = 60_000;
const BROWSER = 'a'.repeat(64);

test('a link is used once', () => {
  const { secret, id } = lab.links.make({
    purpose: 'sign-in',
    person: ada.id,
    email: 'Ada@lab.test',
    lives: 15 * MINUTE,
  });
  expect(secret).toMatch(/^[\w-]{43}$/);
  const row = {
    id,
    purpose: 'sign-in',
    person: ada.id,
    invitation: null,
    email: 'ada@lab.test',
    browser: null,
    created: '2026-08-15T10:00:00.000Z',
    expires: '2026-08-15T10:15:00.000Z',
  };
  expect([lab.links.look(secret), lab.links.look(secret)]).toStrictEqual([row, row]);
  expect(lab.links.use(secret)).toStrictEqual(row);
  expect(lab.links.use(secret)).toBeUndefined();
  expect(lab.links.look(secret)).toBeUndefined();
});

test('a link that anybody may ask for is in the audit trail when it is used', () => {
  const acts = () => lab.audit.list({ limit: 9 }).map(({ act, facts }) => [act, facts]);
  const begun = acts().length;
  const reset = lab.links.make({ purpose: 'password', person: ada.id, lives: MINUTE });
  lab.links.make({ purpose: 'sign-in', email: 'ada@lab.test', lives: MINUTE });
  expect(acts()).toHaveLength(begun);
  lab.links.use(reset.secret);
  lab.links.make({ purpose: 'password', person: ada.id, lives: MINUTE }, ada.id);
  lab.links.make({ purpose: 'owner', email: 'ada@lab.test', lives: MINUTE });
  expect(acts().slice(0, 3)).toEqual([
    ['link-made', { purpose: 'owner' }],
    ['link-made', { purpose: 'password', person: ada.id }],
    ['link-used', { purpose: 'password', person: ada.id }],
  ]);
});

test('a link is good until its end, and not at it', () => {
  const { secret } = lab.links.make({ purpose: 'owner', lives: 15 * MINUTE });
  time.pass(15 * MINUTE - 1);
  expect(lab.links.look(secret)?.purpose).toBe('owner');
  time.pass(1);
  expect([lab.links.look(secret), lab.links.use(secret)]).toEqual([undefined, undefined]);
});

test('a link of one browser opens nothing in another, which does not use it up', () => {
  const { secret } = lab.links.make({
    purpose: 'sign-in',
    person: ada.id,
    browser: BROWSER,
    lives: MINUTE,
  });
  expect(lab.links.use(secret, 'b'.repeat(64))).toBeUndefined();
  expect(lab.links.use(secret)).toBeUndefined();
  expect(lab.links.use(secret, BROWSER)?.person).toBe(ada.id);
  expect(lab.links.use(secret, BROWSER)).toBeUndefined();
});

test.each(['', 'x', 'A'.repeat(43)])('what is no link opens nothing: %j', (secret) => {
  lab.links.make({ purpose: 'owner', lives: MINUTE });
  expect([lab.links.look(secret), lab.links.use(secret)]).toEqual([undefined, undefined]);
});

test('a session opens with its secret until it ends', () => {
  const { secret, csrf } = lab.sessions.begin(ada.id, {
    agent: 'x'.repeat(400),
    lives: 60 * MINUTE,
  });
  const found = lab.sessions.find(secret);
  expect(found).toStrictEqual({
    id: found?.id,
    created: '2026-08-15T10:00:00.000Z',
    expires: '2026-08-15T11:00:00.000Z',
    person: ada,
    csrf,
  });
  expect([secret, csrf]).toEqual([
    expect.stringMatching(/^[\w-]{43}$/),
    expect.stringMatching(/^[\w-]{43}$/),
  ]);
  expect(csrf).not.toBe(secret);
  expect(lab.sessions.find(csrf)).toBeUndefined();
  expect(lab.sessions.list(ada.id)).toStrictEqual([
    {
      id: found?.id,
      person: ada.id,
      agent: 'x'.repeat(300),
      created: '2026-08-15T10:00:00.000Z',
      expires: '2026-08-15T11:00:00.000Z',
    },
  ]);
  time.pass(60 * MINUTE);
  expect(lab.sessions.find(secret)).toBeUndefined();
  expect(lab.sessions.list(ada.id)).toEqual([]);
});

test('the end of a session that is used is moved', () => {
  const { secret } = lab.sessions.begin(ada.id, { lives: MINUTE });
  const { id = '' } = lab.sessions.find(secret) ?? {};
  lab.sessions.setExpires(id, '2026-08-15T10:02:00.000Z');
  time.pass(MINUTE);
  expect(lab.sessions.find(secret)).toMatchObject({ id, expires: '2026-08-15T10:02:00.000Z' });
  time.pass(MINUTE);
  expect(lab.sessions.find(secret)).toBeUndefined();
});

test('one session ends, or all of a person', () => {
  const ben = lab.people.add({ name: 'Ben' });
  const [first, second, third] = [1, 2, 3].map(
    () => lab.sessions.begin(ada.id, { lives: MINUTE }).secret,
  );
  const other = lab.sessions.begin(ben.id, { lives: MINUTE }).secret;
  const open = () =>
    [first, second, third, other].map((secret) => lab.sessions.find(secret ?? '') !== undefined);
  expect(lab.sessions.end(lab.sessions.find(first ?? '')?.id ?? '')).toBe(true);
  expect(lab.sessions.end('no such session')).toBe(false);
  expect(open()).toEqual([false, true, true, true]);
  expect(lab.sessions.endAll(ada.id)).toBe(2);
  expect(lab.sessions.endAll(ada.id)).toBe(0);
  expect(open()).toEqual([false, false, false, true]);
  expect(() => lab.sessions.begin('nobody', { lives: MINUTE })).toThrow('no person nobody');
});

test.skipIf(ofSqliteAlone('a file is read'))(
  'no secret is in the file, and no address is in the audit trail',
  () => {
    const link = lab.links.make({
      purpose: 'sign-in',
      person: ada.id,
      email: 'ada@lab.test',
      lives: MINUTE,
    });
    const session = lab.sessions.begin(ada.id, { lives: MINUTE });
    const project = lab.projects.add({ name: 'Birds' });
    const invited = lab.invitations.make({
      project: project.id,
      role: 'reader',
      email: 'ben@lab.test',
      name: 'Benjamin',
      lives: MINUTE,
    });
    lab.identities.add(ada.id, { issuer: 'https://id.test', subject: 'ada-subject' });
    lab.passwords.set(ada.id, 'an encoded password');
    lab.links.use(link.secret);
    lab.invitations.accept(invited.secret, ada.id);
    const trail = JSON.stringify(lab.audit.list({ limit: 100 }));
    expect(trail).toContain(ada.id);
    expect(trail).not.toMatch(/lab\.test|Ada|Benjamin|ada-subject|encoded/);
    store.close();
    const bytes = readdirSync(place.dir)
      .map((name) => readFileSync(join(place.dir, name)).toString('latin1'))
      .join('');
    expect(bytes).toContain('Birds');
    for (const secret of [link.secret, session.secret, session.csrf, invited.secret])
      expect(bytes.includes(secret)).toBe(false);
  },
);
