import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './command.ts';

/**
 * `npm run scaffold -- <platform> <operation>`: the folder of a new operation, with a parser that
 * refuses everything, a test that fails until there is a case, and its line in the platform.
 */
const [platform = '', name = ''] = process.argv.slice(2);
const home = join(root, 'core', 'platforms', platform);
const folder = join(home, 'operations', name);

const stop = (why: string): never => {
  say(`${why}\nUsage: npm run scaffold -- <platform> <operation>, as in: videosite get-thing`);
  process.exit(2);
};

if (!existsSync(join(home, 'platform.ts'))) stop(`no platform ${platform || '(none)'}`);
if (!/^[a-z]+(-[a-z]+)+$/.test(name)) stop('an operation is named verb-noun, in lower case');
if (existsSync(folder)) stop(`core/platforms/${platform}/operations/${name} is there already`);

const constant = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const operation = `import { z } from 'zod';
import type { Get } from '../../../../kit/exchange.ts';
import { defineOperation } from '../../../../kit/operation.ts';
import { publicPage } from '../../../../kit/route.ts';
import { parse, Thing } from './parse.ts';

const params = z.object({
  thingId: z.string().regex(/^[\\w-]{1,64}$/).describe('Where a person finds this identifier.'),
});
type Params = z.infer<typeof params>;

const fetch = async (get: Get, { thingId }: Params) => [
  await get({ url: \`https://example.org/\${thingId}\` }),
];

export default defineOperation({
  name: '${name}',
  title: 'What it is, for people',
  summary: 'What it gives, and what it cannot give.',
  path: '/things/{thingId}',
  params,
  result: Thing,
  routes: [publicPage({ fetch, parse })],
});
`;

const parse = `import { z } from 'zod';
import { required, type Parsed } from '../../../../kit/collect.ts';
import { str } from '../../../../kit/dig.ts';
import { jsonOf, type Reply } from '../../../../kit/exchange.ts';

/** The shape of the answer; a shape that other operations share belongs to core/vocab. */
export const Thing = z.strictObject({ entityId: z.string() });

/** Pure: the same replies give the same thing, for ever. */
export const parse = (replies: readonly Reply[]): Parsed<z.infer<typeof Thing>> => {
  const [data] = replies.map(jsonOf);
  return { data: { entityId: required(str(data, 'id'), 'id') }, notices: [] };
};
`;

const test = `import { expect, it } from 'vitest';
import { parse } from './parse.ts';

it('reads a small invented answer in the real shape', () => {
  const body = new TextEncoder().encode('{"rename":"me"}');
  const request = { method: 'GET', url: 'https://example.org/1', headers: {} };
  const reply = { request, status: 200, headers: {}, body, at: '2026-01-01T00:00:00.000Z' };
  expect(parse([reply]).data).toEqual({ entityId: '1' });
});
`;

mkdirSync(join(folder, 'cases'), { recursive: true });
writeFileSync(join(folder, 'operation.ts'), operation);
writeFileSync(join(folder, 'parse.ts'), parse);
writeFileSync(join(folder, 'parse.test.ts'), test);

const declared = join(home, 'platform.ts');
const source = readFileSync(declared, 'utf8');
const withImport = source.replace(
  /(import \{ definePlatform \}[^\n]*\n)/,
  `$1import ${constant} from './operations/${name}/operation.ts';\n`,
);
const registered = withImport.replace(/operations: \[(?=\]|\n| *\w)/, `operations: [${constant}, `);
writeFileSync(declared, registered);
say(
  `core/platforms/${platform}/operations/${name} is ready. Next: put a real shape into cases/, then parse it.`,
);
