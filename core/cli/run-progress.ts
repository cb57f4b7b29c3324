import type { App } from '../app/app.ts';
import { withoutUnseen } from '#kit/printable.ts';
import type { RunRow } from '../store/index.ts';
import { EXIT, type Given } from './command.ts';
import { formatCount, printAside, printJson, printLine } from './print.ts';
import { messages } from './messages.ts';

/**
 * Works on a run until it is over or stands still, and says how it goes: one line that is written
 * again and again on a terminal, lines of JSON with `--json`. Ctrl-C pauses it.
 */
export const followRun = async (app: App, id: string, given: Given): Promise<number> => {
  const json = given.options.json;
  const stop = app.collecting.onChange((run) => {
    if (run.id !== id) return;
    if (json) printJson(runView(run, 'progress'));
    else if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${withoutUnseen(sayRun(run))}`);
  });
  const pause = (): void => {
    app.collecting.pause(id, messages.pausedByCtrlC({ id }));
  };
  process.once('SIGINT', pause);
  try {
    const run = await app.collecting.follow(id);
    if (!json && process.stderr.isTTY) process.stderr.write('\n');
    if (json) printJson(runView(run, 'end'));
    else printLine(sayRun(run));
    if (run.state === 'attention') printAside(`it goes on with: bowerbird runs resume ${id}`);
    return run.state === 'done' || run.state === 'stopped' ? EXIT.ok : EXIT.failed;
  } finally {
    process.off('SIGINT', pause);
    stop();
  }
};

export const runView = (run: RunRow, event?: 'progress' | 'end') => ({
  event,
  run: run.id,
  state: run.state,
  ...(run.reason === null ? {} : { reason: run.reason.message }),
  ...(run.waitUntil === null ? {} : { waitUntil: run.waitUntil }),
  ...(run.refusedBy.length === 0 ? {} : { refusedBy: run.refusedBy }),
  ...(run.unreadLines === null ? {} : { unreadLines: run.unreadLines }),
  items: run.seen - run.duplicates,
  added: run.added,
  duplicates: run.duplicates,
  pages: run.pages,
  requests: run.requests,
  credits: run.credits,
});

export const sayRun = (run: RunRow): string => {
  const { state, reason, waitUntil, added, seen, duplicates, pages, credits } = run;
  const until = waitUntil === null ? '' : ` until ${waitUntil}`;
  const why = reason === null ? '' : ` (${reason.message})`;
  return `${state}${until}${why}: ${formatCount(seen - duplicates, 'item')} (${added} new) in ${formatCount(pages, 'page')}, ${formatCount(credits, 'credit')}`;
};
