/** How the desktop app lives: it starts, keeps its engine running, remembers its window, ends. */
import { spawn } from 'node:child_process';
import { askEngine } from './ask-engine.ts';
import { sandbox } from '../../scripts/electron-under-test.ts';
import { requireElectron, end, expect, kind, launch, root, test, type Running } from './launch.ts';
import { doInMain, lookInMain } from './main-process.ts';

test.skip(kind !== 'electron', 'needs a real Electron');

const enginePid = async (running: Running): Promise<number | undefined> =>
  lookInMain(() =>
    requireElectron(running).evaluate(
      ({ app }) => app.getAppMetrics().find(({ name }) => name === 'Bowerbird engine')?.pid,
    ),
  );

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test('the page reaches the engine through its port', async ({ running }) => {
  expect(await askEngine(running.page, 'catalogue.list')).toMatchObject({
    ok: true,
    data: { version: '0.10.0-dev' },
  });
});

test('a killed engine is started again, and the page hears of it', async ({ running }) => {
  const { page } = running;
  await askEngine(page, 'catalogue.list');
  await page.evaluate(() => {
    const heard: string[] = [];
    Reflect.set(window, 'heard', heard);
    addEventListener('message', (event) => {
      const state: unknown = event.data?.bowerbirdEngine;
      if (typeof state === 'string') heard.push(state);
      if (event.data === 'bowerbird-port') heard.push('port');
    });
  });
  const before = await enginePid(running);
  if (before === undefined) throw new Error('no engine is running');
  process.kill(before, 'SIGKILL');
  const heard = (): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'heard'));
  await expect.poll(heard).toEqual(['restarting', 'running', 'port']);
  expect(await askEngine(page, 'catalogue.list')).toMatchObject({ ok: true });
  expect(await enginePid(running)).not.toBe(before);
});

test('ending the app ends the engine', async ({ running }) => {
  await askEngine(running.page, 'catalogue.list');
  const engine = await enginePid(running);
  if (engine === undefined) throw new Error('no engine is running');
  const main = requireElectron(running).process();
  await running.close();
  await expect.poll(() => isAlive(engine)).toBe(false);
  expect(main.exitCode).toBe(0);
});

test('the window comes back where it was, in the chosen theme', async () => {
  const first = await launch([]);
  const place = { x: 40, y: 30, width: 700, height: 500 };
  await doInMain(() =>
    requireElectron(first).evaluate(({ BrowserWindow }, bounds) => {
      BrowserWindow.getAllWindows()[0]?.setBounds(bounds);
    }, place),
  );
  // The display server answers in its own time; on some it also has the last word.
  const bounds = (running: Running) =>
    lookInMain(() =>
      requireElectron(running).evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.getNormalBounds(),
      ),
    );
  await expect.poll(() => bounds(first)).toEqual(place);
  // Chosen in the settings; the page hears of it and tells the desktop.
  const theme = (running: Running) =>
    lookInMain(() =>
      requireElectron(running).evaluate(({ nativeTheme }) => nativeTheme.themeSource),
    );
  await askEngine(first.page, 'settings.set', { theme: 'dark' });
  await expect.poll(() => theme(first)).toBe('dark');
  await first.close();

  const second = await launch([], first.dataDir);
  const found = await lookInMain(() =>
    requireElectron(second).evaluate(({ BrowserWindow, nativeTheme }) => ({
      theme: nativeTheme.themeSource,
      ground: BrowserWindow.getAllWindows()[0]?.getBackgroundColor().toLowerCase(),
    })),
  );
  expect(found).toEqual({ theme: 'dark', ground: '#14161c' });
  await expect.poll(() => bounds(second)).toEqual(place);
  await end(second);
});

test('a second start on the same data shows the first window and ends', async ({ running }) => {
  const program = requireElectron(running).process().spawnfile;
  const second = spawn(program, [...sandbox, root, '--data', running.dataDir], { stdio: 'ignore' });
  const code = await new Promise((resolve) => second.on('exit', resolve));
  expect(code).toBe(0);
  const windows = await lookInMain(() =>
    requireElectron(running).evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
  );
  expect(windows).toBe(1);
});
