import { expect, test } from 'vitest';
import { JOBS } from '../core/app/jobs/index.ts';
import { locals } from '../core/local/index.ts';
import { stepsWith } from '../scripts/answering/steps.ts';

/**
 * Where each local operation does its work. `npm run chaos` and `npm run bench` ask for a sign of life beside
 * whatever is declared here as more than a little.
 */
type Place =
  /** Rows by key, pages of a bounded length, settings: in the thread that answers. */
  | 'little'
  /** In the thread that answers, by an index, or a bounded part of what is there. */
  | 'bounded'
  /** In the thread that answers, which is left to others after each portion. */
  | 'portions'
  /** Begins or ends what goes on elsewhere. */
  | 'asks'
  | 'export thread'
  | 'chart thread'
  | `job ${keyof typeof JOBS}`;

const PLACES: Readonly<Record<string, Place>> = {
  'catalogue.list': 'little',
  'box.recognise': 'bounded',
  'box.find-own': 'portions',
  'keys.list': 'little',
  'keys.add': 'little',
  'keys.rotate': 'little',
  'keys.disable': 'little',
  'keys.enable': 'little',
  'keys.revoke': 'little',
  'keys.set-budget': 'little',
  'official.get': 'little',
  'official.show-terms': 'little',
  'official.set': 'little',
  'official.forget': 'little',
  'official.enable': 'little',
  'official.cap': 'little',
  'official.test': 'asks',
  'terms.get': 'bounded',
  'terms.keep': 'little',
  'terms.due': 'portions',
  'terms.delete': 'portions',
  'terms.check': 'portions',
  'signing.get': 'little',
  'signing.make': 'little',
  'signing.replace': 'little',
  'signing.export': 'little',
  'signing.trust': 'little',
  'signing.distrust': 'little',
  'clients.pending': 'little',
  'clients.approve': 'little',
  'clients.deny': 'little',
  'clients.list': 'little',
  'clients.set-cap': 'little',
  'clients.set-assistant': 'little',
  'clients.revoke': 'little',
  'clients.budget': 'little',
  'clients.set-budget': 'little',
  'clients.connection': 'little',
  'clients.test-connection': 'asks',
  'credits.get': 'little',
  'credits.ledger': 'little',
  'credits.grant': 'little',
  'plan.get': 'little',
  'plan.set': 'little',
  'plan.set-extra-usage': 'little',
  'downloads.list': 'little',
  'downloads.add': 'asks',
  'downloads.add-file': 'asks',
  'downloads.add-files': 'asks',
  'downloads.add-collected': 'asks',
  'downloads.picture': 'little',
  'downloads.pause': 'asks',
  'downloads.resume': 'asks',
  'downloads.retry': 'asks',
  'downloads.remove': 'asks',
  'pages.list': 'little',
  'pages.get': 'little',
  'pages.part': 'little',
  'pages.keep': 'asks',
  'pages.annotate': 'little',
  'pages.save': 'little',
  'pages.remove': 'little',
  'collections.list': 'job readUnread',
  'collections.get': 'job readOverview',
  'collections.choices': 'bounded',
  'collections.links': 'job outlineLinks',
  'collections.retry': 'asks',
  'collections.preflight': 'bounded',
  'collections.read-links': 'job readLinks',
  'collections.start': 'asks',
  'collections.recheck': 'portions',
  'collections.rename': 'little',
  'collections.remove': 'portions',
  'collections.rows': 'portions',
  'collections.count': 'portions',
  'collections.row-ids': 'bounded',
  'collections.item': 'little',
  'collections.annotate-rows': 'portions',
  'collections.undo-annotate-rows': 'portions',
  'collections.annotate': 'little',
  'collections.completeness': 'job readCompleteness',
  'collections.dossier': 'job readAttempts',
  'collections.save-dossier': 'job readAttempts',
  'collections.schedule': 'little',
  'collections.unschedule': 'little',
  'collections.make': 'portions',
  'collections.facets': 'chart thread',
  'collections.facet-authors': 'chart thread',
  'collections.facet-tags': 'chart thread',
  'collections.facet-codes': 'chart thread',
  'collections.chart-time': 'chart thread',
  'collections.bounds': 'chart thread',
  'collections.chart-authors': 'chart thread',
  'collections.chart-figures': 'chart thread',
  'collections.chart-replies': 'chart thread',
  'collections.compare': 'chart thread',
  'collections.chart-progress': 'little',
  'collections.cancel-chart': 'asks',
  'collections.save-chart': 'bounded',
  'collections.thread': 'bounded',
  'collections.reread': 'job reread',
  'collections.retain': 'little',
  'collections.held-of-person': 'job forgetPerson',
  'collections.forget-person': 'job forgetPerson',
  'collections.forgetting-progress': 'little',
  'collections.cancel-forgetting': 'asks',
  'collections.deletions': 'little',
  'collections.readmit-person': 'little',
  'collections.export': 'export thread',
  'collections.cite': 'portions',
  'collections.export-progress': 'little',
  'collections.cancel-export': 'asks',
  'runs.list': 'little',
  'runs.pause': 'asks',
  'runs.resume': 'asks',
  'runs.cancel': 'asks',
  'runs.fill-gaps': 'asks',
  'views.list': 'little',
  'views.save': 'little',
  'views.rename': 'little',
  'views.remove': 'little',
  'views.open-with': 'little',
  'codes.codebook': 'little',
  'codes.versions': 'bounded',
  'codes.change': 'little',
  'codes.import-codebook': 'little',
  'codes.text': 'portions',
  'codes.save': 'portions',
  'codes.merge': 'job readCodingProject',
  'codes.set': 'little',
  'codes.unset': 'little',
  'codes.apply': 'portions',
  'codes.decide': 'little',
  'codes.coders': 'little',
  'codes.add-coder': 'little',
  'codes.choose-coder': 'little',
  'codes.rename-coder': 'little',
  'codes.progress': 'bounded',
  'codes.agreement': 'portions',
  'program.read': 'little',
  'settings.get': 'little',
  'settings.set': 'little',
  'updates.read': 'little',
  'updates.look': 'asks',
  'updates.download': 'asks',
  'updates.cancel': 'asks',
  'updates.read-otherwise': 'bounded',
  'updates.settle': 'little',
  'api.get': 'little',
  'api.set': 'asks',
  'network.get': 'little',
  'network.set': 'asks',
  'health.list': 'bounded',
  'field-trial.plan': 'little',
  'field-trial.begin': 'asks',
  'field-trial.state': 'little',
  'field-trial.cancel': 'asks',
  'field-trial.report': 'little',
  'field-trial.save': 'little',
  'field-trial.compare': 'little',
  'health.save-unread': 'bounded',
  'health.clear-unread': 'little',
  'report.make': 'bounded',
  'report.save': 'little',
  'calls.recent': 'portions',
  'evidence.get': 'little',
  'evidence.body': 'bounded',
  'evidence.save-proof': 'bounded',
  'capture.state': 'little',
  'capture.set': 'little',
  'capture.forget': 'portions',
  'import.begin': 'job findExchanges',
  'import.collect': 'portions',
  'import.state': 'little',
  'import.cancel': 'asks',
  'packages.find': 'job findPackages',
  'packages.redact': 'job redactPackage',
  'packages.verify': 'job verifyPackage',
};

test('every local operation declares where it does its work', () => {
  expect(Object.keys(PLACES).toSorted()).toEqual(locals.map(({ name }) => name).toSorted());
});

test('what is more than a little is measured beside a sign of life', () => {
  const measured = new Set(stepsWith(1, 1).flatMap(({ operation }) => operation ?? []));
  const large = Object.keys(PLACES).filter(
    (name) => PLACES[name] !== 'little' && PLACES[name] !== 'asks',
  );
  expect([...measured].toSorted()).toEqual(large.toSorted());
});

/**
 * Of pages, of a page that is kept, of what follows when somebody who is left out was gathered, of each call of a field trial, and
 * beside the job that an operation declares.
 */
const OF_NO_OPERATION = [
  'cleanPageSnapshot',
  'describeApi',
  'redactLeftOut',
  'readForms',
  'findLinks',
  'findRows',
];

test('every job is that of a local operation, or one of a few others', () => {
  const declared = new Set(
    Object.values(PLACES).flatMap((place) => (place.startsWith('job ') ? [place.slice(4)] : [])),
  );
  expect([...declared, ...OF_NO_OPERATION].toSorted()).toEqual(Object.keys(JOBS).toSorted());
});
