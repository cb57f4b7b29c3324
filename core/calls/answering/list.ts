/** What answers the local operations, one topic a line. The compiler misses each one that nothing answers. */
import { answerCapture } from '../capture/answer-capture.ts';
import { answerCases } from '../cases/answer-cases.ts';
import { answerCatalogue } from '../catalogue/answer-catalogue.ts';
import { answerChanges } from '../changes/answer-changes.ts';
import { answerCharts } from '../charts/answer-charts.ts';
import { answerClients } from '../clients/answer-clients.ts';
import { answerCoding } from '../coding/answer-coding.ts';
import { answerCollections } from '../collections/answer-collections.ts';
import { answerCredits } from '../credits/answer-credits.ts';
import { answerDeleted } from '../deleted/answer-deleted.ts';
import { answerDownloads } from '../downloads/answer-downloads.ts';
import { answerEvidence } from '../evidence/answer-evidence.ts';
import { answerExports } from '../exports/answer-exports.ts';
import { answerFieldTrial } from '../field-trial/answer-field-trial.ts';
import { answerHealth } from '../health/answer-health.ts';
import { answerKeys } from '../keys/answer-keys.ts';
import { answerLab } from '../lab/answer-lab.ts';
import { answerMembers } from '../members/answer-members.ts';
import { answerNextSteps } from '../next-steps/answer-next-steps.ts';
import { answerOfficial } from '../official/answer-official.ts';
import { answerPackages } from '../packages/answer-packages.ts';
import { answerPages } from '../pages/answer-pages.ts';
import { answerPeople } from '../people/answer-people.ts';
import { answerProgram } from '../program/answer-program.ts';
import { answerRows } from '../rows/answer-rows.ts';
import { answerRuns } from '../runs/answer-runs.ts';
import { answerSettings } from '../settings/answer-settings.ts';
import { answerSigning } from '../signing/answer-signing.ts';
import { answerTerms } from '../terms/answer-terms.ts';
import { answerTimestamps } from '../timestamps/answer-timestamps.ts';
import { answerViews } from '../views/answer-views.ts';
import { answerWork } from '../work/answer-work.ts';
import { LOCAL_CALLS } from '../list.ts';
import { operationsFrom, type Answers } from './answers.ts';

const ANSWERS: Answers<typeof LOCAL_CALLS> = {
  ...answerCatalogue,
  ...answerKeys,
  ...answerOfficial,
  ...answerClients,
  ...answerCredits,
  ...answerDownloads,
  ...answerCollections,
  ...answerDeleted,
  ...answerCases,
  ...answerRows,
  ...answerNextSteps,
  ...answerCharts,
  ...answerChanges,
  ...answerPeople,
  ...answerMembers,
  ...answerLab,
  ...answerExports,
  ...answerWork,
  ...answerRuns,
  ...answerViews,
  ...answerCoding,
  ...answerSettings,
  ...answerSigning,
  ...answerTimestamps,
  ...answerProgram,
  ...answerTerms,
  ...answerHealth,
  ...answerFieldTrial,
  ...answerEvidence,
  ...answerCapture,
  ...answerPages,
  ...answerPackages,
};

export const locals = operationsFrom(LOCAL_CALLS, ANSWERS);
