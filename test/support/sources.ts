import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

export interface Import {
  /** A path below the project (`core/kit/dig.ts`), or a package's name. */
  readonly of: string;
  /** Only types are taken: nothing of it is there when the program runs. */
  readonly typeOnly: boolean;
}

export interface Source {
  /** Below the project, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** Without comments and without the contents of strings. */
  readonly code: string;
  /** Contents of the plain strings outside comments. */
  readonly strings: readonly string[];
  readonly lines: number;
  readonly imports: readonly Import[];
}

const FOLDERS = ['core', 'electron', 'renderer', 'scripts', 'test', 'verify-page'];

/** Every source file of the project, tests among them. */
export const sources = (): Source[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }),
  )
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mts|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes(`${sep}node_modules${sep}`))
    .map(readSourceFile);

const readSourceFile = (file: string): Source => {
  const path = relative(ROOT, file).split(sep).join('/');
  const text = readFileSync(file, 'utf8');
  const uncommented = withoutComments(text);
  const strings: string[] = [];
  const code = uncommented.replace(STRING, (whole) => {
    strings.push(whole.slice(1, -1));
    return "''";
  });
  return {
    path,
    text,
    code,
    strings,
    lines: text.split('\n').length - 1,
    imports: parseImports(path, uncommented),
  };
};

const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;

/** Strings are stepped over, so that an address (`https://…`) is no comment. */
const withoutComments = (text: string): string =>
  text.replace(
    /('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|\/\*[^]*?\*\/|(?<![\\:])\/\/[^\n]*/g,
    (_, string: string | undefined) => string ?? ' ',
  );

const parseImports = (path: string, code: string): Import[] => {
  const found: Import[] = [];
  for (const [, kind = '', what = '', from = ''] of code.matchAll(
    /^(?:import|export)\s+(type\s+)?([^'"`;=]*?)\s*from\s*['"]([^'"]+)['"]/gm,
  ))
    found.push({ of: resolved(path, from), typeOnly: kind !== '' || onlyTypes(what) });
  for (const [, from = ''] of code.matchAll(
    /(?:^import\s*|\bimport\(\s*|\brequire\(\s*)['"]([^'"]+)['"]/gm,
  ))
    found.push({ of: resolved(path, from), typeOnly: false });
  return found;
};

const onlyTypes = (what: string): boolean => {
  const inner = /^\{([^]*)\}$/.exec(what.trim())?.[1];
  const names =
    inner
      ?.split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '') ?? [];
  return names.length > 0 && names.every((name) => name.startsWith('type '));
};

/** "#kit/…" and its like are folders of ours, as package.json names them. */
const resolved = (path: string, from: string): string => {
  if (from.startsWith('.')) return posix.join(dirname(path), from);
  return from.startsWith('#') ? posix.join('core', from.slice(1)) : from;
};
