import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '#kit/errors.ts';
import { may, type Role } from '#kit/rights.ts';
import { clock, tempDir } from '../calls/fixtures.ts';
import { codeFromSecret, openStore, type Store } from '../index.ts';
import { openTestStore } from '../testing/open-test-store.ts';
import { laboratoryIn } from '../../laboratory/store/laboratory.ts';

/** The root file of a laboratory, and the file of one of its projects, of which Ben is a collector. */
let root: Store;
let store: Store;
let place: ReturnType<typeof tempDir>;
let [ben, project] = ['', ''];
const time = clock();

const openProject = (): Store =>
  openStore({
    dir: place.dir,
    now: time.now,
    code: 'abcd2345',
    members: {
      mayUseKey: (person) => may(laboratoryIn(root).members.role(project, person), 'collect'),
    },
  });

beforeEach(() => {
  time.set('2026-08-15T10:00:00.000Z');
  place = tempDir();
  root = openTestStore({ now: time.now });
  const lab = laboratoryIn(root);
  ben = lab.people.add({ name: 'Ben' }).id;
  project = lab.projects.add({ name: 'Birds' }).id;
  lab.members.set(project, ben, 'collector');
  store = openProject();
});
afterEach(() => {
  store.close();
  root.close();
  place.remove();
});

const kindOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    return error instanceof AppError ? error.kind : 'another error';
  }
  return 'none';
};

test('the secret of a key names its project, and its visible beginning does', () => {
  const { secret, key } = store.keys.add({ name: 'of Ben', person: ben });
  expect(secret).toMatch(/^bb_abcd2345\.[A-Za-z0-9_-]{43}$/);
  expect(key).toMatchObject({ person: ben, prefix: secret.slice(0, 18) });
  expect(codeFromSecret(secret)).toBe('abcd2345');
  expect(store.keys.authenticate(secret)).toMatchObject({ id: key.id, person: ben });
});

test('a secret of another project, of a desktop, or without its code opens nothing', () => {
  const { secret } = store.keys.add({ name: 'of Ben', person: ben });
  const desktop = root.keys.add({ name: 'of a desktop' }).secret;
  expect(desktop).toMatch(/^bb_[A-Za-z0-9_-]{43}$/);
  const random = secret.slice('bb_abcd2345.'.length);
  for (const other of [
    `bb_zzzz2345.${random}`,
    `bb_${random}`,
    random,
    `bb_abcd2345.${random}x`,
    `bb_abcd2345${random}`,
    desktop,
  ])
    expect(kindOf(() => store.keys.authenticate(other))).toBe('invalid_api_key');
  expect(kindOf(() => root.keys.authenticate(secret))).toBe('invalid_api_key');
});

test.each([
  ['bb_abcd2345.x', 'abcd2345'],
  ['bba_abcd2345.x', 'abcd2345'],
  ['bbr_abcd2345.x', 'abcd2345'],
  ['bb_abcd2345', undefined],
  ['bb_abcd234.x', undefined],
  ['bb_ABCD2345.x', undefined],
  ['bbx_abcd2345.x', undefined],
  [' bb_abcd2345.x', undefined],
  ['', undefined],
])('the code of %j is %j', (secret, code) => {
  expect(codeFromSecret(secret)).toBe(code);
});

const STOPPED: readonly (readonly [string, () => void])[] = [
  ['is disabled', () => laboratoryIn(root).people.disable(ben)],
  ['is lowered', () => laboratoryIn(root).members.set(project, ben, 'coder')],
  ['is removed', () => laboratoryIn(root).members.remove(project, ben)],
];

test.each(STOPPED)('keys, grants and calls stop at once when their person %s', (_what, stop) => {
  const { secret, key } = store.keys.add({ name: 'of Ben', person: ben });
  const window = store.keys.ensureWindowOf(ben, 'Window of Ben');
  const tokens = store.clients.admit(GRANT());
  const { keyId } = tokens.grant;
  const errors = () =>
    [
      () => store.keys.authenticate(secret),
      () => store.keys.check(key.id),
      () => store.keys.check(window.id),
      () => store.keys.check(keyId),
      () => store.ledger.reserve(window.id, 1, 'a call'),
      () => store.ledger.reserve(key.id, 0, 'a free call'),
    ].map(kindOf);
  expect(errors()).toEqual(['none', 'none', 'none', 'none', 'none', 'none']);
  store.ledger.refund('a call');
  stop();
  expect(errors()).toEqual(Array(6).fill('api_key_disabled'));
  expect(store.clients.refresh(tokens.refresh, (_owner, scopes) => scopes)).toBeUndefined();

  laboratoryIn(root).people.enable(ben);
  laboratoryIn(root).members.set(project, ben, 'collector');
  expect(errors().slice(0, 4)).toEqual(['none', 'none', 'none', 'none']);
  expect(store.clients.refresh(tokens.refresh, (_owner, scopes) => scopes)?.scopes).toEqual([
    'videosite',
  ]);
});

const GRANT = () => ({
  client: 'https://client.test/me',
  name: 'a program',
  redirect: 'http://127.0.0.1:1/cb',
  scopes: ['videosite'],
  resource: 'https://lab.test/mcp',
  cap: 5,
  expires: '2099-01-01T00:00:00.000Z',
  person: ben,
});

test('tokens name the project, and the key of a grant its person', () => {
  const { access, refresh, grant } = store.clients.admit(GRANT());
  expect(access).toMatch(/^bba_abcd2345\.[\w-]{43}$/);
  expect(refresh).toMatch(/^bbr_abcd2345\.[\w-]{43}$/);
  expect(store.clients.verify(access)?.grant.id).toBe(grant.id);
  expect(store.keys.get(grant.keyId)?.person).toBe(ben);
  expect(store.keys.list({ person: ben }).map(({ id }) => id)).toEqual([grant.keyId]);
});

test('the window of a member pays with a key of its own, without a secret', () => {
  const key = store.keys.ensureWindowOf(ben, 'Window of Ben');
  expect(key).toStrictEqual({
    id: `window:${ben}`,
    account: 'local',
    person: ben,
    name: 'Window of Ben',
    builtin: true,
    prefix: null,
    created: '2026-08-15T10:00:00.000Z',
    lastUsed: null,
    expires: null,
    disabled: false,
    startsRuns: false,
    revoked: null,
    budget: null,
    family: `window:${ben}`,
    successor: null,
    graceUntil: null,
  });
  expect(store.keys.ensureWindowOf(ben, 'another name')).toStrictEqual(key);
  expect(() => store.keys.disable(key.id)).toThrow('Window of Ben is a built-in key');
});

test('keys of one person are listed, and a successor is of the same', () => {
  const { key } = store.keys.add({ name: 'of Ben', person: ben });
  store.keys.add({ name: 'of nobody' });
  time.pass(1);
  const { key: successor } = store.keys.rotate(key.id, 0);
  expect(successor.person).toBe(ben);
  expect(store.keys.list({ person: ben }).map(({ id }) => id)).toEqual([key.id, successor.id]);
  expect(store.keys.list()).toHaveLength(5);
});

test.each(['reader', 'coder', 'collector', 'manager'] as const satisfies readonly Role[])(
  'a key of a %s',
  (role) => {
    laboratoryIn(root).members.set(project, ben, role);
    const { key } = store.keys.add({ name: 'of Ben', person: ben });
    const works = role === 'collector' || role === 'manager';
    expect(kindOf(() => store.keys.check(key.id))).toBe(works ? 'none' : 'api_key_disabled');
  },
);

test('where nobody knows the members, their keys do not work, and others do', () => {
  const { secret } = store.keys.add({ name: 'of Ben', person: ben });
  const plain = store.keys.add({ name: 'of nobody' }).secret;
  store.close();
  store = openStore({ dir: place.dir, now: time.now, code: 'abcd2345' });
  expect(kindOf(() => store.keys.authenticate(secret))).toBe('api_key_disabled');
  expect(kindOf(() => store.keys.authenticate(plain))).toBe('none');
});
