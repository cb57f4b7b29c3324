/** A role of its own for what changes schemas: the program's can read and write rows, and nothing else. */
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cliGiven, ended, inside, serveGiven, start, type Ran } from './support/cli.ts';
import { eventually } from './support/eventually.ts';
import { ask } from './support/http.ts';
import { startPostgres, whyNoPostgres, type PostgresServer } from './support/postgres-server.ts';
import { removeDir, tempDir } from './support/running.ts';

const isMissing = whyNoPostgres() !== undefined;

let server: PostgresServer;
let [lab, desktop] = ['', ''];
/** Addresses of the two roles, and of the superuser, in the laboratory's database. */
let urls: Readonly<Record<'owner' | 'program' | 'all', string>>;

const urlOf = (role: string, database: string): string =>
  `postgres://${role}@127.0.0.1:${server.port}/${database}`;

const query = async (url: string, ...texts: string[]): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const rows: unknown[] = [];
    for (const text of texts)
      rows.push(...(await client.query<unknown[]>({ text, rowMode: 'array' })).rows.flat());
    return rows;
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  if (isMissing) return;
  server = await startPostgres();
  [lab, desktop] = [tempDir(), tempDir()];
  await query(
    server.url,
    'CREATE ROLE lab_owner LOGIN',
    'CREATE ROLE lab_program LOGIN',
    "CREATE DATABASE lab OWNER lab_owner ENCODING 'UTF8' TEMPLATE template0",
  );
  urls = {
    owner: urlOf('lab_owner', 'lab'),
    program: urlOf('lab_program', 'lab'),
    all: urlOf('bowerbird', 'lab'),
  };
  const list = 'PLsample_quillmere_garden_year';
  await inside('collect', list, '--into', 'Garden', '--limit', '50', '--sample', '--data', desktop);
});
afterAll(async () => {
  await server?.close();
  for (const dir of [lab, desktop]) if (dir !== '') removeDir(dir);
});

const as = (role: 'owner' | 'program', ...args: string[]): Promise<Ran> =>
  cliGiven({ env: { LAB_URL: urls[role] } }, ...args, '--database', 'env:LAB_URL');
const inLab = (role: 'owner' | 'program', ...args: string[]) => as(role, ...args, '--data', lab);

/** What each of these is refused with, in the schema of a project. */
const refusals = async (url: string, texts: readonly string[]): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const codes: unknown[] = [];
  for (const text of texts)
    codes.push(
      await client.query(text).then(
        () => 'done',
        (error: unknown) => (error as { readonly code?: string }).code,
      ),
    );
  await client.end();
  return codes;
};

const projectSchemas = (): Promise<unknown[]> =>
  query(urls.all, `SELECT nspname FROM pg_namespace WHERE nspname LIKE 'bowerbird\\_%' ORDER BY 1`);

/** One waits for another; both say what they did. */
const migrateBesideAnother = async (): Promise<void> => {
  const other = new pg.Client({ connectionString: urls.owner });
  await other.connect();
  await other.query(`SELECT pg_advisory_lock(hashtextextended('bowerbird migrate', 0))`);
  const child = start(
    ['lab', 'migrate', '--grant', 'lab_program', '--database', 'env:LAB_URL', '--data', lab],
    { LAB_URL: urls.owner },
  );
  const end = ended(child);
  await new Promise<void>((resolve) => child.stderr?.once('data', () => resolve()));
  expect(child.exitCode).toBe(null);
  await other.end();
  expect(await end).toMatchObject({
    code: 0,
    err: 'another migration of this database is at work; waiting for its end\n',
    out: 'bowerbird: made, version 53\nthe role lab_program may read and write rows in them, and change no table or trigger\n',
  });
};

/** What an owner, a manager, a desktop and a collector do. */
const work = async (): Promise<void> => {
  const commands = [
    ['lab', 'owner', 'ada@lab.example'],
    ['lab', 'project', 'add', 'Reef'],
    ['lab', 'members', 'Reef', 'ada@lab.example', 'manager'],
    ['lab', 'project', 'credits', 'Reef', '50'],
    ['lab', 'retention', '1000', '--yes'],
    ['lab', 'forget-person', 'videosite', '@nobody', '--yes'],
    ['prune', '--older-than', '1000'],
    ['doctor'],
  ];
  for (const command of commands) {
    const { code, err } = await inLab('program', ...command);
    expect([command, code, err.includes('cannot be used')]).toEqual([command, 0, false]);
  }
  const moving = ['lab', 'import', '--data', desktop, '--project', 'Reef', '--lab', lab];
  expect((await as('program', ...moving)).out).toBe('1 collections: 5 parcels taken, 0 known\n');
};

const serveOnce = async (): Promise<void> => {
  const served = await serveGiven(
    { LAB_URL: urls.program },
    '--accounts',
    '--sample',
    '--data',
    lab,
    '--database',
    'env:LAB_URL',
  );
  await eventually(async () => expect((await ask(served.port, '/health')).status).toBe(200));
  served.child.kill('SIGTERM');
  expect((await served.ended).code).toBe(0);
};

/** Many commands one after the other, each a program that starts: what hangs is ended. */
const MINUTES = 300_000;

test.skipIf(isMissing)(
  'the program works, and can change no schema and no ledger',
  { timeout: MINUTES },
  async () => {
    const early = await inLab('program', 'lab', 'people');
    expect([early.code, early.err]).toEqual([
      3,
      'The database cannot be used: it holds nothing of Bowerbird, and the role lab_program may make nothing in it: run `bowerbird lab migrate --grant lab_program` with the address of the role that owns the database\n',
    ]);
    await migrateBesideAnother();
    await work();
    await serveOnce();

    const [schema] = await projectSchemas();
    const ledger = `${String(schema)}.ledger`;
    expect(
      await refusals(urls.program, [
        `DROP TRIGGER ledgerNeverChanges ON ${ledger}`,
        `ALTER TABLE ${ledger} DISABLE TRIGGER ALL`,
        `ALTER TABLE ${ledger} ADD COLUMN other text`,
        `CREATE TRIGGER other BEFORE INSERT ON ${ledger} EXECUTE FUNCTION ledgerRefuse()`,
        `UPDATE ${ledger} SET amount = 1`,
        `DELETE FROM ${ledger}`,
        `TRUNCATE ${ledger} CASCADE`,
        `UPDATE bowerbird.auditEntries SET act = 'none'`,
        `UPDATE bowerbird.schemaVersion SET version = 1`,
        `DROP SCHEMA ${String(schema)} CASCADE`,
        `CREATE TABLE ${String(schema)}.other (id text)`,
        `CREATE SCHEMA bowerbird_projects_other`,
        `SET session_replication_role = replica`,
        `SELECT bowerbird.letProgramUse('${String(schema)}')`,
      ]),
    ).toEqual(Array.from({ length: 14 }, () => '42501'));
    // Makes what is not there alone, and under names of projects alone.
    expect(
      await refusals(urls.program, [
        `SELECT bowerbird.makeProject('${String(schema)}')`,
        `SELECT bowerbird.makeProject('bowerbird')`,
        `SELECT bowerbird.makeProject('public')`,
      ]),
    ).toEqual(['42P06', 'P0001', 'P0001']);
    // What was refused is said by every command; nothing was noted before.
    await inLab('program', 'lab', 'project', 'close', 'Reef');
    const archive = ['lab', 'project', 'archive', 'Reef', '--to', `${lab}/reef.zip`, '--delete'];
    const refused = await inLab('program', ...archive, '--yes');
    expect([refused.code, refused.err]).toEqual([
      3,
      expect.stringMatching(/its schema bowerbird_projects_\w+ is not of the role lab_program/),
    ]);
    expect((await inLab('program', 'lab', 'project', 'list')).out).not.toContain('archived');
  },
);

/** As the program that knew no later step left it. */
const toBaseline = (schema: string): string[] => [
  `ALTER TABLE ${schema}.answers DROP COLUMN names`,
  `DROP TABLE ${schema}.rowCounts`,
  `ALTER TABLE ${schema}.leftOutKeys DROP COLUMN sha256`,
  `ALTER TABLE ${schema}.leftOutPeople DROP COLUMN sha256`,
  `ALTER TABLE ${schema}.calls DROP COLUMN reader`,
  `ALTER TABLE ${schema}.checks DROP COLUMN notShown`,
  `ALTER TABLE ${schema}.runPages DROP COLUMN isRemoved`,
  `ALTER TABLE ${schema}.items DROP COLUMN reader, DROP COLUMN isRemoved`,
  `DROP TABLE ${schema}.itemKinds, ${schema}.itemHours, ${schema}.itemAuthors, ${schema}.itemLikes, ${schema}.sumsMark, ${schema}.deleted, ${schema}.wordsRenewal`,
  `DROP FUNCTION ${schema}.itemKindsSummedAnew, ${schema}.itemHoursSummedAnew, ${schema}.itemAuthorsSummedAnew, ${schema}.itemLikesSummedAnew, ${schema}.itemsUnsummed CASCADE`,
  `UPDATE ${schema}.schemaVersion SET version = 45`,
];

test.skipIf(isMissing)(
  'a schema that is older is updated by its owner alone',
  { timeout: MINUTES },
  async () => {
    const made = await inLab('owner', 'lab', 'project', 'add', 'Fen');
    expect(made.code).toBe(0);
    const schemas = ['bowerbird', ...(await projectSchemas())];
    await query(urls.all, ...schemas.flatMap((schema) => toBaseline(String(schema))));
    const served = await inLab('program', 'serve', '--accounts', '--port', '0');
    expect([served.code, served.err]).toEqual([
      3,
      'The database cannot be used: its schema bowerbird is of an older Bowerbird (version 45, this one needs 53), and the role lab_program may not change it: run `bowerbird lab migrate` with the address of the role that owns the database\n',
    ]);
    const both = await Promise.all([
      inLab('owner', 'lab', 'migrate', '--json'),
      inLab('owner', 'lab', 'migrate', '--json'),
    ]);
    const updates = both.map(({ out }) =>
      (JSON.parse(out) as { schemas: { before: number }[] }).schemas.map(({ before }) => before),
    );
    expect(updates.toSorted(([one = 0], [other = 0]) => one - other)).toEqual([
      [45, 45, 45],
      [53, 53, 53],
    ]);
    expect((await inLab('program', 'lab', 'project', 'credits', 'Fen', '5')).out).toBe(
      'Fen: 105 credits\n',
    );
  },
);

test.skipIf(isMissing)(
  'a laboratory whose program owned everything changes over',
  { timeout: MINUTES },
  async () => {
    await query(
      server.url,
      'CREATE ROLE alone LOGIN',
      "CREATE DATABASE moved OWNER alone ENCODING 'UTF8' TEMPLATE template0",
    );
    const [dir, alone, owner] = [tempDir(), urlOf('alone', 'moved'), urlOf('lab_owner', 'moved')];
    const run = (url: string, ...args: string[]) =>
      cliGiven({ env: { LAB_URL: url } }, ...args, '--database', 'env:LAB_URL', '--data', dir);
    await run(alone, 'lab', 'project', 'add', 'Reef');
    await query(urlOf('bowerbird', 'moved'), 'REASSIGN OWNED BY alone TO lab_owner');
    expect((await run(alone, 'lab', 'project', 'list')).code).toBe(3);
    expect((await run(owner, 'lab', 'migrate', '--grant', 'alone')).code).toBe(0);
    expect((await run(alone, 'lab', 'project', 'add', 'Fen')).code).toBe(0);
    expect((await run(alone, 'lab', 'project', 'credits', 'Reef', '5')).out).toBe(
      'Reef: 105 credits\n',
    );
    const roles = async (): Promise<readonly string[]> =>
      (await run(owner, 'doctor')).out.split('\n').filter((line) => /\broles\b/.test(line));
    expect(await roles()).toEqual(Array(3).fill(expect.stringMatching(/^ok /)));
    await query(
      urlOf('bowerbird', 'moved'),
      'ALTER TABLE bowerbird.ledger OWNER TO alone',
      'GRANT DELETE ON bowerbird.auditEntries TO alone',
      'REVOKE SELECT ON bowerbird.people FROM alone',
    );
    expect((await roles())[0]).toBe(
      'FAIL roles: ledger belongs to alone; alone may change auditentries; alone may change ledger; and 1 more',
    );
    removeDir(dir);
  },
);
