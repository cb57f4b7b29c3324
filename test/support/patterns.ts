import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { sources } from './sources.ts';
import { isNode, nodesIn, type SyntaxNode } from './syntax.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** A regular expression as the sources write it. */
interface Pattern {
  /** Below the project. */
  readonly path: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** `new RegExp(…)` of something that only the running program knows. */
interface BuiltPattern {
  readonly path: string;
  /** What it is made of, as the source writes it. */
  readonly from: string;
}

export interface Patterns {
  readonly literals: readonly Pattern[];
  readonly built: readonly BuiltPattern[];
}

/** What no stranger's text reaches: tests, and the invented worlds that read what they wrote. */
const OURS = /\.test\.tsx?$|\/(?:testing|cases|fake|test|processes)\//;

/** Every regular expression of the program, found by a parser of TypeScript. */
export const patterns = (): Patterns => {
  const files = sources()
    .map(({ path }) => path)
    .filter((path) => /^(?:core|renderer|electron)\//.test(path) && !OURS.test(path));
  const found = files.map((path) => patternsIn(path, readFileSync(join(ROOT, path), 'utf8')));
  return {
    literals: found.flatMap(({ literals }) => literals),
    built: found.flatMap(({ built }) => built),
  };
};

/** The regular expressions of one file's text. */
export const patternsIn = (path: string, text: string): Patterns => {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const literals: Pattern[] = [];
  const built: BuiltPattern[] = [];
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  for (const node of nodesIn(program)) {
    const { type, start = 0 } = node;
    if (type === 'Literal' && isNode(node['regex'])) {
      const { pattern, flags } = node['regex'] as { pattern?: unknown; flags?: unknown };
      literals.push({ path, line: lineAt(start), source: String(pattern), flags: String(flags) });
    }
    if ((type === 'NewExpression' || type === 'CallExpression') && isRegExp(node['callee'])) {
      const [first] = node['arguments'] as readonly SyntaxNode[];
      built.push({ path, from: text.slice(first?.start, first?.end).replaceAll(/\s+/g, ' ') });
    }
  }
  return { literals, built };
};

const isRegExp = (callee: unknown): boolean => isNode(callee) && callee['name'] === 'RegExp';

/**
 * Whether a pattern's shape alone bounds its work by a constant for each character, so that no prover
 * is needed: nothing is repeated without end; or one thing is, and it is tried from the beginning of
 * the text only; or one thing is, at the very end, where it cannot fail.
 */
export const isPlainlyLinear = (source: string, flags: string): boolean => {
  const shape = simplifyPattern(source);
  const endless = shape.match(/[*+]|\{\d+,\}/g)?.length ?? 0;
  const repeatsGroup = /\)(?:[*+]|\{)/.test(shape);
  if (repeatsGroup) return false;
  if (endless === 0) return true;
  if (endless > 1 || hasAlternatives(shape)) return false;
  return (shape.startsWith('^') && !flags.includes('m')) || /(?:[*+]|\{\d+,\})\??\)?$/.test(shape);
};

/** Escapes and sets of characters as one letter each, groups without their kind. */
const simplifyPattern = (source: string): string =>
  source
    .replaceAll(/\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|k<[^>]*>|[^])/g, 'x')
    .replaceAll(/\[[^\]]*\]/g, 'x')
    .replaceAll(/\(\?(?:[:=!]|<[=!]|<\w+>)/g, '(');

/** Whether there are alternatives outside of every group. */
const hasAlternatives = (shape: string): boolean => {
  let depth = 0;
  for (const char of shape) {
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    else if (char === '|' && depth === 0) return true;
  }
  return false;
};
