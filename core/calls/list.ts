/** Every local operation, one topic a line; `answering/list.ts` has what answers them. */
import { captureCalls } from './capture/capture.ts';
import { caseCalls } from './cases/cases.ts';
import { catalogueCalls } from './catalogue/catalogue.ts';
import { changeCalls } from './changes/changes.ts';
import { chartCalls } from './charts/charts.ts';
import { clientCalls } from './clients/clients.ts';
import { codingCalls } from './coding/coding.ts';
import { collectionCalls } from './collections/collections.ts';
import { creditCalls } from './credits/credits.ts';
import { deletedCalls } from './deleted/deleted.ts';
import { downloadCalls } from './downloads/downloads.ts';
import { evidenceCalls } from './evidence/evidence.ts';
import { exportCalls } from './exports/exports.ts';
import { fieldTrialCalls } from './field-trial/field-trial.ts';
import { healthCalls } from './health/health.ts';
import { keyCalls } from './keys/keys.ts';
import { labCalls } from './lab/lab.ts';
import { memberCalls } from './members/members.ts';
import { nextStepCalls } from './next-steps/next-steps.ts';
import { officialCalls } from './official/official.ts';
import { packageCalls } from './packages/packages.ts';
import { pageCalls } from './pages/pages.ts';
import { peopleCalls } from './people/people.ts';
import { programCalls } from './program/program.ts';
import { rowCalls } from './rows/rows.ts';
import { runCalls } from './runs/runs.ts';
import { settingCalls } from './settings/settings.ts';
import { signingCalls } from './signing/signing.ts';
import { termsCalls } from './terms/terms.ts';
import { timestampCalls } from './timestamps/timestamps.ts';
import { viewCalls } from './views/views.ts';
import { workCalls } from './work/work.ts';
import type { InputParams, LocalCall, ResultIn } from './define.ts';

export const LOCAL_CALLS = {
  ...catalogueCalls,
  ...keyCalls,
  ...officialCalls,
  ...clientCalls,
  ...creditCalls,
  ...downloadCalls,
  ...collectionCalls,
  ...deletedCalls,
  ...caseCalls,
  ...rowCalls,
  ...nextStepCalls,
  ...chartCalls,
  ...changeCalls,
  ...peopleCalls,
  ...memberCalls,
  ...labCalls,
  ...exportCalls,
  ...workCalls,
  ...runCalls,
  ...viewCalls,
  ...codingCalls,
  ...settingCalls,
  ...signingCalls,
  ...timestampCalls,
  ...programCalls,
  ...termsCalls,
  ...healthCalls,
  ...fieldTrialCalls,
  ...evidenceCalls,
  ...captureCalls,
  ...pageCalls,
  ...packageCalls,
};

type Calls = typeof LOCAL_CALLS;

export type CallName = keyof Calls;
/** Names of the calls of one kind. */
type NamesOf<Kind extends LocalCall['kind']> = {
  [Name in CallName]: Calls[Name]['kind'] extends Kind ? Name : never;
}[CallName];
export type QueryName = NamesOf<'query'>;
export type ChangeName = NamesOf<'change'>;
export type WideName = {
  [Name in CallName]: Calls[Name] extends { readonly isWide: true } ? Name : never;
}[CallName];

/** What a caller gives: parameters with a default may be left out. */
export type ParamsOf<Name extends CallName> = InputParams<Calls[Name]>;
export type ResultOf<Name extends CallName> = ResultIn<Calls[Name]>;

/** The parameters after a name, which may be left out where all of them may. */
export type GivenParams<Name extends CallName> =
  // oxlint-disable-next-line typescript/no-empty-object-type -- an object that names none of them
  {} extends ParamsOf<Name> ? [params?: ParamsOf<Name>] : [params: ParamsOf<Name>];

export type { CheckedParams, LocalCall, LocalCalls, ResultIn } from './define.ts';
