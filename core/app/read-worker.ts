/** A thread that reads large replies. Started by `job-threads.ts`, beside which it lies when it is bundled. */
import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { catalogue } from '../engine/catalogue.ts';
import { compileAnswersWith } from '../engine/checked-answers.ts';
import { serveReads } from '../engine/read-task.ts';
import { packContent } from '../store/calls/contents.ts';
import { packBody } from '../store/calls/bodies.ts';
import { giveWay } from './give-way.ts';

giveWay();
compileAnswersWith(z.compile);
if (parentPort) serveReads(parentPort, catalogue, { content: packContent, body: packBody });
