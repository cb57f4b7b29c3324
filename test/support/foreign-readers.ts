/** Every function of the pure rooms that can be given what came from outside, found in the sources. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { sources } from './sources.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Neither files nor processes can be reached from here, so that each may be called with anything. */
const PURE = /^core\/(?:kit|vocab|platforms)\//;
const OURS = /\.test\.ts$|\.d\.ts$|\/(?:testing|cases|fake|test)\//;

/** What a function reads first: a text, a reply of a platform, or a value out of JSON. */
export type Foreign = 'text' | 'reply' | 'json';

export interface ForeignReader {
  /** The file and the name: `core/kit/figures.ts figure`. */
  readonly name: string;
  readonly first: Foreign;
  readonly read: (input: unknown) => unknown;
}

interface SyntaxNode {
  readonly type: string;
  readonly [name: string]: unknown;
}

const KINDS: Readonly<Record<string, Foreign>> = {
  TSStringKeyword: 'text',
  TSUnknownKeyword: 'json',
  Reply: 'reply',
  Node: 'json',
};

const typeFromParameter = (parameter: SyntaxNode | undefined): SyntaxNode | undefined =>
  (parameter?.['typeAnnotation'] as { readonly typeAnnotation?: SyntaxNode } | undefined)
    ?.typeAnnotation;

const kindFromParameter = (parameter: SyntaxNode | undefined): Foreign | undefined => {
  const type = typeFromParameter(parameter);
  if (type?.type !== 'TSTypeReference') return KINDS[type?.type ?? ''];
  return KINDS[(type['typeName'] as { readonly name?: string }).name ?? ''];
};

/** What stands for a further parameter; `undefined` where nobody can know. */
const placeholderFromParameter = (parameter: SyntaxNode): readonly unknown[] | undefined => {
  if (parameter.type === 'AssignmentPattern' || parameter.type === 'RestElement') return [];
  if (parameter['optional'] === true) return [];
  const type = typeFromParameter(parameter)?.type ?? '';
  const value = { TSStringKeyword: 'a', TSNumberKeyword: 100, TSBooleanKeyword: true }[type];
  return value === undefined ? undefined : [value];
};

export const foreignReaders = async (): Promise<readonly ForeignReader[]> => {
  const readers: ForeignReader[] = [];
  const paths = sources().map(({ path }) => path);
  for (const path of paths.filter((one) => PURE.test(one) && !OURS.test(one))) {
    const { program } = parseSync(path, readFileSync(join(ROOT, path), 'utf8'));
    const found = (program.body as unknown as readonly SyntaxNode[]).flatMap(exportedFunctions);
    if (found.length === 0) continue;
    const module = (await import(join(ROOT, path))) as Readonly<Record<string, unknown>>;
    for (const { name, first, rest } of found) {
      const read = module[name] as (...all: readonly unknown[]) => unknown;
      readers.push({ name: `${path} ${name}`, first, read: (input) => read(input, ...rest) });
    }
  }
  return readers;
};

interface Found {
  readonly name: string;
  readonly first: Foreign;
  readonly rest: readonly unknown[];
}

const exportedFunctions = (statement: SyntaxNode): readonly Found[] => {
  const declaration = statement['declaration'] as SyntaxNode | undefined;
  if (statement.type !== 'ExportNamedDeclaration' || !declaration) return [];
  const declared = declaration['declarations'] as readonly SyntaxNode[] | undefined;
  return (declared ?? []).flatMap(({ id, init }) => {
    const made = init as SyntaxNode | undefined;
    if (made?.type !== 'ArrowFunctionExpression') return [];
    const [parameter, ...others] = made['params'] as readonly SyntaxNode[];
    const first = kindFromParameter(parameter);
    const rest = others.map(placeholderFromParameter);
    if (first === undefined || rest.includes(undefined)) return [];
    return [{ name: (id as { readonly name: string }).name, first, rest: rest.flat() }];
  });
};
