import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import { VERSION } from '../core/app/version.ts';
import { sources, type Import, type Source } from './support/sources.ts';

/** "Who may import whom", held by reading the import statements of every file. */
const all = sources();
const isTest = ({ path }: Source): boolean =>
  /\.(test|spec)\.tsx?$|^test\/|\/(testing|cases|processes)\/|core\/store\/fixtures\.ts$/.test(
    path,
  );
const program = all.filter((source) => !isTest(source));

const within = (folder: string): Source[] => program.filter(({ path }) => path.startsWith(folder));
const isOwn = ({ of }: Import): boolean => /^(core|electron|renderer|scripts|test)\//.test(of);

/** `file -> import` for each import of these files that `allowed` does not let through. */
const breaches = (
  files: readonly Source[],
  allowed: (one: Import, file: Source) => boolean,
): string[] =>
  files.flatMap((file) =>
    file.imports.filter((one) => !allowed(one, file)).map(({ of }) => `${file.path} -> ${of}`),
  );

const from =
  (...folders: string[]) =>
  ({ of }: Import): boolean =>
    folders.some((folder) => of.startsWith(folder));
const packages =
  (...names: string[]) =>
  ({ of }: Import): boolean =>
    names.some((name) => of === name || of.startsWith(`${name}/`));
const node = ({ of }: Import): boolean => of.startsWith('node:');
const types =
  (inner: (one: Import) => boolean) =>
  (one: Import): boolean =>
    one.typeOnly && inner(one);
const any =
  (...rules: ((one: Import) => boolean)[]) =>
  (one: Import): boolean =>
    rules.some((rule) => rule(one));

test('the reader of imports sees what it should', () => {
  const engine = all.find(({ path }) => path === 'core/engine/engine.ts');
  expect(engine?.imports).toContainEqual({ of: 'core/engine/catalogue.ts', typeOnly: false });
  expect(engine?.imports).toContainEqual({ of: 'core/contract/index.ts', typeOnly: true });
  const main = all.find(({ path }) => path === 'core/cli/main.ts');
  expect(main?.imports).toContainEqual({ of: 'core/cli/serve.ts', typeOnly: false });
  expect(program.length).toBeGreaterThan(120);
});

describe('who may import whom', () => {
  test('kit: itself and zod', () => {
    expect(breaches(within('core/kit/'), any(from('core/kit/'), packages('zod')))).toEqual([]);
  });

  test('vocab: kit, itself and zod', () => {
    const allowed = any(from('core/kit/', 'core/vocab/'), packages('zod'));
    expect(breaches(within('core/vocab/'), allowed)).toEqual([]);
  });

  test('a platform: kit, vocab and itself; never another platform', () => {
    const files = within('core/platforms/').filter(
      ({ path }) => !/^core\/platforms\/(?:index|fakes)\.ts$/.test(path),
    );
    expect(files.length).toBeGreaterThan(20);
    const own = ({ of }: Import, { path }: Source): boolean =>
      of.startsWith(path.split('/').slice(0, 3).join('/') + '/');
    const shared = any(from('core/kit/', 'core/vocab/'), packages('zod', 'cheerio'));
    expect(breaches(files, (one, file) => own(one, file) || shared(one))).toEqual([]);
  });

  test('an invented site: kit and itself; of its platform neither readers nor operations', () => {
    const files = program.filter(({ path }) => /^core\/platforms\/\w+\/fake\//.test(path));
    expect(files.length).toBeGreaterThan(20);
    const own = ({ of }: Import, { path }: Source): boolean =>
      of.startsWith(path.split('/').slice(0, 4).join('/') + '/');
    expect(breaches(files, (one, file) => own(one, file) || from('core/kit/')(one))).toEqual([]);
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
        !path.startsWith('core/platforms/') &&
        !path.startsWith('scripts/') &&
        imports.some(({ of }) => of.startsWith('core/platforms/')),
    );
    expect(
      knowing.flatMap(({ path, imports }) =>
        imports
          .map(({ of }) => of)
          .filter((of) => of.startsWith('core/platforms/'))
          .map((of) => `${path} -> ${of}`),
      ),
    ).toEqual([
      'core/app/network.ts -> core/platforms/fakes.ts',
      'core/app/open-app.ts -> core/platforms/fakes.ts',
      'core/engine/catalogue.ts -> core/platforms/index.ts',
    ]);
  });

  test('net and store: kit and themselves; they do not know each other', () => {
    const allowed = (own: string) => any(from('core/kit/', own), packages('undici'), node);
    expect(breaches(within('core/net/'), allowed('core/net/'))).toEqual([]);
    expect(breaches(within('core/store/'), any(from('core/kit/', 'core/store/'), node))).toEqual(
      [],
    );
  });

  test('local: kit and itself; of the others only types', () => {
    const outer = from('core/store/', 'core/net/', 'core/engine/', 'core/contract/');
    const allowed = any(from('core/kit/', 'core/local/'), types(outer), packages('zod'), node);
    expect(breaches(within('core/local/'), allowed)).toEqual([]);
  });

  test('the engine and what it is made of: no door, no local operation', () => {
    const files = program.filter(({ path }) => /^core\/(engine|credentials)\//.test(path));
    const inner = from('core/kit/', 'core/vocab/', 'core/net/', 'core/platforms/index.ts');
    const beside = ({ of }: Import): boolean => files.some(({ path }) => path === of);
    const outer = types(from('core/contract/', 'core/store/'));
    expect(breaches(files, any(inner, beside, outer, packages('zod'), node))).toEqual([]);
  });

  test('exports: kit, vocab and itself, and a library for CSV', () => {
    const own = from('core/kit/', 'core/vocab/', 'core/exports/');
    const allowed = any(own, packages('zod', 'csv-stringify'), node);
    expect(breaches(within('core/exports/'), allowed)).toEqual([]);
  });

  test('doors: never net, never a platform; the store only as a type', () => {
    const never = any(
      from('core/net/', 'core/platforms/', 'core/cli', 'core/app/', 'electron/', 'renderer/'),
    );
    const store = from('core/store/');
    expect(
      breaches(within('core/doors/'), (one) => !never(one) && (one.typeOnly || !store(one))),
    ).toEqual([]);
  });

  test('core knows neither the shell nor the window', () => {
    expect(breaches(within('core/'), (one) => !isOwn(one) || one.of.startsWith('core/'))).toEqual(
      [],
    );
    expect(breaches(within('core/'), (one) => !packages('electron', 'react', 'vite')(one))).toEqual(
      [],
    );
  });

  test('the window: types of core, and no Node', () => {
    const allowed = (one: Import): boolean =>
      !node(one) && !one.of.startsWith('electron') && (!one.of.startsWith('core/') || one.typeOnly);
    expect(breaches(within('renderer/'), allowed)).toEqual([]);
  });

  test('the shell: types of core; its engine process alone takes functions', () => {
    const files = within('electron/').filter(({ path }) => path !== 'electron/engine.ts');
    expect(breaches(files, (one) => !one.of.startsWith('core/') || one.typeOnly)).toEqual([]);
    const engine = within('electron/engine.ts');
    expect(
      breaches(engine, (one) => !one.of.startsWith('core/') || from('core/app/')(one)),
    ).toEqual([]);
  });
});

describe('what only one folder may do', () => {
  const outside = (...folders: string[]): Source[] =>
    program.filter(({ path }) => !folders.some((folder) => path.startsWith(folder)));

  test('SQLite is the business of the store', () => {
    expect(breaches(outside('core/store/', 'scripts/'), ({ of }) => of !== 'node:sqlite')).toEqual(
      [],
    );
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
    const files = outside('core/net/', 'scripts/', 'core/doors/http/listen.ts');
    expect(breaches(files, (one) => one.typeOnly || !wires.has(one.of))).toEqual([]);
    const asking = outside('core/net/', 'scripts/', 'renderer/bridge.ts')
      .filter(({ code }) =>
        /(?<![\w.])(?:fetch|new (?:WebSocket|EventSource|XMLHttpRequest))\(/.test(code),
      )
      .map(({ path }) => path);
    expect(asking).toEqual([]);
  });

  test('the server listens and does not ask', () => {
    const listen = program.find(({ path }) => path === 'core/doors/http/listen.ts');
    expect(listen?.code).not.toMatch(/\b(?:request|get|connect)\(/);
  });

  test('no door, page, command or engine names a platform', () => {
    // An alias of one letter says too little to be looked for.
    const names = catalogue.platforms
      .flatMap(({ segment, aliases, brand }) => [segment, ...aliases, brand])
      .filter((name) => name.length > 1);
    expect(names.length).toBeGreaterThanOrEqual(16);
    const named = new RegExp(`^(?:${names.join('|')})$|(?:^|/v1/)(?:${names.join('|')})[./_]`, 'i');
    const free = program.filter(
      ({ path }) => !path.startsWith('core/platforms/') && !path.startsWith('scripts/'),
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
    const silenced = new RegExp(['@ts-', '(?:ignore|nocheck|expect-error)'].join(''));
    expect(all.filter(({ text }) => silenced.test(text)).map(({ path }) => path)).toEqual([]);
  });

  test('no file of the program over 300 lines, and no catch-all names', () => {
    expect(
      program.filter(({ lines }) => lines > 300).map(({ path, lines }) => `${path} ${lines}`),
    ).toEqual([]);
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

  test('the version is that of package.json', () => {
    const file = join(import.meta.dirname, '..', 'package.json');
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
    expect(VERSION).toBe(version);
  });
});
