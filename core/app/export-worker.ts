/** A thread that writes one export. Started by `export-thread.ts`, beside which it lies when it is bundled. */
import { parentPort, workerData } from 'node:worker_threads';
import { exportCollection } from '../collections/exporting.ts';
import { packThrown } from '../engine/thrown.ts';
import { openReading } from '../store/reading.ts';
import { loadDatabaseServer } from './database-server.ts';
import type { ExportMessage, ExportTask } from './export-thread.ts';
import { giveWay } from './give-way.ts';

/** Told so often, in milliseconds: a message for every batch would be more work than the batch. */
const TELL_EVERY_MS = 100;

giveWay();
await loadDatabaseServer();
const { dir, wish: input } = workerData as ExportTask;
const tell = (message: ExportMessage): void =>
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);

const stop = new AbortController();
parentPort?.once('message', () => stop.abort());

let reportedAt = -Infinity;
try {
  const written = await exportCollection(
    { reading: () => openReading(dir, { mayBeLate: true }) },
    input,
    {
      signal: stop.signal,
      tell: (progress) => {
        if (performance.now() - reportedAt < TELL_EVERY_MS) return;
        reportedAt = performance.now();
        tell({ progress });
      },
    },
  );
  tell({ written });
} catch (error) {
  tell({ thrown: packThrown(error) });
} finally {
  parentPort?.close();
}
