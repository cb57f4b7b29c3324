import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import { VERSION } from '../core/app/version.ts';
import { sources, type Import, type Source } from './support/sources.ts';

const all = sources();
const isTest = ({ path }: Source): boolean =>
  /\.(test|typetest|spec)\.tsx?$|^test\/|\/(test|testing|cases|processes)\/|cases\.ts$|\/fixtures\.ts$|\.fixture\.ts$/.test(
    path,
  );
const program = all.filter((source) => !isTest(source));

/** What a room may import; itself always. */
interface Room {
  /** Rooms whose functions it may use. */
  readonly uses?: readonly string[];
  /** Rooms of which it may name the types alone. */
  readonly types?: readonly string[];
  /** Packages that it may use; any when left out. */
  readonly packages?: readonly string[];
}

/** Compares addresses, and opens no connection. */
const ADDRESSES = 'core/doors/http/addresses.ts';
/** Asks the one server that the operator named, for what the store keeps. */
const S3_CLIENT = 'core/store/evidence-store/s3-client.ts';
/** What fields were called, by platform: it tells of what was kept, and makes no difference between platforms now. */
const EARLIER_NAMES = 'core/vocab/renamed.ts';
/** Walks a post and holds no schema, so the window looks at pictures by it, too. */
const MEDIA_IN_POST = 'core/vocab/media-in-post.ts';
/** The one list of export formats, small and without a schema: the window offers them by it. */
const EXPORT_FORMATS = 'core/kit/export-formats.ts';
const VIEW_COLUMNS = 'core/kit/view-columns.ts';
/** Opens what a browsed page asks for. */
const PUBLIC_PROXY = 'core/net/public-proxy.ts';
/** Which processes of this machine run: asked by whoever writes files or rows that outlive one. */
const PROCESSES = 'core/kit/processes.ts';
/** What answers the calls that `core/calls` declares. It stands beside them, as if in a room of its own. */
const ANSWERS = 'core/answers';
/** What the command line asks of a laboratory, and the engine of its database: each is loaded late, by one file. */
const LABORATORY = 'core/laboratory/index.ts';
const POSTGRES = 'core/laboratory/postgres/index.ts';
const NODE = 'node:';
const GRAMMAR = [
  'core/kit',
  EXPORT_FORMATS,
  VIEW_COLUMNS,
  'core/vocab',
  EARLIER_NAMES,
  MEDIA_IN_POST,
];
const OUTWARD = ['core/net', 'core/store', 'core/credentials'];
/** What a program is assembled from. */
const ASSEMBLED = [
  ...GRAMMAR,
  'core/calls',
  ...OUTWARD,
  'core/engine',
  'core/exports',
  'core/collections',
  'core/capture',
  'core/field-trial',
  'core/hand-over',
  'core/doors',
  'core/updates',
  'core/signing',
];

/** Who may import whom: from the ground up, and no arrow runs up. ARCHITECTURE.md draws it. */
const ROOMS: Readonly<Record<string, Room>> = {
  // The default build of cheerio brings a second parser and a second HTTP client.
  'core/kit': { packages: ['zod', 'cheerio/slim', 'domhandler', 'htmlparser2'] },
  [PROCESSES]: { packages: [NODE] },
  'core/vocab': { uses: ['core/kit'], packages: ['zod'] },
  [EARLIER_NAMES]: { uses: ['core/kit', 'core/vocab'], packages: [] },
  [EXPORT_FORMATS]: { packages: [] },
  [VIEW_COLUMNS]: { packages: [] },
  [MEDIA_IN_POST]: { types: ['core/vocab'], packages: [] },
  'core/calls': { uses: GRAMMAR, packages: ['zod'] },
  'core/platforms': { uses: GRAMMAR, packages: ['zod', 'htmlparser2', 'entities'] },
  'core/platforms/fakes.ts': { uses: ['core/kit', 'core/platforms'] },
  'core/signing': { uses: ['core/kit'], packages: ['zod', 'asn1js', NODE] },
  'core/net': { uses: ['core/kit'], packages: ['undici', 'nodemailer', NODE] },
  'core/store': {
    uses: ['core/kit', PROCESSES, 'core/signing', EARLIER_NAMES, S3_CLIENT],
    packages: ['lru-cache', 'sql-template-tag', NODE],
  },
  [S3_CLIENT]: { types: ['core/store'], packages: ['aws4fetch', 'undici', NODE] },
  'core/updates': {
    uses: ['core/kit', 'core/signing'],
    types: ['core/calls'],
    packages: ['zod', NODE],
  },
  'core/credentials': {
    uses: ['core/kit', 'core/signing', 'core/net'],
    types: ['core/calls', 'core/store'],
    packages: ['lru-cache', NODE],
  },
  'core/engine': {
    uses: [...GRAMMAR, 'core/platforms', 'core/net', 'core/credentials'],
    types: ['core/calls', 'core/store'],
    packages: ['zod', 'lru-cache', NODE],
  },
  [ANSWERS]: {
    uses: [...GRAMMAR, 'core/calls', 'core/signing', 'core/updates'],
    types: [
      'core/engine',
      'core/field-trial',
      'core/collections',
      'core/capture',
      'core/exports',
      ...OUTWARD,
    ],
    packages: ['zod', 'lru-cache', NODE],
  },
  'core/exports': {
    uses: [...GRAMMAR, PROCESSES, 'core/signing'],
    packages: ['zod', 'entities', 'fflate', 'hyparquet-writer', NODE],
  },
  'core/collections': {
    uses: [...GRAMMAR, 'core/calls', 'core/signing', 'core/engine', 'core/exports'],
    types: ['core/store'],
  },
  'core/capture': {
    uses: [...GRAMMAR, 'core/calls', 'core/platforms', 'core/engine', 'core/exports'],
    types: ['core/store', 'core/collections'],
    packages: ['zod', 'fflate', NODE],
  },
  'core/hand-over': {
    uses: [...GRAMMAR, 'core/engine', 'core/collections'],
    types: ['core/store'],
    packages: ['zod', NODE],
  },
  'core/field-trial': {
    uses: [...GRAMMAR, 'core/calls'],
    types: ['core/engine', 'core/store'],
    packages: ['zod', NODE],
  },
  'core/doors': {
    uses: [...GRAMMAR, 'core/calls', 'core/engine', 'core/exports'],
    types: [ANSWERS, 'core/collections', 'core/store'],
  },
  'core/app': {
    // The list of the invented sites is loaded in the sample world alone.
    uses: [...ASSEMBLED, ANSWERS, 'core/platforms/fakes.ts', POSTGRES],
  },
  'core/cli': {
    uses: [...ASSEMBLED, 'core/app', LABORATORY],
  },
  // A desktop loads nothing of it; whoever needs it loads one of the two files beneath.
  'core/laboratory': {
    uses: [...ASSEMBLED, 'core/app', 'core/cli'],
    types: [ANSWERS],
  },
  [LABORATORY]: { uses: ['core/laboratory', 'core/cli'], types: ['core/app'] },
  [POSTGRES]: { uses: ['core/laboratory', 'core/store'] },
  renderer: {
    uses: [MEDIA_IN_POST, EXPORT_FORMATS, VIEW_COLUMNS],
    types: ['core/kit', 'core/vocab', 'core/calls'],
  },
  // Bundled for browsers: what it uses of Node has to have a stand-in.
  'verify-page': {
    uses: ['core/kit', 'core/engine', 'core/exports', 'core/collections', 'core/signing'],
    packages: ['zod', '@noble/hashes'],
  },
  [PUBLIC_PROXY]: { uses: ['core/kit'], packages: [NODE] },
  electron: { uses: ['core/kit', 'core/updates', PUBLIC_PROXY], types: ['core/calls'] },
  'electron/engine.ts': { uses: ['electron', 'core/kit', 'core/app'], types: ['core/calls'] },
};

/** Inside a platform. The invented site knows no reader: what it serves is read as the real site is. */
const IN_A_PLATFORM: Readonly<Record<string, Room>> = {
  fake: {},
  readers: {},
  operations: { uses: ['readers'] },
  'platform.ts': { uses: ['readers', 'operations'] },
};

/** Inside the store, by what is kept: from the file up to what looks after all of it. */
const IN_THE_STORE: Readonly<Record<string, Room>> = {
  'messages.ts': {},
  file: { uses: ['messages.ts'] },
  schema: { uses: ['file', 'accounts'] },
  'database-server.ts': { uses: ['file'] },
  'open-database.ts': { uses: ['file', 'database-server.ts'] },
  accounts: { uses: ['messages.ts', 'file'] },
  'evidence-store': { uses: ['messages.ts', 'file'] },
  calls: { uses: ['messages.ts', 'file'], types: ['accounts', 'evidence-store'] },
  housekeeping: { uses: ['messages.ts', 'file'] },
  collections: { uses: ['messages.ts', 'file', 'open-database.ts', 'calls', 'housekeeping'] },
  deletion: { uses: ['messages.ts', 'file', 'calls', 'collections', 'housekeeping'] },
  migrations: {
    uses: ['messages.ts', 'file', 'schema', 'calls', 'collections'],
  },
  doctor: {
    uses: [
      'messages.ts',
      'file',
      'schema',
      'accounts',
      'evidence-store',
      'calls',
      'collections',
      'deletion',
      'migrations',
      'database-server.ts',
      'open-database.ts',
    ],
  },
  'reading.ts': {
    uses: [
      'open-database.ts',
      'file',
      'accounts',
      'evidence-store',
      'calls',
      'collections',
      'deletion',
      'housekeeping',
    ],
  },
  'index.ts': {
    uses: [
      'messages.ts',
      'reading.ts',
      'database-server.ts',
      'migrations',
      'doctor',
      'housekeeping',
      'deletion',
      'collections',
      'calls',
      'evidence-store',
      'accounts',
      'file',
    ],
  },
};

/** Inside the window. What stands loose beside the folders is the ground: bridge, queries, state. */
const IN_THE_WINDOW: Readonly<Record<string, Room>> = {
  '': { uses: ['strings'] },
  theme: {},
  strings: {},
  parts: { uses: ['', 'theme', 'strings'] },
  chart: { uses: ['', 'parts'] },
  form: { uses: ['', 'parts'] },
  shapes: { uses: ['', 'parts', 'form', 'chart'] },
  pages: { uses: ['', 'parts', 'form', 'chart', 'shapes'] },
  'app.tsx': { uses: ['', 'parts', 'form', 'chart', 'shapes', 'pages'] },
  'main.tsx': { uses: ['', 'theme', 'app.tsx'] },
};

/** Of `core/calls` what is loose declares, and the file that is called as its folder; everything else answers. */
const roomPath = (path: string): string =>
  /^core\/calls\/(?!([^/]+)\/\1\.ts$)[^/]+\//.test(path)
    ? path.replace('core/calls', ANSWERS)
    : path;

const file = (path: string, of: string, typeOnly = false): Source => ({
  path,
  text: '',
  code: '',
  strings: [],
  lines: 1,
  imports: [{ of, typeOnly }],
});

/** The longest name in the table that a path begins with. */
const findRoom = (rooms: Readonly<Record<string, Room>>, path: string): string | undefined =>
  Object.keys(rooms)
    .filter((name) => name === '' || path === name || path.startsWith(`${name}/`))
    .sort((a, b) => b.length - a.length)[0];

/** `file -> import` for what the table does not allow; `inside` cuts a path to what the table names. */
const listBreaches = (
  rooms: Readonly<Record<string, Room>>,
  files: readonly Source[],
  inside: (path: string, from: Source) => string | undefined = (path) => path,
): string[] =>
  files.flatMap((file) => {
    const own = findRoom(rooms, inside(file.path, file) ?? '');
    const room = own === undefined ? undefined : rooms[own];
    if (own === undefined || room === undefined) return [`${file.path} stands in no room`];
    const allowed = ({ of, typeOnly }: Import): boolean => {
      const path = inside(of, file);
      if (path === undefined) return true;
      if (!isOwn(of))
        return typeOnly || !room.packages || room.packages.some((name) => isPackage(of, name));
      const target = findRoom(rooms, path);
      if (target === undefined) return false;
      return (
        target === own ||
        (room.uses ?? []).includes(target) ||
        (typeOnly && (room.types ?? []).includes(target))
      );
    };
    return file.imports.filter((one) => !allowed(one)).map(({ of }) => `${file.path} -> ${of}`);
  });

/** What stands in a circle of imports, or between two: all that is left when the loose ends are taken away. */
const circlesIn = (files: readonly Source[]): string[] => {
  const left = new Map(files.map(({ path, imports }) => [path, imports.map(({ of }) => of)]));
  const imported = (): Set<string> => new Set([...left.values()].flat());
  const looseIn = (): string[] => {
    const wanted = imported();
    return [...left]
      .filter(([path, of]) => !wanted.has(path) || !of.some((one) => left.has(one)))
      .map(([path]) => path);
  };
  for (let loose = looseIn(); loose.length > 0; loose = looseIn())
    for (const path of loose) left.delete(path);
  return [...left.keys()].sort();
};

/** All files that these load, at once or later. */
const reachedFrom = (...entries: readonly string[]): ReadonlySet<string> => {
  const files = new Map(all.map(({ path, imports }) => [path, imports]));
  const reached = new Set(entries);
  for (const path of reached)
    for (const { of, typeOnly } of files.get(path) ?? []) if (!typeOnly) reached.add(of);
  return reached;
};

const isOwn = (of: string): boolean =>
  /^(core|electron|renderer|scripts|test|verify-page)\//.test(of);
const isPackage = (of: string, name: string): boolean =>
  name === NODE ? of.startsWith(NODE) : of === name || of.startsWith(`${name}/`);

test('the reader of imports sees what it should', () => {
  const engine = all.find(({ path }) => path === 'core/engine/engine.ts');
  expect(engine?.imports).toContainEqual({ of: 'core/engine/catalogue.ts', typeOnly: false });
  expect(engine?.imports).toContainEqual({ of: 'core/store/index.ts', typeOnly: true });
  expect(program.length).toBeGreaterThan(120);
});

describe('who may import whom', () => {
  test('the root of core holds folders only', () => {
    expect(all.filter(({ path }) => /^core\/[^/]+$/.test(path)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  test('the table holds for every file', () => {
    const files = program.filter(({ path }) =>
      /^(core|electron|renderer|verify-page)\//.test(path),
    );
    expect(listBreaches(ROOMS, files, roomPath)).toEqual([]);
  });

  test('the picture in ARCHITECTURE.md shows every room, and no arrow that is not allowed', () => {
    const read = readFileSync(join(import.meta.dirname, '..', 'ARCHITECTURE.md'), 'utf8');
    const [, picture = ''] = /^```mermaid\n([^]*?)^```/m.exec(read) ?? [];
    const names = Object.keys(ROOMS).filter((name) => !/\.ts$|^electron$/.test(name));
    const drawn = new Map(names.map((name) => [name.replace('core/', ''), name]));
    const room = (name: string): string =>
      name.startsWith('electron[') ? 'electron/engine.ts' : (drawn.get(name) ?? name);
    const arrows = [...picture.matchAll(/^ *(\S+) (-->|-\.->) (.+)$/gm)].flatMap(
      ([, from = '', arrow, to = '']) =>
        to.split(' & ').map((one) => ({ from: room(from), arrow, to: room(one) })),
    );
    const forbidden = arrows.filter(
      ({ from, arrow, to }) => !ROOMS[from]?.[arrow === '-->' ? 'uses' : 'types']?.includes(to),
    );
    expect(forbidden).toEqual([]);
    const shown = new Set(arrows.flatMap(({ from, to }) => [from, to]));
    expect(names.filter((name) => !shown.has(name))).toEqual([]);
  });

  test('no file imports itself by way of others, nor its types', () => {
    expect(circlesIn(all)).toEqual([]);
    const ring = [file('core/kit/a.ts', 'core/kit/b.ts'), file('core/kit/b.ts', 'core/kit/a.ts')];
    const beside = [file('core/kit/c.ts', 'core/kit/a.ts'), file('core/kit/d.ts', 'zod')];
    expect(circlesIn([...ring, ...beside])).toEqual(['core/kit/a.ts', 'core/kit/b.ts']);
  });

  test('an arrow that runs up is seen', () => {
    const breach = (path: string, of: string, typeOnly = false): number =>
      listBreaches(ROOMS, [file(path, of, typeOnly)], roomPath).length;
    expect(breach('core/kit/a.ts', 'core/vocab/b.ts', true)).toBe(1);
    expect(breach('core/engine/a.ts', 'core/store/b.ts')).toBe(1);
    expect(breach('core/engine/a.ts', 'core/store/b.ts', true)).toBe(0);
    expect(breach('core/store/a.ts', 'undici')).toBe(1);
    expect(breach('core/calls/keys/keys.ts', 'core/calls/keys/answer-keys.ts', true)).toBe(1);
    expect(breach('core/calls/keys/answer-keys.ts', 'core/calls/keys/keys.ts')).toBe(0);
    expect(breach('renderer/a.ts', 'core/calls/keys/keys.ts', true)).toBe(0);
    expect(breach('renderer/a.ts', 'core/calls/keys/answer-keys.ts', true)).toBe(1);
    expect(breach('core/loose.ts', 'core/kit/b.ts')).toBe(1);
    expect(breach('renderer/parts/a.tsx', 'core/vocab/b.ts')).toBe(1);
  });

  test('platforms do not know each other; readers stand below operations', () => {
    const inside = (path: string, { path: from }: Source): string | undefined => {
      const home = from.split('/').slice(0, 3).join('/') + '/';
      return path.startsWith(home) ? path.slice(home.length) : undefined;
    };
    const files = program.filter(({ path }) => /^core\/platforms\/[^/]+\//.test(path));
    expect(files.length).toBeGreaterThan(150);
    expect(listBreaches(IN_A_PLATFORM, files, inside)).toEqual([]);
    const foreign = files.flatMap(({ path, imports }) =>
      imports
        .filter(({ of }) => of.startsWith('core/platforms/'))
        .filter(({ of }) => of.split('/')[2] !== path.split('/')[2])
        .map(({ of }) => `${path} -> ${of}`),
    );
    expect(foreign).toEqual([]);
  });

  test('no operation imports another', () => {
    const home = (path: string): string => path.split('/').slice(0, 5).join('/');
    const files = program.filter(({ path }) => /^core\/platforms\/[^/]+\/operations\//.test(path));
    const between = files.flatMap(({ path, imports }) =>
      imports
        .filter(({ of }) => of.includes('/operations/') && home(of) !== home(path))
        .map(({ of }) => `${path} -> ${of}`),
    );
    expect(between).toEqual([]);
  });

  test('a laboratory has one door, which is opened late and by one file; a desktop never reaches it', () => {
    const within = (path: string): boolean => path.startsWith('core/laboratory/');
    const reaching = program.filter(
      ({ path, imports }) => !within(path) && imports.some(({ of }) => within(of)),
    );
    expect(
      reaching.map(({ path, imports }) => [path, ...imports.map(({ of }) => of).filter(within)]),
    ).toEqual([
      ['core/app/database-server.ts', POSTGRES],
      ['core/cli/laboratory.ts', LABORATORY],
    ]);
    expect(reaching.map(({ text }) => text).join('\n')).not.toMatch(/ from '[^']*laboratory\//);
    const desktop = reachedFrom('electron/engine.ts', 'electron/main.ts', 'renderer/main.tsx');
    expect(desktop).toContain('core/app/open-app.ts');
    expect(desktop).toContain('core/app/hand-over/hand-over.ts');
    expect([...desktop].filter(within)).toEqual([]);
    // From the other side the same way leads there.
    expect(reachedFrom('core/cli/bowerbird.ts')).toContain('core/laboratory/open-laboratory.ts');
  });

  test('in the store: the file below accounts, calls and collections, and deletion above them', () => {
    const inside = (path: string): string | undefined =>
      path.startsWith('core/store/') ? path.slice('core/store/'.length) : undefined;
    const files = program.filter(
      ({ path }) => path.startsWith('core/store/') && !path.startsWith('core/store/processes/'),
    );
    expect(listBreaches(IN_THE_STORE, files, inside)).toEqual([]);
  });

  test('in the window: parts below shapes below pages', () => {
    const inside = (path: string): string | undefined =>
      path.startsWith('renderer/') ? path.slice('renderer/'.length) : undefined;
    const files = program.filter(({ path }) => path.startsWith('renderer/'));
    expect(listBreaches(IN_THE_WINDOW, files, inside)).toEqual([]);
  });

  test('nothing of the product reaches into an invented site but the list of them', () => {
    const reaching = program.filter(
      ({ path, imports }) =>
        !/^core\/platforms\/\w+\/fake\//.test(path) &&
        imports.some(({ of }) => /^core\/platforms\/\w+\/fake\//.test(of)),
    );
    expect(reaching.map(({ path }) => path)).toEqual(['core/platforms/fakes.ts']);
    // It loads them when they are asked for: the start of the program does not wait for them.
    expect(reaching.map(({ text }) => text).join('\n')).not.toMatch(/^import (?!type )/m);
  });

  test('the catalogue alone knows the list of platforms', () => {
    const knowing = program.filter(
      ({ path, imports }) =>
        !/^(core\/platforms|scripts)\//.test(path) &&
        imports.some(({ of }) => of === 'core/platforms/index.ts'),
    );
    expect(knowing.map(({ path }) => path)).toEqual(['core/engine/catalogue.ts']);
  });
});

describe('what only one folder may do', () => {
  const importing = (files: readonly Source[], what: (one: Import) => boolean): string[] =>
    files.filter(({ imports }) => imports.some(what)).map(({ path }) => path);
  const outside = (...folders: string[]): Source[] =>
    program.filter(({ path }) => !folders.some((folder) => path.startsWith(folder)));

  test('SQLite is the business of the store, and of the one format that is a database', () => {
    // The export never sees the data file: it makes a file of its own, of rows that it is given.
    expect(importing(outside('core/store/', 'scripts/'), ({ of }) => of === 'node:sqlite')).toEqual(
      ['core/exports/sqlite/database.ts'],
    );
  });

  test('a package is never loaded late by itself: a bundle would hide its names', () => {
    const late = outside('scripts/').flatMap(({ path, text }) =>
      [...text.matchAll(/\bimport\(\s*'([^.#'][^']*)'/g)].map(([, name]) => `${path}: ${name}`),
    );
    expect(late.filter((found) => !/node:|typeof import/.test(found))).toEqual([]);
  });

  test('no language is looked up while the program is loaded: every start would wait for its tables', () => {
    const early = outside('scripts/', 'renderer/').flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:export )?const (\w+)\b.* = (?!.*=>).*(?:\bIntl\.|\.toLocale)/gm)].map(
        ([, name]) => `${path}: ${name}`,
      ),
    );
    expect(early).toEqual([]);
  });

  test('connections outward are the business of net', () => {
    const wires = new Set([
      'undici',
      'node:http',
      'node:https',
      'node:http2',
      'node:net',
      'node:tls',
      'node:dns',
      'node:dgram',
    ]);
    const files = outside(
      'core/net/',
      'scripts/',
      'core/doors/http/listen.ts',
      ADDRESSES,
      S3_CLIENT,
      // To the database that the operator named.
      'core/laboratory/postgres/connection-thread.ts',
    );
    expect(importing(files, (one) => !one.typeOnly && wires.has(one.of))).toEqual([]);
    const asking = outside(
      'core/net/',
      'scripts/',
      'renderer/bridge.ts',
      'renderer/pages/help/licences-page.tsx',
      // Asks the one address that was built in, by Electron's own way out.
      'electron/updates/connection.ts',
    )
      .filter(({ code }) =>
        /(?<![\w.])(?:fetch|new (?:WebSocket|EventSource|XMLHttpRequest))\(/.test(code),
      )
      .map(({ path }) => path);
    expect(asking).toEqual([]);
  });

  test('the server listens and does not ask', () => {
    const listen = program.find(({ path }) => path === 'core/doors/http/listen.ts');
    expect(listen?.code).not.toMatch(/\b(?:request|get|connect)\(/);
    const addresses = program.find(({ path }) => path === ADDRESSES);
    expect(addresses?.code).toContain('import { BlockList, isIP } from ');
  });

  test('no door, page, command or engine names a platform', () => {
    // An alias of one letter says too little to be looked for.
    const names = catalogue.platforms
      .flatMap(({ segment, aliases, brand }) => [segment, ...aliases, brand])
      .filter((name) => name.length > 1);
    expect(names.length).toBeGreaterThanOrEqual(16);
    const named = new RegExp(`^(?:${names.join('|')})$|(?:^|/v1/)(?:${names.join('|')})[./_]`, 'i');
    const free = program.filter(
      ({ path }) =>
        !path.startsWith('core/platforms/') &&
        !path.startsWith('scripts/') &&
        path !== EARLIER_NAMES,
    );
    const naming = free.flatMap(({ path, strings }) =>
      strings.filter((string) => named.test(string)).map((string) => `${path}: ${string}`),
    );
    expect(naming).toEqual([]);
  });
});

describe('the manner of the code', () => {
  test('no `any`, nothing unchecked', () => {
    const loose = all.filter(({ code }) => /(?:[:<|&(,]|\bas)\s*any\b(?!\()/.test(code));
    expect(
      loose.filter(({ path }) => path !== 'test/boundaries.test.ts').map(({ path }) => path),
    ).toEqual([]);
    const silencing = (files: readonly Source[], ways: string): string[] => {
      const comment = new RegExp(['@ts-', `(?:${ways})`].join(''));
      return files.filter(({ text }) => comment.test(text)).map(({ path }) => path);
    };
    expect(silencing(all, 'ignore|nocheck')).toEqual([]);
    // In tests, an error that is expected holds what the type check must refuse.
    expect(silencing(program, 'expect-error')).toEqual([]);
  });

  test('no comment names a file that is gone', () => {
    const root = globSync('*.{ts,mjs}', { cwd: join(import.meta.dirname, '..') });
    const names = new Set(
      [...all.map(({ path }) => path), ...root].flatMap((path) =>
        path.split('/').map((_, at, steps) => steps.slice(at).join('/')),
      ),
    );
    const gone = all.flatMap(({ path, text }) =>
      [...text.matchAll(/^[ \t]*(?:\/?\*|\/\/).*$/gm)]
        .flatMap(([line]) => [...line.matchAll(/`([\w/-]+(?:\.[\w-]+)*\.(?:tsx?|mjs))`/g)])
        .filter(([, name = '']) => !names.has(name))
        .map(([, name]) => `${path}: ${name}`),
    );
    expect(gone).toEqual([]);
  });

  test('no catch-all names', () => {
    expect(
      all
        .filter(({ path }) => /\/(utils?|helpers?|misc|common)(\.|\/)/.test(path))
        .map(({ path }) => path),
    ).toEqual([]);
    const odd = all.filter(
      ({ path }) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(path.split('/').at(-1) ?? ''),
    );
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  test('the version is that of package.json, also where it is cited', () => {
    const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');
    const versionIn = (name: string) => (JSON.parse(read(name)) as { version: string }).version;
    expect(VERSION).toBe(versionIn('package.json'));
    expect(versionIn('codemeta.json')).toBe(VERSION);
    expect(/^version: (.+)$/m.exec(read('CITATION.cff'))?.[1]).toBe(VERSION);
    // Each language has a form of its own for what is not released yet.
    const inPython = /^__version__ = "(.+)"$/m.exec(
      read('clients/python/src/bowerbird/__init__.py'),
    );
    const inR = /^Version: (.+)$/m.exec(read('clients/r/DESCRIPTION'));
    expect([inPython?.[1], inR?.[1]]).toEqual([
      VERSION.replace('-dev', '.dev0'),
      VERSION.replace('-dev', '.9000'),
    ]);
  });

  test('whose the program is stands in package.json, and is the same where it is cited', () => {
    const read = (name: string) => readFileSync(join(import.meta.dirname, '..', name), 'utf8');
    const own = JSON.parse(read('package.json')) as {
      homepage: string;
      license: string;
      author: { name: string };
    };
    const codemeta = JSON.parse(read('codemeta.json')) as {
      url: string;
      license: string;
      author: { name: string }[];
    };
    expect(codemeta.url).toBe(own.homepage);
    expect(codemeta.license).toBe(`https://spdx.org/licenses/${own.license}`);
    expect(codemeta.author[0]?.name).toBe(own.author.name);
    const cited = (key: string) =>
      new RegExp(`^(?:  - )?${key}: (.+)$`, 'm').exec(read('CITATION.cff'))?.[1];
    expect(cited('url')).toBe(own.homepage);
    expect(cited('license')).toBe(own.license);
    expect(cited('name')).toBe(own.author.name);
    expect(read('electron-builder.yml')).toContain(`maintainer: ${own.author.name}\n`);
  });
});
