import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as videos from '../core/platforms/videosite/operations/get-video/cases/videos.ts';
import { openStore } from '../core/store/index.ts';
import { usualDataDir } from '../core/app/data-dir.ts';
import { VERSION } from '../core/app/version.ts';
import { cli, cliGiven, inside, serve } from './support/cli.ts';
import { record } from './support/recordings.ts';
import { removeDir, tempDir } from './support/running.ts';

let dir: string;
let data: string;
const HOSTILE = 'red \u001b[31m, bell \u0007, C1 \u009b, turned \u202e, line \u2028.';

beforeAll(() => {
  dir = tempDir();
  data = join(dir, 'data');
  const api = 'https://www.youtube.com/youtubei/v1';
  record(dir, 'recordings/player', {
    ask: { method: 'POST', url: `${api}/player`, body: { videoId: videos.ID } },
    body: { ...videos.player, videoDetails: { ...videos.details, title: HOSTILE } },
  });
  record(dir, 'recordings/next', {
    ask: { method: 'POST', url: `${api}/next`, body: { videoId: videos.ID } },
    body: videos.watch(),
  });
});
afterAll(() => removeDir(dir));

const folder = (name: string) => join(dir, 'recordings', name);
const json = (text: string) =>
  JSON.parse(text) as { data?: unknown; errors?: { code: string; message: string }[] };
/** What a terminal would act on, line ends and tabs apart. */
const RAW = /(?![\t\n])[\p{Cc}\u2028-\u202e\u2066-\u2069]/u;

describe('help and mistakes', () => {
  test('the overview, the version, and every command', async () => {
    const overview = await cli('--help');
    expect(overview).toMatchObject({ code: 0, err: '' });
    expect((await cli('--version')).out).toBe(`${VERSION}\n`);
    const [, groups = ''] = overview.out.split('Begin here');
    const [list = ''] = groups.split('Every command takes');
    const names = [...list.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, name]) => name ?? '');
    expect(names).toEqual([
      'operations',
      'call',
      'collect',
      'runs',
      'search',
      'collections',
      'changes',
      'survival',
      'compare',
      'codes',
      'recheck',
      'schedule',
      'reread',
      'export',
      'case',
      'dossier',
      'verify',
      'redact',
      'timestamp',
      'signing-key',
      'import',
      'pages',
      'parse',
      'serve',
      'collect-for',
      'mcp',
      'lab',
      'keys',
      'credits',
      'plan',
      'official',
      'terms',
      'doctor',
      'backup',
      'restore',
      'prune',
      'evidence',
      'forget-person',
      'field-trial',
      'man',
      'completion',
    ]);
    const helps = await Promise.all(names.map((name) => inside(name, '--help')));
    for (const [i, { code, out, err }] of helps.entries()) {
      expect([code, err]).toEqual([0, '']);
      expect(out).toContain(`Usage: bowerbird ${names[i]}`);
      expect(out).toContain('--data DIR');
      expect(out).toMatch(new RegExp(`^Example\n  bowerbird ${names[i]}`, 'm'));
      expect(await inside('help', names[i] ?? '')).toEqual({ code, out, err });
    }
  });

  test.each([
    [[], 2],
    [['nothing'], 2],
    [['\u001b[31mred'], 2],
    [['serve', '--port', 'x'], 2],
    [['serve', '--port', '70000'], 2],
    [['serve', 'more'], 2],
    [['call'], 2],
    [['call', 'videosite.nothing'], 2],
    [['call', 'videosite.get-video', 'more'], 2],
    [['call', 'videosite.get-video', '--param', 'videoId'], 2],
    [['call', 'videosite.get-video', '--param', 'videoId=a', '--param', 'videoId=b'], 2],
    [['parse', 'videosite.get-video'], 2],
    [['keys'], 2],
    [['keys', 'add'], 2],
    [['keys', 'add', '--name', 'x', '--expires', 'soon'], 2],
    [['keys', 'add', '--name', 'x', '--expires', '2020-01-31'], 2],
    [['keys', 'disable'], 2],
    [['keys', 'list', 'a', 'b'], 2],
    [['credits', 'grant'], 2],
    [['credits', 'grant', '-5'], 2],
    [['credits', 'steal'], 2],
    [['plan', 'set'], 2],
    [['plan', 'extra', 'maybe'], 2],
    [['plan', 'list', 'more'], 2],
    [['plan', 'set', 'free', 'more'], 2],
    [['doctor', '--nothing'], 2],
    [['backup'], 2],
    [['backup', 'one', 'two'], 2],
    [['restore'], 2],
    [['pages', 'One', 'Another'], 2],
    [['dossier'], 2],
    [['dossier', 'Talk', '--format', 'docx'], 2],
  ])('%j ends with %i and points to the help', async (args, code) => {
    const ran = await inside(...args, ...(args.length > 1 ? ['--data', data] : []));
    expect(ran.code).toBe(code);
    expect(ran.out + ran.err).toMatch(/--help/);
    expect(ran.out + ran.err).not.toMatch(RAW);
  });
});

describe('parse', () => {
  const read = (...folders: string[]) =>
    inside('parse', 'videosite.get-video', '--data', join(dir, 'never'), ...folders);

  test('several folders in any order give the same answer, and nothing that a terminal obeys', async () => {
    const [one, other] = await Promise.all([
      read(folder('player'), folder('next')),
      read(folder('next'), folder('player')),
    ]);
    expect(one).toMatchObject({ code: 0, err: '' });
    expect(other.out).toBe(one.out);
    expect(one.out).not.toMatch(RAW);
    const { data: video } = json(one.out) as { data: Record<string, unknown> };
    expect(video).toMatchObject({ entityId: videos.ID, name: HOSTILE, viewCount: 41_623_530 });
    expect(existsSync(join(dir, 'never'))).toBe(false);
  });

  test('what cannot be read is an error in the envelope, and ends with 1', async () => {
    mkdirSync(join(dir, 'hollow \u001b[31m'));
    for (const wrong of [
      join(dir, 'nowhere'),
      join(dir, 'hollow \u001b[31m'),
      folder('player/request.json'),
    ]) {
      const { code, out } = await read(folder('player'), wrong);
      expect(code).toBe(1);
      expect(out).not.toMatch(RAW);
      expect(json(out)).toMatchObject({ data: null, errors: [{ code: 'validation_error' }] });
    }
  });

  test('parameters are checked like everywhere', async () => {
    const { code, out } = await read('--param', 'count=5', folder('player'));
    expect(code).toBe(1);
    expect(json(out).errors).toEqual([
      { code: 'validation_error', message: 'Validation error: unknown parameter count' },
    ]);
    const proto = await read('--param', '__proto__=5', folder('player'));
    expect(proto.code).toBe(1);
  });
});

describe('call, keys and credits on one data folder', () => {
  const on = (...args: string[]) => inside(...args, '--data', join(dir, 'life'));

  test('call: paid, and the second time from the archive', async () => {
    const args = [
      'call',
      'videosite.get-video',
      '--param',
      `videoId=${videos.ID}`,
      '--json',
      '--replay',
      folder(''),
    ];
    const first = await on(...args);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).not.toMatch(RAW);
    expect(JSON.parse(first.out)).toMatchObject({
      data: { name: HOSTILE },
      meta: { creditsUsed: 1, creditsRemaining: 99, route: 'public-page' },
    });
    const again = await on(...args, '--max-age', '999999999');
    expect(JSON.parse(again.out)).toMatchObject({
      meta: { creditsUsed: 0, creditsRemaining: 99, fromArchive: true },
    });
    const bad = await on(
      'call',
      'videosite.get-video',
      '--param',
      'videoId=\u001b[31m',
      '--json',
      '--replay',
      folder(''),
    );
    expect([bad.code, bad.out]).toEqual([1, expect.not.stringMatching(RAW)]);
    expect(json(bad.out)).toMatchObject({ errors: [{ code: 'validation_error' }], data: null });
  });

  test('keys: made once in the clear, listed without secret, switched, rotated, revoked', async () => {
    const made = await on('keys', 'add', '--name', `agent\n${HOSTILE}`, '--budget', '7', '--json');
    const { id, key } = JSON.parse(made.out) as { id: string; key: string };
    expect(key).toMatch(/^bb_[\w-]{43}$/);
    const plain = await on('keys', 'add', '--name', 'plain', '--expires', '2099-01-31');
    expect(plain.out).toMatch(/^bb_[\w-]{43}\n$/);
    expect(plain.err).toMatch(/^id [\w-]+\. The key is shown this once/);

    await on('keys', 'add', '--name', 'gatherer', '--may-collect');
    const list = await on('keys', 'list');
    expect(list.out).not.toContain(key);
    expect(list.out).not.toMatch(RAW);
    expect(list.out.trimEnd().split('\n').length).toBe(1 + 2 + 3);
    expect(list.out).toMatch(/gatherer\t.*\tyes$/m);
    expect(list.out).toMatch(new RegExp(`^${id}\t.*\t${key.slice(0, 9)}…\tactive\t`, 'm'));

    for (const [verb, stated, state] of [
      ['disable', 'disabled', 'disabled'],
      ['enable', 'enabled', 'active'],
      ['revoke', 'revoked', 'revoked'],
    ] as const) {
      expect(await on('keys', verb, id)).toMatchObject({ code: 0, out: `${stated} ${id}\n` });
      const rows = JSON.parse((await on('keys', 'list', '--json')).out) as {
        id: string;
        state: string;
        budget?: number;
      }[];
      expect(rows.find((row) => row.id === id)).toMatchObject({ state, budget: 7 });
    }
    const gone = await on('keys', 'rotate', id, '--json');
    expect([gone.code, json(gone.out).errors?.[0]?.code]).toEqual([1, 'validation_error']);
    const plainId = /^id ([\w-]+)\./.exec(plain.err)?.[1] ?? '';
    expect((await on('keys', 'rotate', plainId)).out).toMatch(/^bb_[\w-]{43}\n$/);
  });

  test('an unknown key: its id is echoed without what a terminal obeys', async () => {
    for (const id of ['nobody', '\u001b[31mred\u001b[0m\u202e']) {
      const ran = await on('keys', 'revoke', id);
      expect(ran.code).toBe(1);
      expect(ran.err).toMatch(/^Not found: no key /);
      expect(ran.err).not.toMatch(RAW);
    }
  });

  test('credits: the balance, a grant, the ledger', async () => {
    const before = JSON.parse((await on('credits', '--json')).out) as { balance: number };
    expect(JSON.parse((await on('credits', 'grant', '25', '--json')).out)).toMatchObject({
      balance: before.balance + 25,
      reserved: 0,
    });
    expect((await on('credits')).out).toMatch(
      new RegExp(
        `^${before.balance + 25} credits left \\(plan free; granted 125, spent \\d+, reserved 0\\)\n$`,
      ),
    );
    const ledger = await on('credits', 'ledger');
    expect(ledger.out).toMatch(/^SEQ\tAT\tKIND\tAMOUNT\tBALANCE\t/);
    expect(ledger.out).toMatch(/\tgrant\t25\t\d+\t.*granted by the operator/);
  });

  test('plan: which there are, one is chosen, extra usage, the bills', async () => {
    const folder = ['--data', join(dir, 'plans')];
    const plan = (...args: string[]) => inside('plan', ...args, ...folder);
    expect((await plan()).out).toBe(
      'plan free; 100 credits left\nextra usage: not offered by this plan\n',
    );
    expect((await plan('list')).out).toBe(
      [
        'PLAN\tONCE\tMONTHLY\tEXTRA USAGE UP TO\t',
        'free\t100\t0\tnot offered\tchosen',
        'researcher\t0\t10000\t10000\t',
        '',
      ].join('\n'),
    );
    expect(await plan('extra', 'on')).toMatchObject({
      code: 1,
      err: 'Validation error: the free plan offers no extra usage\n',
    });
    const gold = await plan('set', 'gold\u001b[31m', '--json');
    expect([gold.code, json(gold.out).errors?.[0]?.code]).toEqual([1, 'validation_error']);
    expect(gold.out).not.toMatch(RAW);

    expect((await plan('set', 'researcher')).out).toMatch(
      /^plan researcher; 10100 credits left\nextra usage: off, up to 10000 credits a cycle\nbill of \d{4}-\d\d so far: 0; it closes on \d{4}-\d\d-01T00:00:00\.000Z\n$/,
    );
    const on = JSON.parse((await plan('extra', 'on', '--json')).out) as object;
    expect(on).toMatchObject({
      plan: 'researcher',
      extraUsage: true,
      cap: 10_000,
      balance: 10_100,
      cycle: { owed: 0 },
      bills: [],
    });
    expect(JSON.parse((await plan('--json')).out)).toEqual(on);
    expect((await plan('extra', 'off')).out).toContain('extra usage: off, up to 10000');
    expect((await plan('set', 'free')).out).toMatch(/^plan free; 10100 credits left\n/);
    const ledger = await inside('credits', 'ledger', ...folder);
    expect(ledger.out).toMatch(/\tallowance\t10000\t10100\t.*researcher plan/);
    expect((await inside('doctor', ...folder)).code).toBe(0);
  });

  test('doctor: all is well, and names what is not', async () => {
    const well = await on('doctor', '--json');
    expect(well.code).toBe(0);
    expect(JSON.parse(well.out)).toMatchObject({
      version: VERSION,
      findings: [
        { what: 'runtime', ok: true },
        { what: 'data folder', ok: true },
        { what: 'data file', ok: true },
        { what: 'structure', ok: true },
        { what: 'write-ahead log', ok: true },
        { what: 'references', ok: true },
        { what: 'schema', ok: true },
        { what: 'ledger', ok: true },
        { what: 'values', ok: true },
        { what: 'evidence', ok: true },
        { what: 'answers', ok: true },
        { what: 'calls under days', ok: true },
        { what: 'signed days', ok: true },
        { what: 'timestamps of days', ok: true },
        { what: 'cursors', ok: true },
        { what: 'items', ok: true },
        { what: 'versions', ok: true },
        { what: 'notes', ok: true },
        { what: 'sources', ok: true },
        { what: 'codings', ok: true },
        { what: 'decisions', ok: true },
        { what: 'codebooks', ok: true },
        { what: 'kept pages', ok: true },
        { what: 'files of kept pages', ok: true },
        { what: 'counts', ok: true },
        { what: 'sums of items', ok: true },
        { what: 'rows', ok: true },
        { what: 'people who are left out', ok: true },
        { what: 'case logs', ok: true },
        { what: 'audit trail', ok: true },
        { what: 'index of words', ok: true },
        { what: 'names', ok: true },
        { what: 'catalogue', ok: true },
      ],
    });
    const file = join(dir, 'not-a-folder');
    writeFileSync(file, 'x');
    const ill = await inside('doctor', '--data', file);
    expect(ill.code).toBe(1);
    expect(ill.out).toMatch(/^FAIL data folder: /m);
    mkdirSync(join(dir, 'damaged'));
    writeFileSync(join(dir, 'damaged', 'bowerbird.db'), 'no database'.repeat(500));
    expect((await inside('doctor', '--data', join(dir, 'damaged'))).code).toBe(1);
    expect(readFileSync(join(dir, 'damaged', 'bowerbird.db'), 'utf8')).toMatch(/^no database/);
  });
});

test('a folder that was chosen in the window is the folder of commands, which miss it when it is away', async () => {
  const [home, chosen] = [join(dir, 'home'), join(dir, 'chosen')];
  const usual = usualDataDir({ XDG_DATA_HOME: home, APPDATA: home });
  mkdirSync(usual, { recursive: true });
  writeFileSync(join(usual, 'data-folder'), `${chosen}\n`);
  const run = () => cliGiven({ env: { XDG_DATA_HOME: home, APPDATA: home } }, 'doctor');
  const away = await run();
  expect(away.code).toBe(3);
  expect(away.err).toContain(`${chosen}, the folder that was chosen for the data, holds none now`);
  expect(existsSync(chosen)).toBe(false);
  mkdirSync(chosen, { mode: 0o700 });
  writeFileSync(join(chosen, 'bowerbird.db'), '', { mode: 0o600 });
  expect((await run()).out).toContain(`ok   data folder: ${chosen} (chosen in Settings)\n`);
});

describe('what keeps a command from starting', () => {
  test('has a sentence of its own and ends with 3', async () => {
    const file = join(dir, 'a-file');
    writeFileSync(file, 'x');
    const ran = await inside('credits', '--data', file);
    expect([ran.code, ran.out, ran.err]).toEqual([
      3,
      '',
      `The data folder cannot be used: ${file}: it is a file and not a folder\n`,
    ]);
    const served = await inside('serve', '--data', file, '--json');
    expect([served.code, json(served.out)]).toEqual([
      3,
      {
        errors: [{ code: 'internal_error', message: ran.err.trim() }],
        data: null,
      },
    ]);
  });
});

describe('backup and restore', () => {
  const folder = () => join(dir, 'kept');
  const on = (...args: string[]) => inside(...args, '--data', folder());

  test('a copy is made while a program works, and is refused its place until that has ended', async () => {
    const copy = join(dir, 'copy.db');
    expect((await on('credits', 'grant', '25')).code).toBe(0);
    const { child, ended } = await serve('--data', folder(), '--sample');
    expect((await on('backup', copy)).out).toBe(`${copy}: copied and checked\n`);
    expect(await on('backup', copy)).toMatchObject({
      code: 1,
      err: `Validation error: ${copy} is there already; --force replaces it\n`,
    });
    const early = await on('restore', copy);
    expect(early.code).toBe(3);
    expect(early.err).toContain(
      `${folder()}: another process (number ${child.pid} on ${hostname()}) works with it; end it first`,
    );
    child.kill('SIGTERM');
    await ended;
    expect((await on('credits', 'grant', '50')).code).toBe(0);
    const restored = await on('restore', copy, '--json');
    expect(restored.code).toBe(0);
    const { aside } = JSON.parse(restored.out) as { aside: string };
    expect(existsSync(aside)).toBe(true);
    expect((await on('credits')).out).toMatch(/^125 credits left/);
    const doctor = await on('doctor', '--full', '--json');
    expect(doctor.code).toBe(0);
    expect(doctor.err).toContain('checking the structure of the data file');
    expect((await on('restore', join(dir, 'none.db'))).err).toBe(
      `Validation error: there is no file ${join(dir, 'none.db')}\n`,
    );
  });

  test('a copy says that it has what lies in Deleted, while something does', async () => {
    const own = join(dir, 'with-deleted');
    const copy = join(dir, 'with-deleted.db');
    const back = (...args: string[]) => inside('backup', copy, '--force', ...args, '--data', own);
    const store = openStore({ dir: own });
    store.collections.open('Pond');
    const id = await store.deleted.addCollection(store.collections.there('Pond'));
    expect((await back()).out).toBe(
      `${copy}: copied and checked\nwhat lies in Deleted is in it, too; rows there: 0\n`,
    );
    expect(JSON.parse((await back('--json')).out)).toMatchObject({ rowsInDeleted: 0 });
    await store.deleted.empty([id]);
    store.close();
    expect((await back()).out).toBe(`${copy}: copied and checked\n`);
    expect(JSON.parse((await back('--json')).out)).not.toHaveProperty('rowsInDeleted');
  });
});
