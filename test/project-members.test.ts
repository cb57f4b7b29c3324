import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, MembersView } from '#calls/index.ts';
import type { Role } from '#kit/rights.ts';
import { projectMembers } from '../core/laboratory/projects/project-app.ts';
import { openStore, type Store } from '../core/store/index.ts';
import { removeDir, run, tempDir, type Running } from './support/running.ts';
import { laboratoryIn } from '../core/laboratory/store/laboratory.ts';

/** The members of a project, as they administer it, and what each of them has to themselves. */
let root: Store;
let dir: string;
let on: Running;
let project: string;
let other: string;
const ids: Record<string, string> = {};

beforeAll(async () => {
  dir = tempDir();
  root = openStore({ dir, now: Date.now, monotonic: Date.now });
  const { people, members, projects } = laboratoryIn(root);
  project = projects.add({ name: 'Birds' }).id;
  other = projects.add({ name: 'Fish' }).id;
  const add = (name: string, role: Role, isOwner = false): void => {
    ids[name] = people.add({ name, email: `${name}@example.org`, isOwner }).id;
    members.set(project, ids[name], role);
  };
  add('Ada', 'manager', true);
  add('Ben', 'collector');
  add('Chiara', 'reader');
  add('Dev', 'coder');
  members.set(other, ids['Ada'] ?? '', 'reader');
  on = await run({
    sample: true,
    members: {
      ...projectMembers(laboratoryIn(root), { id: project }),
      present: () => [],
      look: () => {},
    },
  });
  for (const [name, id] of Object.entries(ids)) on.app.store.keys.ensureWindowOf(id, name);
});
afterAll(async () => {
  await on.close();
  root.close();
  removeDir(dir);
});

const answerTo = (who: string, name: string, params: object = {}): Promise<Answer> =>
  on.app.door.answer({ id: 1, name, params }, { keyId: `window:${ids[who]}`, door: 'window' });

const ask = async <T>(who: string, name: string, params: object = {}): Promise<T> => {
  const answer = await answerTo(who, name, params);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data as T;
};

const refusal = async (who: string, name: string, params: object = {}): Promise<string> => {
  const answer = await answerTo(who, name, params);
  return answer.ok ? 'ok' : answer.error.message;
};

test('everybody hears who they are, where, and where else they work', async () => {
  const birds = { id: project, name: 'Birds', code: expect.stringMatching(/^[a-z0-9]{8}$/) };
  const fish = { id: other, name: 'Fish', code: expect.stringMatching(/^[a-z0-9]{8}$/) };
  expect(await ask('Ada', 'lab.me')).toEqual({
    person: { id: ids['Ada'], name: 'Ada' },
    project: birds,
    role: 'manager',
    allows: ['read', 'code', 'export', 'collect', 'manage'],
    isOwner: true,
    projects: [
      { ...birds, role: 'manager' },
      { ...fish, role: 'reader' },
    ],
  });
  expect(await ask('Chiara', 'lab.me')).toMatchObject({
    role: 'reader',
    allows: ['read'],
    isOwner: false,
    projects: [{ id: project }],
  });
});

test('on a desktop there is nobody else', async () => {
  const alone = await run({ sample: true });
  const { door, callers } = alone.app;
  expect(await door.answer({ id: 1, name: 'lab.me', params: {} }, callers.window)).toEqual({
    id: 1,
    ok: true,
    data: null,
  });
  expect(
    await door.answer({ id: 1, name: 'members.list', params: {} }, callers.window),
  ).toMatchObject({
    ok: false,
    error: {
      message: 'Validation error: this is a computer of one person: it has no members',
    },
  });
  await alone.close();
});

test('members with their roles, parts and what they spent', async () => {
  await ask('Ada', 'members.set-part', { person: ids['Ben'], monthly: 5 });
  await ask('Ben', 'videosite.get-video', { videoId: 'sample_001x' });
  const { members } = await ask<MembersView>('Ada', 'members.list');
  expect(members).toMatchObject([
    { person: { name: 'Ada', email: 'ada@example.org' }, role: 'manager', spent: 0 },
    { person: { name: 'Ben' }, role: 'collector', monthly: 5, spent: 1, isDisabled: false },
    { person: { name: 'Chiara' }, role: 'reader', spent: 0 },
    { person: { name: 'Dev' }, role: 'coder', spent: 0 },
  ]);
  expect(members[0]).not.toHaveProperty('monthly');
  const today = new Date().toISOString().slice(0, 10);
  expect(await ask('Ada', 'members.usage', { from: '2020-01-01', to: today })).toEqual([
    {
      day: today,
      person: { id: ids['Ben'], name: 'Ben' },
      key: { id: `window:${ids['Ben']}`, name: 'Ben' },
      credits: 1,
    },
  ]);
  await ask('Ada', 'members.set-part', { person: ids['Ben'], monthly: 1 });
  expect(await refusal('Ben', 'videosite.get-video', { videoId: 'sample_001x' })).toMatch(
    /^Credits exhausted/,
  );
  await ask('Ada', 'members.set-part', { person: ids['Ben'], monthly: null });
  expect(await ask('Ada', 'audit.list', { limit: 1 })).toMatchObject({
    entries: [{ act: 'part-set', about: { name: 'Ben' }, facts: { monthly: null } }],
  });
  expect(await refusal('Ben', 'videosite.get-video', { videoId: 'sample_001x' })).toBe('ok');
});

test('a role that is given holds from the next call on; a project keeps a manager', async () => {
  expect(await refusal('Chiara', 'keys.list')).toBe(
    'Your role in this project does not include this: this needs the role collector; you are reader',
  );
  await ask('Ada', 'members.set-role', { person: ids['Chiara'], role: 'collector' });
  expect(await refusal('Chiara', 'keys.list')).toBe('ok');
  await ask('Ada', 'members.set-role', { person: ids['Chiara'], role: 'reader' });
  const last = 'Validation error: a project keeps a manager: name another one first';
  expect(await refusal('Ada', 'members.set-role', { person: ids['Ada'], role: 'reader' })).toBe(
    last,
  );
  expect(await refusal('Ada', 'members.remove', { person: ids['Ada'] })).toBe(last);
  expect(await refusal('Ada', 'members.set-role', { person: 'nobody', role: 'reader' })).toBe(
    'Not found: no member of this project has that id',
  );
});

test('an invitation is a link, told once, that can be taken back', async () => {
  const invited = await ask<{ id: string; path: string }>('Ada', 'members.invite', {
    email: ' Eve@Example.org',
    role: 'coder',
    monthly: 10,
  });
  expect(invited).toMatchObject({ email: 'eve@example.org', role: 'coder', monthly: 10 });
  expect(invited.path).toMatch(/^\/sign-in\/invitation#[\w-]{43}$/);
  const { invitations } = await ask<MembersView>('Ada', 'members.list');
  expect(invitations).toEqual([
    {
      id: invited.id,
      email: 'eve@example.org',
      role: 'coder',
      monthly: 10,
      created: expect.any(String),
      expires: expect.any(String),
    },
  ]);
  const elsewhere = laboratoryIn(root).invitations.make({
    project: other,
    role: 'reader',
    email: 'x@example.org',
    lives: 1000,
  });
  expect(await refusal('Ada', 'members.withdraw', { invitation: elsewhere.row.id })).toBe(
    'Not found: no invitation to this project has that id',
  );
  await ask('Ada', 'members.withdraw', { invitation: invited.id });
  expect(await ask('Ada', 'members.list')).toMatchObject({ invitations: [] });
  const secret = invited.path.split('#')[1] ?? '';
  expect(laboratoryIn(root).invitations.accept(secret, ids['Dev'] ?? '')).toBeUndefined();
});

test('whoever is removed may nothing from then on, and what they did stays', async () => {
  const id = laboratoryIn(root).people.add({ name: 'Finn' }).id;
  ids['Finn'] = id;
  laboratoryIn(root).members.set(project, id, 'collector');
  on.app.store.keys.ensureWindowOf(id, 'Finn');
  expect(await refusal('Finn', 'collections.list')).toBe('ok');
  await ask('Ada', 'members.remove', { person: id });
  expect(await refusal('Finn', 'collections.list')).toBe(
    'Your role in this project does not include this: you are no member of this project',
  );
  expect(on.app.store.keys.list({ person: id })).toHaveLength(1);
});

test('the audit trail of a project tells of nothing else', async () => {
  laboratoryIn(root).projects.rename(other, 'Fishes');
  laboratoryIn(root).members.set(other, ids['Ben'] ?? '', 'reader');
  const first = await ask<{ entries: { number: number; act: string }[]; next?: number }>(
    'Ada',
    'audit.list',
    { limit: 3 },
  );
  expect(first.entries).toMatchObject([
    { act: 'member-removed', by: { name: 'Ada' }, about: { name: 'Finn' } },
    { act: 'member-set', about: { name: 'Finn' } },
    { act: 'invitation-withdrawn', by: { name: 'Ada' } },
  ]);
  expect(first.next).toBe(first.entries[2]?.number);
  const rest = await ask<typeof first>('Ada', 'audit.list', { limit: 200, before: first.next });
  expect(rest.entries.map(({ act }) => act)).toEqual([
    'invitation-made',
    'member-set',
    'member-set',
    'part-set',
    'part-set',
    'part-set',
    'member-set',
    'member-set',
    'member-set',
    'member-set',
    'project-made',
  ]);
  expect(rest).not.toHaveProperty('next');
  expect(JSON.stringify([first, rest])).not.toContain('example.org');
});

test('each member has keys of their own; a manager sees all, and takes away', async () => {
  const mine = await ask<{ id: string }>('Ben', 'keys.add', { name: 'Ben’s script' });
  const others = await ask<{ id: string }>('Ada', 'keys.add', { name: 'Ada’s script' });
  const names = async (who: string): Promise<string[]> =>
    (await ask<{ name: string }[]>(who, 'keys.list')).map(({ name }) => name);
  expect(await names('Ben')).toEqual(['Ben', 'Ben’s script']);
  expect(await names('Ada')).toContain('Ben’s script');
  expect(await ask('Ada', 'keys.list')).toContainEqual(
    expect.objectContaining({ name: 'Ben’s script', owner: 'Ben' }),
  );
  const refused =
    'Your role in this project does not include this: this is the key of another member';
  for (const name of [
    'keys.rotate',
    'keys.disable',
    'keys.enable',
    'keys.revoke',
    'keys.set-budget',
  ])
    for (const id of [others.id, 'window', 'nothing'])
      expect([name, id, await refusal('Ben', name, { id })]).toEqual([name, id, refused]);
  // Whoever had the secret would act as Ben.
  expect(await refusal('Ada', 'keys.rotate', { id: mine.id })).toBe(refused);
  expect(await refusal('Ada', 'keys.enable', { id: mine.id })).toBe(refused);
  expect(await refusal('Ada', 'keys.disable', { id: mine.id })).toBe('ok');
  expect(await refusal('Ben', 'keys.enable', { id: mine.id })).toBe('ok');
  expect(await refusal('Ada', 'keys.revoke', { id: mine.id })).toBe('ok');
});

test('so with the clients that they let in', async () => {
  on.app.store.clients.admit({
    client: 'c',
    name: 'Assistant of Ada',
    redirect: 'http://127.0.0.1:4000/',
    scopes: ['bowerbird:ask'],
    resource: `${on.base}/mcp`,
    cap: 10,
    expires: '2999-01-01T00:00:00.000Z',
    person: ids['Ada'],
  });
  expect(await ask('Ben', 'clients.list')).toEqual([]);
  const [grant] = await ask<{ id: string }[]>('Ada', 'clients.list');
  for (const [name, params] of [
    ['clients.set-cap', { cap: 1 }],
    ['clients.set-assistant', { copies: 'text' }],
    ['clients.revoke', {}],
  ] as const)
    expect(await refusal('Ben', name, { id: grant?.id, ...params })).toBe(
      'Your role in this project does not include this: this is the key of another member',
    );
  expect(await refusal('Ada', 'clients.revoke', { id: grant?.id })).toBe('ok');
});

test('runs are paid by the member who begins them', async () => {
  const source = { operation: 'videosite.get-video', params: { videoId: 'sample_001x' } };
  const { id } = await ask<{ id: string }>('Ben', 'collections.start', {
    name: 'Of Ben',
    sources: [source],
  });
  await on.app.collecting.follow(id);
  expect(on.app.store.runs.there(id).keyId).toBe(`window:${ids['Ben']}`);
});

test('everybody codes as themselves, and is called what they are', async () => {
  const { rows } = await ask<{ rows: { id: number }[] }>('Dev', 'collections.rows', {
    name: 'Of Ben',
  });
  const item = rows[0]?.id;
  const code = {
    id: '00000000-0000-7000-8000-000000000001',
    name: 'Bird',
    definition: '',
    colour: 'teal',
  };
  await ask('Dev', 'codes.change', { collection: 'Of Ben', codes: [code] });
  expect(await ask('Ada', 'codes.coders')).toContainEqual({
    id: ids['Ada'],
    name: 'Ada',
    isChosen: true,
  });
  await ask('Dev', 'codes.set', { item, code: code.id });
  await ask('Ada', 'codes.set', { item, code: null });
  expect(await ask('Dev', 'codes.coders')).toEqual([
    { id: ids['Dev'], name: 'Dev', isChosen: true },
    { id: ids['Ada'], name: 'Ada', isChosen: false },
  ]);
  const refused = 'Validation error: in a laboratory everybody codes as themselves';
  expect(await refusal('Dev', 'codes.choose-coder', { id: ids['Ada'] })).toBe(refused);
  expect(await refusal('Dev', 'codes.add-coder', { name: 'Eve' })).toBe(refused);
  expect(await refusal('Dev', 'codes.rename-coder', { name: 'Eve' })).toBe(refused);
});

test('the look of the window is each member’s own', async () => {
  await ask('Chiara', 'settings.set', { theme: 'dark' });
  await ask('Ada', 'settings.set', { density: 'compact', refreshAfterHours: 3 });
  expect(await ask('Chiara', 'settings.get')).toMatchObject({
    theme: 'dark',
    density: 'comfortable',
    refreshAfterHours: 3,
  });
  expect(await ask('Ada', 'settings.get')).toMatchObject({
    theme: 'system',
    density: 'compact',
  });
  expect(on.app.store.settings.get('theme')).toBe('system');
});

test('a manager sees whom desktops asked to forget, and dismisses it by name; nobody else does', async () => {
  const id = on.app.store.newId();
  const request = { id, platform: 'videosite', names: ['UC-ann', 'ann'] };
  on.app.store.forgettingRequests.receive(ids['Ben'] ?? '', request);
  expect(await ask('Ada', 'collections.forgetting-requests')).toMatchObject([
    { id, by: 'Ben', platform: 'videosite', person: 'UC-ann' },
  ]);
  for (const who of ['Ben', 'Dev'])
    expect(await refusal(who, 'collections.dismiss-forgetting-request', { id })).not.toBe('ok');
  await ask('Ada', 'collections.dismiss-forgetting-request', { id });
  expect(await ask('Ada', 'collections.forgetting-requests')).toEqual([]);
  const { entries } = await ask<{ entries: readonly object[] }>('Ada', 'audit.list', { limit: 1 });
  expect(entries).toMatchObject([
    { act: 'request-dismissed', by: { name: 'Ada' }, facts: { person: ids['Ben'], request: id } },
  ]);
  expect(JSON.stringify(entries)).not.toContain('ann');
  // A second time it is nothing that could be dismissed.
  await ask('Ada', 'collections.dismiss-forgetting-request', { id });
  expect(await ask('Ada', 'audit.list', { limit: 1 })).toEqual({
    entries,
    next: expect.any(Number) as number,
  });
});
