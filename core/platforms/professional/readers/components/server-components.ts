/**
 * Streams of React Server Components (`text/x-component`), which the site's pages load since 2026: rows
 * `hexid:value`, a line each, that refer to each other (`$1a`; `$L1a` lazily; `$@1a` by a promise), also in
 * circles. The form was learnt from what public programs test (July to October 2026); nobody has seen it on
 * a live page for this project.
 */
import { isNode, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import { jsonFromText } from '#kit/json-text.ts';
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

/** The rows of a stream of server components, by their ids. */
interface ComponentRows {
  readonly rows: ReadonlyMap<string, unknown>;
  /** Lines that cannot be read. */
  readonly broken: number;
}

/** A row has a number in hexadecimal digits; hints of what to load have none. */
const ID = /([0-9a-f]{0,16}):/y;
const LONG_TEXT = /T([0-9a-f]{1,8}),/y;

/**
 * A row ends with its line, which may hold U+2028. Values that begin with another sign than `[`, `{` or `"`
 * are imports and hints. A long text (`T`, its length in bytes, a comma) may hold lines and ends without
 * one: so React's own client reads it; of this site none has been seen. Of two rows of one id the first is
 * kept. Linear in the length of the text.
 */
const rowsIn = (text: string): ComponentRows => {
  const rows = new Map<string, unknown>();
  let broken = 0;
  let at = text.startsWith('\ufeff') ? 1 : 0;
  /** What may be spent on lengths that turn out to be wrong. */
  const spare = { left: text.length };
  while (at < text.length) {
    ID.lastIndex = at;
    const id = ID.exec(text)?.[1];
    const start = id === undefined ? at : at + id.length + 1;
    const end = lineEnd(text, start);
    const long = id === undefined ? undefined : longTextAt(text, start, spare);
    if (long) {
      if (id !== undefined && !rows.has(id)) rows.set(id, escaped(long.text));
      at = long.end;
      continue;
    }
    if (id === undefined) {
      if (text.slice(at, end).trim() !== '') broken += 1;
    } else if (/[[{"]/.test(text.charAt(start)) && !rows.has(id)) {
      const value = jsonFromText(text.slice(start, end));
      if (value === undefined) broken += 1;
      else rows.set(id, value);
    }
    at = end + 1;
  }
  return { rows, broken };
};

const lineEnd = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};

/** As the other texts are written: it is none that refers to a row. */
const escaped = (text: string): string => (text.startsWith('$') ? `$${text}` : text);

interface LongText {
  readonly text: string;
  readonly end: number;
}

/** Where its length is wrong (something in it was taken out, or the stream is cut) it ends with its line. */
const longTextAt = (text: string, at: number, spare: { left: number }): LongText | undefined => {
  LONG_TEXT.lastIndex = at;
  const [sign = '', length] = LONG_TEXT.exec(text) ?? [];
  if (length === undefined) return undefined;
  const start = at + sign.length;
  const bytes = Number.parseInt(length, 16);
  if (spare.left > 0 && bytes <= 3 * (text.length - start)) {
    const end = placeAfter(text, start, bytes);
    if (end !== undefined && isRowStart(text, end)) return { text: text.slice(start, end), end };
    spare.left -= (end ?? text.length) - start + 1;
  }
  const line = lineEnd(text, start);
  return { text: text.slice(start, line), end: line + 1 };
};

const isRowStart = (text: string, at: number): boolean => {
  if (at === text.length) return true;
  ID.lastIndex = text.charAt(at) === '\n' ? at + 1 : at;
  return ID.test(text) || ID.lastIndex === text.length;
};

/** The place after so many bytes of UTF-8; `undefined` where the text ends before. */
const placeAfter = (text: string, start: number, bytes: number): number | undefined => {
  let left = bytes;
  let at = start;
  while (left > 0 && at < text.length) {
    const code = text.charCodeAt(at);
    // Both halves of a pair together are four bytes.
    left -= code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
    at += 1;
  }
  return left > 0 ? undefined : at;
};
