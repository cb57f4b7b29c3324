/** What is signed of a study package. It holds no text of anybody: what can be taken out is not in it. */
import { z } from 'zod';
import { canonical } from '#kit/identity.ts';
import type { Successor } from '../signing/key-succession.ts';
import { parsedJson } from './parsed-json.ts';

/** The root over some lines or files, and how many they are. */
export interface SignedRoot {
  readonly size: number;
  /** In hexadecimal. */
  readonly root: string;
}

export interface PackageStatement {
  readonly type: 'BowerbirdPackage';
  readonly version: 1;
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
  /** The key that signs: base64 of its DER form (SPKI). */
  readonly publicKey: string;
  /** The first key of the installation, and those that took its place; the last one signs. */
  readonly firstKey: string;
  readonly successors: readonly Successor[];
}

const root = z.strictObject({ size: z.int().min(0), root: z.string().regex(/^[0-9a-f]{64}$/) });
const keyText = z.string().max(200);

const statement = z.strictObject({
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

export const statementBytes = (value: PackageStatement): Buffer => Buffer.from(canonical(value));

/** `undefined` where the bytes are no statement. */
export const statementFromBytes = (bytes: Uint8Array): PackageStatement | undefined =>
  statement.safeParse(parsedJson(bytes)).data;
