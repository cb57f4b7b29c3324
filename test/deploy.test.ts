/** The files of `deploy` and the page about PostgreSQL: their commands are commands of the program. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS } from '../core/cli/command-list.ts';
import { readArguments } from '../core/cli/command.ts';
import { readServerSettings, type ServerGiven } from '../core/cli/server-options.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (...path: string[]): string => readFileSync(join(ROOT, ...path), 'utf8');

/** Refuses what the program would refuse, as far as it reads its options. Returns the options that were given. */
const parse = async (line: string): Promise<string[]> => {
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain);
  const [name = '', ...args] = words.map((word) => word ?? '');
  const listed = COMMANDS.find(([known]) => known === name);
  if (!listed) throw new Error(`no command ${name}`);
  const given = readArguments(await listed[2](), args);
  if (name === 'serve' || name === 'collect-for') readServerSettings(given as ServerGiven);
  return Object.entries(given.options).flatMap(([option, value]) =>
    typeof value === 'string' || value === true ? [option] : [],
  );
};

const compose = read('deploy', 'compose.yaml');
const unit = read('deploy', 'bowerbird@.service');
const page = read('docs', 'guide', 'postgresql.md');

/** Commands of the containers that run the program, folded as YAML folds them. */
const composed = compose
  .replaceAll(
    />-\n((?: {6}.*\n)+)/g,
    (_, lines: string) => `${lines.trim().replaceAll(/\s+/g, ' ')}\n`,
  )
  .matchAll(/^ {4}command: ([a-z].*)$/gm);

test('the containers run commands that the program has', async () => {
  const commands = [...composed].map(([, command = '']) => command);
  expect(commands.map((command) => command.split(' ')[0])).toEqual(['serve', 'collect-for']);
  for (const command of commands) expect(await parse(command)).toContain('database');
  const [, first = ''] = /run --rm serve (lab owner [^\n]+?) \\\n#\s+([^\n]+)/.exec(compose) ?? [];
  expect(await parse(first)).toEqual([]);
});

test('so do both services of systemd', async () => {
  const [, started = ''] = /^ExecStart=\/usr\/bin\/env bowerbird (.+)$/m.exec(unit) ?? [];
  for (const name of ['serve', 'collect-for']) {
    const [, options = ''] =
      new RegExp(`/etc/bowerbird/${name}\\.env\n#     OPTIONS=(.+)`).exec(unit) ?? [];
    expect(options).not.toBe('');
    const command = started.replace('%i', name).replace('$OPTIONS', options);
    expect(await parse(command)).toEqual(expect.arrayContaining(['data', 'database']));
  }
});

test('so does the service of one server', async () => {
  const single = read('deploy', 'bowerbird.service');
  const [, started = ''] = /^ExecStart=\/usr\/bin\/env bowerbird (.+)$/m.exec(single) ?? [];
  expect(await parse(started)).toEqual(['data']);
  expect(single).toContain('\nStateDirectory=bowerbird\n');
});

test('so does the guide', async () => {
  const lines = [...page.matchAll(/^(?:[A-Z_]+="[^"]+" )?bowerbird (.+)$/gm)];
  expect(lines.length).toBeGreaterThanOrEqual(7);
  for (const [, line = ''] of lines)
    // Whoever moves in names the database as the place to go to.
    expect(await parse(line)).toContain(line.startsWith('lab move ') ? 'to' : 'database');
});

test('no password stands in a command', () => {
  for (const text of [compose, unit, page])
    expect(text).not.toMatch(/--database postgres:\/\/\S+:\S+@/);
});
