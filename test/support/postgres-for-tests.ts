/** Before the tests of the project `postgres`: one server for all of them, which ends with them. */
import type { TestProject } from 'vitest/node';
import { SQLITE_ALONE } from '../../vitest.config.ts';
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
  for (const [files, because] of Object.entries(SQLITE_ALONE))
    console.log(`left out on PostgreSQL: ${files}: ${because}`);
  const server = await startPostgres();
  project.provide('databaseUrl', server.url);
  return server.close;
};

export default setUp;
