import { AppError } from '#kit/errors.ts';
import type { AccountRow } from './accounts.ts';
import { PLAN_NAMES, PLANS, type PlanName } from './billing-plans.ts';
import { endOf } from './billing-cycles.ts';

/** What a call met that could not be paid. Figures are credits. */
export interface Shortage {
  readonly cost: number;
  readonly account: AccountRow;
  readonly balance: number;
  /** As low as the balance may go now. */
  readonly floor: number;
  /** The key's own budget, when it has one, and what of it is spent. */
  readonly budget: number | null;
  readonly spent: number;
  /** Whether another plan would give its allowance at once. */
  readonly isAllowanceDue: boolean;
}

/**
 * The error `credits_exhausted`: what is short (the key's own budget, the account, or both), and what
 * can be done about it here. Only what would help is named.
 */
export const creditsExhausted = (shortage: Shortage): AppError =>
  new AppError(
    'credits_exhausted',
    [`This call costs ${shortage.cost}.`, ...budgetShort(shortage), ...accountShort(shortage)].join(
      ' ',
    ),
  );

const budgetShort = ({ cost, budget, spent }: Shortage): string[] => {
  if (budget === null || cost <= budget - spent) return [];
  return [
    `The key's own budget of ${budget} has ${Math.max(0, budget - spent)} left:`,
    "raise the key's budget on the Access page (to upgrade the plan or to grant credits does not change it).",
  ];
};

const accountShort = (shortage: Shortage): string[] => {
  const { cost, balance, floor, account } = shortage;
  if (cost <= balance - floor) return [];
  const left = `The account has ${Math.max(0, balance - floor)} left`;
  const extra = floor < 0 ? ', extra usage included' : '';
  const ways = [
    ...largerPlan(shortage),
    ...extraUsage(shortage),
    'grant credits (`bowerbird credits grant N`)',
  ];
  const renewal =
    account.cycle !== null && PLANS[account.plan].monthly > 0
      ? [
          `The ${account.plan} plan gives its next allowance on ${endOf(account.cycle).slice(0, 10)}.`,
        ]
      : [];
  return [
    `${left}${extra}. To go on, ${ways.join(', or ')}; the Access page does the same.`,
    ...renewal,
  ];
};

const largerPlan = ({ cost, account, balance, isAllowanceDue }: Shortage): string[] => {
  const helps = (name: PlanName): boolean =>
    PLANS[name].monthly > PLANS[account.plan].monthly &&
    cost <= balance + (isAllowanceDue ? PLANS[name].monthly : 0);
  return PLAN_NAMES.filter(helps).map(
    (name) =>
      `upgrade the plan (\`bowerbird plan set ${name}\`: ${PLANS[name].monthly} credits a month)`,
  );
};

const extraUsage = ({ cost, account, balance }: Shortage): string[] => {
  const { price } = PLANS[account.plan];
  if (account.extraUsage || account.cycle === null || cost > balance + price) return [];
  return [
    `allow extra usage (\`bowerbird plan extra on\`: up to ${price} credits a cycle, billed)`,
  ];
};
