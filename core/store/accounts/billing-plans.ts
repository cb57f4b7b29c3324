/** Plans are data. All figures are credits. */
export interface Plan {
  readonly title: string;
  /** Given once, when the account is made on this plan. */
  readonly once: number;
  /** Given at the first use in each calendar month (UTC); what is left of it then expires. */
  readonly monthly: number;
  /** How far extra usage, when allowed, may go below zero: the plan's own price. 0: not offered. */
  readonly price: number;
}

export const PLANS = {
  free: { title: 'Free', once: 100, monthly: 0, price: 0 },
  researcher: { title: 'Researcher', once: 0, monthly: 10_000, price: 10_000 },
} as const satisfies Record<string, Plan>;

export type PlanName = keyof typeof PLANS;

export const PLAN_NAMES = Object.keys(PLANS) as readonly PlanName[];

export const isPlan = (name: string): name is PlanName => Object.hasOwn(PLANS, name);
