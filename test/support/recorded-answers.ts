import { afterAll } from 'vitest';
import { catalogue } from '../../core/engine/catalogue.ts';
import { read } from '../../core/engine/read-replies.ts';
import { exchangeFromReply } from '../../core/engine/routes.ts';
import { openRecordings } from './recorded.ts';

/**
 * The recordings of one platform, each read by an operation as the whole program reads it, and held
 * against its schema. How many were read is told when the file's tests have run.
 */
export const openRecordedAnswers = (segment: string) => {
  const { recorded, ...recordings } = openRecordings(segment);
  let count = 0;

  const reading = (
    operation: string,
    name: string,
    params: Readonly<Record<string, string>> = {},
  ) => {
    const entry = catalogue.find(`${segment}.${operation}`);
    if (!entry) throw new Error(`no operation ${operation}`);
    count += 1;
    const base = 'http://127.0.0.1:8674';
    return read(entry, [exchangeFromReply(entry, recorded(name))], { params, base });
  };

  afterAll(() => {
    process.stdout.write(`${segment}: ${count} recorded answers read by their operations\n`);
  });
  return { ...recordings, recorded, reading };
};
