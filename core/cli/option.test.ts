import { expect, test, vi } from 'vitest';
import { command, readArguments, type Command } from './command.ts';
import { printHelp } from './help.ts';
import { option } from './option.ts';

const options = {
  budget: option.whole('N', 'The most of it.'),
  mostCredits: option.whole('N'),
  since: option.moment('DATE', 'Since then.'),
  kind: option.choice(['new', 'gone', 'changed'], 'Which.', 'KIND'),
  order: option.choice(['up', 'down'], 'In which order.'),
  columns: option.list('A,B,…', 'Only these.'),
  person: option.texts('NAME', 'Whose. Once for each.'),
  param: option.params('A parameter.'),
  dryRun: option.flag('Do nothing.'),
};
const invented = command({
  name: 'invented',
  usage: 'THING',
  summary: 'Does nothing.',
  options,
  example: 'invented reef',
  run: () => Promise.resolve(0),
});
const read = (...args: string[]) => readArguments({ options }, args).options;

test('a command receives what its options declare', () => {
  expect(read()).toEqual({
    budget: undefined,
    mostCredits: undefined,
    since: undefined,
    kind: undefined,
    order: undefined,
    columns: undefined,
    person: [],
    param: {},
    dryRun: false,
    json: false,
    ndjson: false,
    data: undefined,
    sample: false,
    database: undefined,
    help: false,
  });
  expect(
    read(
      '--budget=7',
      '--most-credits=0',
      '--since=2026-03-01',
      '--kind=gone',
      '--columns=a, b',
      '--person=Ada',
      '--person=Ben',
      '--dry-run',
      '--ndjson',
      '--param=id=a=b',
    ),
  ).toMatchObject({
    budget: 7,
    mostCredits: 0,
    since: '2026-03-01T00:00:00.000Z',
    kind: 'gone',
    columns: ['a', 'b'],
    person: ['Ada', 'Ben'],
    param: { id: 'a=b' },
    dryRun: true,
    json: true,
  });
});

test.each([
  [['--budget', '-1'], /^Option '--budget' argument is ambiguous/],
  [['--budget', 'x'], /^--budget takes a whole number$/],
  [['--most-credits', '1.5'], /^--most-credits takes a whole number$/],
  [['--since', 'soon'], /^--since takes a day or a moment, as in 2026-03-01$/],
  [['--kind', 'odd'], /^--kind takes one of new, gone, changed$/],
  [['--order', 'odd'], /^--order takes up or down$/],
  [['--param', 'odd'], /^--param takes name=value, not odd$/],
  [['--param', 'a=1', '--param', 'a=2'], /^--param a is given twice$/],
  [['--buget', '1'], /^no such option: --buget\. Did you mean --budget\?$/],
])('%j is wrong usage', (args, words) => {
  expect(() => read(...args)).toThrow(words);
});

test('help is given also beside a mistake', () => {
  expect(read('--help', '--budget', 'x')).toMatchObject({ help: true });
});

const helpOf = (of: Command): string => {
  let out = '';
  const spy = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((chunk) => ((out += String(chunk)), true));
  printHelp(of);
  spy.mockRestore();
  return out;
};

test('help and usage follow from them', () => {
  expect(helpOf(invented)).toBe(`Does nothing.

Usage: bowerbird invented THING [--budget N] [--most-credits N] [--since DATE] [--kind KIND] [--order up|down] [--columns A,B,…] [--person NAME]… [--param name=value]… [--dry-run]

  --budget N, --most-credits N  The most of it.
  --since DATE                  Since then.
  --kind KIND                   Which.
  --order up|down               In which order.
  --columns A,B,…               Only these.
  --person NAME                 Whose. Once for each.
  --param name=value            A parameter.
  --dry-run                     Do nothing.
  --json                        As JSON, for programs.
  --ndjson                      As JSON, lists with one item a line.
  --data DIR, --sample          The data folder; the sample world has one of its own.
  --database URL|env:NAME       Of a laboratory: its data lie in this PostgreSQL instead of the data
                                folder. One with a password is named by a variable of the
                                environment.

Example
  bowerbird invented reef
`);
});
