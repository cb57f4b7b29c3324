/** A desktop that is killed while it hands over by itself goes on at its next start; each item arrives once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore, type Store } from '../core/store/index.ts';
import { connectTo, openDesktop } from './support/desktop.ts';
import { eventually } from './support/eventually.ts';
import { removeDir } from './support/folders.ts';
import { runLaboratory } from './support/run-laboratory.ts';

/** At most: what is handed over needs no further start. */
const KILLS = 8;
const PROGRAM = join(import.meta.dirname, '..', 'core', 'cli', 'bowerbird.ts');
const environment = { BOWERBIRD_PASSPHRASE: 'of the test' };

const callsIn = (store: Store): number =>
  store.collections.list().reduce((sum, { seq }) => sum + store.outgoing.counts(seq).calls, 0);

/** The program as a person has it open, on the folder of the desktop. */
const start = (dir: string) =>
  spawn(process.execPath, [PROGRAM, 'serve', '--port', '0', '--data', dir], {
    stdio: 'ignore',
    env: { ...process.env, ...environment, NODE_NO_WARNINGS: '1' },
  });

test(
  'killed again and again while it hands over, it brings each item once',
  { timeout: 0 },
  async () => {
    const on = await runLaboratory();
    const ada = on.person('Ada');
    const { row, app: project } = await on.project('Birds', { collector: ada });
    const desktop = openDesktop({ environment, hasKeychain: false, background: false });
    await connectTo(desktop, on.base, on.signIn(ada), row.code);
    const sources = [
      {
        operation: 'forum.list-subreddit-posts',
        params: { subreddit: 'sample_quillmere' },
        expand: 'list-post-comments',
        limit: 15,
      },
      {
        operation: 'videosite.list-video-comments',
        params: { videoId: 'sample_001x' },
        limit: 200,
      },
    ];
    const { id } = desktop.app.collecting.start(
      { name: 'Test', sources },
      desktop.app.callers.window,
    );
    await desktop.app.collecting.follow(id);
    await desktop.call('lab.share', { collection: 'Test' });
    await desktop.close();

    const here = openStore({ dir: desktop.dir });
    const waiting = (): number => here.outbox.shared()[0]?.waiting ?? 0;
    for (let kills = 0; kills < KILLS && waiting() > 0; kills += 1) {
      const before = [callsIn(project.store), waiting()];
      const child = start(desktop.dir);
      const closed = once(child, 'close');
      // Something has just arrived, or its answer has.
      await eventually(() => expect([callsIn(project.store), waiting()]).not.toEqual(before));
      child.kill('SIGKILL');
      await closed;
    }
    const last = start(desktop.dir);
    const ended = once(last, 'close');
    await eventually(() =>
      expect(here.outbox.shared()).toMatchObject([{ waiting: 0, refused: 0 }]),
    );
    here.close();
    last.kill('SIGTERM');
    await ended;

    const [from, to] = [openStore({ dir: desktop.dir }), project.store];
    const idsIn = (store: Store): string[] =>
      store.itemRows
        .page({ collection: store.collections.there('Test').seq, limit: 1000 })
        .rows.map(({ entityId }) => entityId)
        .toSorted();
    expect(idsIn(to)).toEqual(idsIn(from));
    expect(callsIn(to)).toBe(callsIn(from));
    expect(from.settings.get('laboratoryConnection')?.isSignedOut).toBe(false);
    from.close();
    await on.close();
    removeDir(desktop.dir);
  },
);
