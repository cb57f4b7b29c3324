/** What a trial of all operations over the invented sites notes: the form and the fields that are known. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from '../core/app/app.ts';
import { openApp } from '../core/app/open-app.ts';
import type { Norm } from '../core/field-trial/norm.ts';
import { itemsIn } from '../core/field-trial/observation.ts';
import { formFromReplies } from '../core/field-trial/skeleton.ts';

/** The invented sites are of this day, whenever they are asked. */
const DAY = Date.parse('2026-11-01T12:00:00Z');

/** What is invented bears a name by which it is known, or the figures of an id. */
const PLATFORM_NAMES = {
  has: (name: string): boolean =>
    /^[A-Za-z_$@:#.<-][\w$@:#.<>-]{0,60}$/.test(name) && !/sample|quillmere|\d{3}/i.test(name),
};

/** Does something with a program over the invented sites. */
export const withInvented = async <T>(work: (app: App) => Promise<T>): Promise<T> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bowerbird-norm-'));
  const app = openApp({
    dataDir,
    version: '0.0.0',
    sample: true,
    background: false,
    now: () => DAY,
    monotonic: () => performance.now(),
    sleep: () => new Promise((resolve) => setImmediate(resolve)),
  });
  try {
    return await work(app);
  } finally {
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};

export const inventedNorm = (): Promise<Norm> =>
  withInvented(async (app) => {
    const trial = await app.fieldTrial();
    const entries: [string, Norm[string]][] = [];
    for (const { operation, params } of await trial.questions({})) {
      const outcome = await app.engine.call(operation, params, {
        ...app.callers.cli,
        route: 'public-page',
      });
      if (!outcome.ok) throw outcome.error;
      const replies = app.store.evidence.replies(outcome.meta.callId);
      const bodies = replies.map(({ body }) => body);
      const items = itemsIn(outcome.result.data);
      entries.push([
        operation,
        {
          requests: replies.length,
          fields: [...new Set(items.flatMap((item) => Object.keys(item)))].toSorted(),
          keys: formFromReplies({ bodies, known: PLATFORM_NAMES, values: [] })?.keys ?? {},
        },
      ]);
    }
    return Object.fromEntries(entries);
  });
