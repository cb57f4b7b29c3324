/** Asks the database of a folder something that takes an hour. */
import { workerData } from 'node:worker_threads';
import { sql } from '../../../store/file/sql.ts';
import { openForReading } from '../../../store/open-database.ts';
import { usePostgres } from '../index.ts';

usePostgres();
openForReading(workerData as string).get(sql`SELECT pg_sleep(3600)`);
