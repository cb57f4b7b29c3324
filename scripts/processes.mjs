import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';

/** The environment in which a task, and whatever it starts, meets this Node and this npm first. */
export const environmentFor = (root, node, npm) => {
  const env = { ...process.env };
  // Windows spells it "Path"; two spellings in one environment would be two variables.
  const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH';
  const bins = [dirname(node), join(root, 'node_modules', '.bin')];
  env[key] = [...bins, env[key]].filter(Boolean).join(delimiter);
  if (npm !== undefined) env.npm_execpath = npm;
  env.npm_node_execpath = node;
  return env;
};

/**
 * npm runs a script through a shell. Where that shell dies of the signal that npm passes to it, we
 * would be left running without anybody knowing: losing the parent means the same as SIGTERM.
 */
const watchParent = (end) => {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, 200);
  timer.unref();
};

/** Becomes `node args` as far as anybody outside can tell: same streams, same signals, same end. */
export const handOver = (node, args, options) => {
  const child = spawn(node, args, { ...options, stdio: 'inherit' });
  const relay = (signal) => child.kill(signal);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, relay);
  // Ctrl+C in a terminal reaches the child by itself; a second one would mean "at once".
  process.on('SIGINT', process.stdin.isTTY ? () => {} : relay);
  watchParent(() => child.kill('SIGTERM'));
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.removeAllListeners(name);
    if (signal === null) process.exit(code ?? 1);
    process.kill(process.pid, signal);
  });
};
