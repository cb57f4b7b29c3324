/**
 * Loaded into an Electron before its app (`electron -r`): prints how long after PROBE_FROM (epoch
 * milliseconds) a heading was painted, and what stands below it, how much processor time that took, and, once
 * the app is at rest, what its processes hold in memory.
 */
const { readFileSync } = require('node:fs');
const { app } = require('electron');

const REST_MS = 6_000;

/** Resolves once something is there and the frame with it was drawn. */
const painted = (selector) => `new Promise((done) => {
  const look = () => document.querySelector('${selector}')
    ? requestAnimationFrame(() => setTimeout(done))
    : requestAnimationFrame(look);
  look();
})`;

/** What stands below the heading, where the engine's answers are awaited; an empty window has nothing there. */
const CONTENTS = 'main h2, body > h1';

/** Kilobytes of a process, with its share of what it shares with others where the system tells that. */
const memoryOf = ({ pid, memory }) => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))[1]);
  } catch {
    return memory.workingSetSize;
  }
};

const probe = async (window) => {
  const after = async (selector) => {
    await window.webContents.executeJavaScript(painted(selector));
    return Date.now() - Number(process.env.PROBE_FROM);
  };
  const shown = await after('h1');
  const whole = await after(CONTENTS);
  const metrics = app.getAppMetrics();
  const spent = metrics.reduce((sum, { cpu }) => sum + cpu.cumulativeCPUUsage * 1000, 0);
  await new Promise((rested) => {
    setTimeout(rested, REST_MS);
  });
  const memory = app.getAppMetrics().reduce((sum, one) => sum + memoryOf(one), 0);
  process.stdout.write(`\nprobe ${JSON.stringify({ shown, whole, spent, memory })}\n`);
  app.quit();
};

app.once('browser-window-created', (_event, window) => {
  window.webContents.once('dom-ready', () => void probe(window));
});
