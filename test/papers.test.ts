/** What the papers for developers name is there: files, folders, commands, headings, and each dependency with its reason. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { FORMAT_NAMES } from '../core/kit/export-formats.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const rooms = globSync('{core,electron,renderer,scripts,verify-page}/**/README.md', { cwd: ROOT });
const papers = ['ARCHITECTURE.md', 'CONTRIBUTING.md', ...rooms];
const { scripts, dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'scripts' | 'dependencies' | 'devDependencies',
  Record<string, string>
>;

/** Folders that are made, and kept by nobody. */
const made = read('.gitignore').split('\n');

const codeSpans = (text: string): string[] =>
  [...text.replace(/^```[^]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

const FOLDERS =
  '(?:core|electron|renderer|scripts|test|verify-page|docs|deploy|clients|\\.github|\\.ci)/';
const IS_PATH = new RegExp(
  `^(?:${FOLDERS}\\S+|[\\w.*<>-]+(?:/[\\w.*<>-]+)*(?:\\.(?:ts|tsx|mjs)|/))$`,
);

/** What a text names as a file or a folder: `*` and `<platform>` stand for any name. */
const pathsIn = (text: string): string[] =>
  codeSpans(text)
    .flatMap((code) => {
      const words = code.split(' ');
      // To a command, the beginning of a path is enough.
      return words.length === 1 ? words : words.map((word) => word.replace(/([^/])$/, '$1*'));
    })
    .filter((word) => IS_PATH.test(word.replace(/\*$/, '')))
    .map((path) => path.replaceAll(/<\w+>/g, '*').replace(/\/$/, ''));

const inCode = globSync('{core,renderer,test}/**/*', {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
}).map((path) => path.replaceAll('\\', '/'));

const isThere = (path: string, folder: string): boolean =>
  globSync(path, { cwd: folder }).length > 0;

/** In a room's README a path starts in the room; elsewhere a name without its folder may stand anywhere in the code. */
const isNamedRightly = (path: string, paper: string): boolean =>
  made.includes(`${path}/`) ||
  isThere(path, ROOT) ||
  isThere(path, join(ROOT, dirname(paper))) ||
  (dirname(paper) === '.' && inCode.some((file) => matchesGlob(file, `**/${path}`)));

test.each(papers)('what %s names is there', (paper) => {
  const text = read(paper);
  expect(pathsIn(text).filter((path) => !isNamedRightly(path, paper))).toEqual([]);
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]*))?\)/g)];
  const dead = links.filter(([, path = '', heading]) => {
    const target = path === '' ? join(ROOT, paper) : join(ROOT, dirname(paper), path);
    if (!existsSync(target)) return true;
    return heading !== undefined && !headingsIn(readFileSync(target, 'utf8')).includes(heading);
  });
  expect(dead.map(([link]) => link)).toEqual([]);
  const commands = [...text.matchAll(/\bnpm run (?:-s )?([a-z][\w:]*)/g)].map(
    ([, name = '']) => name,
  );
  expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
});

const headingsIn = (text: string): string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

test('a path that is not there is seen', () => {
  const named =
    '`core/kit/no.ts` `no.ts` `engine.ts` `core/kit` `npx vitest run core/ki` `/mcp` `zod`';
  const paths = pathsIn(named);
  expect(paths).toEqual(['core/kit/no.ts', 'no.ts', 'engine.ts', 'core/kit', 'core/ki*']);
  expect(paths.filter((path) => !isNamedRightly(path, 'ARCHITECTURE.md'))).toEqual([
    'core/kit/no.ts',
    'no.ts',
  ]);
  expect(isNamedRightly('engine.ts', 'core/engine/README.md')).toBe(true);
  expect(isNamedRightly('engine.ts', 'core/net/README.md')).toBe(false);
});

test('ARCHITECTURE.md is read in ten minutes, and the README of a room is a page', () => {
  expect(read('ARCHITECTURE.md').length).toBeLessThanOrEqual(16_000);
  expect(rooms.filter((room) => read(room).length > 4000)).toEqual([]);
  const linked = new Set(
    papers.flatMap((paper) =>
      [...read(paper).matchAll(/\]\(([^)#\s]+README\.md)\)/g)].map(([, path = '']) =>
        join(dirname(paper), path),
      ),
    ),
  );
  expect(rooms.filter((room) => !linked.has(room))).toEqual([]);
});

test('each dependency stands in ARCHITECTURE.md with its reason, and no other', () => {
  const [, section = ''] = read('ARCHITECTURE.md').split('\n## Dependencies and reasons\n');
  const named = codeSpans(section).filter((name) => /^@?[a-z][\w.*/-]*$/.test(name));
  const tools = JSON.parse(read('test/tools/package.json')) as { devDependencies: object };
  const installed = Object.keys({ ...dependencies, ...devDependencies, ...tools.devDependencies });
  const stands = (name: string, pattern: string): boolean =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
  expect(installed.filter((name) => !named.some((one) => stands(name, one)))).toEqual([]);
  expect(named.filter((one) => !installed.some((name) => stands(name, one)))).toEqual([]);
});

test('the guide names every format of exports', () => {
  expect(read('docs/take-away.md')).toContain(`--format ${FORMAT_NAMES.join('|')} `);
});
