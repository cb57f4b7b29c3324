import { parseSync } from 'vite';
import { isNode, nodesIn } from './syntax.ts';

interface DeclaredName {
  readonly name: string;
  readonly line: number;
}

/** Variables, parameters, functions, classes and types that a file declares, in its order; no properties. */
export const declaredNames = (path: string, text: string): DeclaredName[] => {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return [...nodesIn(program)]
    .flatMap((node) => bindersIn(node).flatMap(namesIn))
    .map(({ name, start }) => ({ name, line: text.slice(0, start).split('\n').length }));
};

/** What a syntax node binds: names, or patterns of them. */
const bindersIn = (node: Readonly<Record<string, unknown>>): readonly unknown[] => {
  switch (node['type']) {
    case 'VariableDeclarator':
    case 'ClassDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
      return [node['id']];
    case 'FunctionDeclaration':
      return [node['id'], ...(node['params'] as readonly unknown[])];
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return node['params'] as readonly unknown[];
    case 'CatchClause':
      return [node['param']];
    default:
      return [];
  }
};

/** The names of a pattern: `{ a, b: [c], ...d }` has `a`, `c` and `d`. */
const namesIn = (pattern: unknown): { readonly name: string; readonly start: number }[] => {
  if (!isNode(pattern)) return [];
  switch (pattern['type']) {
    case 'Identifier':
      return [{ name: String(pattern['name']), start: Number(pattern['start']) }];
    case 'ObjectPattern':
      return (pattern['properties'] as readonly unknown[]).flatMap(namesIn);
    case 'Property':
      return namesIn(pattern['value']);
    case 'ArrayPattern':
      return (pattern['elements'] as readonly unknown[]).flatMap(namesIn);
    case 'AssignmentPattern':
      return namesIn(pattern['left']);
    case 'RestElement':
      return namesIn(pattern['argument']);
    default:
      return [];
  }
};
