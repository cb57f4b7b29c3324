/** A laboratory of one project and one person, which several programs serve and collect for. */
import type { ChildProcess } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { projectFolder } from '../../core/laboratory/projects/project-store.ts';
import { createPasswords } from '../../core/laboratory/sign-in/passwords.ts';
import { DATA_FILE } from '../../core/store/file/data-folder.ts';
import { openDb, readDb, type Db } from '../../core/store/file/db.ts';
import { sql } from '../../core/store/file/sql.ts';
import { openStore } from '../../core/store/index.ts';
import { ended, start, type Ran } from './cli.ts';
import { signInByPassword, type CrowdVisitor } from './laboratory-crowd.ts';
import { laboratoryIn } from '../../core/laboratory/store/laboratory.ts';

const EMAIL = 'ada@lab.example';
const PASSWORD = 'a long password of Ada';

/** Whose runs take a hundred pages and more. */
export const LONG_LIST = {
  operation: 'forum.list-subreddit-posts',
  params: { subreddit: 'sample_quillmere' },
  expand: 'list-post-comments',
};

export interface SmallLaboratory {
  readonly dir: string;
  readonly project: { readonly id: string; readonly code: string };
  readonly projectDir: string;
}

export const prepareLaboratory = async (dir: string): Promise<SmallLaboratory> => {
  const store = openStore({ dir });
  const laboratory = laboratoryIn(store);
  const project = laboratory.projects.add({ name: 'Birds' });
  const person = laboratory.people.add({ name: 'Ada', email: EMAIL, isOwner: true });
  laboratory.passwords.set(person.id, await createPasswords().encode(PASSWORD));
  laboratory.members.set(project.id, person.id, 'manager');
  store.close();
  const projectDir = projectFolder(dir, project.id);
  const own = openStore({ dir: projectDir, code: project.code });
  own.ledger.grant(5000, 'for the test');
  own.close();
  return { dir, project, projectDir };
};

export const signIn = (port: number): Promise<CrowdVisitor> =>
  signInByPassword(port, EMAIL, PASSWORD);

/** Looks into a data file without being one of its processes. */
export const look = <T>(dir: string, read: (db: Db) => T): T => {
  const db = readDb(join(dir, DATA_FILE));
  try {
    return read(db);
  } finally {
    db.close();
  }
};

/** Writes into a data file without being one of its processes. */
export const write = (dir: string, work: (db: Db) => void): void => {
  const db = openDb(dir);
  try {
    work(db);
  } finally {
    db.close();
  }
};

export interface LookedRun {
  readonly id: string;
  readonly state: string;
  readonly engine: string | null;
  readonly pages: number;
  readonly requests: number;
  readonly schedule: number | null;
}

export const runsIn = (dir: string): LookedRun[] =>
  look(dir, (db) =>
    db.all<LookedRun>(
      sql`SELECT id, state, engine, pages, requests, schedule FROM runs ORDER BY seq`,
    ),
  );

/** Calls that brought more than one page, and pages that more than one call brought. */
export const pagesTwice = (dir: string): unknown[] =>
  look(dir, (db) =>
    db.all(
      sql`SELECT callId FROM runPages WHERE callId IS NOT NULL GROUP BY callId HAVING count(*) > 1`,
    ),
  );

/** By the number of each process, the id under which it has a data file open. */
export const enginesIn = (dir: string): ReadonlyMap<number, string> =>
  new Map(
    look(dir, (db) => db.all<{ pid: number; id: string }>(sql`SELECT pid, id FROM engines`)).map(
      ({ pid, id }) => [pid, id],
    ),
  );

export interface Collecting {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly port: number;
  readonly ended: Promise<Ran>;
}

/** `collect-for` on a free port, once it has said that it collects. */
export const collectFor = (
  dir: string,
  env: Readonly<Record<string, string>> = {},
  ...args: readonly string[]
): Promise<Collecting> =>
  new Promise((resolve, reject) => {
    const child = start(['collect-for', '--sample', '--data', dir, '--port', '0', ...args], env);
    const end = ended(child);
    child.stdout?.on('data', (chunk: Buffer) => {
      const port = /:(\d+)\n/.exec(chunk.toString('utf8'))?.[1];
      if (port !== undefined)
        resolve({ child, pid: child.pid ?? 0, port: Number(port), ended: end });
    });
    void end.then(({ err }) => reject(new Error(`collect-for ended: ${err}`)));
  });

export interface Stream {
  /** What came so far. */
  readonly text: () => string;
  readonly close: () => void;
}

/** The events of a window, on a connection of its own. */
export const openEvents = (
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<Stream> =>
  new Promise((resolve, reject) => {
    const opening = request(
      { host: '127.0.0.1', port, path, agent: false, headers },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
        response.on('error', () => undefined);
        if (response.statusCode !== 200) return reject(new Error(`events: ${response.statusCode}`));
        resolve({ text: () => text, close: () => opening.destroy() });
      },
    );
    opening.on('error', reject);
    opening.end();
  });
