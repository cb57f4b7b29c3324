import type { LedgerView } from '#calls/index.ts';
import { EXIT, flag, UsageError, type Command } from './command.ts';
import { localCall } from './local-call.ts';
import { printJson, printLine, printTable } from './print.ts';

export const credits: Command = {
  name: 'credits',
  usage: '[ledger] | grant N',
  summary: 'The balance, its ledger, and granting more.',
  options: {},
  help: [],
  example: 'credits --sample',
  argument: ['ledger', 'grant'],
  run: async (given) => {
    const [verb, amount, ...more] = given.rest;
    if (more.length > 0 || !['grant', 'ledger', undefined].includes(verb))
      throw new UsageError('credits takes nothing, ledger, or grant N');
    const json = flag(given, 'json');
    if (verb === 'ledger')
      return ledger(await localCall(given, 'credits.ledger', { limit: 100 }), json);
    if (verb === 'grant' && !/^\d{1,7}$/.test(amount ?? ''))
      throw new UsageError('credits grant takes a whole number');
    const view = await (verb === 'grant'
      ? localCall(given, 'credits.grant', { amount: Number(amount) })
      : localCall(given, 'credits.get'));
    if (json) printJson(view);
    else
      printLine(
        `${sayLeft(view.balance)} (plan ${view.plan}; granted ${view.granted}, spent ${view.spent}, reserved ${view.reserved})`,
      );
    return EXIT.ok;
  },
};

/** Below zero stands what is owed. */
export const sayLeft = (balance: number): string =>
  balance < 0 ? `0 credits left, ${-balance} of extra usage owed` : `${balance} credits left`;

const ledger = (view: LedgerView, json: boolean): number => {
  if (json) printJson(view, view.rows);
  else
    printTable(
      ['SEQ', 'AT', 'KIND', 'AMOUNT', 'BALANCE', 'KEY', 'OPERATION', 'NOTE'],
      view.rows.map((row) => [
        String(row.seq),
        row.at,
        row.kind,
        String(row.amount),
        String(row.balance),
        row.keyName ?? '',
        row.operation ?? '',
        row.note ?? '',
      ]),
    );
  return EXIT.ok;
};
