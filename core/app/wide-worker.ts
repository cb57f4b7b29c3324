/** A thread that answers wide queries. Started by `wide-queries.ts`, beside which it lies when it is bundled. */
import { parentPort } from 'node:worker_threads';
import { serveTasks } from '../engine/serve-tasks.ts';
import { loadDatabaseServer } from './database-server.ts';
import { giveWay } from './give-way.ts';
import { runWide } from './wide-task.ts';

giveWay();
await loadDatabaseServer();
if (parentPort) serveTasks(parentPort, runWide);
