import {
  describeTooMany,
  MOST_DEPTH,
  MOST_ENTRY_BYTES,
  MOST_VALUES,
  megabytes,
  TOO_DEEP,
} from '../bounds.ts';
import {
  BACKSLASH,
  CLOSE,
  CLOSE_LIST,
  COLON,
  COMMA,
  isBlank,
  isOfWord,
  OPEN,
  OPEN_LIST,
  QUOTE,
  unescaped,
} from './json-signs.ts';

/** An element of a list in a JSON file, counted from 1. */
export type JsonElement =
  /** The text of an object. */
  | { readonly number: number; readonly bytes: Buffer }
  /** An object whose `probe` nobody wants: its text was not held. */
  | { readonly number: number; readonly isUnwanted: true }
  /** An object that is too large to be read, and why. */
  | { readonly number: number; readonly excess: string };

export interface ElementScanner {
  /** Reads on; returns the elements that ended. */
  readonly write: (chunk: Uint8Array) => readonly JsonElement[];
  /** How many elements ended that are no objects, since it was asked last. */
  readonly strays: () => number;
  /** Whether the text is no JSON from some place on; nothing behind that is read. */
  readonly isBroken: () => boolean;
  /** Whether the list began. */
  readonly isFound: () => boolean;
  /** Whether the text came to its end. */
  readonly isEnded: () => boolean;
}

/** The text is no JSON from here on. */
class BrokenJson extends Error {}

export interface ElementScannerConfig {
  /** The names that lead to the list: `log`, `entries`. */
  readonly path: readonly string[];
  /** The names that lead from an element to the text by which it is wanted or not: `request`, `url`. */
  readonly probe: readonly string[];
  readonly isWanted: (text: string) => boolean;
}

/** What may come next. */
type Expected =
  | 'value'
  | 'value or end'
  | 'name'
  | 'name or end'
  | 'colon'
  | 'comma or end'
  | 'end';

/** Longer names lead nowhere; a longer address is nobody's. */
const MOST_NAME = 200;
const MOST_PROBE = 100_000;

interface Level {
  readonly isList: boolean;
  /** Of the member that is being read, as far as it may lead somewhere. */
  name: string;
}

interface Open {
  readonly level: number;
  pieces: Buffer[];
  size: number;
  values: number;
  state: 'wanted' | 'unwanted' | 'too large';
  excess?: string;
}

/**
 * Finds the elements of one list in a JSON text of any length, piece by piece, by its signs alone: what
 * stands elsewhere is passed over, and an element that is too large, too deep or of too many values is
 * let go of as soon as that shows. Numbers and words are not checked; whoever reads an element does.
 */
export const createElementScanner = (config: ElementScannerConfig): ElementScanner => {
  const { path, probe, isWanted } = config;
  const levels: Level[] = [];
  let expected: Expected = 'value';
  let inside: 'text' | 'escape' | 'word' | undefined;
  /** The text that is being read, where it may lead somewhere. */
  let text: { readonly bytes: number[]; readonly most: number } | undefined;
  let isName = false;
  let [isFound, isBroken, number] = [false, false, 0];
  let element: Open | undefined;
  let ended: JsonElement[] = [];
  let strays = 0;
  /** Where the element begins in this chunk, or 0 where it began before. */
  let from = 0;
  /** Where signs come next in this chunk, as far as that was looked for. */
  let ahead = { quote: -1, backslash: -1 };

  const fail = (): never => {
    throw new BrokenJson();
  };

  /** Whether the innermost open value is the list. */
  const isInList = (): boolean =>
    levels.length === path.length + 1 &&
    levels[path.length]?.isList === true &&
    path.every((name, at) => levels[at]?.isList === false && levels[at].name === name);

  const leadsToProbe = (): boolean =>
    element !== undefined &&
    levels.length === element.level + probe.length &&
    probe.every((name, at) => levels[(element?.level ?? 0) + at]?.name === name);

  const giveUp = (state: Open['state'], excess?: string): void => {
    if (!element || element.state !== 'wanted') return;
    element.state = state;
    element.pieces = [];
    if (excess !== undefined) element.excess = excess;
  };

  const hold = (piece: Buffer): void => {
    if (element?.state !== 'wanted') return;
    element.size += piece.byteLength;
    if (element.size > MOST_ENTRY_BYTES)
      giveUp('too large', `is larger than ${megabytes(MOST_ENTRY_BYTES)}`);
    else element.pieces.push(piece);
  };

  const endElement = (chunk: Buffer, to: number): void => {
    if (!element) return;
    hold(chunk.subarray(from, to));
    const { state, pieces, excess = '' } = element;
    if (state === 'wanted') ended.push({ number, bytes: Buffer.concat(pieces) });
    else if (state === 'unwanted') ended.push({ number, isUnwanted: true });
    else ended.push({ number, excess });
    element = undefined;
  };

  const beginValue = (): void => {
    if (element) {
      element.values += 1;
      if (element.values > MOST_VALUES) giveUp('too large', describeTooMany());
    } else if (isInList()) number += 1;
  };

  const afterValue = (): void => {
    expected = levels.length === 0 ? 'end' : 'comma or end';
  };

  const open = (isList: boolean, at: number): void => {
    if (expected !== 'value' && expected !== 'value or end') fail();
    beginValue();
    if (!element && isInList()) {
      if (isList) strays += 1;
      else {
        element = { level: levels.length, pieces: [], size: 0, values: 0, state: 'wanted' };
        from = at;
      }
    }
    levels.push({ isList, name: '' });
    if (!element && isInList()) isFound = true;
    if (levels.length > MOST_DEPTH) giveUp('too large', TOO_DEEP);
    // Outside an element nothing is held but this; and nobody nests a file like that by chance.
    if (levels.length > MOST_LEVELS) fail();
    expected = isList ? 'value or end' : 'name or end';
  };

  const close = (isList: boolean, chunk: Buffer, at: number): void => {
    const mayEnd = isList ? 'value or end' : 'name or end';
    if ((expected !== mayEnd && expected !== 'comma or end') || levels.at(-1)?.isList !== isList)
      fail();
    levels.pop();
    if (element && levels.length === element.level) endElement(chunk, at + 1);
    afterValue();
  };

  const beginText = (): void => {
    isName = expected === 'name' || expected === 'name or end';
    if (!isName) {
      if (expected !== 'value' && expected !== 'value or end') fail();
      if (!element && isInList()) strays += 1;
      beginValue();
    }
    inside = 'text';
    if (isName && levels.length <= path.length + probe.length + 1)
      text = { bytes: [], most: MOST_NAME };
    else if (!isName && element?.state === 'wanted' && leadsToProbe())
      text = { bytes: [], most: MOST_PROBE };
  };

  const endText = (): void => {
    const read = text && Buffer.from(text.bytes).toString('utf8');
    text = undefined;
    inside = undefined;
    if (isName) {
      const level = levels.at(-1);
      if (level) level.name = read ?? '';
      expected = 'colon';
      return;
    }
    if (read !== undefined && !isWanted(unescaped(read))) giveUp('unwanted');
    afterValue();
  };

  const collect = (bytes: Uint8Array): void => {
    if (!text) return;
    if (text.bytes.length + bytes.byteLength > text.most) {
      text = undefined;
      return;
    }
    for (const byte of bytes) text.bytes.push(byte);
  };

  const separate = (sign: number): void => {
    if (sign === COLON && expected === 'colon') expected = 'value';
    else if (sign === COMMA && expected === 'comma or end')
      expected = levels.at(-1)?.isList === true ? 'value' : 'name';
    else fail();
  };

  const beginWord = (): void => {
    if (expected !== 'value' && expected !== 'value or end') fail();
    if (!element && isInList()) strays += 1;
    beginValue();
    inside = 'word';
  };

  /** Where the sign comes next in the chunk, or the chunk's length; each byte is looked at once. */
  const next = (sign: 'quote' | 'backslash', chunk: Buffer, start: number): number => {
    if (ahead[sign] < start) {
      const at = chunk.indexOf(sign === 'quote' ? QUOTE : BACKSLASH, start);
      ahead[sign] = at < 0 ? chunk.length : at;
    }
    return ahead[sign];
  };

  /** Reads on in a text; returns where it ends in the chunk, or the chunk's length. */
  const readText = (chunk: Buffer, start: number): number => {
    const quote = next('quote', chunk, start);
    const escape = next('backslash', chunk, start);
    const end = Math.min(quote, escape);
    if (text) collect(chunk.subarray(start, end));
    if (end === chunk.length) return end;
    if (escape < quote) {
      if (text) collect(chunk.subarray(escape, escape + 1));
      inside = 'escape';
    } else endText();
    return end + 1;
  };

  const readSign = (sign: number, chunk: Buffer, at: number): void => {
    if (sign === QUOTE) beginText();
    else if (sign === OPEN || sign === OPEN_LIST) open(sign === OPEN_LIST, at);
    else if (sign === CLOSE || sign === CLOSE_LIST) close(sign === CLOSE_LIST, chunk, at);
    else if (sign === COMMA || sign === COLON) separate(sign);
    else if (isOfWord(sign)) beginWord();
    else fail();
  };

  const readChunk = (chunk: Buffer): void => {
    for (let at = 0; at < chunk.length;) {
      const sign = chunk[at] ?? 0;
      if (inside === 'escape') {
        if (text) collect(chunk.subarray(at, at + 1));
        inside = 'text';
        at += 1;
      } else if (inside === 'text') at = readText(chunk, at);
      else if (inside === 'word' && isOfWord(sign)) at += 1;
      else if (inside === 'word') {
        inside = undefined;
        afterValue();
      } else {
        if (!isBlank(sign)) readSign(sign, chunk, at);
        at += 1;
      }
    }
    if (element) hold(chunk.subarray(from));
  };

  const write = (given: Uint8Array): readonly JsonElement[] => {
    ended = [];
    from = 0;
    ahead = { quote: -1, backslash: -1 };
    if (isBroken) return ended;
    try {
      readChunk(Buffer.from(given.buffer, given.byteOffset, given.byteLength));
    } catch (thrown) {
      if (!(thrown instanceof BrokenJson)) throw thrown;
      isBroken = true;
    }
    return ended;
  };

  return {
    write,
    strays: () => {
      const count = strays;
      strays = 0;
      return count;
    },
    isBroken: () => isBroken,
    isFound: () => isFound,
    isEnded: () => !isBroken && expected === 'end' && inside === undefined,
  };
};

/** Of the whole text: enough for an element that is too deep to be passed over. */
const MOST_LEVELS = 1_000_000;
