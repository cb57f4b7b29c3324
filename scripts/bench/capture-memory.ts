/**
 * What capturing takes of a process of its own: `browse DIR ITEMS` as the desktop app's engine does it,
 * `import DIR FILE` as the window's import does. Prints how many items are in the collection, the most
 * memory that the process ever had, in MB, and the seconds that it took.
 */
import { openApp } from '../../core/app/open-app.ts';
import { replyOf } from './captured-posts.ts';

const [mode = '', dataDir = '', what = ''] = process.argv.slice(2);
const app = openApp({ dataDir, version: '0.0.0', background: false });
const ask = (name: string, params: object): Promise<unknown> =>
  app.door.answer({ id: 1, name, params }, app.callers.window);

const started = performance.now();
if (mode === 'browse') {
  await ask('capture.set', { into: 'bench' });
  for (let n = 0; n < Number(what); n += 1) {
    app.capture(replyOf(n));
    // Others are answered in between, as when exchanges come one by one from the browser.
    if (n % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
} else {
  await ask('import.begin', { paths: [what], into: 'bench' });
  const isOver = async (): Promise<boolean> => {
    const { data } = (await ask('import.state', {})) as { data: { state: string } };
    return data.state !== 'running';
  };
  while (!(await isOver())) await new Promise((resolve) => setTimeout(resolve, 200));
}
const seconds = (performance.now() - started) / 1000;
const items = app.store.collections.find('bench')?.items ?? 0;
await app.close();
const most = process.resourceUsage().maxRSS / 1024;
process.stdout.write(`${items} ${most.toFixed(0)} ${seconds.toFixed(1)}\n`);
