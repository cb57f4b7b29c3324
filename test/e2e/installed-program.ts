/** The window of a program that was installed: its fuses keep Playwright's usual way in shut. */
import type { ChildProcess } from 'node:child_process';
import { chromium, expect, type Page } from '@playwright/test';

/** The address of Chromium's own door; the fuses of the program keep that of Node shut. */
export const doorOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    child.once('exit', () => reject(new Error(`the program ended:\n${output}`)));
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    });
  });

/** Its window. Whoever comes in before there is one waits for an answer that is never given. */
export const windowOf = async (door: string): Promise<Page> => {
  const list = `http://${new URL(door).host}/json/list`;
  await expect
    .poll(async () =>
      ((await (await fetch(list)).json()) as { url: string }[]).map(({ url }) =>
        url.replace(/#.*/, ''),
      ),
    )
    .toContain('app://bowerbird/');
  const browser = await chromium.connectOverCDP(door);
  const [page] = browser.contexts().flatMap((context) => context.pages());
  if (page === undefined) throw new Error('the program has no window');
  return page;
};
