import { expect, test } from 'vitest';
import { openSampleApp } from '../core/app/testing/sample-app.ts';
import { projectFolder } from '../core/laboratory/projects/project-store.ts';
import { PARCEL_LIMITS } from '../core/hand-over/limits.ts';
import { parcelAnswer } from '../core/hand-over/parcel.ts';
import { sendParcels, type SendReport } from '../core/hand-over/send.ts';
import { LAB } from '../core/hand-over/testing/sender.ts';
import { linesOf } from '../core/hand-over/testing/two-sides.ts';
import { laboratoryAddress, postParcels } from '../core/net/laboratory.ts';
import { checkData } from '../core/store/doctor/check-data.ts';
import { openStore, type Store } from '../core/store/index.ts';
import { isOnPostgres } from '../core/store/testing/engines.ts';
import { serve } from './support/cli.ts';
import { desktopDir, removeDir, tempDir } from './support/folders.ts';
import { laboratoryIn } from '../core/laboratory/store/laboratory.ts';

/** How often the server is killed; `BOWERBIRD_KILLS=50` for the whole proof. */
const KILLS = Number(process.env['BOWERBIRD_KILLS'] ?? (isOnPostgres() ? 2 : 4));

/** A laboratory with one project and a collector in it. */
const makeLaboratory = (dir: string): { readonly folder: string; readonly secret: string } => {
  const root = openStore({ dir });
  const laboratory = laboratoryIn(root);
  const { id } = laboratory.people.add({ name: 'Ada', email: 'ada@uni.example', isOwner: true });
  const project = laboratory.projects.add({ name: 'Reef', by: id });
  laboratory.members.set(project.id, id, 'manager', id);
  root.close();
  const folder = projectFolder(dir, project.id);
  const store = openStore({ dir: folder, code: project.code });
  const { secret } = store.keys.add({ name: 'test', person: id });
  store.close();
  return { folder, secret };
};

/** Sends what waits, and kills the server after so many answers. */
const sendUntil = async (
  store: Store,
  {
    secret,
    kill,
    after,
  }: { readonly secret: string; readonly kill: () => void; readonly after: number },
  port: number,
): Promise<SendReport | undefined> => {
  const address = laboratoryAddress(`http://127.0.0.1:${port}`);
  let answers = 0;
  try {
    return await sendParcels({
      store,
      laboratory: LAB,
      now: Date.now,
      limits: { ...PARCEL_LIMITS, request: 60_000, bodies: 20_000, part: 8_000 },
      exchange: async function* (request) {
        for await (const line of postParcels(address, secret, request)) {
          yield parcelAnswer.parse(line);
          answers += 1;
          if (answers === after) kill();
        }
      },
    });
  } catch {
    return undefined;
  }
};

test(
  `a laboratory that is killed ${KILLS} times has in the end each item once`,
  { timeout: 0 },
  async () => {
    const { app, dir } = openSampleApp(desktopDir());
    app.store.ledger.grant(10_000, 'for the test');
    const comments = {
      operation: 'videosite.list-video-comments',
      params: { videoId: 'sample_001x' },
    };
    const posts = {
      operation: 'forum.list-subreddit-posts',
      params: { subreddit: 'sample_quillmere' },
      expand: 'list-post-comments',
      limit: 30,
    };
    const { id } = app.collecting.start(
      { name: 'Test', sources: [posts, comments] },
      app.callers.cli,
    );
    await app.collecting.follow(id);
    await app.close();
    const lab = tempDir();
    const { folder, secret } = makeLaboratory(lab);
    const desktop = openStore({ dir });
    const { seq } = desktop.collections.there('Test');

    for (let kills = 0; kills < KILLS; kills += 1) {
      // Begun anew once it is over: then all of it is known.
      if ((desktop.outbox.shared()[0]?.waiting ?? 0) === 0) {
        desktop.outbox.stop(seq);
        desktop.outbox.share(seq, LAB);
      }
      const { child, port, ended } = await serve('--accounts', '--data', lab);
      const kill = (): void => void child.kill('SIGKILL');
      await sendUntil(desktop, { secret, kill, after: 1 + Math.floor(Math.random() * 9) }, port);
      kill();
      await ended;
    }
    const { child, port, ended } = await serve('--accounts', '--data', lab);
    const report = await sendUntil(desktop, { secret, kill: () => undefined, after: 0 }, port);
    expect(report).toMatchObject({ refused: 0, later: 0 });
    child.kill('SIGTERM');
    await ended;
    const project = openStore({ dir: folder });
    expect(linesOf(project)).toEqual(linesOf(desktop));
    expect(linesOf(project).length).toBeGreaterThan(100);
    project.close();
    desktop.close();
    const faults = checkData(folder, { full: true }).filter(({ ok }) => !ok);
    expect(faults).toEqual([]);
    removeDir(lab);
    removeDir(dir);
  },
);
