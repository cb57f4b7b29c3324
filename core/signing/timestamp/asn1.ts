/** ASN.1 as values that keep their bytes: what is signed or hashed is compared as it came, never written anew. */
import { fromBER } from 'asn1js';
import { concatBytes } from '#kit/bytes.ts';

/** What was read is not what the standard has there. */
export class Asn1Error extends Error {}

export interface Asn1Value {
  /** Number of a universal tag; of a context-specific one, `CONTEXT` and its number. */
  readonly tag: number;
  /** With its head. */
  readonly bytes: Uint8Array;
  /** Without it. */
  readonly content: Uint8Array;
  /** Empty of what is not constructed. */
  readonly children: readonly Asn1Value[];
}

export const TAG = {
  boolean: 1,
  integer: 2,
  bitString: 3,
  octetString: 4,
  oid: 6,
  sequence: 16,
  set: 17,
  utcTime: 23,
  generalizedTime: 24,
} as const;

export const CONTEXT = 0x80;
const CONTEXT_CLASS = 3;
const UNIVERSAL_CLASS = 1;

/** What is used of a block of asn1js. */
interface Block {
  readonly idBlock: {
    readonly tagClass: number;
    readonly tagNumber: number;
    readonly isConstructed: boolean;
    readonly blockLength: number;
  };
  readonly lenBlock: {
    readonly blockLength: number;
    readonly length: number;
    readonly isIndefiniteForm: boolean;
  };
  readonly valueBeforeDecodeView: Uint8Array;
  readonly valueBlock: { readonly value?: unknown };
}

const tagOfBlock = ({ tagClass, tagNumber }: Block['idBlock']): number => {
  if (tagClass === UNIVERSAL_CLASS) return tagNumber;
  return tagClass === CONTEXT_CLASS ? CONTEXT | tagNumber : -1;
};

/** asn1js reads on where a length is wrong: here a value is as long as it says, and as its parts are together. */
const valueFromBlock = ({ idBlock, lenBlock, ...block }: Block): Asn1Value => {
  const bytes = block.valueBeforeDecodeView;
  const content = bytes.subarray(idBlock.blockLength + lenBlock.blockLength);
  const parts = idBlock.isConstructed && Array.isArray(block.valueBlock.value);
  const children = parts ? (block.valueBlock.value as readonly Block[]).map(valueFromBlock) : [];
  const length = parts
    ? children.reduce((sum, child) => sum + child.bytes.length, 0)
    : content.length;
  const isWhole = lenBlock.isIndefiniteForm || lenBlock.length === content.length;
  if (!isWhole || (!lenBlock.isIndefiniteForm && length !== content.length))
    throw new Asn1Error('another length');
  return { tag: tagOfBlock(idBlock), bytes, content, children };
};

/** Bytes of an object identifier that asn1js is given: its time grows with the square of them. */
const MOST_OID_READ = 1024;
/** Bytes of one that is in use. */
const MOST_OID = 64;
/** Values in one another; asn1js reads as many. */
const DEEPEST = 100;
const CONSTRUCTED = 0x20;

/**
 * Refuses what asn1js would be long at. It looks into strings of octets and bits, too, as asn1js does; what
 * is no value there is left to asn1js.
 */
const refuseLong = (bytes: Uint8Array, depth: number): void => {
  if (depth > DEEPEST) throw new Asn1Error('nested too deeply');
  for (let at = 0; at + 1 < bytes.length;) {
    const [tag = 0, first = 0] = bytes.subarray(at, at + 2);
    const lengthBytes = first > 0x80 ? first & 0x7f : 0;
    const start = at + 2 + lengthBytes;
    if ((tag & 0x1f) === 0x1f || lengthBytes > 4 || start > bytes.length) return;
    const stated =
      lengthBytes === 0
        ? first
        : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0);
    // Of an unknown length: its parts follow, and the end is one of them.
    const length = first === 0x80 ? 0 : stated;
    const content = bytes.subarray(start, start + length);
    if (tag === TAG.oid && content.length > MOST_OID_READ) throw new Asn1Error('too long');
    if ((tag & CONSTRUCTED) !== 0 || tag === TAG.octetString) refuseLong(content, depth + 1);
    else if (tag === TAG.bitString) refuseLong(content.subarray(1), depth + 1);
    at = start + length;
  }
};

/** The value that the bytes are, all of them. Throws `Asn1Error`. */
export const asn1FromBytes = (bytes: Uint8Array): Asn1Value => {
  refuseLong(bytes, 0);
  const { offset, result } = fromBER(Uint8Array.from(bytes));
  if (offset !== bytes.length) throw new Asn1Error('not the bytes of one value');
  return valueFromBlock(result as unknown as Block);
};

/** The parts of a value in their order, of which some may be absent. */
export class Asn1Fields {
  #next = 0;
  readonly #children: readonly Asn1Value[];

  constructor({ tag, children }: Asn1Value, expected: number = TAG.sequence) {
    if (tag !== expected) throw new Asn1Error('another kind of value');
    this.#children = children;
  }

  optional(tag: number): Asn1Value | undefined {
    const child = this.#children[this.#next];
    if (child?.tag !== tag) return undefined;
    this.#next += 1;
    return child;
  }

  required(tag: number): Asn1Value {
    const child = this.optional(tag);
    if (!child) throw new Asn1Error('a part is missing');
    return child;
  }

  /** The next one, of any kind. */
  any(): Asn1Value | undefined {
    const child = this.#children[this.#next];
    this.#next += 1;
    return child;
  }
}

/** `1.2.840.…`. */
export const oidText = ({ tag, content }: Asn1Value): string => {
  if (tag !== TAG.oid || content.length === 0 || content.length > MOST_OID)
    throw new Asn1Error('no object identifier');
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f);
    if (!Number.isSafeInteger(arc)) throw new Asn1Error('no object identifier');
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    }
  }
  const [first = 0, ...rest] = arcs;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - 40 * root, ...rest].join('.');
};

/** A whole number that is small, and not negative. */
export const smallInteger = ({ tag, content }: Asn1Value): number => {
  if (tag !== TAG.integer || content.length === 0 || content.length > 4 || (content[0] ?? 0) > 0x7f)
    throw new Asn1Error('no small number');
  return content.reduce((sum, byte) => sum * 256 + byte, 0);
};

/** The bytes of an octet string, also of one in parts, which are whole ones. */
export const octets = ({ tag, content, children }: Asn1Value): Uint8Array => {
  const isWhole = children.every(
    (child) => child.tag === TAG.octetString && child.children.length === 0,
  );
  if (tag !== TAG.octetString || !isWhole) throw new Asn1Error('no octet string');
  return children.length === 0 ? content : concatBytes(children.map((child) => child.content));
};

/** The bytes of a bit string of whole bytes. */
export const bits = ({ tag, content }: Asn1Value): Uint8Array => {
  if (tag !== TAG.bitString || content[0] !== 0)
    throw new Asn1Error('no bit string of whole bytes');
  return content.subarray(1);
};

const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/;

/** Milliseconds since 1970 of a time in UTC. */
export const timeMs = ({ tag, content }: Asn1Value): number => {
  const written = String.fromCharCode(...content.subarray(0, 40));
  const isShort = tag === TAG.utcTime;
  if (!isShort && tag !== TAG.generalizedTime) throw new Asn1Error('no time');
  // RFC 5280: two digits of the years 1950 to 2049.
  const text = isShort ? `${written < '50' ? '20' : '19'}${written}` : written;
  const [, year, month, day, hour, minute, second, fraction = '0'] = TIME.exec(text) ?? [];
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction}Z`);
  if (Number.isNaN(ms)) throw new Asn1Error('no time in UTC');
  return ms;
};

/** The object identifier of an algorithm and its parameters. */
export interface Algorithm {
  readonly oid: string;
  readonly params: Asn1Value | undefined;
}

/** ASN.1's NULL, which stands for no parameters. */
const NULL = 5;

/** Whether it has no parameters that would change what it does. */
export const isWithoutParams = ({ params }: Algorithm): boolean =>
  params === undefined || (params.tag === NULL && params.content.length === 0);

export const algorithmFrom = (value: Asn1Value): Algorithm => {
  const fields = new Asn1Fields(value);
  return { oid: oidText(fields.required(TAG.oid)), params: fields.any() };
};
