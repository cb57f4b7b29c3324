import type { PlanView } from '#calls/index.ts';
import { EXIT, flag, UsageError, type Command, type Given } from './command.ts';
import { sayLeft } from './credits.ts';
import { localCall } from './local-call.ts';
import { printJson, printLine, printTable } from './print.ts';

export const plan: Command = {
  name: 'plan',
  usage: '[list] | set NAME | extra on|off',
  summary: 'The plan, its extra usage and its bills; choosing another.',
  options: {},
  help: [
    ['list', 'The plans that there are.'],
    ['set NAME', 'Choose a plan. An allowance that it gives is there at once.'],
    [
      'extra on|off',
      'Whether calls go on below zero, as far as the plan’s own price; it is billed.',
    ],
  ],
  example: 'plan list --sample',
  argument: ['list', 'set', 'extra'],
  run: async (given) => {
    const [verb, value, ...more] = given.rest;
    const call = callFor(verb, value);
    if (!call || more.length > 0)
      throw new UsageError('plan takes nothing, list, set NAME, or extra on|off');
    const view = await call(given);
    if (flag(given, 'json')) printJson(verb === 'list' ? view.plans : view);
    else if (verb === 'list') printPlans(view);
    else printLine(sayPlan(view));
    return EXIT.ok;
  },
};

/** Nothing for words that mean nothing here. */
const callFor = (
  verb?: string,
  value?: string,
): ((given: Given) => Promise<PlanView>) | undefined => {
  if (verb === 'set' && value !== undefined)
    return (given) => localCall(given, 'plan.set', { plan: value });
  if (verb === 'extra' && (value === 'on' || value === 'off'))
    return (given) => localCall(given, 'plan.set-extra-usage', { on: value === 'on' });
  return (verb === undefined || verb === 'list') && value === undefined
    ? (given) => localCall(given, 'plan.get')
    : undefined;
};

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
