import { AppError } from '#kit/errors.ts';
import type { AccountRow } from './accounts.ts';
import { PLAN_NAMES, PLANS, type PlanName } from './billing-plans.ts';
import { cycleEnd } from './billing-cycles.ts';
import type { Message } from '#kit/message.ts';
import { messages } from '../messages.ts';

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
  /** The part of the key's person in this month, when they have one, and what of it is spent. */
  readonly part: number | null;
  readonly partSpent: number;
  /** The first instant of the next month. */
  readonly nextPart: string;
  /** Whether another plan would give its allowance at once. */
  readonly isAllowanceDue: boolean;
}

/**
 * The error `credits_exhausted`: what is short (the key's own budget, the person's part, the account), and what
 * can be done about it here. Only what would help is named.
 */
export const creditsExhausted = (shortage: Shortage): AppError =>
  new AppError(
    'credits_exhausted',
    messages.notEnoughCredits({
      sentences: [
        messages.costOfCall({ cost: shortage.cost }),
        ...budgetShort(shortage),
        ...partShort(shortage),
        ...accountShort(shortage),
      ],
    }),
  );

const budgetShort = ({ cost, budget, spent }: Shortage): Message[] =>
  budget === null || cost <= budget - spent
    ? []
    : [messages.keyBudgetLeft({ budget, left: Math.max(0, budget - spent) })];

const partShort = ({ cost, part, partSpent, nextPart }: Shortage): Message[] =>
  part === null || cost <= part - partSpent
    ? []
    : [
        messages.memberPartLeft({
          part,
          left: Math.max(0, part - partSpent),
          day: nextPart.slice(0, 10),
        }),
      ];

const accountShort = (shortage: Shortage): Message[] => {
  const { cost, balance, floor, account } = shortage;
  if (cost <= balance - floor) return [];
  const left = Math.max(0, balance - floor);
  const ways = [...largerPlan(shortage), ...extraUsage(shortage), messages.grantCredits];
  const renewal =
    account.cycle !== null && PLANS[account.plan].monthly > 0
      ? [
          messages.nextAllowance({
            plan: account.plan,
            day: cycleEnd(account.cycle).slice(0, 10),
          }),
        ]
      : [];
  return [
    floor < 0
      ? messages.accountCreditsLeftWithExtraUsage({ left, ways })
      : messages.accountCreditsLeft({ left, ways }),
    ...renewal,
  ];
};

const largerPlan = ({ cost, account, balance, isAllowanceDue }: Shortage): Message[] => {
  const helps = (name: PlanName): boolean =>
    PLANS[name].monthly > PLANS[account.plan].monthly &&
    cost <= balance + (isAllowanceDue ? PLANS[name].monthly : 0);
  return PLAN_NAMES.filter(helps).map((name) =>
    messages.upgradePlan({ plan: name, credits: PLANS[name].monthly }),
  );
};

const extraUsage = ({ cost, account, balance }: Shortage): Message[] => {
  const { price } = PLANS[account.plan];
  if (account.extraUsage || account.cycle === null || cost > balance + price) return [];
  return [messages.allowExtraUsage({ price })];
};
