/** `credits.get` */
export interface CreditsView {
  readonly balance: number;
  readonly plan: string;
  readonly extraUsage: boolean;
  readonly granted: number;
  readonly spent: number;
  /** Reserved by calls in flight. */
  readonly reserved: number;
}
/** `credits.ledger` {limit, before?}: newest first; `before` is a `seq`. */
export interface LedgerView {
  readonly rows: readonly {
    readonly seq: number;
    readonly at: string;
    readonly kind: 'grant' | 'allowance' | 'expiry' | 'bill' | 'reserve' | 'settle' | 'refund';
    readonly amount: number;
    readonly balance: number;
    readonly keyId?: string;
    readonly keyName?: string;
    readonly operation?: string;
    readonly note?: string;
  }[];
  readonly more: boolean;
}

/** `plan.get`, `plan.set` {plan}, `plan.set-extra-usage` {on}. All figures are credits. */
export interface PlanView {
  /** One of `plans`. */
  readonly plan: string;
  /** Whether calls may go on below zero, as far as `cap`. */
  readonly extraUsage: boolean;
  /** The most extra usage of a cycle; 0 where the plan offers none. */
  readonly cap: number;
  /** Below zero by the extra usage of this cycle. */
  readonly balance: number;
  /** The cycle that is open (`2026-08`), when it closes (ISO 8601), and its bill so far. */
  readonly cycle?: { readonly month: string; readonly ends: string; readonly owed: number };
  /** Of the cycles that are over, the latest first; an amount is owed. */
  readonly bills: readonly { readonly cycle: string; readonly amount: number }[];
  readonly plans: readonly {
    readonly name: string;
    readonly title: string;
    /** Given once, with a new account. */
    readonly once: number;
    /** Given at the first use in each month; what is left of it expires with the month. */
    readonly monthly: number;
    readonly cap: number;
  }[];
}
