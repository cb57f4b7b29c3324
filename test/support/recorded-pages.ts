import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, type Entry } from '../../core/engine/catalogue.ts';
import type { Reply } from '#kit/exchange.ts';
import { readRecording } from '../../core/net/recordings.ts';
import { read } from '../../core/engine/read-replies.ts';
import { exchangeFromReply } from '../../core/engine/routes.ts';
import { pageFromAnswer, type Page } from '#vocab/page.ts';
import { sampleResults } from './sample.ts';

/** One page of a list, as a recording gives it, with the parameters of its list. */
export interface RecordedPage {
  readonly name: string;
  readonly entry: Entry;
  readonly params: Readonly<Record<string, string>>;
  readonly page: Page<unknown>;
}

export { RECORDINGS } from './recorded.ts';
export const BASE = 'http://127.0.0.1:8674';

/** Every page that any list operation can read out of a single recording of its platform. */
export const pagesIn = (root: string): RecordedPage[] =>
  catalogue.platforms.flatMap(({ segment }) => {
    const folder = join(root, segment);
    if (!existsSync(folder)) return [];
    const lists = catalogue.entries.filter(
      ({ platform, operation }) => platform.segment === segment && operation.list,
    );
    return readdirSync(folder, { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .flatMap(({ name }) => {
        // One reply for all: what it is read into is kept with it.
        const reply = recordingIn(join(folder, name));
        return reply ? lists.flatMap((entry) => pagesFromReply(entry, reply, name)) : [];
      });
  });

/** Every page of every list of the sample world. */
export const samplePages = async (): Promise<RecordedPage[]> =>
  (await sampleResults())
    // A page that the engine cut goes on inside an answer of that world, which is not at hand here.
    .filter(
      ({ entry, params }) =>
        entry.operation.list && entry.operation.pageSize?.(params as never) === undefined,
    )
    .map(({ entry, route, params, data }) => ({
      name: `${entry.id} by ${route}`,
      entry,
      params: params as RecordedPage['params'],
      page: pageFromAnswer(data as Page<unknown>),
    }));

const recordingIn = (folder: string): Reply | undefined => {
  try {
    return readRecording(folder);
  } catch {
    return undefined;
  }
};

const pagesFromReply = (entry: Entry, reply: Reply, name: string): RecordedPage[] => {
  try {
    const request = { params: {}, base: BASE };
    const page = read(entry, [exchangeFromReply(entry, reply)], request).data as Page<unknown>;
    const params = paramsIn(entry, page.partOf);
    // A single recording does not always name all that its list is asked with.
    const usable = params && entry.params.safeParse(params).success && page.itemCount > 0;
    return usable ? [{ name: `${entry.id} ${name}`, entry, params, page }] : [];
  } catch {
    // Most recordings are of something else.
    return [];
  }
};

/** The parameters that an address names, when it names all that its path asks for. */
const paramsIn = (entry: Entry, partOf: string | null): Record<string, string> | undefined => {
  if (partOf === null) return undefined;
  const url = new URL(partOf);
  const names = [...entry.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const pattern = entry.path.replaceAll(/\{\w+\}/g, '([^/{}]+)');
  const found = new RegExp(`^${pattern}$`).exec(decodeURIComponent(url.pathname));
  if (!found) return undefined;
  const inPath = names.map((name, i) => [name, found[i + 1] ?? ''] as const);
  return Object.fromEntries([...inPath, ...url.searchParams]);
};
