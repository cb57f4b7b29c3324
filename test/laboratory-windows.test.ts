/** The window of a project in a browser: for its members alone, from our own page, as long as they are members. */
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../core/app/app.ts';
import { ask } from './support/http.ts';
import { runLaboratory, type InLaboratory } from './support/run-laboratory.ts';
import type { Visitor } from './support/visitor.ts';
import type { PersonRow } from '../core/laboratory/store/people.ts';
import type { ProjectRow } from '../core/laboratory/store/projects.ts';
import { laboratoryIn } from '../core/laboratory/store/laboratory.ts';

interface Project {
  readonly row: ProjectRow;
  readonly app: App;
}

let on: InLaboratory;
let ada: PersonRow;
let dora: PersonRow;
let birds: Project;
let bees: Project;

beforeAll(async () => {
  on = await runLaboratory();
  [ada, dora] = [on.person('Ada'), on.person('Dora')];
  birds = await on.project('Birds', { collector: ada });
  bees = await on.project('Bees', { collector: dora });
});
afterAll(() => on.close());

describe('the window of a project', () => {
  const events = ['/call', '/events', '/session'];

  test('a member of another project is told what a stranger to any code is told', async () => {
    const visitor = on.signIn(dora);
    const answersFor = async (code: string) => {
      const call = await visitor.call({ code } as ProjectRow, 'collections.list');
      const others = await Promise.all(
        [...events, '/', '/main.js', '/../app/'].map(async (path) => {
          const { status, text, headers } = await visitor.get(`/projects/${code}/app${path}`);
          return [path, status, text.replaceAll(code, 'CODE'), headers.location];
        }),
      );
      return { call, others };
    };
    const nobody = await answersFor('nosuchpr');
    expect(await answersFor(birds.row.code)).toEqual(nobody);
    for (const code of [
      bees.row.code.toUpperCase(),
      `${bees.row.code}%00`,
      `%20${bees.row.code}`,
      bees.row.id,
      '%2e%2e',
    ])
      expect((await visitor.get(`/projects/${code}/app/session`)).status).not.toBe(200);
  });

  test('a call is taken from our own page alone', async () => {
    const visitor = on.signIn(ada);
    const body = '{"id":1,"name":"collections.make","params":{"into":"Taken"}}';
    const own = {
      cookie: visitor.cookie,
      origin: on.base,
      'content-type': 'application/json',
      'x-bowerbird-window': visitor.csrf,
    };
    const bad: Readonly<Record<string, string>>[] = [
      { ...own, origin: 'https://evil.example' },
      { ...own, origin: 'null' },
      { ...own, host: 'evil.example' },
      { ...own, 'sec-fetch-site': 'cross-site' },
      { ...own, 'sec-fetch-site': 'same-site' },
      { ...own, 'x-bowerbird-window': on.signIn(ada).csrf },
      { ...own, 'x-bowerbird-window': '' },
      { ...own, 'content-type': 'text/plain' },
      { ...own, cookie: '' },
    ];
    for (const headers of bad) {
      const path = `/projects/${birds.row.code}/app/call`;
      const { status } = await ask(on.port, path, { method: 'POST', headers, body });
      expect([headers, status]).toEqual([headers, expect.toSatisfy((n: number) => n >= 400)]);
    }
    expect(birds.app.store.collections.list().map(({ name }) => name)).not.toContain('Taken');
  });

  test('no path leads out of the folder of the window', async () => {
    const visitor = on.signIn(ada);
    const start = `/projects/${birds.row.code}/app/`;
    for (const path of [
      '../../../bowerbird.db',
      '..%2fbowerbird.db',
      '%2e%2e/bowerbird.db',
      '%2e%2e%2f%2e%2e%2fpackage.json',
      '..%252f..%252fpackage.json',
      '..%5cpackage.json',
      '%2fetc%2fhosts.txt',
      'index.html%00.js',
      '%00',
      '%ff',
      '%',
      './/../package.json',
    ]) {
      const { status, text } = await visitor.get(start + path);
      expect([path, status, text.includes('SQLite')]).toEqual([
        path,
        expect.toSatisfy((n: number) => n === 302 || n >= 400),
        false,
      ]);
      expect(status).toBeLessThan(500);
    }
  });
});

describe('an open window', () => {
  /** The stream of events of a window: what it is told, and when it ends. */
  const listen = async (visitor: Visitor, { row }: Project) => {
    const events: string[] = [];
    const ended = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const request = httpRequest(
      {
        host: '127.0.0.1',
        port: on.port,
        path: `/projects/${row.code}/app/events`,
        agent: false,
        headers: { cookie: visitor.cookie, 'x-bowerbird-window': visitor.csrf },
      },
      (response) => {
        response.on('data', (chunk: Buffer) => {
          events.push(chunk.toString('utf8'));
          begun.resolve();
        });
        response.on('end', ended.resolve);
        response.on('error', () => ended.resolve());
      },
    );
    request.on('error', () => ended.resolve());
    request.end();
    await begun.promise;
    return { events, ended: ended.promise, close: () => request.destroy() };
  };

  const ways: readonly [
    string,
    (person: PersonRow, visitor: Visitor, project: Project) => unknown,
  ][] = [
    ['removed', ({ id }, _, { row }) => laboratoryIn(on.lab.store).members.remove(row.id, id)],
    ['disabled', ({ id }) => laboratoryIn(on.lab.store).people.disable(id)],
    ['signed out', (_, visitor) => visitor.post('/sign-out', {})],
    ['of a closed project', (_, __, { row }) => laboratoryIn(on.lab.store).projects.close(row.id)],
  ];

  test.each(ways)('whoever is %s hears nothing more of the project', async (how, act) => {
    const eve = on.person(`Eve-${how.replaceAll(' ', '-')}`);
    const project = await on.project(how, { reader: eve });
    const visitor = on.signIn(eve);
    const { events, ended } = await listen(visitor, project);
    await act(eve, visitor, project);
    const before = events.length;
    project.app.engine.changed('collections');
    await ended;
    expect(events.slice(before).join('')).not.toContain('collections');
    expect((await visitor.get(`/projects/${project.row.code}/app/session`)).status).not.toBe(200);
  });

  test('a member with another role hears of it, whoever gave it', async () => {
    const gil = on.person('Gil');
    const project = await on.project('Raised', { reader: gil });
    const { events, close } = await listen(on.signIn(gil), project);
    laboratoryIn(on.lab.store).members.set(project.row.id, gil.id, 'collector');
    await expect.poll(() => events.join(''), { timeout: 10_000 }).toContain('"topics":["members"]');
    close();
  });

  test('the members who have it open are named, each once, while they have', async () => {
    const [ben, cleo] = [on.person('Ben'), on.person('Cleo')];
    const project = await on.project('Present', { reader: ben, coder: cleo });
    const people = async (): Promise<string[]> => {
      const { data } = await on.signIn(ben).call(project.row, 'lab.present');
      return (data as { people: { name: string }[] }).people.map(({ name }) => name);
    };
    expect(await people()).toEqual([]);
    const first = await listen(on.signIn(ben), project);
    const second = await listen(on.signIn(ben), project);
    const third = await listen(on.signIn(cleo), project);
    expect(await people()).toEqual(['Ben', 'Cleo']);
    expect(first.events.join('')).toContain('"topics":["presence"]');
    const at = { collection: '01a061c6', isCoding: true };
    await on.signIn(cleo).call(project.row, 'lab.look', { at });
    const { data } = await on.signIn(ben).call(project.row, 'lab.present');
    expect(data).toMatchObject({ people: [{ name: 'Ben' }, { name: 'Cleo', at }] });
    // Whoever has no window open is nowhere.
    await on.signIn(dora).call(project.row, 'lab.look', { at });
    expect(await people()).toEqual(['Ben', 'Cleo']);
    second.close();
    third.close();
    await expect.poll(people).toEqual(['Ben']);
    first.close();
    await expect.poll(people).toEqual([]);
    // Nobody else learns who they are.
    expect((await on.signIn(dora).call(project.row, 'lab.present')).ok).not.toBe(true);
  });
});
