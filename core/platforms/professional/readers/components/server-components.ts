/**
 * Streams of React Server Components (`text/x-component`), which the site's pages load since 2026: rows
 * `hexid:value`, a line each, that refer to each other (`$1a`; `$L1a` lazily; `$@1a` by a promise), also in
 * circles. The form was learnt from what public programs test (July to October 2026); nobody has seen it on
 * a live page for this project.
 */
import { isNode, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import { rowsIn } from './rows.ts';
import { messages } from '../messages.ts';

export interface ServerComponents {
  /** The ids of its rows: those to which nothing refers first, the root before them all. */
  readonly ids: readonly string[];
  readonly row: (id: string) => unknown;
  /** Lines that cannot be read: cut off, or damaged. */
  readonly broken: number;
  /** The row to which a text refers, and what stands there; `undefined` for any other text. */
  readonly follow: (text: string) => Target | undefined;
  /** The value itself, or what it refers to in the end; `undefined` where references lead in a circle. */
  readonly resolve: (value: unknown) => unknown;
  /** Called for each value that is looked at; throws where shared rows were looked at too often. */
  readonly count: () => void;
}

interface Target {
  readonly id: string;
  /** `undefined` where no such row came. */
  readonly value: unknown;
}

/** A reference names a row, and perhaps a place in it: `$1a:props:children:0`. */
const REFERENCE = /^\$[L@]?([0-9a-f]{1,16})(?::([^]{1,1000}))?$/;

/** Whether a text refers to a row, be it that the row did not come. */
const isReference = (text: string): boolean => text.startsWith('$') && REFERENCE.test(text);

/** What is looked at for each character of a stream. A row of a post may be shared by all others. */
const LOOKS = 3;
const LEAST_LOOKS = 100_000;
/** References of references. */
const MOST_HOPS = 40;

const TYPE = /^\s*text\/x-component\b/i;
const BEGINNING = /^\ufeff?[0-9a-f]{0,16}:(?:[[{"]|I\[|H[A-Z]|T[0-9a-f]{1,8},|null)/;

/** Whether a reply is such a stream, by what its headers or its first line tell. */
export const isServerComponents = (reply: Reply): boolean =>
  TYPE.test(reply.headers['content-type'] ?? '') ||
  BEGINNING.test(textFromReply(reply).slice(0, 40));

/** Throws `platform_error` where the reply has no row. */
export const serverComponentsIn = (reply: Reply): ServerComponents => {
  const text = textFromReply(reply);
  const { rows, broken } = rowsIn(text);
  if (rows.size === 0) throw new AppError('platform_error', messages.noServerComponents);
  let looks = text.length * LOOKS + LEAST_LOOKS;

  const follow = (written: string, hops = { left: MOST_HOPS }): Target | undefined => {
    const [, id, path] = written.startsWith('$') ? (REFERENCE.exec(written) ?? []) : [];
    if (id === undefined) return undefined;
    const value = rows.get(id);
    return { id, value: path === undefined ? value : along(value, path, hops) };
  };

  const resolve = (value: unknown, hops = { left: MOST_HOPS }): unknown => {
    let here = value;
    while (typeof here === 'string') {
      const target = hops.left > 0 ? follow(here, hops) : undefined;
      hops.left -= 1;
      if (!target) return isReference(here) ? undefined : here;
      here = target.value;
    }
    return here;
  };

  const along = (from: unknown, path: string, hops: { left: number }): unknown => {
    let here = from;
    for (const step of path.split(':')) {
      const holder = resolve(here, hops);
      if (typeof holder !== 'object' || holder === null) return undefined;
      const name = isElement(holder) ? (PARTS[step] ?? step) : step;
      here = Object.hasOwn(holder, name) ? (holder as Node)[name] : undefined;
    }
    return here;
  };

  return {
    ids: rootsFirst(text, rows),
    row: (id) => rows.get(id),
    broken,
    follow: (written) => follow(written),
    resolve: (value) => resolve(value),
    count: () => {
      looks -= 1;
      if (looks < 0) throw new AppError('platform_error', messages.tooManyReferences);
    },
  };
};

/** Where the parts of an element stand: `["$", tag, key, props]`. */
const PARTS: Readonly<Record<string, string>> = { type: '1', key: '2', props: '3' };

const ROOT = '0';

/** Every reference as it stands in the text; a text of a person that looks like one is written `$$1a`. */
const REFERRED = /"\$[L@]?([0-9a-f]{1,16})[":]/g;

const rootsFirst = (text: string, rows: ReadonlyMap<string, unknown>): readonly string[] => {
  const referred = new Set<string>();
  for (const [, id = ''] of text.matchAll(REFERRED)) if (rows.has(id)) referred.add(id);
  const rank = (id: string): number => (id === ROOT ? 0 : referred.has(id) ? 2 : 1);
  return [...rows.keys()].toSorted((a, b) => rank(a) - rank(b));
};

/** An element of a page: `["$", tag, key, props]`. */
export const isElement = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value[0] === '$' && value.length >= 4;

/** The name of an element, where it is one of HTML: `br`, `a`. */
export const elementTag = (element: readonly unknown[]): string | undefined =>
  typeof element[1] === 'string' ? element[1] : undefined;

/** What a person reads: a dollar sign at its beginning is written twice. */
export const plainText = (written: string): string | undefined => {
  if (!written.startsWith('$')) return written;
  return written.startsWith('$$') ? written.slice(1) : undefined;
};

export interface Visit {
  /** Called with each object, in order; `false` where nothing within it shall be looked at. */
  readonly object?: (value: Node, within: ReadonlySet<string>) => boolean;
  /** Called with each text that is no reference, and with names of members. */
  readonly text?: (text: string) => void;
  /** Rows that are not entered: those within which the beginning stands. */
  readonly outside?: ReadonlySet<string>;
  /** Rows that were entered; those that stand here already are not entered again. */
  readonly entered?: Set<string>;
}

/**
 * Looks at everything below a value, in the order of the document, and into each row once. However deep
 * the values are nested, nothing is called within itself.
 */
export const visit = (from: ServerComponents, root: unknown, visitor: Visit): void => {
  const { outside = NOWHERE, entered = new Set<string>() } = visitor;
  /** Rows that are being looked at, within each other. */
  const within = new Set<string>();
  const places = new Set<string>();
  const waiting: unknown[] = [root];
  const enter = (written: string): void => {
    const target = from.follow(written);
    if (!target) {
      const text = plainText(written);
      if (text !== undefined) visitor.text?.(text);
      return;
    }
    const isWhole = !written.includes(':');
    const known = isWhole ? entered : places;
    const name = isWhole ? target.id : written;
    if (within.has(target.id) || outside.has(target.id) || known.has(name)) return;
    known.add(name);
    within.add(target.id);
    waiting.push(new End(target.id), target.value);
  };
  while (waiting.length > 0) {
    const value = waiting.pop();
    from.count();
    if (value instanceof End) within.delete(value.id);
    else if (typeof value === 'string') enter(value);
    else if (isElement(value)) waiting.push(value[3]);
    else if (Array.isArray(value)) pushAll(waiting, value);
    else if (isNode(value) && visitor.object?.(value, within) !== false) {
      for (const name of Object.keys(value)) visitor.text?.(name);
      pushAll(waiting, Object.values(value));
    }
  }
};

const NOWHERE: ReadonlySet<string> = new Set();

/** The end of a row, where it was entered. */
export class End {
  readonly id: string;
  constructor(id: string) {
    this.id = id;
  }
}

/** So that the first is taken next. */
export const pushAll = (waiting: unknown[], values: readonly unknown[]): void => {
  for (let at = values.length - 1; at >= 0; at -= 1) waiting.push(values[at]);
};
