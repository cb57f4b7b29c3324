import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { whyNoPostgres } from './test/support/postgres-server.ts';

const TESTS = [
  'core/**/*.test.ts',
  'test/**/*.test.ts',
  'renderer/**/*.test.{ts,tsx}',
  'electron/**/*.test.ts',
  'verify-page/**/*.test.ts',
];
const NO_TESTS = ['test/e2e/**', '**/node_modules/**', 'dist/**'];

/** What the interface promises, which holds as well where the program is a project in a laboratory. */
export const CONTRACT = [
  'aliases',
  'credits',
  'http-manners',
  'links-rest',
  'mcp-answers',
  'mcp-attacks',
  'mcp-conformance.long',
  'mcp-manners',
  'mcp-scopes',
  'mcp-tools',
  'rest-errors',
  'rest-formats',
  'rest-platforms',
  'rest-routes',
  'rest-walls',
  'secrets',
  'unavailable',
  'whole-lists',
].map((name) => `test/${name}.test.ts`);

/** What the store promises, which holds as well where it keeps everything in PostgreSQL. */
const STORE_CONTRACT = [
  'core/store/{accounts,calls,collections,deletion,housekeeping}/**/*.test.ts',
  'core/laboratory/store/**/*.test.ts',
  'core/store/doctor/check-data.test.ts',
  'core/store/migrations/postgres-steps.test.ts',
];

/**
 * What the engine, a laboratory and the hand-over to it promise, which holds as well where the laboratory keeps its
 * data in PostgreSQL. The desktops of these tests keep a file.
 */
const LABORATORY_CONTRACT = [
  'core/engine/{cut-pages,endings,engine,engine-calls,full-pages}.test.ts',
  'core/hand-over/**/*.test.ts',
  'core/app/wide-queries.test.ts',
  'core/laboratory/{commands/import,hand-over/*}.test.ts',
  'test/{laboratory,rights,sign-in}*.test.ts',
  'test/{captured-hand-over,door-statements,hand-over-connection,page-statements,read-own-writes,shared-turns}.test.ts',
  'test/hand-over-{kill,server-kill}.long.test.ts',
];

/** Of those, what stays with SQLite, with the reason. */
export const SQLITE_ALONE: Readonly<Record<string, string>> = {
  'core/store/**/*.long.test.ts': 'they take too long to be run twice',
  'core/store/collections/outbox.test.ts': 'only desktops have an outbox',
  'test/laboratory-desktop-kill.long.test.ts': 'the desktop is killed, which keeps a file',
  'test/laboratory-many.long.test.ts': 'it takes too long to be run twice',
  'test/laboratory-postgres.long.test.ts': 'it starts PostgreSQL itself',
};

/** Of what the interface promises, what `npm test` runs in a laboratory as well: one test of each kind of door. */
export const CONTRACT_ONCE = ['test/mcp-tools.test.ts', 'test/rest-routes.test.ts'];

/** Of what store, engine, laboratory and hand-over promise, what `npm test` runs on PostgreSQL as well. */
export const ON_POSTGRES_ONCE = [
  'core/engine/engine.test.ts',
  'core/hand-over/hand-over.test.ts',
  'core/store/accounts/ledger.test.ts',
  'core/store/collections/{collections,words}.test.ts',
  'test/laboratory.test.ts',
  'test/rights*.test.ts',
];

/** Which tests are run: patterns of files, each for one of the projects. */
interface Chosen {
  /** All that there are, when left out. */
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Of the contract, in a laboratory as well. */
  readonly laboratory?: readonly string[];
  /** On PostgreSQL as well. */
  readonly postgres?: readonly string[];
  readonly notOnPostgres?: readonly string[];
}

export const ON_POSTGRES = [...STORE_CONTRACT, ...LABORATORY_CONTRACT];

/** The unit tests that are chosen. */
export const unitTests = ({
  include = TESTS,
  exclude: leftOut = [],
  laboratory = [],
  postgres = [],
  notOnPostgres = [],
}: Chosen) => {
  const exclude = [...NO_TESTS, ...leftOut];
  /** Files that put another module in the place of one of ours, which whoever follows would be given too. */
  const replacingModules = globSync([...include], { exclude }).filter((path) =>
    readFileSync(path, 'utf8').includes('vi.mock('),
  );
  return defineConfig({
    test: {
      // Nothing is judged by it: a busy machine takes its time, and only what hangs shall end.
      testTimeout: 240_000,
      hookTimeout: 240_000,
      globalSetup: ['./test/support/own-data-folder.ts', './test/support/build-verify-page.ts'],
      setupFiles: ['./test/support/left-as-found.ts'],
      // Many tests wait for programs, clocks or disks, and leave their core to others.
      maxWorkers: '100%',
      reporters: ['default', './test/closing-line.ts'],
      projects: [
        {
          extends: true,
          test: {
            name: 'shared',
            // A worker keeps the modules that it has loaded: the catalogue is read once, not in each file.
            isolate: false,
            include: [...include],
            exclude: [...exclude, ...replacingModules],
          },
        },
        {
          extends: true,
          test: { name: 'isolated', include: replacingModules, exclude },
        },
        ...(laboratory.length > 0
          ? [
              {
                extends: true as const,
                test: {
                  name: 'laboratory',
                  isolate: false,
                  include: [...laboratory],
                  // Read by `test/support/running.ts`.
                  env: { BOWERBIRD_TEST_DOORS: 'laboratory' },
                },
              },
            ]
          : []),
        ...(postgres.length > 0
          ? [
              {
                extends: true as const,
                test: {
                  name: 'postgres',
                  isolate: false,
                  include: [...postgres],
                  exclude: [...NO_TESTS, ...Object.keys(SQLITE_ALONE), ...notOnPostgres],
                  globalSetup: './test/support/postgres-for-tests.ts',
                  setupFiles: './test/support/keep-in-postgres.ts',
                  // Without a server they are counted as left out, and the setup says why.
                  ...(whyNoPostgres() !== undefined && { testNamePattern: /^(?!)/ }),
                },
              },
            ]
          : []),
      ],
    },
  });
};

/** All of them, also where a file or a folder is named. */
export default unitTests({ laboratory: CONTRACT, postgres: ON_POSTGRES });
