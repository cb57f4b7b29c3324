import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../../core/app/open-app.ts';
import type { Notice } from '#kit/collect.ts';
import type { Outcome } from '../../core/engine/outcome.ts';
import type { Example, RouteName } from '#kit/operation.ts';
import { catalogue, type Entry } from '../../core/engine/catalogue.ts';
import { loadFakes } from '../../core/platforms/fakes.ts';

/** Asks the sample world as the command line would: for tests. */

export type Item = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, unknown>>;

interface Page {
  readonly itemCount: number;
  readonly totalItems: number | null;
  readonly nextCursor: string | null;
  readonly orderedItems: readonly Item[];
}

/**
 * Parameters that the sample world answers, by the operation's id. What only a person's browsing brings
 * has an example too, and is not asked for.
 */
export const EXAMPLES: Readonly<Record<string, Example>> = Object.fromEntries(
  Object.entries((await loadFakes()).examples).filter(
    ([id]) => catalogue.find(id)?.unavailable === undefined,
  ),
);

/** What was answered. Throws the error, when it is one. */
export const dataFromOutcome = (outcome: Outcome): unknown => {
  if (!outcome.ok) throw outcome.error;
  return outcome.result.data;
};

/** `ok`, or what the failure is, with the wall when there is one; then the notices. */
export const formatOutcome = (outcome: Outcome): string => {
  if (!outcome.ok) return [outcome.error.kind, outcome.error.refusal?.kind ?? []].flat().join(' ');
  return ['ok', ...outcome.meta.notices.map(({ code }) => code)].join(' ');
};

/** An engine of its own over the sample world, in a folder that `close` removes. */
export const openSample = () => {
  const folder = mkdtempSync(join(tmpdir(), 'sample-world-'));
  const app = openApp({ dataDir: folder, version: '0.0.0', sample: true, background: false });
  app.store.ledger.grant(5000, 'for the tests');

  const call = (id: string, params: Params, route?: RouteName): Promise<Outcome> =>
    app.engine.call(id, params, { ...app.callers.cli, route });

  /** Every page of a list, by its own cursors. */
  const pagesOf = async (id: string, params: Params): Promise<Page[]> => {
    const pages: Page[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const more: Params = cursor === undefined ? {} : { cursor };
      const page = dataFromOutcome(await call(id, { ...params, ...more })) as Page;
      pages.push(page);
      cursor = page.nextCursor;
    }
    return pages;
  };

  /** How the calls end that differ in one parameter. */
  const endsOf = async (
    id: string,
    name: string,
    values: readonly string[],
  ): Promise<Record<string, string>> => {
    const ends: Record<string, string> = {};
    for (const value of values) ends[value] = formatOutcome(await call(id, { [name]: value }));
    return ends;
  };

  const close = async (): Promise<void> => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  };

  return { call, pagesOf, endsOf, close };
};

export interface SampleResult {
  readonly entry: Entry;
  readonly route: RouteName;
  readonly params: Params;
  /** One resource, or one page of a list. */
  readonly data: unknown;
  readonly notices: readonly Notice[];
}

/** What every operation answers to its example by each of its routes; of lists every page. */
export const sampleResults = async (): Promise<readonly SampleResult[]> => {
  const world = openSample();
  const results: SampleResult[] = [];
  for (const [id, params] of Object.entries(EXAMPLES)) {
    const entry = catalogue.find(id);
    for (const route of entry?.routes ?? []) {
      if (!entry) continue;
      let cursor: string | undefined;
      do {
        const requests = cursor === undefined ? params : { ...params, cursor };
        const outcome = await world.call(id, requests, route);
        // Not every route is part of the sample.
        if (!outcome.ok) break;
        const data = dataFromOutcome(outcome);
        results.push({ entry, route, params, data, notices: outcome.meta.notices });
        cursor = (data as { nextCursor?: string | null }).nextCursor ?? undefined;
      } while (cursor !== undefined);
    }
  }
  await world.close();
  return results;
};
