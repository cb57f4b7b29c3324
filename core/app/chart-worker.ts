/** A thread that counts for one chart. Started by `chart-thread.ts`, beside which it lies when it is bundled. */
import { parentPort, workerData } from 'node:worker_threads';
import { readChart, type ChartTask } from '../store/collections/charts/read-charts.ts';
import type { ChartMessage } from './chart-thread.ts';
import { loadDatabaseServer } from './database-server.ts';
import { giveWay } from './give-way.ts';

giveWay();
await loadDatabaseServer();
const { dir, task } = workerData as { readonly dir: string; readonly task: ChartTask };
const tell = (message: ChartMessage): void =>
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);

tell({ answer: readChart(dir, task, (item) => tell({ item })) });
