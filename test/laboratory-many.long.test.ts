/** Thirty people in six projects of one program at the same time, which is killed in the middle and goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CollectionDetailView, CollectionView } from '#calls/collections/collections.ts';
import { projectFolder } from '../core/laboratory/projects/project-store.ts';
import { openStore, type Store } from '../core/store/index.ts';
import { inside, serveGiven, type Served } from './support/cli.ts';
import { eventually } from './support/eventually.ts';
import {
  gatherCrowd,
  signInByPassword,
  type Crowd,
  type CrowdVisitor,
} from './support/laboratory-crowd.ts';
import { createWork, REFUSED, REFUSED_TO, ROUNDS, type Worker } from './support/laboratory-work.ts';
import { filesBelow, removeDir, tempDir } from './support/running.ts';

/** Calls that were answered before the program is killed: about the half. */
const ANSWERED_BEFORE_KILL = 200;
/** Only what hangs shall end. */
const MOST_MS = 400_000;

let dir: string;
let crowd: Crowd;
let served: Served;
let isUp = Promise.withResolvers<void>();
let answeredCount = 0;
let killed: Promise<void> | undefined;
const { windowCall, workAs, tryWhatIsRefused, beganBy, reported, unheard, addReported } =
  createWork({
    port: () => served.port,
    isUp: () => isUp.promise,
    onAnswer: () => {
      answeredCount += 1;
      if (answeredCount === ANSWERED_BEFORE_KILL) killed = killAndStart();
    },
  });

const serveAccounts = (...more: string[]): Promise<Served> =>
  serveGiven({ BOWERBIRD_PASSWORDS: 'on' }, '--accounts', '--sample', '--data', dir, ...more);

beforeAll(async () => {
  dir = tempDir();
  crowd = await gatherCrowd(dir);
  served = await serveAccounts();
  isUp.resolve();
});
afterAll(async () => {
  served.child.kill();
  await served.ended;
  removeDir(dir);
});

/** Kills the program as a cut of the power does, and starts it again on the same port. */
const killAndStart = async (): Promise<void> => {
  const { port } = served;
  isUp = Promise.withResolvers<void>();
  served.child.kill('SIGKILL');
  await served.ended;
  served = await serveAccounts('--port', String(port));
  isUp.resolve();
};

/** A collector who becomes a reader, or is disabled, is refused from the next call on. */
const governMeanwhile = async (
  manager: Worker,
  collector: Worker,
  signInAgain: () => Promise<CrowdVisitor>,
): Promise<void> => {
  const setRole = (role: string) =>
    windowCall(manager, 'members.set-role', { person: collector.id, role });
  for (let round = 0; round < ROUNDS; round += 1) {
    const worker = { ...collector, visitor: await signInAgain() };
    if ((await setRole('reader'))?.ok) await tryWhatIsRefused(worker, REFUSED_TO.reader);
    await setRole('collector');
    await inside('lab', 'people', 'disable', collector.name, '--data', dir);
    await tryWhatIsRefused(worker, REFUSED_TO.stranger, 401);
    await inside('lab', 'people', 'enable', collector.name, '--data', dir);
  }
};

const READY = new Set(['done', 'stopped', 'cancelled']);

const withProject = <T>(project: Crowd['projects'][number], look: (store: Store) => T): T => {
  const store = openStore({ dir: projectFolder(dir, project.id), code: project.code });
  try {
    return look(store);
  } finally {
    store.close();
  }
};

/** Waits until the runs of a project are over, and notes what each was told to have used. */
const noteRuns = async (manager: Worker): Promise<void> => {
  const ask = async (name: string, params: object = {}): Promise<unknown> =>
    (await windowCall(manager, name, params))?.data;
  const collections = await eventually(async () => {
    const all = (await ask('collections.list')) as readonly CollectionView[];
    expect(all.filter(({ run }) => run && !READY.has(run.state))).toEqual([]);
    return all;
  });
  expect(collections.length).toBeGreaterThan(0);
  for (const { name } of collections) {
    const { runs } = (await ask('collections.get', { name })) as CollectionDetailView;
    const by = `${manager.project} ${beganBy.get(`${manager.project} ${name}`)}`;
    for (const { credits } of runs) addReported(by, credits);
  }
};

test(
  'everybody works, the program is killed and goes on, and the managers govern',
  async () => {
    const { members, projects } = crowd;
    const visitors = new Map<string, CrowdVisitor>();
    const signIn = ({ person, password }: Crowd['members'][number]): Promise<CrowdVisitor> =>
      signInByPassword(served.port, person.email ?? '', password);
    for (let at = 0; at < members.length; at += 10)
      await Promise.all(
        members.slice(at, at + 10).map(async (member) => {
          visitors.set(member.person.id, await signIn(member));
        }),
      );
    const workerIn = (number: number, at: number): Worker => {
      const { person } = members[number]!;
      const { id: project, code, word } = projects[at]!;
      return { visitor: visitors.get(person.id)!, ...person, code, project, word };
    };
    // The collector of the last project is governed, and does not work besides.
    const governed = 17;
    await Promise.all([
      governMeanwhile(workerIn(5, 5), workerIn(governed, 5), () =>
        eventually(() => isUp.promise.then(() => signIn(members[governed]!))),
      ),
      ...members.flatMap(({ roles }, number) =>
        number === governed
          ? []
          : projects.flatMap((_, at) => {
              const role = roles[at] ?? (at === (number + 2) % 6 ? 'stranger' : undefined);
              return role === undefined ? [] : [workAs(workerIn(number, at), role)];
            }),
      ),
    ]);
    expect(answeredCount).toBeGreaterThan(ANSWERED_BEFORE_KILL);
    await killed;
    for (const [at] of projects.entries()) await noteRuns(workerIn(at, at));
    served.child.kill('SIGTERM');
    expect((await served.ended).code).toBe(0);
  },
  MOST_MS,
);

test('every data file is sound, and its ledger adds up', async () => {
  for (const place of [dir, ...crowd.projects.map(({ id }) => projectFolder(dir, id))]) {
    const { code, out } = await inside('doctor', '--data', place);
    expect([
      code,
      out.split('\n').filter((line) => line !== '' && !line.startsWith('ok ')),
    ]).toEqual([0, []]);
  }
});

test('what people were told they used is what the ledger says', () => {
  for (const project of crowd.projects)
    withProject(project, (store) => {
      const used = new Map<string, number>();
      for (const { person, credits } of store.ledger.usage({ from: '2000', to: '9999' }))
        used.set(person ?? '', (used.get(person ?? '') ?? 0) + credits);
      expect(used.size).toBeGreaterThan(0);
      expect(used.has('')).toBe(false);
      for (const { person } of crowd.members) {
        const by = `${project.id} ${person.id}`;
        const spent = used.get(person.id) ?? 0;
        // An answer that was lost with the program cost one credit or nothing.
        expect(spent).toBeGreaterThanOrEqual(reported.get(by) ?? 0);
        expect(spent).toBeLessThanOrEqual((reported.get(by) ?? 0) + (unheard.get(by) ?? 0));
      }
    });
});

test('no project holds a word of another, and nowhere is what was refused', () => {
  const holds = (folder: string, word: string): boolean =>
    filesBelow(folder).some((bytes) => bytes.includes(word));
  for (const { id, word: own } of crowd.projects) {
    const folder = projectFolder(dir, id);
    const found = crowd.projects.map(({ word }) => word).filter((word) => holds(folder, word));
    expect(found).toEqual([own]);
  }
  expect(holds(dir, REFUSED)).toBe(false);
});

test('the chain of what was administered is whole', async () => {
  const { out } = await inside('lab', 'audit', '--json', '--limit', '1000', '--data', dir);
  const { entries, faults } = JSON.parse(out) as { entries: { act: string }[]; faults: unknown[] };
  expect(faults).toEqual([]);
  const acts = entries.map(({ act }) => act);
  expect(acts.filter((act) => act === 'person-disabled')).toHaveLength(ROUNDS);
  // Whoever is disabled is signed out, and signs in again.
  expect(acts.filter((act) => act === 'session-began').length).toBeGreaterThanOrEqual(
    crowd.members.length + ROUNDS,
  );
});
