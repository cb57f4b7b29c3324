/** Every local operation that only reads, and what it is called with where there is much of everything. */
import type { CallName } from '#calls/index.ts';
import { EXPORT_FORMATS } from '#kit/export-formats.ts';
import { ITEM_SORTS } from '#kit/item-sort.ts';
import {
  addressOf,
  COLLECTION,
  LISTED,
  PLATFORM,
  WATCHED,
  type Planted,
} from './many-of-everything.ts';

export type Params = object | ((planted: Planted, rows: number) => object);

const of = { name: COLLECTION };
const inCollection = { collection: COLLECTION };
const DAYS = { since: '2026-08-16', until: '2026-08-20' };
const REPLIES = { words: 'reply' };
const limited =
  (params: object): Params =>
  (_, limit) => ({ ...params, limit });

/** What every local operation that only reads is called with: by its name, and how where it is called in several ways. */
export const READINGS: Readonly<Record<string, Params>> = {
  'api.get': {},
  'box.find-own': { words: 'birds' },
  'box.recognise': { text: addressOf('a') },
  'calls.recent': limited({}),
  'calls.recent, by people': limited({ byPeople: true }),
  'capture.state': {},
  'cases.entries': limited(of),
  'cases.get': of,
  'cases.removed': {},
  'catalogue.list': {},
  'clients.budget': {},
  'clients.list': {},
  'clients.pending': {},
  'codes.agreement': inCollection,
  'codes.codebook': inCollection,
  'codes.coders': {},
  'codes.progress': inCollection,
  'codes.text, codes': { ...inCollection, what: 'codings' },
  'codes.text, codebook': { ...inCollection, what: 'codebook-json' },
  'codes.versions': limited(inCollection),
  'collections.bounds': of,
  'collections.bounds, everything': {},
  'collections.case': (_, count) => ({ ...of, count }),
  'collections.changes, days': limited({ ...of, ...DAYS }),
  'collections.changes, check': ({ check }, limit) => ({ ...of, check, limit }),
  'collections.chart-authors': of,
  'collections.chart-authors, everything': {},
  'collections.chart-figures': of,
  'collections.chart-figures, everything': {},
  'collections.chart-replies': of,
  'collections.chart-replies, everything': {},
  'collections.chart-survival': of,
  'collections.chart-survival, everything': {},
  'collections.chart-time': of,
  'collections.chart-time, everything': {},
  'collections.choices': { operation: 'videosite.list-video-comments' },
  'collections.cite': { ...of, filter: {}, format: 'bibtex' },
  'collections.compare': { first: of, second: { name: WATCHED } },
  'collections.completeness': of,
  'collections.count': { ...of, filter: { platform: PLATFORM } },
  'collections.count, everything': { filter: { platform: PLATFORM } },
  'collections.deletions': {},
  'deleted.list': {},
  'collections.dossier': of,
  'collections.facet-authors': of,
  'collections.facet-authors, everything': {},
  'collections.facet-codes': of,
  'collections.facet-codes, everything': {},
  'collections.facet-collections': of,
  'collections.facet-collections, everything': {},
  'collections.facet-tags': of,
  'collections.facet-tags, everything': {},
  'collections.facets': of,
  'collections.facets, everything': {},
  'collections.forgetting-requests': {},
  'collections.get': of,
  'collections.held-left-out': {},
  'collections.held-of-person': ({ person }) => ({ platform: PLATFORM, person }),
  'collections.identifying-columns': of,
  'collections.identifying-columns, everything': {},
  'collections.item': ({ item }) => ({ id: item }),
  'collections.links': limited(of),
  'collections.list': {},
  'collections.pages': of,
  'collections.preflight': {
    sources: [{ operation: 'videosite.list-video-comments', params: { videoId: 'abcdefghijk' } }],
  },
  'collections.read-links': { text: addressOf('a') },
  'collections.recheck-preflight': of,
  'next-steps.list': { from: COLLECTION },
  'collections.row-ids': of,
  ...Object.fromEntries(
    Object.keys(ITEM_SORTS).map((sort) => [
      `collections.rows, by ${sort}`,
      limited({ ...of, sort }),
    ]),
  ),
  'collections.rows, everything': limited({}),
  'collections.rows, with words': limited({ ...of, filter: REPLIES }),
  'collections.rows, coded': limited({ ...of, filter: { coded: true } }),
  'collections.rows, noted': limited({ ...of, filter: { noted: true } }),
  'collections.survival': of,
  'collections.thread': limited(of),
  'collections.thread, replies': limited({ ...of, parent: addressOf('post-0') }),
  'collections.thread, with words': limited({ ...of, filter: REPLIES }),
  'collections.unseen': {},
  'collections.watch': of,
  'credits.get': {},
  'credits.ledger': limited({}),
  'downloads.list': {},
  'evidence.body': ({ sha256 }) => ({ sha256 }),
  'evidence.get': ({ call }) => ({ callId: call }),
  'field-trial.plan': {},
  'field-trial.state': {},
  'health.list': {},
  'import.state': {},
  'keys.list': {},
  'lab.me': {},
  'lab.present': {},
  'lab.status': {},
  'network.get': {},
  'official.get': {},
  'pages.get': ({ page }) => ({ id: page }),
  'pages.list': {},
  'pages.list, of a collection': inCollection,
  'pages.part': ({ page }) => ({ id: page, role: 'picture', number: 0 }),
  'plan.get': {},
  'program.read': {},
  'report.make': {},
  'runs.latest': {},
  'runs.list': limited({}),
  'runs.list, of a collection': limited(inCollection),
  'settings.get': {},
  'signing.get': {},
  'terms.due': { platform: PLATFORM },
  'terms.get': {},
  'timestamps.get': {},
  'updates.read': {},
  'updates.read-otherwise': { readers: {} },
  'views.list': {},
  'views.list, of a collection': inCollection,
  'work.progress': { id: 'none' },
};

/** What only a laboratory answers, and what it answers otherwise: of other members, too. */
export const LABORATORY_READINGS: Readonly<Record<string, Params>> = {
  'audit.list': limited({}),
  'clients.list': {},
  'codes.coders': {},
  'collections.forgetting-requests': {},
  'collections.rows': limited(of),
  'keys.list': {},
  'lab.me': {},
  'lab.present': {},
  'members.list': {},
  'members.usage': { from: '2020-01-01', to: '2099-01-01' },
};

/** Of the rows that one reply brought: each is read from it once. */
export const EXPORTS: Readonly<Record<string, Params>> = Object.fromEntries([
  ...Object.keys(EXPORT_FORMATS).map((format) => [
    `collections.export, ${format}`,
    { name: LISTED, format },
  ]),
  ['collections.cite, rows of one reply', { name: LISTED, filter: {}, format: 'bibtex' }],
]);

/** What reads files, and nothing of the store that there may be many of. */
export const OF_FILES: readonly CallName[] = [
  'clients.connection',
  'collections.export-file',
  'collections.workbook-lines',
  'downloads.picture',
  'field-trial.compare',
  'field-trial.report',
  'packages.find',
  'packages.verify',
  'timestamps.preview',
];
