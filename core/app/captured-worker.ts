/**
 * A thread that reads captured replies. Started by `captured-threads.ts`, beside which it lies when it is
 * bundled.
 */
import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { createCapturedReader } from '../capture/read-captured.ts';
import { draftsFromAnswer } from '../collections/captured-items.ts';
import { catalogue } from '../engine/catalogue.ts';
import { compileAnswersWith } from '../engine/checked-answers.ts';
import { packContent } from '../store/calls/contents.ts';
import { packBody } from '../store/calls/bodies.ts';
import { serveCaptured } from './captured-task.ts';
import { giveWay } from './give-way.ts';

giveWay();
compileAnswersWith(z.compile);
if (parentPort)
  serveCaptured(
    parentPort,
    createCapturedReader({
      catalogue,
      pack: { content: packContent, body: packBody },
      drafts: draftsFromAnswer,
    }),
  );
