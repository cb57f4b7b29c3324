/** A thread that reads large replies. Started by `reading-threads.ts`, beside which it lies when it is bundled. */
import { constants, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { catalogue } from '../engine/catalogue.ts';
import { serveReads } from '../engine/read-task.ts';
import { packContent } from '../store/contents.ts';
import { packBody } from '../store/evidence.ts';

/**
 * Whoever reads gives way to the thread that answers. Only Linux lets a thread have a priority of its
 * own; elsewhere the whole program would have it.
 */
if (platform() === 'linux')
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Where even that is not allowed, the threads are equals.
  }

if (parentPort) serveReads(parentPort, catalogue, { content: packContent, body: packBody });
