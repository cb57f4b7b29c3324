/**
 * What capturing takes of a process of its own: `browse DIR ITEMS` as the desktop app's engine does it,
 * `import DIR FILE` as the window's import does. Prints how many items are in the collection, the most
 * memory that the process ever had, in MB, the seconds that it took, and the milliseconds for which the
 * thread that answers was held up at most.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { openApp } from '../../core/app/open-app.ts';
import { makePostReply } from './captured-posts.ts';

const [mode = '', dataDir = '', what = ''] = process.argv.slice(2);
const app = openApp({ dataDir, version: '0.0.0', background: false, threads: true });
const ask = async <T>(name: string, params: object = {}): Promise<T> => {
  const answer = await app.door.answer({ id: 1, name, params }, app.callers.window);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data as T;
};
/** Until no more than so many replies wait to be read. */
const untilWaiting = async (most: number): Promise<void> => {
  while ((await ask<{ waiting: number }>('capture.state')).waiting > most) await setTimeout(10);
};

const held = monitorEventLoopDelay({ resolution: 5 });
held.enable();
const started = performance.now();
if (mode === 'browse') {
  await ask('capture.set', { into: 'bench' });
  for (let n = 0; n < Number(what); n += 1) {
    app.capture(makePostReply(n));
    // Exchanges come one by one from the browser.
    if (n % 50 === 0) await untilWaiting(200);
  }
  await untilWaiting(0);
} else {
  await ask('import.begin', { paths: [what], into: 'bench' });
  while ((await ask<{ state: string }>('import.state')).state === 'running') await setTimeout(200);
}
const seconds = (performance.now() - started) / 1000;
held.disable();
const items = app.store.collections.find('bench')?.items ?? 0;
await app.close();
const most = process.resourceUsage().maxRSS / 1024;
process.stdout.write(
  `${items} ${most.toFixed(0)} ${seconds.toFixed(1)} ${(held.max / 1e6).toFixed(0)}\n`,
);
