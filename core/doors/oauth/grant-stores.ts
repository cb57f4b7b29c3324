import type { NewTokens, Store } from '../../store/index.ts';
import type { Decision } from './consents.ts';

type Clients = Store['clients'];

/**
 * Where grants and their tokens are kept: all in one file, or in a laboratory each in that of the project that
 * the member chose.
 */
export interface GrantStores {
  /** For a new grant; `undefined` where there is no such project any more. */
  readonly forDecision: (decision: Decision) => Clients | undefined;
  /** By a token of either kind. */
  readonly forToken: (token: string) => Clients | undefined;
  /** What a client is told beside its tokens: for which project they are, and as whom it acts. */
  readonly describe?: (tokens: NewTokens) => GrantDescription | undefined;
}

export interface GrantDescription {
  readonly project: { readonly code: string; readonly name: string };
  readonly person: { readonly name: string };
}

export const oneGrantStore = ({ clients }: Store): GrantStores => ({
  forDecision: () => clients,
  forToken: () => clients,
});
