import { matchesGlob } from 'node:path';

/** Code that is mutated together, and the tests that judge its mutants. */
export interface Part {
  readonly name: string;
  /** Patterns of the mutated files; with `!`, of those that are not. */
  readonly mutate: readonly string[];
  /**
   * Tests in this process that take milliseconds: other processes and threads are not reached by the
   * mutants, and who replaces modules does not go with others into one process.
   */
  readonly tests: readonly string[];
}

const ROUTES = 'request-router,route-plan,routes,sessions';
const READING = 'check-answer,cursor,list-params,read-pool,read-replies,read-task,reader,thrown';

export const PARTS: readonly Part[] = [
  {
    name: 'ledger',
    mutate: ['core/store/accounts/ledger.ts', 'core/store/accounts/ledger-entries.ts'],
    tests: [
      'core/store/accounts/*.test.ts',
      'core/store/{calls/calls,file/process-leases}.test.ts',
    ],
  },
  {
    name: 'kit',
    mutate: ['core/kit/*.ts', '!core/kit/*.test.ts', '!core/kit/web.d.ts'],
    tests: ['core/kit/*.test.ts'],
  },
  {
    name: 'routes',
    mutate: [`core/engine/{${ROUTES}}.ts`],
    tests: [`core/engine/{${ROUTES}}.test.ts`],
  },
  {
    name: 'reading',
    mutate: [`core/engine/{${READING}}.ts`],
    tests: [`core/engine/{${READING}}.test.ts`],
  },
  {
    // Whatever else there is.
    name: 'engine',
    mutate: [
      'core/engine/*.ts',
      '!core/engine/*.test.ts',
      `!core/engine/{${ROUTES},${READING}}.ts`,
    ],
    tests: [
      `core/engine/!(${[ROUTES, READING, 'read-thread', 'shapes'].join().replaceAll(',', '|')}).test.ts`,
    ],
  },
];

export const isInPart = ({ mutate }: Part, file: string): boolean =>
  mutate.some((glob) => matchesGlob(file, glob)) &&
  !mutate.some((glob) => glob.startsWith('!') && matchesGlob(file, glob.slice(1)));

/** The part that `BOWERBIRD_MUTATE` names, as `npm run mutate` sets it for Stryker and for Vitest. */
export const chosenPart = (): Part => {
  const { BOWERBIRD_MUTATE: name } = process.env;
  const part = PARTS.find((one) => one.name === name);
  if (!part) throw new Error('Mutation tests are started by `npm run mutate`');
  return part;
};
