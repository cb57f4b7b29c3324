import type { CreditsView } from '#calls/index.ts';
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
