import { expect, test } from 'vitest';
import type { Answer } from '#calls/index.ts';
import { ROLES, type Role } from '#kit/rights.ts';
import { appDoor } from '../core/doors/ipc/door.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import type { Engine } from '../core/engine/engine.ts';
import type { LocalContext } from '#calls/answering/context.ts';
import { locals } from '#calls/answering/list.ts';

/** What each role may for the first time; each may what those before it may. Whoever adds an operation decides here. */
const FIRST_FOR = {
  reader: `
    api.get
    box.find-own box.recognise
    calls.recent
    cases.document cases.entries cases.get cases.removed
    catalogue.list
    clients.budget
    codes.agreement codes.codebook codes.coders codes.progress codes.save codes.text
    codes.versions
    collections.bounds collections.case collections.changes
    collections.chart-authors collections.chart-figures
    collections.chart-replies collections.chart-survival collections.chart-time
    collections.choices collections.compare collections.completeness collections.count
    collections.dossier collections.export collections.facet-authors
    collections.facet-codes collections.facet-collections collections.facet-tags collections.facets collections.get collections.identifying-columns
    collections.item collections.links collections.list collections.pages
    collections.preflight
    collections.read-links collections.recheck-preflight collections.row-ids collections.rows
    collections.save-chart collections.save-dossier collections.survival collections.thread collections.unseen
    collections.watch collections.workbook-lines
    credits.get credits.ledger
    downloads.list downloads.picture
    health.list
    network.get
    next-steps.list
    official.get
    pages.get pages.list
    plan.get
    report.make report.save
    runs.latest runs.list
    settings.get settings.set
    signing.get
    terms.get
    timestamps.get timestamps.preview
    updates.read-otherwise
    views.list
    work.cancel work.progress
    lab.look lab.me lab.present
`,
  coder: `
    cases.save
    codes.add-coder codes.apply codes.change codes.choose-coder codes.decide
    codes.import-codebook codes.rename-coder codes.set codes.unset
    collections.annotate collections.annotate-rows collections.cite collections.mark-seen
    collections.undo-annotate-rows
    evidence.body evidence.get evidence.save-proof
    pages.annotate pages.part pages.save
    views.open-with views.remove views.rename views.save`,
  collector: `
    cases.set
    clients.approve clients.deny clients.list clients.pending clients.revoke
    clients.set-assistant clients.set-cap
    collections.make collections.recheck collections.rename collections.reread collections.retry
    collections.schedule collections.set-watch collections.start collections.unschedule
    health.save-unread
    keys.add keys.disable keys.enable keys.list keys.revoke keys.rotate keys.set-budget
    next-steps.start
    runs.cancel runs.fill-gaps runs.pause runs.resume
    terms.check
    timestamps.ask`,
  manager: `
    clients.set-budget
    collections.deletions collections.dismiss-forgetting-request
    collections.forget-person collections.forgetting-requests
    collections.held-left-out collections.held-of-person collections.readmit-person
    collections.remove collections.remove-rows collections.retain
    deleted.empty deleted.explain deleted.list deleted.put-back
    health.clear-unread
    pages.remove
    signing.distrust signing.trust
    terms.delete terms.due terms.keep
    timestamps.distrust timestamps.trust
    updates.settle
    codes.merge audit.list members.invite members.list members.remove members.set-part members.set-role members.usage
    members.withdraw
`,
  nobody: `
    lab.cancel lab.connect lab.disconnect lab.send lab.share lab.status lab.unshare
    api.set
    capture.forget capture.set capture.state
    clients.connection clients.test-connection
    collections.export-file
    credits.grant
    downloads.add downloads.add-collected downloads.add-file downloads.add-files downloads.pause
    downloads.remove downloads.resume downloads.retry
    field-trial.begin field-trial.compare field-trial.plan field-trial.report
    field-trial.save field-trial.state
    import.begin import.collect import.state
    network.set
    official.cap official.enable official.forget official.set official.show-terms official.test
    packages.find packages.redact packages.verify
    pages.keep
    plan.set plan.set-extra-usage
    program.back-up program.read program.use-folder
    signing.export signing.make signing.replace
    timestamps.set-authority
    updates.cancel updates.download updates.look updates.read`,
};

const START = {
  name: 'Birds',
  sources: [{ operation: 'forum.get-post', params: { postId: 'abc' } }],
};
const ASK = { of: { day: '2026-01-01' }, sha256: '0'.repeat(64), address: 'https://time.example' };

/** Where the parameters count: what is asked, and the first role that may ask it. */
const BY_PARAMS: readonly [name: string, params: object, first: Role | 'nobody'][] = [
  ['collections.export', { name: 'Birds', format: 'csv', pseudonyms: true }, 'reader'],
  ['collections.export', { name: 'Birds', format: 'package', pseudonyms: true }, 'reader'],
  ['collections.export', { name: 'Birds', format: 'csv' }, 'coder'],
  ['collections.export', { name: 'Birds', format: 'package' }, 'coder'],
  ['collections.export', { name: 'Birds', format: 'warc' }, 'coder'],
  // Whoever chose the key finds the names again.
  ['collections.export', { format: 'csv', pseudonyms: 'a key of sixteen bytes' }, 'coder'],
  ['collections.export', { format: 'csv', pseudonyms: true, protected: true }, 'coder'],
  ['collections.export', { format: 'csv', pseudonyms: true, folder: '/etc' }, 'nobody'],
  ['codes.text', { collection: 'Birds', what: 'codebook-csv' }, 'reader'],
  ['codes.text', { collection: 'Birds', what: 'codings' }, 'coder'],
  ['codes.save', { collection: 'Birds', what: 'codebook-qdc' }, 'reader'],
  ['codes.save', { collection: 'Birds', what: 'codings' }, 'coder'],
  ['collections.start', START, 'collector'],
  ['collections.start', { ...START, retainUntil: '2030-01-01' }, 'manager'],
  ['settings.set', { theme: 'dark', density: 'compact', texts: 'written' }, 'reader'],
  ['settings.set', { theme: 'dark', refreshAfterHours: 5 }, 'manager'],
  ['settings.set', { downloadFolder: '/etc' }, 'nobody'],
  ['settings.set', { theme: 'dark', pruneAfterDays: 1 }, 'nobody'],
  ['settings.set', { pruneAboveMb: 10 }, 'nobody'],
  ['settings.set', { paceSeconds: 1 }, 'nobody'],
  ['settings.set', { browserPages: ['forum'] }, 'nobody'],
  ['settings.set', { notifiesOfChanges: true }, 'nobody'],
  ['settings.set', { writesChangeFeed: true }, 'nobody'],
  ['settings.set', { lookForUpdates: true }, 'nobody'],
  ['timestamps.preview', { of: { day: '2026-01-01' } }, 'reader'],
  ['timestamps.preview', { of: { path: '/etc/passwd' } }, 'nobody'],
  ['timestamps.ask', ASK, 'collector'],
  ['timestamps.ask', { ...ASK, out: '/etc/passwd' }, 'nobody'],
  ['timestamps.ask', { ...ASK, of: { path: '/etc/passwd' } }, 'nobody'],
];

const ANYBODY = { keyId: 'key', door: 'window' } as const;

const stubbed = locals.map((local) => ({ ...local, run: () => null }));
const engine = {
  catalogue,
  changed: () => undefined,
  call: () => Promise.resolve({ ok: true, result: { data: {} }, meta: {} }),
} as unknown as Engine;
const context = {
  store: { caseLog: { actAs: (_: unknown, work: () => unknown) => work() } },
} as unknown as LocalContext;

/** A door behind which nothing happens, for somebody of this role. */
const doorFor = (role: Role | undefined) =>
  appDoor(engine, stubbed, context, { roleOf: () => role });

const ask = (
  role: Role | undefined,
  name: string,
  params: object = {},
  more: object = {},
): Promise<Answer> => doorFor(role).answer({ id: 1, name, params, ...more }, ANYBODY);

const isRefused = (answer: Answer): boolean => !answer.ok && answer.error.code === 'not_permitted';

/** Also what is then refused for its parameters was allowed. */
const namesFor = async (role: Role | undefined, names: readonly string[]): Promise<string[]> => {
  const allowed: string[] = [];
  for (const name of names) if (!isRefused(await ask(role, name))) allowed.push(name);
  return allowed.toSorted();
};

const split = (text: string): string[] => text.trim().split(/\s+/);
const LOCAL_NAMES = locals.map(({ name }) => name);
const PLATFORM_NAMES = catalogue.entries.map(({ id }) => id);

const EXPECTED: Readonly<Record<Role, readonly string[]>> = {
  reader: split(FIRST_FOR.reader),
  coder: split(FIRST_FOR.reader + FIRST_FOR.coder),
  collector: split(FIRST_FOR.reader + FIRST_FOR.coder + FIRST_FOR.collector),
  manager: split(FIRST_FOR.reader + FIRST_FOR.coder + FIRST_FOR.collector + FIRST_FOR.manager),
};

test('somebody decided of every local operation, once', () => {
  expect(Object.values(FIRST_FOR).flatMap(split).toSorted()).toEqual(LOCAL_NAMES.toSorted());
});

test.each(ROLES)('the local operations of a %s', async (role) => {
  expect(await namesFor(role, LOCAL_NAMES)).toEqual(EXPECTED[role].toSorted());
});

test('whoever is no member may nothing, and learns no names', async () => {
  expect(await namesFor(undefined, [...LOCAL_NAMES, ...PLATFORM_NAMES])).toEqual([]);
  const answers = [
    await ask(undefined, 'keys.list'),
    await ask(undefined, 'no.such-thing'),
    await ask(undefined, 'settings.set', { strange: 1 }),
    await ask(undefined, 'forum.get-post', {}, { savedOnly: true }),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({
      ok: false,
      error: {
        status: 403,
        code: 'not_permitted',
        message:
          'Your role in this project does not include this: you are no member of this project',
      },
    });
});

test('where the parameters count', async () => {
  for (const [name, params, first] of BY_PARAMS)
    for (const role of ROLES) {
      const answer = await ask(role, name, params);
      const allowed = first !== 'nobody' && ROLES.indexOf(role) >= ROLES.indexOf(first);
      expect([name, params, role, answer.ok ? 'ok' : answer.error.code]).toEqual([
        name,
        params,
        role,
        allowed ? 'ok' : 'not_permitted',
      ]);
    }
});

test('who asks a platform collects; a kept answer may be read by everybody', async () => {
  const all = PLATFORM_NAMES.toSorted();
  expect(await namesFor('reader', PLATFORM_NAMES)).toEqual([]);
  expect(await namesFor('coder', PLATFORM_NAMES)).toEqual([]);
  expect(await namesFor('collector', PLATFORM_NAMES)).toEqual(all);
  expect(await namesFor('manager', PLATFORM_NAMES)).toEqual(all);
  for (const name of PLATFORM_NAMES) {
    expect(await ask('reader', name, {}, { savedOnly: true })).toMatchObject({ ok: true });
    // However old an answer may be: where there is none, the platform is asked.
    expect(isRefused(await ask('reader', name, {}, { maxAge: 1e9 }))).toBe(true);
  }
});

test('a refusal tells the role that it takes', async () => {
  expect(await ask('reader', 'keys.add', { name: 'x' })).toMatchObject({
    error: {
      message:
        'Your role in this project does not include this: this needs the role collector; you are reader',
      values: {
        detail: { id: 'doors.roleTooLow', values: { least: 'collector', role: 'reader' } },
      },
    },
  });
  expect(await ask('manager', 'api.set', { port: 1024 })).toMatchObject({
    error: {
      message:
        'Your role in this project does not include this: this belongs to the computer on which Bowerbird runs; no role includes it',
    },
  });
});

test('a role is asked for at each call, of whoever calls', async () => {
  const roles: Record<string, Role | undefined> = { ada: 'manager', ben: 'reader' };
  const door = appDoor(engine, stubbed, context, { roleOf: ({ keyId }) => roles[keyId] });
  const rename = (keyId: string): Promise<Answer> =>
    door.answer(
      { id: 1, name: 'collections.remove', params: { name: 'x' } },
      { ...ANYBODY, keyId },
    );
  expect([(await rename('ada')).ok, (await rename('ben')).ok]).toEqual([true, false]);
  roles['ada'] = 'reader';
  roles['ben'] = 'manager';
  expect([(await rename('ada')).ok, (await rename('ben')).ok]).toEqual([false, true]);
});

test('on a desktop nobody is asked for a role', async () => {
  const door = appDoor(engine, stubbed, context);
  for (const name of [...LOCAL_NAMES, ...PLATFORM_NAMES])
    expect(isRefused(await door.answer({ id: 1, name, params: {} }, ANYBODY))).toBe(false);
});
