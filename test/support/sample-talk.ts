import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inside } from './cli.ts';

/** Fills a data folder of the sample world: the comments of its first video in the collection Talk. */
export const collectTalk = async (data: string, ...options: readonly string[]): Promise<void> => {
  const { code, err } = await inside(
    'collect',
    'videosite.list-video-comments',
    '--param',
    'videoId=sample_001x',
    '--into',
    'Talk',
    ...options,
    '--sample',
    '--data',
    data,
  );
  if (code !== 0) throw new Error(err);
};

/** Copies a data file into a folder of its own and damages it there, whatever its tables require. */
export const copyDamaged = (from: string, to: string, sql: string): void => {
  mkdirSync(to, { mode: 0o700 });
  copyFileSync(join(from, 'bowerbird.db'), join(to, 'bowerbird.db'));
  const db = new DatabaseSync(join(to, 'bowerbird.db'));
  // SQLite guards the tables in which an index of words keeps itself.
  db.enableDefensive(false);
  db.exec(`PRAGMA foreign_keys = OFF; ${sql}`);
  db.close();
};
