import { api } from './api.ts';
import { box } from './catalogue.ts';
import { calls } from './calls.ts';
import { capture } from './capture.ts';
import { cases } from './cases/operations.ts';
import { clients } from './clients.ts';
import { coding } from './coding/operations.ts';
import { collectionsChanges } from './collections-changes.ts';
import { collectionsCharts } from './collections-charts.ts';
import { collectionsCare } from './collections-care.ts';
import { collectionsExport } from './collections-export.ts';
import { collectionThread } from './collection-thread.ts';
import { runs } from './collection-runs.ts';
import { collectionRows } from './collection-rows.ts';
import { collections } from './collections.ts';
import { credits } from './credits.ts';
import { downloads } from './downloads/operations.ts';
import { evidence } from './evidence.ts';
import { fieldTrial } from './field-trial.ts';
import { handOver } from './hand-over/operations.ts';
import { health } from './health.ts';
import type { LocalOperation } from './implement.ts';
import { imports } from './imports.ts';
import { keys } from './keys.ts';
import { laboratory } from './laboratory/operations.ts';
import { official } from './official.ts';
import { packages } from './packages.ts';
import { pages } from './pages.ts';
import { people } from './people.ts';
import { plans } from './plans.ts';
import { program } from './program.ts';
import { report } from './report.ts';
import { savedViews } from './saved-views.ts';
import { settings } from './settings.ts';
import { signing } from './signing.ts';
import { timestamps } from './timestamps.ts';
import { terms } from './terms.ts';
import { updates } from './updates.ts';
import { work } from './work.ts';

/** Every local operation, one topic a line. */
export const locals: readonly LocalOperation[] = [
  ...box,
  ...keys,
  ...official,
  ...clients,
  ...credits,
  ...plans,
  ...downloads,
  ...collections,
  ...collectionRows,
  ...collectionsCharts,
  ...collectionsChanges,
  ...collectionThread,
  ...collectionsCare,
  ...cases,
  ...people,
  ...laboratory,
  ...handOver,
  ...collectionsExport,
  ...work,
  ...runs,
  ...savedViews,
  ...coding,
  ...settings,
  ...signing,
  ...timestamps,
  ...program,
  ...terms,
  ...updates,
  ...api,
  ...health,
  ...fieldTrial,
  ...report,
  ...calls,
  ...evidence,
  ...capture,
  ...pages,
  ...imports,
  ...packages,
];
