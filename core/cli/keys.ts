import type { KeyView, NewKeyView } from '#calls/index.ts';
import { callCommand } from './call-command.ts';
import { printAside, printLine, printTable } from './print.ts';

const printMade = (key: NewKeyView): void => {
  printLine(key.key);
  printAside(`id ${key.id}. The key is shown this once; keep it somewhere safe.`);
};

const printDone = (_: null, { verb, params }: { verb: string; params: { id?: unknown } }): void =>
  printLine(`${verb}d ${String(params.id)}`);

const rowFromKey = (key: KeyView): readonly string[] => [
  key.id,
  key.name,
  key.prefix === '' ? '' : `${key.prefix}…`,
  key.state,
  String(key.spent),
  key.budget === undefined ? '' : String(key.budget),
  key.expires ?? '',
  key.lastUsed ?? '',
  key.mayCollect ? 'yes' : '',
];

export const keys = callCommand('keys', {
  summary: 'Keys of the local API. A key is shown once, when it is made.',
  example: 'keys add --name notebook --budget 100 --sample',
  print: {
    'keys.list': (all) =>
      printTable(
        ['ID', 'NAME', 'KEY', 'STATE', 'SPENT', 'BUDGET', 'EXPIRES', 'LAST USED', 'COLLECTS'],
        all.map(rowFromKey),
      ),
    'keys.add': printMade,
    'keys.rotate': printMade,
    'keys.disable': printDone,
    'keys.enable': printDone,
    'keys.revoke': printDone,
  },
});
