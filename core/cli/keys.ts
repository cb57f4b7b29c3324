import type { KeyView, NewKeyView, ParamsOf } from '#calls/index.ts';
import { EXIT, flag, text, UsageError, whole, type Command } from './command.ts';
import { localCall } from './local-call.ts';
import { printAside, printJson, printLine, printTable } from './print.ts';

const VERBS = ['disable', 'enable', 'rotate', 'revoke'] as const;

export const keys: Command = {
  name: 'keys',
  usage:
    'add --name X [--budget N] [--expires ISO] [--may-collect] | list | disable ID | enable ID | rotate ID | revoke ID',
  summary: 'Keys of the local API. A key is shown once, when it is made.',
  options: {
    name: { type: 'string' },
    budget: { type: 'string' },
    expires: { type: 'string' },
    'may-collect': { type: 'boolean' },
  },
  help: [
    ['--name X', 'What the key is for.'],
    ['--budget N', 'The most credits it may spend.'],
    ['--expires ISO', 'When it expires: 2027-01-31 or 2027-01-31T12:00:00Z.'],
    ['--may-collect', 'It may start gatherings into collections, which go on by themselves.'],
  ],
  example: 'keys add --name notebook --budget 100 --sample',
  argument: ['add', 'list', ...VERBS],
  run: async (given) => {
    const [verb = '', id, ...more] = given.rest;
    if (more.length > 0) throw new UsageError(`unexpected argument: ${more[0]}`);
    const json = flag(given, 'json');
    if (verb === 'list') return list(await localCall(given, 'keys.list'), json);
    if (verb === 'add') return made(await localCall(given, 'keys.add', keyParams(given)), json);
    const known = VERBS.find((one) => one === verb);
    if (!known) throw new UsageError('keys takes add, list, disable, enable, rotate or revoke');
    if (id === undefined) throw new UsageError(`keys ${verb} takes the ID of a key`);
    const answer = await localCall(given, `keys.${known}`, { id });
    if (answer) return made(answer, json);
    if (json) printJson({ id, done: verb });
    else printLine(`${verb}d ${id}`);
    return EXIT.ok;
  },
};

const keyParams = (given: Parameters<Command['run']>[0]): ParamsOf<'keys.add'> => {
  const name = text(given, 'name');
  if (name === undefined) throw new UsageError('keys add takes --name');
  const budget = whole(given, 'budget');
  const expires = text(given, 'expires');
  return {
    name,
    budget,
    mayCollect: flag(given, 'may-collect'),
    ...(expires === undefined ? {} : { expires: instant(expires) }),
  };
};

const instant = (text: string): string => {
  const ms = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(ms)) throw new UsageError('--expires takes an ISO 8601 date or instant');
  return new Date(ms).toISOString();
};

const made = (key: NewKeyView, json: boolean): number => {
  if (json) printJson(key);
  else {
    printLine(key.key);
    printAside(`id ${key.id}. The key is shown this once; keep it somewhere safe.`);
  }
  return EXIT.ok;
};

const list = (all: readonly KeyView[], json: boolean): number => {
  if (json) printJson(all);
  else
    printTable(
      ['ID', 'NAME', 'KEY', 'STATE', 'SPENT', 'BUDGET', 'EXPIRES', 'LAST USED', 'COLLECTS'],
      all.map((key) => [
        key.id,
        key.name,
        key.prefix === '' ? '' : `${key.prefix}…`,
        key.state,
        String(key.spent),
        key.budget === undefined ? '' : String(key.budget),
        key.expires ?? '',
        key.lastUsed ?? '',
        key.mayCollect ? 'yes' : '',
      ]),
    );
  return EXIT.ok;
};
