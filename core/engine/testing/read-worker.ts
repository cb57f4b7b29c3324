/** A thread that reads the replies of the test platform; a reply that says so makes it die or hang. */
import { parentPort } from 'node:worker_threads';
import { packContent } from '../../store/calls/contents.ts';
import { packBody } from '../../store/calls/bodies.ts';
import { testCatalogue } from '../../../test/support/testsite.ts';
import { serveReads, type ReadTask } from '../read-task.ts';
import { repliesIn } from '../reader.ts';

parentPort?.on('message', ({ task }: { readonly task: ReadTask }) => {
  const [reply] = repliesIn(task.input);
  if (!reply || !Buffer.from(reply.body).includes('"die":true')) return;
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage({ begun: true });
  process.exit(1);
});
if (parentPort) serveReads(parentPort, testCatalogue, { content: packContent, body: packBody });
