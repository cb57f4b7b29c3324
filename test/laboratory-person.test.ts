/** What is held of a member, and that it ends. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFolder } from '../core/laboratory/projects/project-store.ts';
import { openStore } from '../core/store/index.ts';
import { everythingIn, isOnPostgres } from '../core/store/testing/engines.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';
import { laboratoryIn } from '../core/laboratory/store/laboratory.ts';

let dir: string;
let data: string;
let code: string;
let ben: string;
let entityId: string;
let secret: string;
const lab = (...args: string[]) => inside('lab', ...args, '--data', dir);

beforeAll(async () => {
  dir = tempDir();
  await lab('owner', 'ada@lab.example', '--name', 'Ada');
  await lab('project', 'add', 'Birds');
  const root = openStore({ dir });
  const { people, identities, passwords, sessions, projects, invitations } = laboratoryIn(root);
  ben = people.add({ name: 'Ben Nevis', email: 'ben@lab.example' }).id;
  const [birds] = projects.list();
  ({ code } = birds!);
  data = projectFolder(dir, birds!.id);
  identities.add(ben, { issuer: 'https://id.uni.example', subject: 'subject-17' });
  passwords.set(ben, 'scrypt$encoded');
  sessions.begin(ben, { agent: 'Firefox', lives: 600_000 });
  const invited = { project: birds!.id, role: 'collector', email: 'ben@lab.example' } as const;
  const { secret: link } = invitations.make({ ...invited, name: 'Ben Nevis', lives: 600_000 });
  invitations.accept(link, ben);
  root.close();
  const sample = ['--sample', '--data', data];
  await inside(
    'collect',
    'PLsample_quillmere_garden_year',
    '--into',
    'Garden',
    '--limit',
    '2',
    ...sample,
  );
  // Keys of one instant are in no order.
  let time = Date.now();
  const store = openStore({ dir: data, code, now: () => (time += 1) });
  store.keys.ensureWindowOf(ben, 'Ben Nevis');
  ({ secret } = store.keys.add({ name: 'Ben’s notebook', person: ben }));
  store.clients.admit({
    client: 'https://assistant.example',
    name: 'Assistant',
    redirect: 'https://assistant.example/back',
    scopes: ['read'],
    resource: 'https://lab.example/mcp',
    cap: 5,
    expires: '2999-01-01T00:00:00.000Z',
    person: ben,
  });
  store.ledger.setPart(ben, 20);
  const [garden] = store.collections.list();
  const [item] = store.itemRows.following(garden!.seq, 0, 1);
  ({ entityId } = item!);
  const coder = store.coders.admit(ben, 'Ben Nevis').seq;
  const kind = { id: 'kind', name: 'kind', colour: 'blue', definition: '', examples: '' } as const;
  store.codebooks.change(garden!.seq, [{ ...kind, id: store.newId() }], { coder });
  const [used] = store.codebooks.read(garden!.seq).codes;
  store.codings.set({ item: item!.id, code: used!.id, coder });
  store.close();
});
afterAll(() => removeDir(dir));

test('a member gets all that is held of them, without anything that opens something', async () => {
  const file = join(dir, 'ben.json');
  expect((await lab('person', 'export', 'Ben Nevis', '--to', file)).code).toBe(0);
  expect((await lab('person', 'export', 'Ben Nevis', '--to', file)).code).toBe(2);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = readFileSync(file, 'utf8');
  const someText = expect.any(String) as string;
  expect(JSON.parse(text)).toMatchObject({
    person: { id: ben, name: 'Ben Nevis', email: 'ben@lab.example' },
    hasPassword: true,
    identities: [{ issuer: 'https://id.uni.example', subject: 'subject-17' }],
    sessions: [{ agent: 'Firefox' }],
    invitations: [{ email: 'ben@lab.example', role: 'collector', person: ben }],
    memberships: [{ name: 'Birds', role: 'collector' }],
    projects: [
      {
        name: 'Birds',
        keys: [{ id: `window:${ben}` }, { name: 'Ben’s notebook' }, { name: 'Assistant' }],
        grants: [{ client: 'https://assistant.example' }],
        part: 20,
        usage: [],
        codes: [{ collection: someText, item: entityId, code: someText, at: someText }],
      },
    ],
  });
  const acts = (JSON.parse(text) as { audit: { act: string }[] }).audit.map(({ act }) => act);
  expect(acts).toEqual([
    'member-set',
    'invitation-accepted',
    'invitation-made',
    'session-began',
    'password-set',
    'identity-added',
    'person-added',
  ]);
  expect(text).not.toContain('scrypt$encoded');
  expect(text).not.toContain('hash');
  expect(text).not.toContain(secret.slice(0, 20));
});

test('what a removal does is shown, and another digest does nothing', async () => {
  const { out } = await lab('person', 'remove', 'Ben Nevis', '--preview');
  expect(out.split('\n').slice(0, -2)).toEqual([
    'Ben Nevis <ben@lab.example>: name and address are taken away',
    '  1 identities, a password and 1 sessions end',
    '  no longer collector of Birds',
    '  Birds: 2 keys and 1 assistants end; 1 codes stay under a pseudonym',
    '  The ledger and the audit trail keep the id alone.',
  ]);
  expect((await lab('person', 'remove', 'Ben Nevis')).code).toBe(2);
  const other = await lab('person', 'remove', 'Ben Nevis', '--yes', '--digest', '0'.repeat(64));
  expect([other.code, (await lab('people')).out]).toEqual([1, expect.stringContaining('Ben')]);
});

test('a removed member is nobody any more; what they did stays under a pseudonym', async () => {
  const { out } = await lab('person', 'remove', 'Ben Nevis', '--preview', '--json');
  const { digest } = JSON.parse(out) as { digest: string };
  const done = await lab('person', 'remove', 'Ben Nevis', '--yes', '--digest', digest);
  const pseudonym = `Former member ${ben.slice(-6)}`;
  const aside = isOnPostgres()
    ? /^Older copies may be left in free room until then: PostgreSQL uses the room again/
    : /^$/;
  expect(done.err).toMatch(aside);
  expect([done.code, done.out]).toEqual([0, `removed: ${pseudonym}\n`]);
  const root = openStore({ dir });
  const { people, identities, passwords, sessions, members, audit, projects } = laboratoryIn(root);
  expect(people.there(ben)).toMatchObject({ name: pseudonym, email: null, disabled: true });
  expect([identities.list(ben), passwords.get(ben), sessions.list(ben)]).toEqual([
    [],
    undefined,
    [],
  ]);
  expect(members.of(projects.list()[0]!.id)).toEqual([]);
  expect(audit.list({ limit: 1 })).toMatchObject([
    { act: 'person-removed', subject: ben, facts: { digest } },
  ]);
  root.close();
  const store = openStore({ dir: data, code, members: { mayUseKey: () => true } });
  expect(() => store.keys.authenticate(secret)).toThrow('Invalid API key');
  expect(store.clients.list()).toMatchObject([{ ended: 'revoked' }]);
  expect(store.ledger.parts()).toEqual([]);
  expect(store.coders.list()).toMatchObject([{ id: ben, name: pseudonym }]);
  const [garden] = store.collections.list();
  expect(store.codings.counts(garden!.seq).coders).toEqual([{ coder: ben, items: 1 }]);
  store.close();
  for (const folder of [dir, data])
    for (const words of ['Nevis', 'ben@lab', 'subject-17', 'notebook', 'scrypt$encoded'])
      expect([words, everythingIn(folder).includes(words)]).toEqual([words, false]);
});

test('the last owner cannot be removed', async () => {
  const done = await lab('person', 'remove', 'Ada', '--yes');
  expect(done.code).toBe(1);
  expect((await lab('people')).out).toContain('ada@lab.example');
});
