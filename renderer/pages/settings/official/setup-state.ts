/** How far a person has come with one official API, and what is to be done next. Pure. */
import type { OfficialView, OperationView } from '#calls/index.ts';
import type { Field } from '../../../fields.ts';

/** `waits`: it can be seen, and says what has to be done before. */
export type StepState = 'done' | 'open' | 'waits';

export interface Steps {
  readonly get: StepState;
  readonly terms: StepState;
  readonly enter: StepState;
}

type Official = Pick<OfficialView, 'source' | 'terms'>;

/** The terms can be read before or after access was got; nothing is entered before they were. */
export const computeSteps = ({ source, terms }: Official): Steps => {
  const entered = source !== 'none';
  return {
    get: entered ? 'done' : 'open',
    terms: terms.shown ? 'done' : 'open',
    enter: entered ? 'done' : terms.shown ? 'open' : 'waits',
  };
};

/** Why it cannot be used yet; `undefined` when it can. */
export const hindrance = ({ source, terms }: Official): 'nothing' | 'terms' | undefined => {
  if (source === 'none') return 'nothing';
  return terms.shown ? undefined : 'terms';
};

export type Standing = OfficialView['source'] | 'terms';

/** In one word where it stands: what was entered before the terms were read cannot be used. */
export const computeStanding = (official: Official): Standing =>
  hindrance(official) === 'terms' ? 'terms' : official.source;

/** Whether what was entered is kept here, so that it can be forgotten here. */
export const isKept = ({ source }: Pick<OfficialView, 'source'>): boolean =>
  source === 'keychain' || source === 'file';

export interface Offers {
  /** Titles of what nothing else answers. */
  readonly only: readonly string[];
  /** Titles of what the public page answers as well. */
  readonly also: readonly string[];
}

/** What it gives, in titles; an operation that the catalogue does not know is left out. */
export const listOffers = (
  ids: readonly string[],
  operations: readonly Pick<OperationView, 'id' | 'title' | 'routes'>[],
): Offers => {
  const answered = operations.filter(({ id }) => ids.includes(id));
  const alone = (one: Pick<OperationView, 'routes'>) =>
    one.routes.every((route) => route === 'official-api');
  return {
    only: answered.filter(alone).map(({ title }) => title),
    also: answered.filter((one) => !alone(one)).map(({ title }) => title),
  };
};

/** What a person fills in, as the fields of any other form. */
export const fieldsOfAsks = (asks: OfficialView['asks']): readonly Field[] =>
  asks.map(({ name, optional, pattern }) => ({
    name,
    kind: 'text',
    required: !optional,
    schema: { type: 'string', pattern },
  }));
