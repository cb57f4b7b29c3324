/** Of the project `postgres`: what tests keep in folders of their own is kept in PostgreSQL. */
import { tmpdir } from 'node:os';
import { inject } from 'vitest';
import { keepInPostgres } from '../../core/laboratory/postgres/index.ts';

const url = inject('databaseUrl');
if (url !== undefined) keepInPostgres(tmpdir(), url);
