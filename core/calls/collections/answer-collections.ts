import { omitUndefined } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { logLeftText } from '../answering/log-left.ts';
import type { RowsToFind } from '../../collections/row-reading.ts';
import type { Answers } from '../answering/answers.ts';
import type { LocalContext } from '../answering/context.ts';
import { payingMember } from '../members/acting-member.ts';
import { messages } from '../answering/messages.ts';
import type { collectionCalls, RereadView } from './collections.ts';
import { buildDossier, DOSSIER_FORMATS, saveDossier } from './dossier/dossier.ts';
import { readDossierFacts } from './dossier/facts.ts';
import {
  collectionViews,
  linkView,
  readCollectionView,
  runView,
  runViews,
  scheduleView,
  sourceView,
} from './collection-views.ts';

/** How many of the pasted lines that mean nothing are told. */
const MOST_UNREAD = 50;
/** Runs of a collection that are shown with it. */
const MOST_RUNS = 50;

export const answerCollections: Answers<typeof collectionCalls> = {
  'collections.list': async ({ store, collecting }) => {
    const rows = store.collections.list();
    const unread = await collecting.rows.unread(rows);
    const view = collectionViews(store, rows);
    return rows.map((row, place) => view(row, unread[place]));
  },
  'collections.get': async ({ store, collecting }, { name: of }) => {
    const row = store.collections.there(of);
    const { kinds, unread } = await collecting.rows.overview(row);
    const runs = store.runs.recent(MOST_RUNS, row.seq);
    return {
      ...collectionViews(store, [row])(row, unread),
      sources: store.collections.sources(row.seq).map(sourceView),
      kinds,
      runs: runs.map(runViews(store, runs)),
      schedules: store.schedules
        .list()
        .filter(({ collection }) => collection === row.seq)
        .map((schedule) => scheduleView(schedule, row.name)),
    };
  },
  'collections.preflight': ({ collecting }, wanted) => collecting.preflight(wanted.sources),
  'collections.choices': ({ collecting }, { operation, params }) =>
    collecting.choices(operation, params),
  'collections.links': async ({ store, linkOutlines }, { name: of, ...wanted }) => {
    const page = await linkOutlines.page(store.collections.there(of).seq, wanted);
    return { ...page, links: page.links.map(linkView) };
  },
  'collections.retry': (context, { name: of, links }) => {
    const runs = context.collecting.retry(of, links, payingMember(context));
    return runs.map(runViews(context.store, runs));
  },
  'collections.read-links': async ({ collecting }, { text, about }) => {
    const { sources: found, unread, links: _, ...counts } = await collecting.pasted(text, about);
    return {
      ...counts,
      sources: found.map((source) => omitUndefined(source)),
      unreadCount: unread.length,
      unread: unread.slice(0, MOST_UNREAD),
    };
  },
  'collections.workbook-lines': async ({ collecting }, { base64 }) => ({
    text: await collecting.workbookLines(Buffer.from(base64, 'base64')),
  }),
  'collections.start': async ({ store, collecting, payer }, wanted) => {
    const { mostRequests: requests, mostCredits: credits, pasted, ...input } = wanted;
    const lines = pasted && (await collecting.pasted(pasted.text, pasted.about));
    const run = collecting.start({ ...input, pasted: lines, most: { requests, credits } }, payer);
    return runView(store, run);
  },
  'collections.recheck': async (context, { name: of, filter }) => {
    const { store, collecting, payer } = context;
    return runView(store, await collecting.recheck(of, payer, await someRows(context, of, filter)));
  },
  'collections.recheck-preflight': async (context, { name: of, filter }) =>
    context.collecting.preflightRecheck(of, await someRows(context, of, filter)),
  'collections.make': async ({ collecting }, input) => {
    if (input.from === undefined) await collecting.catchUpInTurns();
    return collecting.make(input);
  },
  'collections.rename': (context, { name: of, newName = of, description }) =>
    readCollectionView(context, context.store.collections.rename(of, newName, description)),
  'collections.remove': async ({ store, collecting }, { name: of }) => {
    const row = store.collections.there(of);
    const open = store.runs
      .recent(1000, row.seq)
      .filter(({ state }) => state === 'running' || state === 'waiting');
    for (const run of open) collecting.cancel(run.id);
    if (open.length > 0) throw new AppError('validation_error', messages.runJustEnded);
    return { id: await store.deleted.addCollection(row) };
  },
  'collections.completeness': ({ collecting }, { name: of }) => collecting.completenessView(of),
  'collections.dossier': async (context, { name: of, format }) => {
    const facts = await readDossierFacts(context, of);
    const text = DOSSIER_FORMATS[format](buildDossier(facts));
    logLeftText(context, facts.collection.seq, text, { format: `access dossier (${format})` });
    return { text };
  },
  'collections.save-dossier': (context, { name: of }) => saveDossier(context, of),
  'collections.schedule': async ({ store, collecting }, { name: of, everyHours, days, kind }) =>
    scheduleView(
      kind === 'recheck'
        ? await collecting.scheduleRecheck(of, everyHours, days)
        : collecting.schedule(of, everyHours, days),
      store.collections.there(of).name,
    ),
  'collections.unschedule': ({ store }, { id }) => {
    store.transaction(() => {
      const { collection, id: schedule } = store.schedules.there(id);
      store.schedules.end(schedule);
      store.caseLog.append(collection, 'settings', { changed: ['schedule'], ended: true });
    });
  },
  'collections.reread': async ({ collecting }, { name: of, accept }) => {
    const cells: RereadView['cells'][number][] = [];
    let cellCount = 0;
    const report = await collecting.reread(of, {
      accept,
      tell: ({ item, field, before, after }) => {
        cellCount += 1;
        if (cells.length >= MOST_CELLS) return;
        const [was, is] = [shownValue(before), shownValue(after)];
        cells.push(omitUndefined({ item, field, before: was, after: is }));
      },
    });
    return { ...report, cells, cellCount };
  },
  'collections.retain': (context, { name: of, until }) => {
    context.collecting.retain(of, until);
    return readCollectionView(context, context.store.collections.there(of));
  },
};

/** The ids of the rows that a filter lets through; nothing where all are meant. */
const someRows = async (
  { store, collecting }: LocalContext,
  name: string,
  filter: RowsToFind['filter'] | undefined,
): Promise<ReadonlySet<number> | undefined> => {
  if (filter === undefined) return undefined;
  const collection = store.collections.there(name).seq;
  return new Set(await collecting.rows.find({ collection, filter }));
};

/** Cells of a comparison that are shown, and characters of each. */
const MOST_CELLS = 200;
const LONGEST_CELL = 300;

/** Text as it stands, everything else as JSON; `undefined` where nothing was read. */
const shownValue = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) as string | undefined);
  return text === undefined || text.length <= LONGEST_CELL
    ? text
    : `${text.slice(0, LONGEST_CELL)}…`;
};
