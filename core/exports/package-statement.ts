/** What is signed of a study package. It holds no text of anybody: what can be taken out is not in it. */
import { z } from 'zod';
import { areSameBytes, hexFromBytes } from '#kit/bytes.ts';
import { canonical } from '#kit/identity.ts';
import type { Successor } from '../signing/key-succession.ts';
import type { RootBuilder } from '../signing/merkle-tree.ts';
import { parsedJson } from './parsed-json.ts';
import type { Closable } from './signed-sections.ts';

/** The root over some lines or files, and how many they are. */
export interface SignedRoot {
  readonly size: number;
  /** In hexadecimal. */
  readonly root: string;
}

export interface PackageStatement {
  readonly type: 'BowerbirdPackage';
  /** Since 2 it says what may be closed. */
  readonly version: 1 | 2;
  /** Of the program. */
  readonly program: string;
  /** ISO 8601: when the collection was made. */
  readonly createdAt: string;
  readonly rows: SignedRoot;
  readonly observations: SignedRoot;
  readonly calls?: SignedRoot | undefined;
  readonly exchanges?: SignedRoot | undefined;
  /** All files but those in `signature/` and the manifest. */
  readonly files: SignedRoot;
  /** What may be taken out, or made anew, after signing; all else has to be as it was signed. */
  readonly mayClose?: Closable | undefined;
  /** The key that signs: base64 of its DER form (SPKI). */
  readonly publicKey: string;
  /** The first key of the installation, and those that took its place; the last one signs. */
  readonly firstKey: string;
  readonly successors: readonly Successor[];
}

const root = z.strictObject({ size: z.int().min(0), root: z.string().regex(/^[0-9a-f]{64}$/) });
const keyText = z.string().max(200);

const SECTION_NAMES = ['rows', 'observations', 'calls', 'exchanges'] as const;

const first = z.strictObject({
  type: z.literal('BowerbirdPackage'),
  version: z.literal(1),
  program: z.string().max(200),
  createdAt: z.iso.datetime(),
  rows: root,
  observations: root,
  calls: root.optional(),
  exchanges: root.optional(),
  files: root,
  publicKey: keyText,
  firstKey: keyText,
  successors: z.array(z.strictObject({ key: keyText, signature: keyText })).max(1000),
});

const second = first.extend({
  version: z.literal(2),
  mayClose: z.strictObject({
    sections: z.array(z.enum(SECTION_NAMES)).max(SECTION_NAMES.length),
    paths: z.array(z.string().max(200)).max(100),
  }),
});
const statement = z.discriminatedUnion('version', [first, second]);

export const statementBytes = (value: PackageStatement): Buffer => Buffer.from(canonical(value));

/** `undefined` where the bytes are no statement, or not written as we write it. */
export const statementFromBytes = (bytes: Uint8Array): PackageStatement | undefined => {
  const read = statement.safeParse(parsedJson(bytes)).data;
  return read && areSameBytes(bytes, statementBytes(read)) ? read : undefined;
};

/** Whether the root over these digests is the one that was signed. */
export const isRootOf = (tree: RootBuilder, { size, root: signed }: SignedRoot): boolean =>
  tree.size === size && hexFromBytes(tree.root()) === signed;
