import { TOPICS, type Topic } from '#kit/topics.ts';
import type { Db } from '../file/db.ts';
import type { ProcessLeases } from '../file/process-leases.ts';
import { sql } from '../file/sql.ts';

export type TopicChanges = ReturnType<typeof createTopicChanges>;

interface Counted {
  readonly engine: string;
  readonly topic: Topic;
  readonly count: number;
}

/** A notification may be lost with its connection: then it is read with one of so many looks. */
const LOOKS_WITHOUT_NEWS = 25;

/** What each of the processes on one data folder changed, counted by topic, so that the others hear of it. */
export const createTopicChanges = (
  db: Db,
  leases: Pick<ProcessLeases, 'id' | 'list' | 'present' | 'countForgotten'>,
) => {
  let seenVersion: string | undefined;
  /** Of an engine that tells of each commit, nothing is read before one was told, but now and then. */
  let isNews = true;
  let looksWithoutNews = 0;
  const isNotified = db.onCommitted(() => (isNews = true));
  /** By process, what was read last. */
  let seen: ReadonlyMap<string, ReadonlyMap<Topic, number>> | undefined;

  const read = (): ReadonlyMap<string, ReadonlyMap<Topic, number>> => {
    const rows = db.all<Counted>(
      sql`SELECT engine, topic, count FROM topicChanges WHERE engine <> ${leases.id}`,
    );
    const byEngine = Map.groupBy(rows, ({ engine }) => engine);
    return new Map(
      leases
        .list()
        .filter(({ id }) => id !== leases.id)
        .map(({ id }) => [
          id,
          new Map(byEngine.get(id)?.map(({ topic, count }) => [topic, count])),
        ]),
    );
  };

  return {
    /** Tells the other processes what this one changed; writes nothing where there is no other. */
    tell: (topics: Iterable<Topic>): void => {
      if (!leases.list().some(({ id }) => id !== leases.id)) return;
      db.transaction(() => {
        leases.present();
        for (const topic of topics)
          db.run(
            sql`INSERT INTO topicChanges (engine, topic, count) VALUES (${leases.id}, ${topic}, 1)
              ON CONFLICT (engine, topic) DO UPDATE SET count = topicChanges.count + 1`,
          );
      });
    },

    /**
     * What others changed since this was asked last; the first time, nothing. All topics once a process has ended,
     * which may have changed something and not told it, as commands do.
     */
    heard: (): readonly Topic[] => {
      if (isNotified) {
        looksWithoutNews = isNews ? 0 : looksWithoutNews + 1;
        if (!isNews && looksWithoutNews % LOOKS_WITHOUT_NEWS !== 0) return [];
      }
      // What this process writes itself, such as the end of a dead one, makes no new version.
      const version = `${db.version()} ${leases.countForgotten()}`;
      if (version === seenVersion) return [];
      const before = seen;
      seen = read();
      isNews = false;
      seenVersion = version;
      if (before === undefined) return [];
      const now = seen;
      if ([...before.keys()].some((engine) => !now.has(engine))) return TOPICS;
      return TOPICS.filter((topic) =>
        [...now].some(([engine, counts]) => counts.get(topic) !== before.get(engine)?.get(topic)),
      );
    },
  };
};
