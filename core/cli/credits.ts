import type { CreditsView, PlanView } from '#calls/index.ts';
import { callCommand } from './call-command.ts';
import { operationNameOf } from './find-call.ts';
import { formatCount, printLine, printTable } from './print.ts';

/** Below zero stands what is owed. */
export const sayLeft = (balance: number): string =>
  balance < 0
    ? `0 credits left, ${-balance} of extra usage owed`
    : `${formatCount(balance, 'credit')} left`;

const printCredits = ({ balance, plan, granted, spent, reserved }: CreditsView): void =>
  printLine(
    `${sayLeft(balance)} (plan ${plan}; granted ${granted}, spent ${spent}, reserved ${reserved})`,
  );

export const credits = callCommand('credits', {
  summary: 'The balance, its ledger, and granting more.',
  example: 'credits --sample',
  json: { 'credits.ledger': (view) => [view, view.rows] },
  print: {
    'credits.get': printCredits,
    'credits.grant': printCredits,
    'credits.ledger': ({ rows }) =>
      printTable(
        ['SEQ', 'AT', 'KIND', 'AMOUNT', 'BALANCE', 'KEY', 'OPERATION', 'NOTE'],
        rows.map((row) => [
          String(row.seq),
          row.at,
          row.kind,
          String(row.amount),
          String(row.balance),
          row.keyName ?? '',
          operationNameOf(row.operation ?? ''),
          row.note ?? '',
        ]),
      ),
  },
});

const printPlans = ({ plan: chosen, plans }: PlanView): void =>
  printTable(
    ['PLAN', 'ONCE', 'MONTHLY', 'EXTRA USAGE UP TO', ''],
    plans.map(({ name, once, monthly, cap }) => [
      name,
      String(once),
      String(monthly),
      cap === 0 ? 'not offered' : String(cap),
      name === chosen ? 'chosen' : '',
    ]),
  );

const sayPlan = (view: PlanView): string =>
  [
    `plan ${view.plan}; ${sayLeft(view.balance)}`,
    extraUsage(view),
    ...(view.cycle === undefined
      ? []
      : [
          `bill of ${view.cycle.month} so far: ${view.cycle.owed}; it closes on ${view.cycle.ends}`,
        ]),
    ...view.bills.map(({ cycle, amount }) => `bill of ${cycle}: ${amount}`),
  ].join('\n');

const extraUsage = ({ cap, extraUsage: on }: PlanView): string =>
  cap === 0
    ? 'extra usage: not offered by this plan'
    : `extra usage: ${on ? 'on' : 'off'}, up to ${cap} credits a cycle`;

const printPlan = (view: PlanView): void => printLine(sayPlan(view));

export const plan = callCommand('plan', {
  summary: 'The plan, its extra usage and its bills; choosing another.',
  example: 'plan list --sample',
  json: { 'plan.get': (view, { verb }) => [verb === 'list' ? view.plans : view] },
  print: {
    'plan.get': (view, { verb }) => (verb === 'list' ? printPlans(view) : printPlan(view)),
    'plan.set': printPlan,
    'plan.set-extra-usage': printPlan,
  },
});
