/** Before the tests of the project `postgres`: one server for all of them, which ends with them. */
import type { TestProject } from 'vitest/node';
import { startPostgres, whyNoPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://…`; absent where this machine has no PostgreSQL. */
    readonly databaseUrl: string | undefined;
  }
}

const setUp = async (project: TestProject): Promise<(() => Promise<void>) | undefined> => {
  const why = whyNoPostgres();
  if (why !== undefined) {
    console.warn(`The tests of the project postgres are left out: ${why}.`);
    return undefined;
  }
  const server = await startPostgres();
  project.provide('databaseUrl', server.url);
  return server.close;
};

export default setUp;
