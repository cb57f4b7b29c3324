/** Reports on a collection, for reading: what became of it, how long things stay, its case log, its kept pages. */
import type { Context, Hono } from 'hono';
import type { ChangesView, KeptPageView } from '#calls/index.ts';
import { omitUndefined } from '#kit/collect.ts';
import type { Store } from '../../store/index.ts';
import type { AskLocal } from '../ipc/door.ts';
import { describedCredits, json, noteRead, paramsIn, type Headers } from './collection-answers.ts';
import { buildWorldHeaders } from './collection-items.ts';
import { COLLECTIONS_PATH, NameParams } from './collections-openapi.ts';
import { CaseParams, ChangesParams, SurvivalParams } from './reports-openapi.ts';

export interface CollectionReportsConfig {
  readonly store: Store;
  readonly askLocal: AskLocal;
  /** The key of a request. Throws its error. */
  readonly authorize: (context: Context) => string;
}

export const addReportRoutes = (app: Hono, config: CollectionReportsConfig): void => {
  const { store, authorize, askLocal } = config;
  const route = (
    path: string,
    read: (context: Context, keyId: string) => Promise<{ data: unknown; headers?: Headers }>,
  ): void => {
    app.get(`${COLLECTIONS_PATH}/:name/${path}`, async (context) => {
      const keyId = authorize(context);
      const { data, headers = {} } = await read(context, keyId);
      const credits = describedCredits(store, keyId, `collections_${path}`);
      return json(context, data, { ...credits, ...headers });
    });
  };

  route('changes', async (context, keyId) => {
    const { kind, count, ...params } = paramsIn(context, ChangesParams);
    const kinds = kind && [kind];
    const view = await askLocal({ door: 'rest', keyId }, 'collections.changes', {
      ...omitUndefined({ ...params, kinds }),
      name: params.name,
      limit: count,
    });
    noteRead(store, keyId, store.collections.there(params.name), view.rows.length);
    return {
      data: changesReport(view),
      headers: buildWorldHeaders(
        store,
        view.rows.map(({ item }) => item),
      ),
    };
  });
  route('survival', async (context, keyId) => {
    const params = paramsIn(context, SurvivalParams);
    const { curves, start, seenOnce, neverThere, undated } = await askLocal(
      { door: 'rest', keyId },
      'collections.chart-survival',
      params,
    );
    return { data: omitUndefined({ start, ...curves[0], seenOnce, neverThere, undated }) };
  });
  route('case', async (context, keyId) => {
    const { name, before, count } = paramsIn(context, CaseParams);
    const caller = { door: 'rest', keyId } as const;
    const view = await askLocal(caller, 'cases.get', { name });
    const entries = await askLocal(
      caller,
      'cases.entries',
      omitUndefined({ name, before, limit: count }),
    );
    const { collection, since, isFromStart, details, head, signedHeads } = view;
    return {
      data: omitUndefined({
        collection,
        since,
        isFromStart,
        details,
        entries: view.entries,
        head,
        signedHeads,
        log: entries.entries,
        next: entries.next,
      }),
    };
  });
  route('pages', async (context, keyId) => {
    const { name } = paramsIn(context, NameParams);
    const pages = await askLocal({ door: 'rest', keyId }, 'pages.list', { collection: name });
    return { data: pages.map(keptPage) };
  });
};

const changesReport = ({ since, until, counts, listed, rows, checks }: ChangesView) =>
  omitUndefined({
    since,
    until,
    counts,
    listed,
    changes: rows.map(({ item, ...row }) => ({ ...row, item: item.item })),
    checks,
  });

const keptPage = ({ id, sha256, record, items }: KeptPageView) => {
  const { platform, address, title, time, picture, snapshot, person } = record;
  return omitUndefined({
    id,
    sha256,
    platform,
    address: address.start,
    title,
    keptAt: time.start,
    picture: { sha256: picture.sha256, bytes: picture.bytes },
    snapshot: snapshot && { sha256: snapshot.sha256, bytes: snapshot.bytes },
    note: person?.note,
    items,
  });
};
