/** Every local operation, one topic a line. */
import { apiCalls } from './api.ts';
import { captureCalls, importCalls } from './capture.ts';
import { caseCalls } from './cases.ts';
import { catalogueCalls } from './catalogue.ts';
import { changeCalls } from './changes.ts';
import { chartCalls } from './charts.ts';
import { clientCalls } from './clients.ts';
import { codingCalls } from './coding.ts';
import { careCalls, collectionCalls } from './collections.ts';
import { creditCalls, planCalls } from './credits.ts';
import type { InputParams, LocalCall, ResultIn } from './define.ts';
import { downloadCalls } from './downloads.ts';
import { evidenceCalls, recentCalls } from './evidence.ts';
import { exportCalls } from './exports.ts';
import { fieldTrialCalls } from './field-trial.ts';
import { healthCalls, reportCalls } from './health.ts';
import { keyCalls } from './keys.ts';
import { labCalls } from './lab.ts';
import { memberCalls } from './members.ts';
import { officialCalls } from './official.ts';
import { packageCalls } from './packages.ts';
import { pageCalls } from './pages.ts';
import { peopleCalls } from './people.ts';
import { programCalls } from './program.ts';
import { rowCalls, threadCalls } from './rows.ts';
import { runCalls } from './runs.ts';
import { settingCalls } from './settings.ts';
import { signingCalls } from './signing.ts';
import { timestampCalls } from './timestamps.ts';
import { termsCalls } from './terms.ts';
import { updateCalls } from './updates.ts';
import { viewCalls } from './views.ts';
import { workCalls } from './work.ts';

export const LOCAL_CALLS = {
  ...catalogueCalls,
  ...keyCalls,
  ...officialCalls,
  ...clientCalls,
  ...creditCalls,
  ...planCalls,
  ...downloadCalls,
  ...collectionCalls,
  ...careCalls,
  ...caseCalls,
  ...rowCalls,
  ...threadCalls,
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
  ...updateCalls,
  ...apiCalls,
  ...healthCalls,
  ...fieldTrialCalls,
  ...reportCalls,
  ...evidenceCalls,
  ...recentCalls,
  ...captureCalls,
  ...importCalls,
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

/** What a caller gives: parameters with a default may be left out. */
export type ParamsOf<Name extends CallName> = InputParams<Calls[Name]>;
export type ResultOf<Name extends CallName> = ResultIn<Calls[Name]>;

/** The parameters after a name, which may be left out where all of them may. */
export type GivenParams<Name extends CallName> =
  // oxlint-disable-next-line typescript/no-empty-object-type -- an object that names none of them
  {} extends ParamsOf<Name> ? [params?: ParamsOf<Name>] : [params: ParamsOf<Name>];

export type { CheckedParams, LocalCall, LocalCalls, ResultIn } from './define.ts';
