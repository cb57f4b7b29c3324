import { expect, test } from 'vitest';
import { LOCAL_CALLS } from '#calls/list.ts';
import type { CaseAct } from '../core/kit/case-log.ts';

/** What each change that concerns collections leaves in their logs, or why nothing. */
const LOGGED: Readonly<Record<string, CaseAct | { readonly because: string }>> = {
  'collections.retry': 'gathering',
  'collections.start': 'gathering',
  'collections.make': 'copied',
  'collections.recheck': 'gathering',
  'collections.rename': 'settings',
  'collections.remove': 'removed',
  'collections.remove-rows': 'deleted',
  'deleted.put-back': 'restored',
  'deleted.explain': { because: 'it is how rows that were deleted are told' },
  'deleted.empty': { because: 'what it deletes is logged where it was put there' },
  'collections.save-dossier': 'exported',
  'collections.schedule': 'settings',
  'collections.unschedule': 'settings',
  'collections.reread': 'reread',
  'collections.retain': 'settings',
  'collections.set-watch': { because: 'it is how a person is told, and changes nothing held' },
  'collections.mark-seen': { because: 'it is what a person at the window has noticed' },
  'collections.annotate': 'annotated',
  'collections.annotate-rows': 'annotated',
  'collections.undo-annotate-rows': 'annotated',
  'collections.save-chart': {
    because: 'it is drawn by the window, of several collections at once',
  },
  'collections.forget-person': 'forgotten',
  'collections.dismiss-forgetting-request': { because: 'nothing of a collection is changed' },
  'collections.readmit-person': { because: 'it would tell of a person; it changes no collection' },
  'collections.export': 'exported',
  'cases.set': 'details',
  'cases.document': 'exported',
  'cases.save': 'exported',
  'codes.change': 'codebook',
  'codes.import-codebook': 'codebook',
  'codes.save': 'exported',
  'codes.merge': 'codebook',
  'codes.set': 'coded',
  'codes.unset': 'coded',
  'codes.apply': 'coded',
  'codes.decide': 'coded',
  'codes.add-coder': { because: 'coders are of no collection' },
  'codes.choose-coder': { because: 'coders are of no collection' },
  'codes.rename-coder': { because: 'coders are of no collection' },
  'runs.pause': { because: 'the run is not over' },
  'runs.resume': { because: 'the run was not over' },
  'runs.cancel': 'gathered',
  'runs.fill-gaps': 'gathering',
  'terms.keep': { because: 'it is of a platform and of no collection' },
  'terms.delete': 'deleted',
  'terms.check': 'gathering',
  'evidence.save-proof': 'exported',
  'capture.set': { because: 'what browsing brings is logged when it comes' },
  'capture.forget': 'deleted',
  'import.begin': 'imported',
  'import.collect': 'imported',
  'packages.redact': 'redacted',
};

/** Keys, settings and the like are of no collection; a view is how rows are looked at. */
const OF_COLLECTIONS =
  /^(?:collections|cases|codes|runs|terms|evidence|capture|import|packages|deleted)\./;

test('every change of a collection says what it leaves in the log', () => {
  const changes = Object.entries(LOCAL_CALLS)
    .filter(([name, { kind }]) => kind === 'change' && OF_COLLECTIONS.test(name))
    .map(([name]) => name);
  expect(Object.keys(LOGGED).toSorted()).toEqual(changes.toSorted());
});
