import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './command.ts';

/**
 * `npm run scaffold -- <platform> <operation>`: the folder of a new operation, declared without a
 * route until one is written, its test, and its line in the platform. All checks pass at once: every
 * door shows the operation, and says that it is not built yet.
 */
const [platform = '', name = ''] = process.argv.slice(2);
const home = join(root, 'core', 'platforms', platform);
const folder = join(home, 'operations', name);
const declaration = join(home, 'platform.ts');

const stop = (why: string): never => {
  say(`${why}\nUsage: npm run scaffold -- <platform> <operation>, as in: microblog get-post`);
  process.exit(2);
};

if (!existsSync(declaration)) stop(`no platform ${platform || '(none)'}`);
if (!/^[a-z]+(-[a-z]+)+$/.test(name)) stop('an operation is named verb-noun, in lower case');
if (existsSync(folder)) stop(`core/platforms/${platform}/operations/${name} is there already`);

const [verb = '', ...noun] = name.split('-');
const isList = /^(list|search|batch)$/.test(verb);
const constant = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const title = `${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${noun.join(' ')}`;
/** What the box calls a link of it. */
const label = `${noun.join(' ').charAt(0).toUpperCase()}${noun.join(' ').slice(1)}`;
const today = new Date().toISOString().slice(0, 10);

const operation = `import { z } from 'zod';
import { ${isList ? 'cursor, defineList' : 'defineOperation'} } from '#kit/operation.ts';
import { none } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { site } from '../../readers/site.ts';

const params = z.object({
  id: z
    .string()
    .regex(/^[\\w-]{1,64}$/, 'is up to 64 letters, digits, - and _')
    .describe('Where a person finds this identifier.'),${isList ? '\n  cursor,' : ''}
});

export default ${isList ? 'defineList' : 'defineOperation'}({
  name: '${name}',
  title: '${title}',
  label: '${label}',
  summary: 'What it gives, and what it cannot give.',
  path: '/${name}/{id}',
  params,
  links: site.links(params, ['/${name}/{id}']),
  ${isList ? 'item' : 'result'}: Post,
  routes: none({ because: 'This operation is not built yet.', since: '${today}' }),
});
`;

const test = `import { expect, test } from 'vitest';
import operation from './operation.ts';

test('it says why it cannot be answered', () => {
  expect(operation.noRoute).toEqual({
    because: 'This operation is not built yet.',
    since: '${today}',
  });
});
`;

/** With its import after the last one, and its line at the end of the platform's operations. */
const registered = (source: string): string => {
  const imports = source.lastIndexOf('\nimport ');
  const end = source.indexOf(';\n', imports) + 2;
  const line = `import ${constant} from './operations/${name}/operation.ts';\n`;
  const withImport = source.slice(0, end) + line + source.slice(end);
  const list = /\n {2}operations: \[([^\]]*)\],\n/.exec(withImport);
  if (!list) return stop(`${platform}/platform.ts has no list of operations`);
  const names = [...(list[1] ?? '').split(',').map((one) => one.trim()), constant].filter(Boolean);
  const lines = names.map((one) => `    ${one},\n`).join('');
  const oneLine = `\n  operations: [${names.join(', ')}],\n`;
  // As the formatter writes it: in one line where that fits.
  const written = oneLine.length - 2 <= 100 && !list[1]?.includes('\n') ? oneLine : undefined;
  return withImport.replace(list[0], written ?? `\n  operations: [\n${lines}  ],\n`);
};

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'operation.ts'), operation);
writeFileSync(join(folder, 'operation.test.ts'), test);
writeFileSync(declaration, registered(readFileSync(declaration, 'utf8')));
say(
  `core/platforms/${platform}/operations/${name} is ready: declared without a route. CONTRIBUTING.md tells the next steps.`,
);
