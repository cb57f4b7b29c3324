/** Codes and coders of a project, with the identifiers by which its parts name them. */
import { codePath, type Code } from '#kit/coding/codebook.ts';
import { CODE_HEX, describeCode } from '#kit/coding/code-description.ts';
import { hash } from 'node:crypto';
import type { CodingCard } from '../dataset.ts';

/** What stands for the finding that no code applies. */
export const NO_CODE = '(no code applies)';
const ABOVE = ' › ';

export interface ProjectCode {
  readonly guid: string;
  readonly name: string;
  readonly description: string;
  readonly colour?: string;
  readonly children: ProjectCode[];
}

export interface ProjectNames {
  /** The identifier of a code by its path; of the finding that none applies without one. */
  code(path: string | undefined): string;
  user(name: string): string;
  /** Those that were named so far, in the order in which they were. */
  users(): ReadonlyMap<string, string>;
  codes(): readonly ProjectCode[];
}

export const createProjectNames = (
  card: CodingCard | undefined,
  codebook: readonly Code[] = [],
): ProjectNames => {
  const users = new Map<string, string>();
  const known = new Map(codebook.map((code) => [codePath(code, codebook), code]));
  const codes = new Map<string, ProjectCode>();
  const top: ProjectCode[] = [];
  const code = (path: string, definition = '', examples = ''): ProjectCode => {
    const there = codes.get(path);
    if (there) return there;
    const at = path.lastIndexOf(ABOVE);
    const own = known.get(path);
    const made: ProjectCode = {
      guid: own?.id ?? guidFrom('code', path),
      name: own?.name ?? path.slice(at === -1 ? 0 : at + ABOVE.length),
      description: describeCode(definition, examples),
      ...(own && { colour: CODE_HEX[own.colour] }),
      children: [],
    };
    codes.set(path, made);
    const siblings = at === -1 ? top : code(path.slice(0, at)).children;
    siblings.push(made);
    return made;
  };
  for (const { name, definition, examples } of (card?.codes ?? []).toSorted(
    (a, b) => a.name.split(ABOVE).length - b.name.split(ABOVE).length,
  ))
    code(name, definition, examples);
  return {
    code: (path = NO_CODE) => code(path).guid,
    user: (name) => {
      const guid = users.get(name) ?? guidFrom('user', name);
      users.set(name, guid);
      return guid;
    },
    users: () => users,
    codes: () => top,
  };
};

/** An identifier in the form of a UUID (version 8) that follows from what it names: the same is the same everywhere. */
export const guidFrom = (kind: string, ...names: readonly string[]): string => {
  const digits = hash('sha256', JSON.stringify([kind, ...names]), 'hex');
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) & 3);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
};
