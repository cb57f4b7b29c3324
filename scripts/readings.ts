/** What the readers of all operations read of the cases at hand, as hashes: so that no reader changes unnoticed. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readAgain } from '../core/collections/reread.ts';
import { itemsFromAnswer } from '../core/engine/answered-items.ts';
import { catalogue, type Entry } from '../core/engine/catalogue.ts';
import { readRecording } from '../core/net/recordings.ts';
import { loadFakes } from '../core/platforms/fakes.ts';
import { isNode } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import { canonical } from '#kit/identity.ts';
import { root } from './command.ts';
import { withInvented } from './invented-norm.ts';

/** By operation, which reader reads each case how: the hash of the replies, and that of what is read of them. */
export type Readings = Readonly<
  Record<string, { readonly reader: number; readonly cases: Readonly<Record<string, string>> }>
>;

export const READINGS_FILE = join(root, 'test', 'readings.json');

/** The text of that file, as the formatter leaves it. */
export const readingsText = (readings: Readings): string =>
  `${JSON.stringify(readings, undefined, 2)}\n`;
const RECORDINGS = join(root, '..', 'shared', 'recordings');

type Params = Readonly<Record<string, unknown>>;
type Case = readonly [key: string, reading: string];

/** Pages of one list that are read. */
const MOST_PAGES = 5;

/** Of the invented sites alone, or of the recordings beside the project as well, where there are any. */
export const readCases = async (): Promise<{ own: Readings; recorded: Readings }> => ({
  own: await withInvented(async (app) => {
    const cases = createCases();
    for (const [operation, params] of Object.entries((await loadFakes()).examples)) {
      const entry = catalogue.find(operation);
      if (!entry) continue;
      for (const route of entry.routes) {
        let cursor: unknown;
        for (let page = 0; page < MOST_PAGES && cursor !== null; page++) {
          const given: Params = page === 0 ? params : { ...params, cursor };
          const outcome = await app.engine.call(operation, given, { ...app.callers.cli, route });
          // Not every route is invented.
          if (!outcome.ok) break;
          const replies = app.store.evidence.replies(outcome.meta.callId);
          cases.add(entry, given, replies, app.store.longStates.find);
          const { data } = outcome.result;
          cursor = isNode(data) ? (data['nextCursor'] ?? null) : null;
        }
      }
    }
    return cases.all();
  }),
  recorded: recordedReadings(),
});

const recordedReadings = (): Readings => {
  const cases = createCases();
  for (const { segment } of catalogue.platforms) {
    const folder = join(RECORDINGS, segment);
    const entries = catalogue.entries.filter(({ platform }) => platform.segment === segment);
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const reply = recordingIn(join(folder, name));
      if (reply) for (const entry of entries) cases.add(entry, {}, [reply]);
    }
  }
  return cases.all();
};

const recordingIn = (folder: string): Reply | undefined => {
  try {
    return readRecording(folder);
  } catch {
    return undefined;
  }
};

const createCases = () => {
  const found = new Map<string, { reader: number; cases: Map<string, string> }>();
  return {
    add: (
      entry: Entry,
      params: Params,
      replies: readonly Reply[],
      find?: Parameters<typeof readAgain>[3],
    ): void => {
      const read = caseFromReplies(entry, params, replies, find);
      if (!read) return;
      const { reader } = entry.operation;
      const of = found.get(entry.id) ?? { reader, cases: new Map<string, string>() };
      found.set(entry.id, of);
      of.cases.set(...read);
    },
    all: (): Readings =>
      Object.fromEntries(
        [...found].map(([operation, { reader, cases }]) => [
          operation,
          { reader, cases: Object.fromEntries(cases) },
        ]),
      ),
  };
};

/** `undefined` where nothing is read. */
const caseFromReplies = (
  entry: Entry,
  params: Params,
  replies: readonly Reply[],
  find?: Parameters<typeof readAgain>[3],
): Case | undefined => {
  try {
    const data = readAgain(entry, params, replies, find);
    const items = itemsFromAnswer(entry, data);
    if (items.length === 0) return undefined;
    const bodies = replies.map(({ body, status }) => [
      status,
      Buffer.from(body).toString('latin1'),
    ]);
    const { cursor: _, ...rest } = params;
    return [
      shortHash([rest, replies.map(({ request }) => request.url), bodies]),
      shortHash([items, isNode(data) ? data['totalItems'] : undefined]),
    ];
  } catch {
    return undefined;
  }
};

const shortHash = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex').slice(0, 12);

/** Of both, by the names of the operations. */
export const joinReadings = (own: Readings, recorded: Readings): Readings =>
  Object.fromEntries(
    [...new Set([...Object.keys(own), ...Object.keys(recorded)])].toSorted().map((operation) => [
      operation,
      {
        reader: (own[operation] ?? recorded[operation])?.reader ?? 1,
        cases: { ...recorded[operation]?.cases, ...own[operation]?.cases },
      },
    ]),
  );

/** Operations that read some case otherwise than is written down, under the same number. */
export const changedWithoutRaise = (before: Readings, after: Readings): readonly string[] =>
  Object.entries(after).flatMap(([operation, { reader, cases }]) => {
    const known = before[operation];
    const isChanged = Object.entries(cases).some(
      ([key, reading]) => (known?.cases[key] ?? reading) !== reading,
    );
    return isChanged && known?.reader === reader ? [operation] : [];
  });
