/** A laboratory's data files as a whole: copied, put back, checked, and brought up to date together. */
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectFolder } from '../core/laboratory/projects/project-store.ts';
import { readSchemaVersion } from '../core/store/file/schema-version.ts';
import { openStore } from '../core/store/index.ts';
import { dropSchema, openDatabase, openForReading } from '../core/store/open-database.ts';
import { isOnPostgres, ofSqliteAlone } from '../core/store/testing/engines.ts';
import { inside } from './support/cli.ts';
import { ask } from './support/http.ts';
import { runLaboratory } from './support/run-laboratory.ts';
import { removeDir, tempDir } from './support/running.ts';
import type { ProjectRow } from '../core/laboratory/store/projects.ts';

/** PostgreSQL makes copies of what it keeps by itself, and looks after its own pages. */
const areFiles = ofSqliteAlone('files are copied, put back and damaged');

let temp: string;
let dir: string;
let copy: string;
let birds: ProjectRow;
let fish: ProjectRow;

beforeEach(async () => {
  temp = tempDir();
  [dir, copy] = [join(temp, 'data'), join(temp, 'copy')];
  birds = await add('Birds');
  fish = await add('Fish');
});
afterEach(() => removeDir(temp));

const lab = (...args: string[]) => inside(...args, '--data', dir);
const add = async (name: string): Promise<ProjectRow> =>
  JSON.parse((await lab('lab', 'project', 'add', name, '--json')).out) as ProjectRow;
const balance = (project: ProjectRow): number => {
  const store = openStore({ dir: projectFolder(dir, project.id), code: project.code });
  try {
    return store.ledger.account().balance;
  } finally {
    store.close();
  }
};

test.skipIf(areFiles)(
  'one command copies people and projects; the copy is checked as a data folder, and put back',
  async () => {
    await lab('lab', 'project', 'credits', 'Birds', '50');
    const made = await lab('backup', copy);
    expect([made.code, made.out]).toEqual([
      0,
      `${copy}: people and 2 projects copied and checked\n`,
    ]);
    expect(readdirSync(copy).toSorted()).toEqual(['bowerbird.db', 'projects']);
    expect(readdirSync(temp).toSorted()).toEqual(['copy', 'data']);
    expect(process.platform === 'win32' || (statSync(copy).mode & 0o777) === 0o700).toBe(true);
    expect((await inside('doctor', '--data', copy)).out).toContain('ok   Birds: ledger: balances');

    await lab('lab', 'project', 'credits', 'Birds', '1000');
    const later = await add('Later');
    const back = await lab('restore', copy);
    expect(back.code).toBe(0);
    expect(back.out).toContain('people and 2 projects');
    expect([balance(birds), balance(fish)]).toEqual([150, 100]);
    const names = JSON.parse((await lab('lab', 'project', 'list', '--json')).out) as ProjectRow[];
    expect(names.map(({ name }) => name)).toEqual(['Birds', 'Fish']);
    // What the backup does not know is left alone, and told.
    expect(existsSync(projectFolder(dir, later.id))).toBe(true);
    const checked = await lab('doctor');
    expect([checked.code, checked.out]).toEqual([1, expect.stringContaining(later.id)]);
    const asides = readdirSync(projectFolder(dir, birds.id)).filter((name) => /before/.test(name));
    expect(asides).toHaveLength(1);
  },
);

test.skipIf(areFiles)(
  'a backup takes the place of an earlier one only where that is asked for, and of nothing else',
  async () => {
    await lab('backup', copy);
    expect((await lab('backup', copy)).err).toContain('--force replaces it');
    expect((await lab('backup', copy, '--force')).code).toBe(0);
    for (const over of [dir, temp]) expect((await lab('backup', over, '--force')).code).toBe(1);
    const other = join(temp, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'letter.txt'), 'Dear');
    expect((await lab('backup', other, '--force')).err).toContain('is no backup of a laboratory');
    expect(readdirSync(other)).toEqual(['letter.txt']);
  },
);

test.skipIf(areFiles)(
  'a backup of which one project is damaged is not put back, in no part',
  async () => {
    await lab('backup', copy);
    await lab('lab', 'project', 'credits', 'Birds', '50');
    writeFileSync(
      join(projectFolder(copy, fish.id), 'bowerbird.db'),
      'SQLite format 3\0 and no more',
    );
    const back = await lab('restore', copy);
    expect([back.code, back.err]).toEqual([3, expect.stringContaining('bowerbird.db')]);
    expect([balance(birds), balance(fish)]).toEqual([150, 100]);
    rmSync(join(projectFolder(copy, fish.id), 'bowerbird.db'));
    expect((await lab('restore', copy)).code).toBe(1);
    expect(balance(birds)).toBe(150);
    expect(
      readdirSync(projectFolder(dir, birds.id)).filter((name) => /part|before/.test(name)),
    ).toEqual([]);
  },
);

test.skipIf(areFiles)(
  'while any data file is in use, nothing is put back and nothing is repaired',
  async () => {
    await lab('backup', copy);
    const file = join(projectFolder(dir, fish.id), 'bowerbird.db');
    const now = new Date().toISOString();
    run(
      file,
      `INSERT INTO engines (id, host, pid, started, heartbeat) VALUES ('x', 'another', 1, '${now}', '${now}')`,
    );
    expect((await lab('restore', copy)).err).toContain('another');
    expect((await lab('doctor', '--repair')).err).toContain('another');
    expect(readdirSync(dir).filter((name) => /before/.test(name))).toEqual([]);
    run(file, "DELETE FROM engines WHERE id = 'x'");
    const repaired = await lab('doctor', '--repair');
    expect([repaired.code, repaired.out]).toEqual([0, expect.stringContaining('Fish:\nbackup ')]);
  },
);

test('missing data of a project are told', async () => {
  const folder = projectFolder(dir, birds.id);
  if (isOnPostgres()) dropSchema(folder);
  else rmSync(join(folder, 'bowerbird.db'));
  const { code, out } = await lab('doctor');
  expect([code, out]).toEqual([
    1,
    expect.stringContaining(
      isOnPostgres()
        ? 'FAIL projects: the schema of Birds is missing\n     Stop Bowerbird and put back a backup of the database'
        : 'FAIL projects: the data file of Birds is missing\n',
    ),
  ]);
});

test('old answers are deleted in every project', async () => {
  const { out } = await lab('prune', '--older-than', '1', '--dry-run');
  expect(out.match(/^(Beside the projects|Birds|Fish):$/gm)).toHaveLength(3);
});

test('a laboratory with a project of a newer program does not start, and no file is changed', async () => {
  // PostgreSQL began at a later one.
  const older = isOnPostgres() ? schemaOf(dir) : 39;
  setSchema(dir, older);
  setSchema(projectFolder(dir, fish.id), 9999);
  await expect(runLaboratory({ dataDir: dir })).rejects.toThrow('Fish: ');
  expect(schemaOf(dir)).toBe(older);
  expect(readdirSync(dir).filter((name) => /before-update/.test(name))).toEqual([]);
});

const run = (file: string, sql: string): void => {
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
};
const setSchema = (folder: string, version: number): void => {
  const db = openDatabase(folder);
  db.exec(
    isOnPostgres()
      ? `UPDATE schemaVersion SET version = ${version}`
      : `PRAGMA user_version = ${version}`,
  );
  db.close();
};
const schemaOf = (folder: string): number => {
  const db = openForReading(folder);
  try {
    return readSchemaVersion(db);
  } finally {
    db.close();
  }
};

test.skipIf(areFiles)(
  'a project whose data file is damaged does not keep the others from being served',
  async () => {
    const warnings: string[] = [];
    writeFileSync(join(projectFolder(dir, birds.id), 'bowerbird.db'), 'no database');
    const on = await runLaboratory({ dataDir: dir, warn: (words) => warnings.push(words) });
    try {
      expect(on.lab.projects.opened(fish.code)).toBeDefined();
      expect(on.lab.projects.opened(birds.code)).toBeUndefined();
      expect(warnings.join()).toContain('the project Birds could not be opened');
      const key = `bb_${birds.code}.${'a'.repeat(43)}`;
      const answer = await ask(on.port, '/v1/keys', {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(answer.status).toBe(503);
      expect(answer.text).not.toContain(dir);
    } finally {
      await on.close();
    }
  },
);
