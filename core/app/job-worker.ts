/** A thread that does jobs. Started by `job-threads.ts`, beside which it lies when it is bundled. */
import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { compileAnswersWith } from '../engine/checked-answers.ts';
import { serveTasks } from '../engine/serve-tasks.ts';
import { loadDatabaseServer } from './database-server.ts';
import { giveWay } from './give-way.ts';
import { runJob } from './jobs/index.ts';

giveWay();
compileAnswersWith(z.compile);
await loadDatabaseServer();
if (parentPort) serveTasks(parentPort, runJob);
